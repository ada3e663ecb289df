"""Infers undecided sorts from other uses of the same constant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.translation.expressions import (
    Ctor,
    Expr,
    Meta,
    resolved,
)
from driftbench.oracles.translation.families import mentioned
from driftbench.oracles.translation.set_notation import is_set
from driftbench.oracles.translation.spelling import show_type
from driftbench.oracles.translation.unification import unify

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Argument

__all__ = ["infer_sorts", "infer_sorts_jointly"]

#: Limit of rounds of passing sorts from one use of a constant to others.
_ROUNDS = 6


def infer_sorts(el: Elaborator, since: int) -> None:
    """Find undecided sorts of one statement, as Lean elaborates it: without the other statement.

    The type of a numeral that nothing decides is the default of Lean: ℕ, or ℤ of a negative one.

    Args:
        el: the elaborator.
        since: number of the first constant of the statement among the occurrences.
    """
    _propagate(el, el.occurrences[since:])
    for name, types in (("ℤ", el.negated), ("ℕ", el.numerals)):
        for one in types:
            found = resolved(one)
            if isinstance(found, Meta) and not found.unstated:
                el.trail.bind(found, Ctor(name))
        _propagate(el, el.occurrences[since:])


def infer_sorts_jointly(el: Elaborator) -> bool:
    """Find sorts that neither statement decides alone, from other uses of the same constant.

    Returns:
        Whether a type with terms in it was taken from another use of a constant.
    """
    guessed = False
    for _ in range(_ROUNDS):
        _propagate(el, el.occurrences)
        before = len(el.trail.found)
        if not _guess(el):
            break
        guessed |= any(map(_holds_term, el.trail.found[before:]))
    return guessed


def _propagate(el: Elaborator, occurrences: Sequence[Expr]) -> None:
    """Unify results of uses of a constant at the same argument sorts, until nothing changes."""
    for _ in range(_ROUNDS):
        before = len(el.trail.found)
        results: dict[tuple[str, ...], Argument] = {}
        for whole in occurrences:
            head = whole.parts[0] if whole.kind == "app" else whole
            parts = whole.parts[1:] if whole.kind == "app" else ()
            _relate(el, head.head, whole, parts)
            key = (head.head, *map(show_type, head.types), "|", *(show_type(p.type) for p in parts))
            if not parts or head.head in _FREE or any("?" in one for one in key):
                continue
            known = results.setdefault(key, whole.type)
            unify(known, whole.type, el.trail)
        if len(el.trail.found) == before:
            break


def _holds_term(meta: Meta) -> bool:
    found = resolved(meta)
    return isinstance(found, Expr) or next(mentioned(found), None) is not None


def _guess(el: Elaborator) -> bool:
    """Set undecided sorts to those of an earlier use of the same constant.

    Those of numerals stay undecided, since a numeral may have another type at each use.
    """
    before = len(el.trail.found)
    undecided = [one for one in el.numerals if isinstance(resolved(one), Meta)]
    first: dict[tuple[str, int, int], list[Argument]] = {}
    for whole in el.occurrences:
        head = whole.parts[0] if whole.kind == "app" else whole
        types = [*head.types, *(part.type for part in whole.parts[1:]), whole.type]
        earlier = first.setdefault((head.head, len(head.types), len(types)), types)
        if head.head in _FREE or not any("?" in show_type(one) for one in (*types, *earlier)):
            continue
        mark = len(el.trail.found)
        # The later ones are bound to the first, so that unknowns do not form a chain.
        found = all(unify(one, other, el.trail) for one, other in zip(types, earlier, strict=True))
        if not (found and all(isinstance(resolved(one), Meta) for one in undecided)):
            el.trail.undo(mark)
    return len(el.trail.found) > before


#: Notation whose meaning may differ at each use.
_FREE = frozenset({"↑", "⇑", "∈", "{}", "⟨⟩", "[]", "∅", "⊤", "⊥"})


def _relate(el: Elaborator, name: str, whole: Expr, parts: Sequence[Expr]) -> None:
    """Apply the rules of notation to the types of operands again."""
    if name == "∈":
        element = el.element_type(parts[1])
        unify(parts[0].type, element, el.trail)
    elif name == "{}":
        type_ = resolved(whole.type)
        if isinstance(type_, Ctor) and type_.arguments:
            unify(parts[0].type, type_.arguments[0], el.trail)
    elif name in {"∩", "∪", "\\"} and is_set(whole.type):
        for part in parts:
            unify(part.type, whole.type, el.trail)
