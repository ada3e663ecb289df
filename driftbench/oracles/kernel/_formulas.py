"""Closed first-order formulas without names: the shape of a problem.

Two problems have equal shapes exactly if they differ only in names of sorts, symbols and bound
variables: bound variables are numbered by binder, and sorts and symbols by their order of
appearance in premise, goal and axioms.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

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
    show,
)
from driftbench.oracles.sorting import sort_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.problem import Problem

__all__ = [
    "PROP_LABEL",
    "Formula",
    "FormulaSignature",
    "Shape",
    "Template",
    "filled",
    "instantiate",
    "shape_of",
    "template",
    "walk",
]

#: Label of the sort of propositions; other sorts are S0, S1, ….
PROP_LABEL = "Prop"


class Formula(NamedTuple):
    """A formula or a term.

    `op` is one of: `app` (a symbol, labelled `c0`, `c1`, …, applied to all its arguments), `bound`
    (labelled by the number of binders between it and its own), `local` (a variable that a proof
    introduced), `eq` (labelled by the sort of its sides), `not`, `and`, `or`, `imp`, `iff`, `all`
    and `ex` (labelled by the sort they range over, one variable each).
    """

    op: str
    label: str
    parts: tuple[Formula, ...]


Template: TypeAlias = "Formula | int | tuple[str, str, tuple[Template, ...]]"
"""A formula with numbered holes for terms; parts without holes are formulas."""


@dataclass(frozen=True, slots=True)
class FormulaSignature:
    """The sorts of the arguments of a symbol, and of its value; labels as in `Formula`."""

    domains: tuple[str, ...]
    codomain: str


@dataclass(frozen=True, slots=True)
class Shape:
    """A problem up to names.

    Args:
        sorts: the sorts of the problem; the one labelled S<i> is at place i.
        symbols: its symbols that occur; the one labelled c<i> is at place i.
        signatures: the signature of each symbol, in the same order.
        axioms: the axioms of the problem, in order.
        premise: its premise.
        goal: its goal.
    """

    sorts: tuple[Base, ...]
    symbols: tuple[Const, ...]
    signatures: tuple[FormulaSignature, ...]
    axioms: tuple[Formula, ...]
    premise: Formula
    goal: Formula


@dataclass(slots=True)
class _Names:
    """The numbers given so far."""

    sorts: dict[Base, str] = field(default_factory=dict)
    symbols: dict[Const, str] = field(default_factory=dict)

    def sort(self, sort: Sort) -> str:
        if not isinstance(sort, Base):
            raise TypeError(f"{sort}: a function sort in a first-order problem")
        if sort == PROP:
            return PROP_LABEL
        return self.sorts.setdefault(sort, f"S{len(self.sorts)}")

    def symbol(self, symbol: Const) -> str:
        if symbol not in self.symbols:
            self.symbols[symbol] = f"c{len(self.symbols)}"
            self.signature(symbol)
        return self.symbols[symbol]

    def signature(self, symbol: Const) -> FormulaSignature:
        sort: Sort = symbol.sort
        domains = []
        while isinstance(sort, FunctionSort):
            domains.append(self.sort(sort.domain))
            sort = sort.codomain
        return FormulaSignature(tuple(domains), self.sort(sort))


def shape_of(problem: Problem) -> Shape:
    """Return the shape of a problem.

    Raises:
        TypeError: the problem is not first order: a lambda, a function sort, a variable that is
            applied, or a symbol without all its arguments.
    """
    names = _Names()
    premise, goal = (_formula(term, names, {}, 0) for term in (problem.premise, problem.goal))
    axioms = tuple(_formula(term, names, {}, 0) for term in problem.axioms)
    return Shape(
        sorts=tuple(names.sorts),
        symbols=tuple(names.symbols),
        signatures=tuple(names.signature(symbol) for symbol in names.symbols),
        axioms=axioms,
        premise=premise,
        goal=goal,
    )


_CONNECTIVES: Mapping[type, str] = {Not: "not", And: "and", Or: "or", Implies: "imp", Iff: "iff"}


def _formula(term: Term, names: _Names, bound: Mapping[Var, int], depth: int) -> Formula:
    if isinstance(term, Var) and term in bound:
        return Formula("bound", str(depth - 1 - bound[term]), ())
    if isinstance(term, Const) or (isinstance(term, Apply) and isinstance(term.function, Const)):
        return _application(term, names, bound, depth)
    if isinstance(term, Forall | Exists):
        return _quantified(term, names, bound, depth)
    if isinstance(term, Eq):
        label = names.sort(sort_of(term.left))
        sides = tuple(_formula(side, names, bound, depth) for side in (term.left, term.right))
        return Formula("eq", label, sides)
    if isinstance(term, Not):
        return Formula("not", "", (_formula(term.body, names, bound, depth),))
    if isinstance(term, And | Or):
        parts = tuple(_formula(part, names, bound, depth) for part in term.parts)
        return parts[0] if len(parts) == 1 else Formula(_CONNECTIVES[type(term)], "", parts)
    if isinstance(term, Implies | Iff):
        two = (
            (term.premise, term.conclusion)
            if isinstance(term, Implies)
            else (term.left, term.right)
        )
        sides = tuple(_formula(side, names, bound, depth) for side in two)
        return Formula(_CONNECTIVES[type(term)], "", sides)
    raise TypeError(f"{show(term)}: not a closed first-order formula")


def _application(term: Term, names: _Names, bound: Mapping[Var, int], depth: int) -> Formula:
    head, arguments = (term.function, term.arguments) if isinstance(term, Apply) else (term, ())
    if not isinstance(head, Const) or isinstance(sort_of(term), FunctionSort):
        raise TypeError(f"{show(term)}: a symbol without all its arguments")
    label = names.symbol(head)
    parts = tuple(_formula(argument, names, bound, depth) for argument in arguments)
    return Formula("app", label, parts)


def _quantified(
    term: Forall | Exists, names: _Names, bound: Mapping[Var, int], depth: int
) -> Formula:
    labels = [names.sort(variable.sort) for variable in term.variables]
    inside = dict(bound) | {variable: depth + i for i, variable in enumerate(term.variables)}
    formula = _formula(term.body, names, inside, depth + len(labels))
    op = "all" if isinstance(term, Forall) else "ex"
    for label in reversed(labels):
        formula = Formula(op, label, (formula,))
    return formula


def instantiate(formula: Formula, value: Formula, depth: int = 0) -> Formula:
    """Return the body of a quantifier with a closed term for its variable."""
    op, label, parts = formula
    if op == "bound":
        index = int(label)
        if index == depth:
            return value
        return formula if index < depth else Formula("bound", str(index - 1), ())
    if not parts:
        return formula
    inner = depth + 1 if op in ("all", "ex") else depth
    return Formula(op, label, tuple(instantiate(part, value, inner) for part in parts))


def template(formula: Formula) -> Template:
    """Return the body of the leading quantifiers of one kind as a template."""
    op, count = formula.op, 0
    while formula.op == op:
        formula = formula.parts[0]
        count += 1
    return _template(formula, count, 0)


def _template(formula: Formula, count: int, depth: int) -> Template:
    op, label, parts = formula
    if op == "bound":
        outward = int(label) - depth
        return formula if outward < 0 else count - 1 - outward
    inner = depth + 1 if op in ("all", "ex") else depth
    found = tuple(_template(part, count, inner) for part in parts)
    return formula if all(isinstance(one, Formula) for one in found) else (op, label, found)


def filled(form: Template, values: tuple[Formula, ...]) -> Formula:
    """Return a template with closed terms for its variables, outermost first."""
    if isinstance(form, Formula):
        return form
    if isinstance(form, int):
        return values[form]
    op, label, parts = form
    return Formula(op, label, tuple([filled(part, values) for part in parts]))


def walk(formula: Formula) -> Iterator[Formula]:
    """Yield a formula and everything inside it, outermost first."""
    yield formula
    for part in formula.parts:
        yield from walk(part)
