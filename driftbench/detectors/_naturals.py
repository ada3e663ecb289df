"""Whether a term is a natural number, according to binders and well-known functions.

As in Lean's elaboration, a whole tree of operators and relations has one number type, the largest
among its leaves: in `n - 1 < x` reals are subtracted if `x` is real. A leaf of unknown type makes
the tree unknown. A variable that is bound without a type, as in `∃ m, m = n - 1`, has the type of
the other leaves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Ascription, Binder, Infix, Paren, strip
from driftbench.lean.tree import Term, Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules import View

__all__ = ["is_natural_tree", "tree_of"]

_NATURAL = frozenset({"ℕ", "Nat"})
_COUNTS = frozenset({"card", "finrank", "length", "natAbs", "natDegree", "ncard", "succ"})
_DIVISORS = frozenset({"divisors", "primeFactors", "primesBelow", "properDivisors"})
_RANGES = frozenset({"Icc", "Ico", "Ioc", "Ioo", "range"})
_COLLECTIONS = frozenset({"Finset", "List", "Multiset", "Set"})
_ORDERS = frozenset({"<", "≤", ">", "≥"})
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
    """Return whether the leaves of a tree are natural numbers, and one is known to be.

    A type ascription around the tree, such as `(a - b : ℤ)`, changes its type.
    """
    return _is_natural_tree(view, term, frozenset())


def _is_natural_tree(view: View, term: Term, asked: frozenset[str]) -> bool:
    """Return the same; the types of the names in `asked` are not inferred, since they are asked."""
    above = view.parent(term)
    if isinstance(above, Ascription) and _word(above.type) not in _NATURAL:
        return False
    typed = [leaf for leaf in _leaves(term) if not _adapts(view, leaf)]
    return bool(typed) and all(_is_natural(view, leaf, asked) for leaf in typed)


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


def _adapts(view: View, leaf: Term) -> bool:
    """Return whether a leaf has the type of the others: a numeral, or a name bound without one."""
    if not isinstance(leaf, Token):
        return False
    binder = _binder_of(view, leaf.text)
    return leaf.type == "NUM" or (binder is not None and not binder.clauses)


def _is_natural(view: View, leaf: Term, asked: frozenset[str]) -> bool:
    if isinstance(leaf, Ascription):
        return _word(leaf.type) in _NATURAL
    head = view.head(leaf)
    declared = view.type_of(head) if isinstance(leaf, Token) else None
    if declared is not None:
        return _word(declared) in _NATURAL
    binder = _binder_of(view, head) if isinstance(leaf, Token) and head not in asked else None
    if binder is not None:
        return _binds_naturals(view, binder, asked | {head})
    return head.rsplit(".", 1)[-1] in _COUNTS


def _binder_of(view: View, name: str) -> Binder | None:
    """Return the binder of a name; None if there is none, or several."""
    found = [one for one in view.binders_in(view.statement.root) if name in one.variables]
    return found[0] if len(found) == 1 else None


def _binds_naturals(view: View, binder: Binder, asked: frozenset[str]) -> bool:
    """Return whether `k ∈ s` or `k < n` binds natural numbers."""
    if binder.subject is None:
        return False
    if binder.relation in _ORDERS:
        return _is_natural_tree(view, binder.subject, asked)
    return binder.relation in {"∈", "in"} and _has_naturals(view, strip(binder.subject), asked)


def _has_naturals(view: View, collection: Term, asked: frozenset[str]) -> bool:
    """Return whether the elements of a collection are natural numbers."""
    head = view.head(collection)
    if isinstance(collection, Token) and (declared := view.type_of(head)) is not None:
        of = strip(declared)
        return (
            isinstance(of, App)
            and view.head(of) in _COLLECTIONS
            and [_word(argument) in _NATURAL for argument in of.args] == [True]
        )
    last = head.rsplit(".", 1)[-1]
    if isinstance(collection, App) and last in _RANGES:
        return all(_is_natural_tree(view, argument, asked) for argument in collection.args)
    return last in _DIVISORS


def _word(term: Term | None) -> str:
    found = None if term is None else strip(term)
    return found.text if isinstance(found, Token) else ""
