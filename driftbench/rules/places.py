"""Places: the subterms of a statement where a rule may match, with their polarity.

At a *positive* place a stronger formula makes a stronger statement, at a *negative* place a
weaker one, and at a *mixed* place nothing is promised. Polarity is followed through the
connectives and quantifiers that are monotone in Lean, and only through those; under any other
constant a place is mixed. Data (types of variables, instance binders) has no places.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, Token
from driftbench.rules.binders import groups_of, quant_parts

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MIXED", "NEGATIVE", "POSITIVE", "Place", "places_in"]

POSITIVE = 1
NEGATIVE = -1
MIXED = 0

_MONOTONE = frozenset({"∀", "∃", "∀ᶠ", "∃ᶠ", "∀ᵐ", "∃ᵐ", "∀ᵉ", "∃ᵉ"})
_BOTH = frozenset({"∧", "∨"})


@dataclass(frozen=True, slots=True)
class Place:
    """A subterm, its polarity, and the names bound between it and the root it was reached from.

    `spine` is true while only ∀ bodies, consequents and parentheses lie above: there the place
    *is* the conclusion, for all values of what is bound. `formula` is true while everything
    above is a connective or a quantifier, so that the place surely is a proposition. `concluded`
    is true in the conclusion of the statement, false in its hypotheses.
    """

    term: Term
    polarity: int
    bound: tuple[str, ...]
    spine: bool
    formula: bool
    concluded: bool


def places_in(root: Term, *, concluded: bool) -> Iterator[Place]:
    """Yield `root` and all its subterms, parents first, left to right."""
    polarity = POSITIVE if concluded else NEGATIVE
    stack = [Place(root, polarity, (), concluded, formula=True, concluded=concluded)]
    while stack:
        place = stack.pop()
        yield place
        stack.extend(reversed(_below(place)))


def _below(place: Place) -> list[Place]:
    term = place.term
    if isinstance(term, Token):
        return []
    if term.kind == "quant" and len(term.children) == 4:
        return _below_quant(place, term)
    if term.kind == "paren" and len(term.children) == 3:
        return [_child(place, term.children[1], place.polarity, spine=place.spine)]
    if term.kind == "infix" and len(term.children) == 3:
        return _below_infix(place, term)
    if term.kind == "prefix" and isinstance(term.children[0], Token):
        if term.children[0].text == "¬" and place.formula:
            return [_child(place, term.children[1], -place.polarity)]
        return [_other(place, term.children[1])]
    return [_other(place, child) for child in term.children]


def _below_infix(place: Place, term: Node) -> list[Place]:
    left, op, right = term.children
    name = op.text if isinstance(op, Token) else ""
    if not place.formula or name not in {"→", "∧", "∨", "↔"}:
        return [_other(place, left), _other(place, right)]
    if name == "→":
        inner = _child(place, right, place.polarity, spine=place.spine)
        if isinstance(left, Node) and left.kind == "ascription":
            return [replace(inner, bound=(*place.bound, *_names(left)))]
        return [replace(_child(place, left, -place.polarity), concluded=False), inner]
    if name in _BOTH:
        return [_child(place, left, place.polarity), _child(place, right, place.polarity)]
    return [_child(place, left, MIXED), _child(place, right, MIXED)]


def _below_quant(place: Place, term: Node) -> list[Place]:
    head, binders, body = quant_parts(term)
    names: list[str] = list(place.bound)
    out: list[Place] = []
    for group in groups_of(binders):
        if group.subject is not None:
            out.append(replace(_other(place, group.subject), bound=tuple(names)))
        names.extend(group.bound)
    formula = place.formula and (head.text in _MONOTONE or head.text == "∃!")
    polarity = place.polarity if formula and head.text in _MONOTONE else MIXED
    spine = place.spine and head.text == "∀"
    inner = _child(place, body, polarity, spine=spine)
    return [*out, replace(inner, bound=tuple(names), formula=formula)]


def _names(ascription: Node) -> tuple[str, ...]:
    out: list[str] = []
    for child in ascription.children[1:]:
        if not isinstance(child, Token) or child.type == "COLON":
            break
        out.append(child.text)
    return tuple(out)


def _child(place: Place, term: Term, polarity: int, *, spine: bool = False) -> Place:
    return replace(place, term=term, polarity=polarity, spine=spine)


def _other(place: Place, term: Term) -> Place:
    return replace(place, term=term, polarity=MIXED, spine=False, formula=False)
