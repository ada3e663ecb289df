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
from driftbench.oracles.translation.unfolding import definitions_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.oracles.logic import Sort, Term
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
_VERSION = "2"


class Classes(Protocol):
    """What is known of the classes of a snapshot."""

    def implied(self, name: str) -> frozenset[str]:
        """Return the full names of all classes that an instance of class `name` implies."""


@cache
def theory_name(level: str) -> str:
    """Return the name of a level with a hash of what it assumes.

    Raises:
        ValueError: no such level.
    """
    if level not in LEVELS:
        msg = f"no theory level {level!r}; one of {', '.join(LEVELS)}"
        raise ValueError(msg)
    parts = (level, _VERSION, definitions_text(), sorted(_POINTED), sorted(_LINEAR), _ORDERS)
    return f"{level}:{hashlib.sha256(repr(parts).encode()).hexdigest()[:12]}"


def questions(pair: Pair, classes: Classes, *, level: str) -> tuple[Question, Question]:
    """Return "candidate implies gold" and "gold implies candidate", asked at a level."""
    axioms = (*pair.guards, *_hierarchy(pair, classes))
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
    atoms = _atoms(pair)
    names = {one.name for one in constants(And((pair.gold, pair.candidate)))}
    for name, atom in atoms.items():
        class_, arguments = pair.atoms[name]
        implied = classes.implied(class_)
        for other, target in atoms.items():
            weaker, same = pair.atoms[other]
            # A class on `R M` may imply one on `M` alone: the last arguments must agree.
            agrees = bool(same) and arguments[len(arguments) - len(same) :] == same
            if other != name and weaker in implied and agrees:
                yield Implies(atom, target)
        flag = f"nonempty {arguments[-1]}" if arguments else ""
        pointed = any(_last(one) in _POINTED for one in (class_, *implied))
        if flag in names and pointed:
            yield Implies(atom, Const(flag, PROP))


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
        if show_sort(sort) in _LINEAR:
            yield from _order(sort, 2)
            continue
        for name, atom in _atoms(pair).items():
            class_, arguments = pair.atoms[name]
            ranks = [_ORDERS.get(_last(one), -1) for one in (class_, *classes.implied(class_))]
            if arguments[-1:] == (show_sort(sort),) and max(ranks) >= 0:
                for axiom in _order(sort, max(ranks)):
                    yield Implies(atom, axiom)


def _order(sort: Sort, rank: int) -> Iterator[Term]:
    """Yield that a sort is preordered (0), partially (1) or linearly (2) ordered."""
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
