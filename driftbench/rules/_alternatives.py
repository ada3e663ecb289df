"""Whether two alternatives exclude each other, so that claiming both is a contradiction.

Only shapes are recognized: a negation, two values of one term, two relations between the same
terms, opposite predicates, and a classification up to isomorphism. Other alternatives count as
compatible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Infix, Prefix, strip
from driftbench.lean.tree import Token, tokens
from driftbench.rules.matching import same, words

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
_NEGATIONS = {"≠": "=", "∉": "∈", "≰": "≤", "≱": "≥", "≮": "<", "≯": ">"}
_INHABITED = frozenset({"Nonempty", "Nontrivial", "∃"})
_PRIME = frozenset({"Prime", "IsPrimePow", "Irreducible"})
#: Words of predicates that fail for the empty set, 0 or 1.
_EXCLUDED = {"∅": _INHABITED, "⊥": _INHABITED, "0": _PRIME | {"IsUnit", "NeZero"}, "1": _PRIME}


def exclude_each_other(view: View, first: Term, second: Term) -> bool:
    """Return whether two alternatives are not both true, certainly or as usually meant."""
    first, second = strip(first), strip(second)
    if _is_negation(first, second) or _is_negation(second, first):
        return True
    if _classifies(view, first) or _classifies(view, second):
        return True
    if _is_excluded_value(view, first, second) or _is_excluded_value(view, second, first):
        return True
    if isinstance(first, Token) or isinstance(second, Token):
        return False
    if _are_disjoint(view, first, second) or _are_disjoint(view, second, first):
        return True
    match first, second:
        case Infix(plain=True), Infix(plain=True):
            return _are_competing_relations(first, second)
        case App(), App() if view.head(first) == view.head(second):
            return True
    heads = [view.head(term).rsplit(".", 1)[-1] for term in (first, second)]
    return frozenset(heads) in _OPPOSITES


def _is_negation(first: Term, second: Term) -> bool:
    """Return whether the first is the negation of the second."""
    match first, second:
        case Prefix(op="¬", operand=operand), _:
            return same(operand, second)
        case Infix(op=op), Infix(op=other) if _NEGATIONS.get(op) == other:
            return same(first.left, second.left) and same(first.right, second.right)
    return False


def _are_competing_relations(first: Infix, second: Infix) -> bool:
    """Return whether two relations have the same left side, or the same sides exchanged.

    `a ≤ b` and `b ≤ a` may both hold, but `a ≤ b ∨ b ≤ a` is not meant that way.
    """
    if same(first.left, second.left):
        return True
    return same(first.left, second.right) and same(first.right, second.left)


def _classifies(view: View, term: Term) -> bool:
    """Return whether a term states an isomorphism: `Nonempty (G ≃+ ℤ)`."""
    classifying = isinstance(term, App) and view.head(term) == "Nonempty"
    return classifying and any(token.text[:1] in {"≃", "≅"} for token in tokens(term))


def _is_excluded_value(view: View, first: Term, second: Term) -> bool:
    """Return whether the first is `s = ∅`, or `n = 0`, and the second excludes it."""
    match first:
        case Infix(op="=", left=left, right=right):
            denied = _EXCLUDED.get(view.slice(strip(right)), frozenset())
            return not denied.isdisjoint(words(second)) and view.slice(strip(left)) in view.slice(
                second
            )
    return False


def _are_disjoint(view: View, first: Term, second: Term) -> bool:
    """Return whether the first is `Disjoint s t` and the second relates the same two terms."""
    if view.head(first).rsplit(".", 1)[-1] != "Disjoint":
        return False
    match second:
        case Infix(op="⊆" | "≤", left=left, right=right):
            text = view.slice(first)
            return view.slice(strip(left)) in text and view.slice(strip(right)) in text
    return False
