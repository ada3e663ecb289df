"""Evaluates higher-order terms, with functions as tuples of values, without lowering or prover.

A second implementation of the meaning of questions, for sorts of a few elements.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, TypeAlias

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
    Lam,
    Not,
    Or,
    Var,
    arrow,
    constants,
    show_sort,
)
from driftbench.oracles.solver.lowering import APPLY
from driftbench.oracles.solver.normal import domains, result
from driftbench.oracles.sorting import sort_of

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.problem import Model, Question

#: An element by its number, or a function as the values at all arguments, in order.
Value: TypeAlias = "int | tuple[Value, ...]"


def members(sort: Sort, size: int) -> list[Value]:
    """Return all values of a sort where plain sorts have `size` elements."""
    if isinstance(sort, Base):
        return list(range(2 if sort == PROP else size))
    found = members(sort.codomain, size)
    return list(product(found, repeat=len(members(sort.domain, size))))


def value(term: Term, given: Mapping[Var | Const, Value], size: int) -> Value:
    """Return the value of a term."""
    if isinstance(term, Var | Const):
        return given[term]
    if isinstance(term, Apply):
        return _applied(term, given, size)
    if isinstance(term, Lam):
        first, *rest = term.variables
        body = Lam(tuple(rest), term.body) if rest else term.body
        return tuple(value(body, {**given, first: one}, size) for one in members(first.sort, size))
    if isinstance(term, Forall | Exists):
        ranges = [members(v.sort, size) for v in term.variables]
        found = (
            bool(value(term.body, {**given, **dict(zip(term.variables, point, strict=True))}, size))
            for point in product(*ranges)
        )
        return int(all(found) if isinstance(term, Forall) else any(found))
    if isinstance(term, Not):
        return 1 - int(bool(value(term.body, given, size)))
    if isinstance(term, And | Or):
        parts = [bool(value(part, given, size)) for part in term.parts]
        return int(all(parts) if isinstance(term, And) else any(parts))
    if isinstance(term, Implies):
        return int(
            not value(term.premise, given, size) or bool(value(term.conclusion, given, size))
        )
    assert isinstance(term, Eq | Iff)
    return int(value(term.left, given, size) == value(term.right, given, size))


def _applied(term: Apply, given: Mapping[Var | Const, Value], size: int) -> Value:
    function = value(term.function, given, size)
    sort = sort_of(term.function)
    for argument in term.arguments:
        assert isinstance(sort, FunctionSort)
        assert isinstance(function, tuple)
        place = members(sort.domain, size).index(value(argument, given, size))
        function, sort = function[place], sort.codomain
    return function


def reading(question: Question, model: Model) -> dict[Var | Const, Value]:
    """Return the values of the constants of a question in a model of the lowered question.

    The question may have one plain sort besides `PROP`, and the model must have all functions.
    """
    size = next((n for sort, n in model.sizes.items() if "→" not in sort.name), 1)

    def elements(sort: Sort) -> list[Value]:
        """Return the value of each element of a lowered sort."""
        if isinstance(sort, Base):
            return members(sort, size)
        lowered = Base(show_sort(sort))
        table = next(t for c, t in model.tables.items() if _applies(c, lowered))
        return [curried(table, (one,), sort) for one in range(model.sizes[lowered])]

    def curried(table: Mapping[tuple[int, ...], int], taken: tuple[int, ...], sort: Sort) -> Value:
        if isinstance(sort, Base):
            return table[taken]
        known = elements(sort.domain)
        return tuple(
            curried(table, (*taken, known.index(one)), sort.codomain)
            for one in members(sort.domain, size)
        )

    found: dict[Var | Const, Value] = {}
    for one in constants(And((question.premise, question.goal, *question.axioms))):
        flat = arrow(*(Base(show_sort(d)) for d in domains(one.sort)), result(one.sort))
        # A constant that beta reduction drops may have any value.
        table = model.tables.get(Const(one.name, flat))
        found[one] = members(one.sort, size)[0] if table is None else curried(table, (), one.sort)
    return found


def _applies(symbol: Const, sort: Base) -> bool:
    return symbol.name == APPLY and domains(symbol.sort)[:1] == (sort,)


def refutes(question: Question, given: Mapping[Var | Const, Value], size: int) -> bool:
    """Return whether an interpretation makes axioms and premise true and the goal false."""
    needed = (*question.axioms, question.premise, Not(question.goal))
    return all(value(term, given, size) for term in needed)


def interpretation(
    question: Question, size: int, chance: random.Random
) -> dict[Var | Const, Value]:
    """Return a random interpretation of the constants of a question."""
    found = constants(And((question.premise, question.goal, *question.axioms)))
    return {one: chance.choice(members(one.sort, size)) for one in found}
