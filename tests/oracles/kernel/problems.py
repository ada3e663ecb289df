"""Hand-made problems of the kinds of drift, a random source of more, and a search for models."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from driftbench.oracles.claim import Cell, Finding, Provenance
from driftbench.oracles.logic import (
    PROP,
    And,
    Apply,
    Base,
    Const,
    Eq,
    Exists,
    Forall,
    FunctionSort,
    Iff,
    Implies,
    Not,
    Or,
    Var,
    arrow,
    constants,
    subterms,
)
from driftbench.oracles.problem import Model, Problem

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from driftbench.oracles.logic import Term

ANYONE = Provenance(oracle="test", theory="T", budget=200_000, seconds=0.0, query="")
PROVED = Finding(cell=Cell.PROVED, provenance=ANYONE)


def refuted(model: Model) -> Finding:
    return Finding(cell=Cell.REFUTED, provenance=ANYONE, model=model)


A, B, SETS, MAPS = Base("α"), Base("β"), Base("Set α"), Base("α → β")
X, X2, Y, Y2 = Var("x", A), Var("x'", A), Var("y", B), Var("y'", B)
U, V, F, G = Var("u", SETS), Var("v", SETS), Var("φ", MAPS), Var("γ", MAPS)
a, b = Const("a", A), Const("b", A)
s, t = Const("s", SETS), Const("t", SETS)
f, g = Const("f", MAPS), Const("g", MAPS)


def p(x: Term) -> Term:
    return Apply(Const("p", arrow(A, PROP)), (x,))


def q(x: Term) -> Term:
    return Apply(Const("q", arrow(A, PROP)), (x,))


def r(x: Term, y: Term) -> Term:
    return Apply(Const("r", arrow(A, B, PROP)), (x, y))


def le(x: Term, y: Term) -> Term:
    return Apply(Const("≤", arrow(A, A, PROP)), (x, y))


def lt(x: Term, y: Term) -> Term:
    return Apply(Const("<", arrow(A, A, PROP)), (x, y))


def mem(x: Term, u: Term) -> Term:
    return Apply(Const("∈", arrow(A, SETS, PROP)), (x, u))


def at(h: Term, x: Term) -> Term:
    return Apply(Const("apply", arrow(MAPS, A, B)), (h, x))


LESS = Forall((X, X2), Iff(lt(X, X2), And((le(X, X2), Not(le(X2, X))))))
SAME_SETS = Forall((U, V), Implies(Forall((X,), Iff(mem(X, U), mem(X, V))), Eq(U, V)))
SAME_MAPS = Forall((F, G), Implies(Forall((X,), Eq(at(F, X), at(G, X))), Eq(F, G)))
INCLUDED = Forall((X,), Implies(mem(X, s), mem(X, t)))
UNIQUE = Exists((Y,), And((r(a, Y), Forall((Y2,), Implies(r(a, Y2), Eq(Y2, Y))))))

#: name -> stronger side, weaker side, axioms: the stronger implies the weaker and not back.
ONE_WAY: dict[str, tuple[Term, Term, tuple[Term, ...]]] = {
    "swapped quantifiers": (
        Exists((Y,), Forall((X,), r(X, Y))),
        Forall((X,), Exists((Y,), r(X, Y))),
        (),
    ),
    "dropped hypothesis": (
        Forall((X,), q(X)),
        Forall((X,), Implies(p(X), q(X))),
        (),
    ),
    "strict inequality": (
        Forall((X,), Implies(p(X), lt(a, X))),
        Forall((X,), Implies(p(X), le(a, X))),
        (LESS,),
    ),
    "unique existence": (UNIQUE, Exists((Y,), r(a, Y)), ()),
    "equal sets": (Eq(s, t), INCLUDED, (SAME_SETS,)),
    "equal maps": (Eq(f, g), Eq(at(f, a), at(g, a)), (SAME_MAPS,)),
    "one disjunct": (p(a), Or((q(a), q(b), p(a))), ()),
    "equivalence": (
        Forall((X,), Iff(p(X), q(X))),
        Forall((X,), Implies(p(X), q(X))),
        (),
    ),
}

#: name -> two equivalent sides, axioms.
BOTH_WAYS: dict[str, tuple[Term, Term, tuple[Term, ...]]] = {
    "extensional sets": (
        And((INCLUDED, Forall((X,), Implies(mem(X, t), mem(X, s))))),
        Eq(t, s),
        (SAME_SETS,),
    ),
    "extensional maps": (Forall((X,), Eq(at(f, X), at(g, X))), Eq(f, g), (SAME_MAPS,)),
    "currying": (
        Forall((X, X2), Implies(And((p(X), q(X2), p(b))), le(X, X2))),
        Forall((X,), Implies(p(X), Forall((X2,), Implies(q(X2), Implies(p(b), le(X, X2)))))),
        (),
    ),
    "contrapositive": (
        Forall((X,), Implies(p(X), q(X))),
        Forall((X,), Implies(Not(q(X)), Not(p(X)))),
        (),
    ),
    "an equation carried through": (
        And((Eq(a, b), p(a), Not(q(b)))),
        And((Eq(b, a), p(b), Not(q(a)))),
        (),
    ),
    "nothing and everything": (Or((And(()), p(a))), Implies(Or(()), q(a)), ()),
}


def problem(premise: Term, goal: Term, axioms: tuple[Term, ...] = ()) -> Problem:
    """Return the problem with the sorts and symbols its formulas mention."""
    formulas = (premise, goal, *axioms)
    symbols = tuple(dict.fromkeys(one for each in formulas for one in constants(each)))
    sorts = {
        variable.sort
        for each in formulas
        for part in subterms(each)
        if isinstance(part, Forall | Exists)
        for variable in part.variables
    }
    for symbol in symbols:
        sorts |= {*domains(symbol), codomain(symbol)}
    named = {sort for sort in sorts if isinstance(sort, Base) and sort != PROP}
    return Problem(tuple(sorted(named, key=lambda one: one.name)), symbols, axioms, premise, goal)


def domains(symbol: Const) -> list[Base]:
    sort, found = symbol.sort, []
    while isinstance(sort, FunctionSort):
        assert isinstance(sort.domain, Base)
        found.append(sort.domain)
        sort = sort.codomain
    return found


def codomain(symbol: Const) -> Base:
    sort = symbol.sort
    while isinstance(sort, FunctionSort):
        sort = sort.codomain
    return sort


def value(term: Term, model: Model, variables: Mapping[Var, int]) -> int:
    """Evaluate a first-order term in a model."""
    if isinstance(term, Var):
        return variables[term]
    if isinstance(term, Const):
        return model.tables[term][()]
    if isinstance(term, Apply):
        assert isinstance(term.function, Const)
        key = tuple(value(one, model, variables) for one in term.arguments)
        return model.tables[term.function][key]
    if isinstance(term, Eq | Iff):
        return int(value(term.left, model, variables) == value(term.right, model, variables))
    if isinstance(term, Not):
        return 1 - value(term.body, model, variables)
    if isinstance(term, And | Or):
        many = all if isinstance(term, And) else any
        return int(many(value(one, model, variables) for one in term.parts))
    if isinstance(term, Implies):
        left = value(term.premise, model, variables)
        return int(not left or value(term.conclusion, model, variables))
    assert isinstance(term, Forall | Exists)
    sizes = {**model.sizes, PROP: 2}
    ranges = [range(sizes[one.sort]) for one in term.variables]  # type: ignore[index]
    found = (
        value(term.body, model, {**variables, **dict(zip(term.variables, key, strict=True))})
        for key in itertools.product(*ranges)
    )
    return int(all(found)) if isinstance(term, Forall) else int(any(found))


def search(asked: Problem, source: random.Random, *, tries: int, most: int = 2) -> Model | None:
    """Return a random model of axioms, premise and denied goal, or None if none is found."""
    for _ in range(tries):
        sizes: dict[Base, int] = {sort: source.randint(1, most) for sort in asked.sorts}
        sizes[PROP] = 2
        tables = {}
        for symbol in asked.symbols:
            keys = itertools.product(*(range(sizes[sort]) for sort in domains(symbol)))
            size = sizes[codomain(symbol)]
            tables[symbol] = {key: source.randrange(size) for key in keys}
        model = Model({sort: sizes[sort] for sort in asked.sorts}, tables)
        facts = (*asked.axioms, asked.premise, Not(asked.goal))
        if all(value(fact, model, {}) for fact in facts):
            return model
    return None
