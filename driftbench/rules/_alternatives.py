"""Alternatives that exclude each other, so that claiming both is a plain contradiction.

What is recognised is a shape: a negation, two values of one thing, two relations of the same sides,
predicates that are each other's negation, a classification. Others are taken to be compatible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, tokens
from driftbench.rules.binders import is_infix, operator, strip
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
    if not isinstance(first, Node) or not isinstance(second, Node):
        return False
    if _apart(view, first, second) or _apart(view, second, first):
        return True
    if is_infix(first) and is_infix(second):
        return _relations(first, second)
    heads = [view.head(term).rsplit(".", 1)[-1] for term in (first, second)]
    both = first.kind == second.kind == "app"
    return frozenset(heads) in _OPPOSITES or (both and view.head(first) == view.head(second))


def _denies(first: Term, second: Term) -> bool:
    """Say whether the first is the negation of the second."""
    if operator(first) == "¬" and isinstance(first, Node):
        return same(strip(first.children[1]), second)
    denied = _DENIES.get(operator(first))
    return denied is not None and operator(second) == denied and _same_sides(first, second)


def _relations(first: Node, second: Node) -> bool:
    """Say whether two relations give one thing two values, or relate two things in two ways.

    `a ≤ b` and `b ≤ a` may both hold, but with `or` between them nobody means that they do.
    """
    if same(first.children[0], second.children[0]):
        return True
    return same(strip(first.children[0]), strip(second.children[2])) and same(
        strip(first.children[2]), strip(second.children[0])
    )


def _same_sides(first: Term, second: Term) -> bool:
    if not isinstance(first, Node) or not isinstance(second, Node):
        return False
    pairs = zip(first.children[::2], second.children[::2], strict=False)
    return all(same(strip(one), strip(other)) for one, other in pairs)


def _classifies(view: View, term: Term) -> bool:
    """Say whether a term names what something is isomorphic to: `Nonempty (G ≃+ ℤ)`."""
    if not isinstance(term, Node) or term.kind != "app" or view.head(term) != "Nonempty":
        return False
    return any(token.text[:1] in {"≃", "≅"} for token in tokens(term))


def _empty(view: View, first: Term, second: Term) -> bool:
    """Say whether the first is `s = ∅` and the second says that s is not; or `n = 0`, likewise."""
    if not is_infix(first, "=") or not isinstance(first, Node):
        return False
    denied = _DENIED.get(view.slice(strip(first.children[2])), frozenset())
    words = {part for token in tokens(second) for part in token.text.split(".")}
    about = view.slice(strip(first.children[0]))
    return bool(words & denied) and about in view.slice(second)


def _apart(view: View, first: Node, second: Node) -> bool:
    """Say whether the first is `Disjoint s t` and the second relates the same two things."""
    if view.head(first).rsplit(".", 1)[-1] != "Disjoint" or not is_infix(second, "⊆", "≤"):
        return False
    sides = [view.slice(strip(side)) for side in second.children[::2]]
    return all(side in view.slice(first) for side in sides)
