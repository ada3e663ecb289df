"""Axioms of predicates: implications among them, and laws of `∀ᶠ` and `∃ᶠ`.

Implications come from declarations of the snapshot. Axioms use only constants of the two
statements, and only if the statements differ in their use: what both state alike needs no axiom.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from driftbench.oracles.facts import instances_of
from driftbench.oracles.logic import (
    PROP,
    And,
    Apply,
    Const,
    Exists,
    Forall,
    FunctionSort,
    Implies,
    Lam,
    Var,
    children,
    constants,
    show_sort,
    subterms,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from driftbench.oracles.facts import Fact
    from driftbench.oracles.logic import Base, Sort, Term
    from driftbench.oracles.translation.pairing import TranslatedPair

__all__ = [
    "EVENTUALLY",
    "FREQUENTLY",
    "differing",
    "filters",
    "guarded",
    "implications",
    "shape",
    "used",
]

#: Quantifiers over a filter or a measure, by the first words of their names.
EVENTUALLY = frozenset({"Filter.Eventually", "∀ᶠ", "∀ᵐ"})
FREQUENTLY = frozenset({"Filter.Frequently", "∃ᶠ", "∃ᵐ"})


def guarded(x: Var, body: Term, found: Collection[Const]) -> Term:
    """Return that `body` holds for all `x`, under the flag by which their type has members."""
    flag = Const(f"nonempty {show_sort(x.sort)}", PROP)
    every = Forall((x,), body)
    return Implies(flag, every) if flag in found else every


# -- what differs --------------------------------------------------------------------------------


def differing(pair: TranslatedPair) -> frozenset[Const]:
    """Return the constants that the two statements use differently, or not equally often.

    Variables are compared by sort: a moved quantifier makes no difference.
    """
    first, second = (_said(side) for side in (pair.gold, pair.candidate))
    return frozenset(one for one in {*first, *second} if first.get(one) != second.get(one))


def _said(side: Term) -> dict[Const, Counter[object]]:
    found: dict[Const, Counter[object]] = {}
    for term in subterms(side):
        head = term.function if isinstance(term, Apply) else term
        if isinstance(head, Const):
            found.setdefault(head, Counter())[shape(term)] += 1
    return found


def shape(term: Term) -> object:
    """Return a term with its variables as their sorts."""
    if isinstance(term, Var):
        return show_sort(term.sort)
    if isinstance(term, Const):
        return term
    sorts = [one.sort for one in term.variables] if isinstance(term, Lam | Forall | Exists) else []
    return (type(term).__name__, *sorts, *map(shape, children(term)))


def used(
    facts: Sequence[Fact],
    pair: TranslatedPair,
    *,
    given: Collection[tuple[str, ...]],
    relevant: Iterable[Const],
) -> Iterator[Term]:
    """Yield the instances of facts about a relevant constant, directly or through other facts.

    Args:
        facts: facts of the library.
        pair: two statements.
        given: classes with their arguments that may be presupposed.
        relevant: constants of the pair.
    """
    left = list(instances_of(facts, pair, given))
    reached = set(relevant)
    moved = True
    while moved:
        near = [one for one in left if reached & {*constants(one)}]
        left = [one for one in left if one not in near]
        reached |= {symbol for one in near for symbol in constants(one)}
        moved = bool(near)
        yield from near


# -- implications --------------------------------------------------------------------------------


def implications(
    pair: TranslatedPair,
    implies: Callable[[str, str], frozenset[str] | None],
    given: Collection[tuple[str, ...]],
) -> Iterator[Term]:
    """Yield implications among predicates, by lemmas of the library.

    Args:
        pair: two statements.
        implies: returns the classes under which a predicate implies another one; None if it does
            not.
        given: classes with their arguments that may be presupposed.
    """
    found = constants(And((pair.gold, pair.candidate)))
    predicates = [
        one
        for one in found
        if one.name in pair.heads
        and (isinstance(one.sort, FunctionSort) or one.name not in pair.atoms)
    ]
    for one in predicates:
        head, types = pair.heads[one.name]
        about = {show_sort(sort) for sort in _bases(one.sort)} | {*types}
        for other in predicates:
            name, theirs = pair.heads[other.name]
            if theirs != types or other.sort != one.sort:
                continue
            needed = implies(head, name)
            if needed is not None and all(_holds(class_, about, given) for class_ in needed):
                yield _everywhere(one, other)


def _everywhere(one: Const, other: Const) -> Term:
    variables = _arguments(one.sort)
    if not variables:
        return Implies(one, other)
    return Forall(variables, Implies(Apply(one, variables), Apply(other, variables)))


def _holds(class_: str, types: set[str], given: Collection[tuple[str, ...]]) -> bool:
    """Return whether a class holds for all types of a predicate; of several types, for some."""
    about = [fact[1:] for fact in given if fact[0].rsplit(".", 1)[-1] == class_]
    if any(len(places) > 1 for places in about):
        return any(places[-1] in types for places in about)
    return types <= {places[0] for places in about if places}


def _bases(sort: Sort) -> Iterator[Base]:
    """Yield the plain sorts of a sort, without `Prop`."""
    if isinstance(sort, FunctionSort):
        yield from _bases(sort.domain)
        yield from _bases(sort.codomain)
    elif sort != PROP:
        yield sort


def _arguments(sort: Sort) -> tuple[Var, ...]:
    found: list[Var] = []
    while isinstance(sort, FunctionSort):
        found.append(Var(f"x{len(found)}", sort.domain))
        sort = sort.codomain
    return tuple(found)


# -- filters -------------------------------------------------------------------------------------


def filters(pair: TranslatedPair, relevant: Collection[Const]) -> Iterator[Term]:
    """Yield that `∀` implies `∀ᶠ`, and that `∀ᶠ` and `∃ᶠ` are monotone."""
    found = constants(And((pair.gold, pair.candidate)))
    for one in found:
        predicates = one.sort.domain if isinstance(one.sort, FunctionSort) else PROP
        kind = one.name.split(" ", 1)[0]
        if kind not in EVENTUALLY | FREQUENTLY or one not in relevant:
            continue
        if not isinstance(predicates, FunctionSort) or predicates.codomain != PROP:
            continue
        p, q, x = Var("p", predicates), Var("q", predicates), Var("x", predicates.domain)
        others = _arguments(one.sort)[1:]
        implied = guarded(x, Implies(Apply(p, (x,)), Apply(q, (x,))), found)
        if kind in EVENTUALLY:
            everywhere = guarded(x, Apply(p, (x,)), found)
            yield Forall((p, *others), Implies(everywhere, Apply(one, (p, *others))))
        first, second = Apply(one, (p, *others)), Apply(one, (q, *others))
        yield Forall((p, q, *others), Implies(And((implied, first)), second))
