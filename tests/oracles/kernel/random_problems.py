"""Small random problems with similar sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.logic import (
    PROP,
    And,
    Apply,
    Base,
    Const,
    Eq,
    Exists,
    Forall,
    Iff,
    Implies,
    Not,
    Or,
    Var,
    arrow,
    children,
    rebuilt,
)
from tests.oracles.kernel.problems import problem

if TYPE_CHECKING:
    import random

    from driftbench.oracles.logic import Term
    from driftbench.oracles.problem import Problem

A, B = Base("A"), Base("B")
P, R = Const("p", arrow(A, PROP)), Const("r", arrow(A, B, PROP))
F, G = Const("f", arrow(A, A)), Const("g", arrow(A, B))
ENDS = {A: Const("a", A), B: Const("b", B)}
FLAG, HOLD = Const("z", PROP), Const("h", arrow(PROP, A, PROP))


class Maker:
    """Draws random formulas."""

    def __init__(self, source: random.Random) -> None:
        self.source = source
        self.count = 0

    def problem(self) -> Problem:
        premise = self.formula((), 4)
        goal = self.nearly(premise, ())
        axioms = tuple(self.formula((), 2) for _ in range(self.source.choice((0, 0, 1))))
        sides = (premise, goal) if self.source.random() < 0.5 else (goal, premise)
        return problem(*sides, axioms)

    def term(self, sort: Base, bound: tuple[Var, ...]) -> Term:
        variables = [one for one in bound if one.sort == sort]
        if variables and self.source.random() < 0.6:
            return self.source.choice(variables)
        if self.source.random() < 0.3:
            return Apply(F if sort == A else G, (self.term(A, bound),))
        return ENDS[sort]

    def atom(self, bound: tuple[Var, ...]) -> Term:
        truths = [one for one in bound if one.sort == PROP]
        if truths and self.source.random() < 0.3:
            return self.source.choice(truths)
        kind = self.source.randrange(7)
        if kind == 0:
            return FLAG
        if kind == 1:
            sort = self.source.choice((A, B))
            return Eq(self.term(sort, bound), self.term(sort, bound))
        if kind == 2:
            return Apply(P, (self.term(A, bound),))
        if kind == 3:
            return Apply(HOLD, (Not(self.formula(bound, 1)), self.term(A, bound)))
        return Apply(R, (self.term(A, bound), self.term(B, bound)))

    def formula(self, bound: tuple[Var, ...], depth: int) -> Term:
        kind = self.source.randrange(12) if depth else 0
        if kind < 2:
            return self.atom(bound)
        if kind == 2:
            return Not(self.formula(bound, depth - 1))
        if kind in (3, 4):
            parts = tuple(
                self.formula(bound, depth - 1) for _ in range(self.source.choice((0, 2, 2, 3)))
            )
            return And(parts) if kind == 3 else Or(parts)
        if kind in (5, 6):
            return (Implies if kind == 5 else Iff)(
                self.formula(bound, depth - 1), self.formula(bound, depth - 1)
            )
        self.count += 1
        variable = Var(f"x{self.count}", self.source.choice((A, A, B, B, PROP)))
        body = self.formula((*bound, variable), depth - 1)
        return (Forall if kind < 10 else Exists)((variable,), body)

    def nearly(self, term: Term, bound: tuple[Var, ...]) -> Term:
        """Return a formula with one or two changes."""
        chance = self.source.random()
        if isinstance(term, Forall | Exists):
            body = self.nearly(term.body, (*bound, *term.variables))
            universal = isinstance(term, Forall) != (chance < 0.1)
            return (Forall if universal else Exists)(term.variables, body)
        if isinstance(term, And | Or) and chance < 0.2:
            return type(term)(term.parts[::-1] if chance < 0.1 else term.parts[1:])
        if isinstance(term, Implies) and chance < 0.1:
            return term.conclusion
        if isinstance(term, Apply | Const | Var) and chance < 0.1:
            return self.atom(bound)
        if isinstance(term, Apply | Const | Eq | Var):
            return term
        return rebuilt(term, tuple(self.nearly(part, bound) for part in children(term)))
