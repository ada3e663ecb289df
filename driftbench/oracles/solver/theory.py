"""The theory T0 in which statements are compared, and questions in it.

T0 has logic, equality and the definitions in `unfoldings.lean`; every other constant of mathlib is
uninterpreted, so that theorems are not provable by themselves and an implication between two of
them is informative. Level L1 adds the class hierarchy of the snapshot; level L3 adds axioms of
orders; L3+N asks about both statements as they are written and in the normal form of computation.
The name of a theory contains a hash of its assumptions.

With +N the premise is a statement and its normal form, and the goal a statement or its normal form.
Both are equivalent by the laws of `driftbench.oracles.computation.structures`, so that a proof is
one in the library. A countermodel refutes the question as written and in normal form; it satisfies
the laws of its operations only as far as the normal forms of the two statements need them.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from driftbench.library.bundled import bundled_lines
from driftbench.oracles.computation import computed, structures_of
from driftbench.oracles.logic import (
    PROP,
    And,
    Apply,
    Base,
    Const,
    Eq,
    Forall,
    FunctionSort,
    Iff,
    Implies,
    Or,
    Var,
    arrow,
    constants,
    show_sort,
    subterms,
)
from driftbench.oracles.problem import Question
from driftbench.oracles.rewriting import rewritten
from driftbench.oracles.solver.numbers import closer, commutations, densities, literals
from driftbench.oracles.solver.orders import LINEAR, PARTIAL, RANKS, numerals, orders
from driftbench.oracles.solver.predicates import (
    EVENTUALLY,
    FREQUENTLY,
    differing,
    filters,
    guarded,
    implications,
    used,
)
from driftbench.oracles.sorting import sort_of
from driftbench.oracles.translation.instances import COMMUTATIVE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from driftbench.library.parsed import ParsedLibrary
    from driftbench.oracles.knowledge import SnapshotKnowledge
    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.translation.pairing import TranslatedPair

__all__ = ["LEVELS", "questions", "theory_name"]

LEVELS = ("L1", "L3", "L3+N")

#: Classes whose types have an element: a zero, a one, a top, or one by assumption.
_POINTED = frozenset(
    {"Zero", "One", "Nonempty", "Inhabited", "Nontrivial", "Top", "Bot", "Infinite", "Zero'"}
)
#: Collections that their members do not determine.
_COUNTED = frozenset(
    {"Array", "Basis", "Computation", "Cycle", "List", "Multiset", "Option", "PSet", "Seq"}
    | {"Stream'", "String", "Sym", "Sym2", "Vector", "WSeq"}
)
#: Collections whose `≤` is not inclusion of their members.
_OTHERWISE = frozenset({"Filter", "Finpartition", "Partition", "UpperSet"})
#: Types with an instance of `RCLike`.
_FIELDS = frozenset({"ℝ", "ℂ"})
_VERSION = "14"


@cache
def theory_name(level: str) -> str:
    """Return the name of a level with a hash of its assumptions.

    Raises:
        ValueError: no such level.
    """
    if level not in LEVELS:
        msg = f"no theory level {level!r}; one of {', '.join(LEVELS)}"
        raise ValueError(msg)
    parts = (
        level,
        _VERSION,
        bundled_lines("unfoldings"),
        sorted(_POINTED),
        sorted(LINEAR),
        sorted(PARTIAL),
        RANKS,
        sorted(EVENTUALLY),
        sorted(FREQUENTLY),
        sorted(_FIELDS),
        sorted(COMMUTATIVE.items()),
        sorted(_COUNTED),
        sorted(_OTHERWISE),
        bundled_lines("facts"),
        bundled_lines("rewrites"),
    )
    return f"{level}:{hashlib.sha256(repr(parts).encode()).hexdigest()[:12]}"


def questions(
    pair: TranslatedPair, knowledge: SnapshotKnowledge, *, level: str
) -> tuple[Question, Question]:
    """Return "candidate implies gold" and "gold implies candidate", asked at a level."""
    classes = knowledge.library
    pair = rewritten(pair, knowledge.rewrites)
    relevant = differing(pair)
    given = _given(pair, classes)
    inclusions = dict(_inclusions(pair))
    axioms = (
        *pair.guards,
        *_hierarchy(pair, classes),
        *_extensionality(pair, given),
        *inclusions.values(),
        *filters(pair, relevant),
        *implications(pair, classes.implies, given),
        *used(knowledge.facts, pair, given=given, relevant=relevant),
    )
    name = theory_name(level)
    if level == "L1":
        return _both(pair, axioms, name)
    ranks = _ranks(pair, classes)
    both = And((pair.gold, pair.candidate))
    ordered = (*axioms, *orders(both, ranks, known=inclusions), *numerals(both, relevant))
    if level == "L3":
        return _both(pair, ordered, name)
    structures = structures_of(pair, classes)
    normal = replace(
        pair,
        gold=computed(pair.gold, structures),
        candidate=computed(pair.candidate, structures),
    )
    infinite = tuple(densities(normal, structures))
    plain = _both(pair, ordered, name)
    if not closer(pair, normal):
        return replace(plain[0], infinite=infinite), replace(plain[1], infinite=infinite)
    whole = And((pair.gold, pair.candidate, normal.gold, normal.candidate))
    ordered = (*orders(whole, ranks, known=inclusions), *numerals(whole, relevant))
    axioms = (*axioms, *ordered, *commutations(normal, structures))
    return _computed(pair, normal, axioms, infinite, plain[0]), _computed(
        _turned(pair), _turned(normal), axioms, infinite, plain[1]
    )


def _both(pair: TranslatedPair, axioms: tuple[Term, ...], name: str) -> tuple[Question, Question]:
    return (
        Question(pair.candidate, pair.gold, axioms, name),
        Question(pair.gold, pair.candidate, axioms, name),
    )


def _turned(pair: TranslatedPair) -> TranslatedPair:
    return replace(pair, gold=pair.candidate, candidate=pair.gold)


def _computed(
    pair: TranslatedPair,
    normal: TranslatedPair,
    axioms: tuple[Term, ...],
    infinite: tuple[Term, ...],
    plain: Question,
) -> Question:
    """Return the question of a direction with normal forms."""
    axioms = (*axioms, *literals(normal))
    premise, goal = pair.candidate, pair.gold
    if normal.candidate != premise:
        premise = And((premise, normal.candidate))
    if normal.gold != goal:
        goal = Or((goal, normal.gold))
    return Question(premise, goal, axioms, plain.theory, infinite, plain)


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]


def _atoms(pair: TranslatedPair) -> dict[str, Const]:
    """Return the class assumptions about types, by name."""
    found = constants(And((pair.gold, pair.candidate)))
    return {one.name: one for one in found if one.name in pair.atoms and one.sort == PROP}


def _hierarchy(pair: TranslatedPair, classes: ParsedLibrary) -> Iterator[Term]:
    """Yield implications between the class assumptions of the two statements."""
    whole = constants(And((pair.gold, pair.candidate)))
    flags = {one for one in whole if one.name.startswith("nonempty ")}
    atoms = _atoms(pair)
    facts = {(pair.atoms[name][0], *pair.atoms[name][1]): one for name, one in atoms.items()}
    sides = [
        tuple(fact for fact, one in facts.items() if one in constants(side))
        for side in (pair.gold, pair.candidate)
    ]
    yield from _commutativity(facts, whole)
    for fact, one in facts.items():
        if classes.holds(fact[0], tuple(fact[1:])):
            yield one
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


def _commutativity(
    facts: Mapping[tuple[str, ...], Const], whole: Collection[Const]
) -> Iterator[Term]:
    """Yield that a structure is commutative exactly if its operation is, where one side has each.

    The commutative structure adds only the equation, so it is determined by the other one.
    """
    found = {(one.name, one.sort): one for one in whole}
    for (class_, *types), one in facts.items():
        plain, operation = COMMUTATIVE.get(class_, ("", ""))
        other = facts.get((plain, *types))
        if other is None:
            continue
        sort = Base(types[0])
        symbol = found.get((operation, arrow(sort, sort, sort)))
        if symbol is not None:
            x, y = Var("x", sort), Var("y", sort)
            swapped = Eq(Apply(symbol, (x, y)), Apply(symbol, (y, x)))
            every = guarded(x, Forall((y,), swapped), whole)
            yield Iff(one, And((other, every)))


def _given(pair: TranslatedPair, classes: ParsedLibrary) -> frozenset[tuple[str, ...]]:
    """Return the classes that both sides assume, or that hold for real and complex numbers."""
    known = [("RCLike", field) for field in sorted(_FIELDS)]
    sides = []
    for side in (pair.gold, pair.candidate):
        atoms = [pair.atoms[one.name] for one in constants(side) if one.name in pair.atoms]
        sides.append(classes.closure([*((name, *types) for name, types in atoms), *known]))
    return sides[0] & sides[1]


def _ranks(pair: TranslatedPair, classes: ParsedLibrary) -> dict[str, dict[Const, int]]:
    """Return for each type variable the class assumptions that order it, with their ranks."""
    found: dict[str, dict[Const, int]] = {}
    for name, atom in _atoms(pair).items():
        class_, arguments = pair.atoms[name]
        for fact in classes.closure([(class_, *arguments)]):
            rank = RANKS.get(_last(fact[0]))
            if rank is not None and len(fact) == len(("class", "type")):
                known = found.setdefault(fact[1], {})
                known[atom] = max(rank, known.get(atom, rank))
    return found


# -- members -------------------------------------------------------------------------------------


def _extensionality(pair: TranslatedPair, given: Collection[tuple[str, ...]]) -> Iterator[Term]:
    """Yield axioms of extensionality, for sorts on which a statement has an equation."""
    whole = And((pair.gold, pair.candidate))
    found = constants(whole)
    equated = {sort_of(one.left) for one in subterms(whole) if isinstance(one, Eq)}
    setlike = {fact[1] for fact in given if fact[0] == "SetLike" and len(fact) > 1}
    for one, x, s, t in _memberships(found):
        name = show_sort(s.sort)
        # For example, lines of an abstract geometry are not sets of points.
        if s.sort in equated and (" " in name or name in setlike):
            alike = Iff(Apply(one, (x, s)), Apply(one, (x, t)))
            yield Forall((s, t), Implies(guarded(x, alike, found), Eq(s, t)))


def _inclusions(pair: TranslatedPair) -> Iterator[tuple[Sort, Term]]:
    """Yield sorts of sub-objects, with the axiom that `≤` is inclusion."""
    found = constants(And((pair.gold, pair.candidate)))
    for one, x, s, t in _memberships(found):
        below = Const("≤", arrow(s.sort, s.sort, PROP))
        name = show_sort(s.sort)
        if below in found and " " in name and _last(name.split(" ")[0]) not in _OTHERWISE:
            within = guarded(x, Implies(Apply(one, (x, s)), Apply(one, (x, t))), found)
            yield s.sort, Forall((s, t), Iff(Apply(below, (s, t)), within))


def _memberships(found: Iterable[Const]) -> Iterator[tuple[Const, Var, Var, Var]]:
    """Yield each `∈` of extensional collections, with variables for a member and collections."""
    for one in found:
        sort = one.sort
        if one.name != "∈" or not (
            isinstance(sort, FunctionSort) and isinstance(sort.codomain, FunctionSort)
        ):
            continue
        whole = sort.codomain.domain
        former = show_sort(whole).split(" ")[0].rsplit(".", 1)[-1]
        if isinstance(whole, Base) and former not in _COUNTED and whole != PROP:
            yield one, Var("x", sort.domain), Var("s", whole), Var("t", whole)
