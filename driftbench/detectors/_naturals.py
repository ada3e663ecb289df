"""Whether a term is a natural number, according to declared binders and well-known functions.

As in Lean's elaboration, a whole tree of operators and relations has one number type, the largest
among its leaves: in `n - 1 < x` reals are subtracted if `x` is real. A leaf of unknown type makes
the tree unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Ascription, Infix, Paren, strip
from driftbench.lean.tree import Term, Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules import View

__all__ = ["is_natural_tree", "tree_of"]

_NATURAL = frozenset({"ℕ", "Nat"})
_COUNTS = frozenset({"card", "finrank", "length", "natAbs", "natDegree", "ncard", "succ"})
_SPREADING = frozenset({"+", "*", "-", "/", "%", "=", "≠", "<", "≤", ">", "≥"})


def tree_of(view: View, term: Term) -> Term:
    """Return the largest tree of operators and relations that `term` is elaborated with."""
    while True:
        above = view.parent(term)
        spreads = isinstance(above, Infix) and above.op in _SPREADING
        if above is term or not (spreads or isinstance(above, Paren)):
            return term
        term = above


def is_natural_tree(view: View, term: Term) -> bool:
    """Return whether every leaf of a tree is a natural number, and not all are numerals.

    A type ascription around the tree, such as `(a - b : ℤ)`, changes its type.
    """
    above = view.parent(term)
    if isinstance(above, Ascription) and _word(above.type) not in _NATURAL:
        return False
    leaves = list(_leaves(term))
    numerals = [isinstance(leaf, Token) and leaf.type == "NUM" for leaf in leaves]
    return not all(numerals) and all(
        numeral or _is_natural(view, leaf) for leaf, numeral in zip(leaves, numerals, strict=True)
    )


def _leaves(term: Term) -> Iterator[Term]:
    match strip(term):
        case Infix(op=op, left=left, right=right) if op in _SPREADING:
            yield from _leaves(left)
            yield from _leaves(right)
        case Infix(op="^", left=base):
            # The exponent may have another type.
            yield from _leaves(base)
        case leaf:
            yield leaf


def _is_natural(view: View, leaf: Term) -> bool:
    if isinstance(leaf, Ascription):
        return _word(leaf.type) in _NATURAL
    head = view.head(leaf)
    declared = view.type_of(head) if isinstance(leaf, Token) else None
    if declared is not None:
        return _word(declared) in _NATURAL
    return head.rsplit(".", 1)[-1] in _COUNTS


def _word(term: Term | None) -> str:
    found = None if term is None else strip(term)
    return found.text if isinstance(found, Token) else ""
