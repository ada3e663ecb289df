"""Alternatives that exclude each other, so that claiming both is a plain contradiction.

What is recognised is a shape: a negation, two values of one thing, two relations of the same sides,
predicates that are each other's negation, a classification. Others are taken to be compatible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Infix, Prefix, strip
from driftbench.lean.tree import Token, tokens
from driftbench.rules.matching import same

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["exclude_each_other"]

#: Pairs of predicates, by last name components, of which at most one holds.
_OPPOSITES = frozenset(
    frozenset(pair)
    for pair in (
        ("Even", "Odd"),
        ("Finite", "Infinite"),
        ("Countable", "Uncountable"),
        ("Subsingleton", "Nontrivial"),
        ("IsEmpty", "Nonempty"),
        ("Abundant", "Deficient"),
        ("Abundant", "Perfect"),
        ("Deficient", "Perfect"),
        ("Algebraic", "Transcendental"),
        ("IsAlgebraic", "Transcendental"),
        ("IsSolvable", "IsPerfect"),
        ("StrictMono", "StrictAnti"),
        ("StrictMonoOn", "StrictAntiOn"),
        ("Monotone", "Antitone"),
        ("MonotoneOn", "AntitoneOn"),
    )
)
_DENIES = {"≠": "=", "∉": "∈", "≰": "≤", "≱": "≥", "≮": "<", "≯": ">"}


_INHABITED = frozenset({"Nonempty", "Nontrivial", "∃"})
_PRIME = frozenset({"Prime", "IsPrimePow", "Irreducible"})
#: What is not true of the empty set, of 0 or of 1.
_DENIED = {"∅": _INHABITED, "⊥": _INHABITED, "0": _PRIME | {"IsUnit", "NeZero"}, "1": _PRIME}


def exclude_each_other(view: View, first: Term, second: Term) -> bool:
    """Say whether two alternatives surely, or by their form, are not both true."""
    first, second = strip(first), strip(second)
    if _denies(first, second) or _denies(second, first):
        return True
    if _classifies(view, first) or _classifies(view, second):
        return True
    if _empty(view, first, second) or _empty(view, second, first):
        return True
    if isinstance(first, Token) or isinstance(second, Token):
        return False
    if _apart(view, first, second) or _apart(view, second, first):
        return True
    match first, second:
        case Infix(plain=True), Infix(plain=True):
            return _relations(first, second)
        case App(), App() if view.head(first) == view.head(second):
            return True
    heads = [view.head(term).rsplit(".", 1)[-1] for term in (first, second)]
    return frozenset(heads) in _OPPOSITES


def _denies(first: Term, second: Term) -> bool:
    """Say whether the first is the negation of the second."""
    match first, second:
        case Prefix(op="¬", operand=operand), _:
            return same(operand, second)
        case Infix(op=op), Infix(op=other) if _DENIES.get(op) == other:
            return same(first.left, second.left) and same(first.right, second.right)
    return False


def _relations(first: Infix, second: Infix) -> bool:
    """Say whether two relations give one thing two values, or relate two things in two ways.

    `a ≤ b` and `b ≤ a` may both hold, but with `or` between them nobody means that they do.
    """
    if same(first.left, second.left):
        return True
    return same(first.left, second.right) and same(first.right, second.left)


def _classifies(view: View, term: Term) -> bool:
    """Say whether a term names what something is isomorphic to: `Nonempty (G ≃+ ℤ)`."""
    classifying = isinstance(term, App) and view.head(term) == "Nonempty"
    return classifying and any(token.text[:1] in {"≃", "≅"} for token in tokens(term))


def _empty(view: View, first: Term, second: Term) -> bool:
    """Say whether the first is `s = ∅` and the second says that s is not; or `n = 0`, likewise."""
    match first:
        case Infix(op="=", left=left, right=right):
            denied = _DENIED.get(view.slice(strip(right)), frozenset())
            words = {part for token in tokens(second) for part in token.text.split(".")}
            return bool(words & denied) and view.slice(strip(left)) in view.slice(second)
    return False


def _apart(view: View, first: Term, second: Term) -> bool:
    """Say whether the first is `Disjoint s t` and the second relates the same two things."""
    if view.head(first).rsplit(".", 1)[-1] != "Disjoint":
        return False
    match second:
        case Infix(op="⊆" | "≤", left=left, right=right):
            text = view.slice(first)
            return view.slice(strip(left)) in text and view.slice(strip(right)) in text
    return False
