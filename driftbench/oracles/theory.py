"""The theory T0 that statements are compared in, and the questions asked in it.

T0 knows logic, equality and what `unfoldings.lean` unfolds; every other constant of mathlib is
uninterpreted, so that theorems are not provable on their own and "one implies the other" says
something. Level L1 adds the class hierarchy of the snapshot; level L3 adds the axioms of orders.
Arithmetic is interpreted at neither. The name of a theory holds a hash of what it assumes.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import TYPE_CHECKING, Protocol

from driftbench.oracles.facts import facts_text, instances_of
from driftbench.oracles.logic import (
    PROP,
    And,
    App,
    Arrow,
    Base,
    Const,
    Eq,
    Forall,
    Iff,
    Implies,
    Not,
    Or,
    Var,
    arrow,
    constants,
    show_sort,
)
from driftbench.oracles.problem import Question
from driftbench.oracles.rewriting import rewrites_text, rewritten
from driftbench.oracles.translation.unfolding import definitions_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.oracles.facts import Fact
    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.rewriting import Rewrite
    from driftbench.oracles.translation.pairing import Pair

__all__ = ["LEVELS", "Classes", "questions", "theory_name"]

LEVELS = ("L1", "L3")

#: Classes whose instances have an element: a zero, a one, a top, or one by assumption.
_POINTED = frozenset(
    {"Zero", "One", "Nonempty", "Inhabited", "Nontrivial", "Top", "Bot", "Infinite", "Zero'"}
)
#: Classes that order their type, by what they promise of `≤` and `<`.
_ORDERS = {"Preorder": 0, "PartialOrder": 1, "LinearOrder": 2}
_LINEAR = frozenset({"ℕ", "ℤ", "ℚ", "ℝ", "ℝ≥0", "ℝ≥0∞", "ℕ+", "ℕ∞", "ℚ≥0", "EReal", "Ordinal"})
#: Formers of partially ordered types.
_PARTIAL = frozenset({"Filter", "Submodule", "Subgroup", "Ideal", "Finset", "Multiset", "Set"})
#: Collections that are not known by their members alone.
_COUNTED = frozenset(
    {"Basis", "List", "Multiset", "Array", "Option", "Sym", "Sym2", "Vector", "String"}
)
#: Quantifiers over a filter or a measure, by the first words of their names.
_EVENTUALLY = frozenset({"Filter.Eventually", "∀ᶠ", "∀ᵐ"})
_FREQUENTLY = frozenset({"Filter.Frequently", "∃ᶠ", "∃ᵐ"})
#: Types with an instance of `RCLike`.
_FIELDS = frozenset({"ℝ", "ℂ"})
_VERSION = "9"


class Classes(Protocol):
    """What is known of the classes and predicates of a snapshot."""

    @property
    def facts(self) -> Sequence[Fact]:
        """The facts of the library that its signatures let translate."""

    @property
    def rewrites(self) -> Sequence[Rewrite]:
        """The equivalences by which statements are rewritten."""

    def closure(self, atoms: Iterable[tuple[str, ...]]) -> frozenset[tuple[str, ...]]:
        """Return all classes, with their arguments, that class assumptions imply."""

    def implications(self, name: str) -> Sequence[tuple[str, frozenset[str]]]:
        """Return what predicate `name` implies of the same arguments, and given which classes."""


@cache
def theory_name(level: str) -> str:
    """Return the name of a level with a hash of what it assumes.

    Raises:
        ValueError: no such level.
    """
    if level not in LEVELS:
        msg = f"no theory level {level!r}; one of {', '.join(LEVELS)}"
        raise ValueError(msg)
    parts = (
        level,
        _VERSION,
        definitions_text(),
        sorted(_POINTED),
        sorted(_LINEAR),
        _ORDERS,
        sorted(_COUNTED),
        facts_text(),
        rewrites_text(),
    )
    return f"{level}:{hashlib.sha256(repr(parts).encode()).hexdigest()[:12]}"


def questions(pair: Pair, classes: Classes, *, level: str) -> tuple[Question, Question]:
    """Return "candidate implies gold" and "gold implies candidate", asked at a level."""
    pair = rewritten(pair, classes.rewrites)
    axioms = (*pair.guards, *_hierarchy(pair, classes), *_members(pair), *_filters(pair))
    given = _given(pair, classes)
    axioms = (*axioms, *_implications(pair, classes, given))
    for fact in classes.facts:
        axioms = (*axioms, *instances_of(fact, pair, given))
    if level == "L3":
        axioms = (*axioms, *_orders(pair, classes))
    name = theory_name(level)
    return (
        Question(pair.candidate, pair.gold, axioms, name),
        Question(pair.gold, pair.candidate, axioms, name),
    )


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]


def _atoms(pair: Pair) -> dict[str, Const]:
    """Return class assumptions about types alone, by their names."""
    found = constants(And((pair.gold, pair.candidate)))
    return {one.name: one for one in found if one.name in pair.atoms and one.sort == PROP}


def _hierarchy(pair: Pair, classes: Classes) -> Iterator[Term]:
    """Yield what the class assumptions of either statement imply about those of the other."""
    whole = constants(And((pair.gold, pair.candidate)))
    flags = {one for one in whole if one.name.startswith("nonempty ")}
    atoms = _atoms(pair)
    facts = {(pair.atoms[name][0], *pair.atoms[name][1]): one for name, one in atoms.items()}
    sides = [
        tuple(fact for fact, one in facts.items() if one in constants(side))
        for side in (pair.gold, pair.candidate)
    ]
    for side in dict.fromkeys(sides):
        implied = classes.closure(side)
        premise = And(tuple(facts[fact] for fact in side))
        for fact, one in facts.items():
            if fact in implied and fact not in side:
                yield Implies(premise, one)
        pointed = {f"nonempty {fact[-1]}" for fact in implied if _last(fact[0]) in _POINTED}
        for flag in sorted(flags, key=lambda one: one.name):
            if flag.name in pointed:
                yield Implies(premise, flag)


# -- members -------------------------------------------------------------------------------------


def _members(pair: Pair) -> Iterator[Term]:
    """Yield what membership says of things that are known by their members.

    Equal members make equal things, and among sub-objects `≤` is inclusion.
    """
    found = constants(And((pair.gold, pair.candidate)))
    smaller = {one.sort for one in found if one.name == "≤"}
    for one in found:
        sort = one.sort
        if one.name != "∈" or not (isinstance(sort, Arrow) and isinstance(sort.codomain, Arrow)):
            continue
        element, whole = sort.domain, sort.codomain.domain
        former = show_sort(whole).split(" ")[0].rsplit(".", 1)[-1]
        if not isinstance(whole, Base) or former in _COUNTED:
            continue
        x, s, t = Var("x", element), Var("s", whole), Var("t", whole)
        left, right = App(one, (x, s)), App(one, (x, t))
        flag = Const(f"nonempty {show_sort(element)}", PROP)
        guard = (flag,) if flag in found else ()
        same: Term = Forall((x,), Iff(left, right))
        within: Term = Forall((x,), Implies(left, right))
        if guard:
            same, within = Implies(guard[0], same), Implies(guard[0], within)
        yield Forall((s, t), Implies(same, Eq(s, t)))
        relation = arrow(whole, whole, PROP)
        if relation in smaller and former != "Filter":
            yield Forall((s, t), Iff(App(Const("≤", relation), (s, t)), within))


# -- predicates ----------------------------------------------------------------------------------


def _implications(
    pair: Pair, classes: Classes, given: frozenset[tuple[str, ...]]
) -> Iterator[Term]:
    """Yield what predicates of the library imply about each other, by its own lemmas."""
    found = constants(And((pair.gold, pair.candidate)))
    predicates = [one for one in found if one.name in pair.heads and isinstance(one.sort, Arrow)]
    for one in predicates:
        head, types = pair.heads[one.name]
        weaker = dict(classes.implications(head))
        types_of = {show_sort(sort) for sort in _bases(one.sort)} | {*types}
        for other in predicates:
            name, theirs = pair.heads[other.name]
            if name not in weaker or theirs != types or other.sort != one.sort:
                continue
            if all(_holds(class_, types_of, given) for class_ in weaker[name]):
                variables = _arguments(one.sort)
                yield Forall(variables, Implies(App(one, variables), App(other, variables)))


def _given(pair: Pair, classes: Classes) -> frozenset[tuple[str, ...]]:
    """Return the classes that both sides assume or that are known of real and complex numbers."""
    known = [("RCLike", field) for field in sorted(_FIELDS)]
    sides = []
    for side in (pair.gold, pair.candidate):
        atoms = [pair.atoms[one.name] for one in constants(side) if one.name in pair.atoms]
        sides.append(classes.closure([*((name, *types) for name, types in atoms), *known]))
    return sides[0] & sides[1]


def _holds(class_: str, types: set[str], given: frozenset[tuple[str, ...]]) -> bool:
    """Say whether a class holds of all types of a predicate; one of several types, of some."""
    about = [fact[1:] for fact in given if _last(fact[0]) == class_]
    if any(len(places) > 1 for places in about):
        return any(places[-1] in types for places in about)
    return types <= {places[0] for places in about if places}


def _bases(sort: Sort) -> Iterator[Base]:
    """Yield the plain sorts of a sort, without `Prop`."""
    if isinstance(sort, Arrow):
        yield from _bases(sort.domain)
        yield from _bases(sort.codomain)
    elif sort != PROP:
        yield sort


def _arguments(sort: Sort) -> tuple[Var, ...]:
    found: list[Var] = []
    while isinstance(sort, Arrow):
        found.append(Var(f"x{len(found)}", sort.domain))
        sort = sort.codomain
    return tuple(found)


# -- filters -------------------------------------------------------------------------------------


def _filters(pair: Pair) -> Iterator[Term]:
    """Yield that `∀ᶠ` holds where `∀` does, and that it and `∃ᶠ` follow what implies another."""
    for one in constants(And((pair.gold, pair.candidate))):
        predicates = one.sort.domain if isinstance(one.sort, Arrow) else PROP
        kind = one.name.split(" ", 1)[0]
        if kind not in _EVENTUALLY | _FREQUENTLY:
            continue
        if not isinstance(predicates, Arrow) or predicates.codomain != PROP:
            continue
        p, q, x = Var("p", predicates), Var("q", predicates), Var("x", predicates.domain)
        others = _arguments(one.sort)[1:]
        implied = Forall((x,), Implies(App(p, (x,)), App(q, (x,))))
        if kind in _EVENTUALLY:
            everywhere = Forall((x,), App(p, (x,)))
            yield Forall((p, *others), Implies(everywhere, App(one, (p, *others))))
        first, second = App(one, (p, *others)), App(one, (q, *others))
        yield Forall((p, q, *others), Implies(And((implied, first)), second))


# -- orders --------------------------------------------------------------------------------------


def _orders(pair: Pair, classes: Classes) -> Iterator[Term]:
    """Yield order axioms for each sort that `≤` or `<` is used at and that is ordered."""
    found = constants(And((pair.gold, pair.candidate)))
    sorts = [
        one.sort.domain
        for one in found
        if one.name in {"≤", "<"}
        and isinstance(one.sort, Arrow)
        and isinstance(one.sort.domain, Base)
    ]
    for sort in dict.fromkeys(sorts):
        name = show_sort(sort)
        if name in _LINEAR:
            yield from _order(sort, 2)
        elif name.split(" ")[0] in _PARTIAL:
            yield from _order(sort, 1)
        elif " " in name:
            # An applied former, not a type variable: mathlib orders its own types at least so.
            yield from _order(sort, 0)
        else:
            yield from _ordered_by_class(pair, classes, sort)


def _ordered_by_class(pair: Pair, classes: Classes, sort: Sort) -> Iterator[Term]:
    for name, atom in _atoms(pair).items():
        class_, arguments = pair.atoms[name]
        implied = classes.closure([(class_, *arguments)])
        ranks = [
            _ORDERS.get(_last(fact[0]), -1) for fact in implied if fact[1:] == (show_sort(sort),)
        ]
        for axiom in _order(sort, max(ranks, default=-1)):
            yield Implies(atom, axiom)


def _order(sort: Sort, rank: int) -> Iterator[Term]:
    """Yield that a sort is preordered (0), partially (1) or linearly (2) ordered; or nothing."""
    if rank < 0:
        return
    relation = arrow(sort, sort, PROP)
    x, y, z = (Var(name, sort) for name in "xyz")

    def le(a: Term, b: Term) -> Term:
        return App(Const("≤", relation), (a, b))

    def lt(a: Term, b: Term) -> Term:
        return App(Const("<", relation), (a, b))

    yield Forall((x,), le(x, x))
    yield Forall((x, y, z), Implies(And((le(x, y), le(y, z))), le(x, z)))
    yield Forall((x, y), Iff(lt(x, y), And((le(x, y), Not(le(y, x))))))
    if rank >= _ORDERS["PartialOrder"]:
        yield Forall((x, y), Implies(And((le(x, y), le(y, x))), Eq(x, y)))
    if rank >= _ORDERS["LinearOrder"]:
        yield Forall((x, y), Or((le(x, y), le(y, x))))
