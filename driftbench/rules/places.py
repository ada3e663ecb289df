"""Places: the subterms of a statement where a rule may match, with their polarity.

At a *positive* place a stronger formula makes a stronger statement, at a *negative* place a
weaker one, and at a *mixed* place nothing is promised. Polarity is followed through the
connectives and quantifiers that are monotone in Lean, and only through those; under any other
constant a place is mixed. Data (types of variables, instance binders) has no places.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, Ascription, Infix, Paren, Prefix, Quantifier
from driftbench.lean.tree import Term, Token

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MIXED", "NEGATIVE", "POSITIVE", "Place", "places_in"]

POSITIVE = 1
NEGATIVE = -1
MIXED = 0

_MONOTONE = frozenset({"∀", "∃", "∀ᶠ", "∃ᶠ", "∀ᵐ", "∃ᵐ", "∀ᵉ", "∃ᵉ"})


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
    match place.term:
        case Token():
            return []
        case Quantifier(plain=True) as term:
            return _below_quantifier(place, term)
        case Paren(body=body):
            return [_child(place, body, place.polarity, spine=place.spine)]
        case Infix(tail=()) as term:
            return _below_connective(place, term) if place.formula else _operands(place, term)
        case Prefix(op="¬", operand=operand) if place.formula:
            return [_child(place, operand, -place.polarity)]
        case Prefix(operator=Token(), operand=operand):
            return [_other(place, operand)]
        case term:
            return [_other(place, child) for child in term.children]


def _below_connective(place: Place, term: Infix) -> list[Place]:
    match term:
        case Arrow(left=Ascription(term=name), right=right):
            bound = (*place.bound, name.text) if isinstance(name, Token) else place.bound
            inner = _child(place, right, place.polarity, spine=place.spine)
            return [replace(inner, bound=bound)]
        case Arrow(left=left, right=right):
            inner = _child(place, right, place.polarity, spine=place.spine)
            return [replace(_child(place, left, -place.polarity), concluded=False), inner]
        case Infix(op="∧" | "∨", left=left, right=right):
            return [_child(place, left, place.polarity), _child(place, right, place.polarity)]
        case Infix(op="↔", left=left, right=right):
            return [_child(place, left, MIXED), _child(place, right, MIXED)]
    return _operands(place, term)


def _operands(place: Place, term: Infix) -> list[Place]:
    return [_other(place, term.left), _other(place, term.right)]


def _below_quantifier(place: Place, term: Quantifier) -> list[Place]:
    symbol = term.symbol
    bound = place.bound
    out: list[Place] = []
    for group in term.binders:
        if (subject := group.subject) is not None:
            out.append(replace(_other(place, subject), bound=bound))
        bound = (*bound, *group.variables)
    formula = place.formula and (symbol in _MONOTONE or symbol == "∃!")
    polarity = place.polarity if formula and symbol in _MONOTONE else MIXED
    inner = _child(place, term.body, polarity, spine=place.spine and symbol == "∀")
    return [*out, replace(inner, bound=bound, formula=formula)]


def _child(place: Place, term: Term, polarity: int, *, spine: bool = False) -> Place:
    return replace(place, term=term, polarity=polarity, spine=spine)


def _other(place: Place, term: Term) -> Place:
    return replace(place, term=term, polarity=MIXED, spine=False, formula=False)
