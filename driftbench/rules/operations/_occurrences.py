"""What the uses of a variable require of its type: comparisons, casts, arithmetic, inferred types.

Uses are classified as Lean elaborates them: casts are inserted at the leaves of arithmetic, and an
unwritten type is that of the term it is compared with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Ascription, Binder, Enclosed, Infix, Paren, Prefix
from driftbench.lean.tree import tokens, walk
from driftbench.rules.operations._base import span
from driftbench.rules.operations._term_types import common_type

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.lean.tree import Term, Token
    from driftbench.rules.view import View

__all__ = [
    "is_ascribed",
    "is_cast_inconsistently",
    "is_compared",
    "is_relevant_to_conclusion",
    "occurrences",
    "takes_sign",
    "variable_typed_by",
]

_ARITHMETIC = frozenset({"+", "-", "*", "/", "^"})
_BOUNDS = frozenset({"<", "≤", ">", "≥"})
_RELATIONS = frozenset({"<", "≤", ">", "≥", "=", "≠"})


def occurrences(view: View, binder: Binder) -> Iterator[Token]:
    """Yield the identifiers outside a binder that start with one of its names."""
    names = frozenset(binder.variables)
    start, end = span(binder)
    for token in tokens(view.statement.root):
        inside = start <= token.start < end
        if token.type == "IDENT" and token.text.split(".", 1)[0] in names and not inside:
            yield token


def is_relevant_to_conclusion(view: View, binder: Binder) -> bool:
    """Return whether the conclusion uses a variable other than as a bound of other terms."""
    start, end = span(view.statement.conclusion)
    names = frozenset(binder.variables)
    return any(
        start <= token.start < end and not _is_bound(view, view.parent(token), names)
        for token in occurrences(view, binder)
    )


def _is_bound(view: View, term: Term, names: frozenset[str]) -> bool:
    """Return whether an inequality compares `names` with an expression in other variables."""
    if not isinstance(term, Infix) or term.op not in _BOUNDS:
        return False
    others = [free for side in (term.left, term.right) if not names & (free := view.free(side))]
    return any(view.is_local(name) for free in others for name in free)


def takes_sign(view: View, token: Token, binder: Binder) -> bool:
    """Return whether a sign, a norm or an absolute value is computed in the variable's own type.

    A sign is if all leaves of the relation are numerals or variables of the binder; otherwise it is
    computed in the type of another leaf.
    """
    top, signed = view.parent(token), False
    while isinstance(top, (Paren, Prefix)) or (isinstance(top, Infix) and top.op in _ARITHMETIC):
        signed = signed or (not isinstance(top, Paren) and top.op == "-")
        top = view.parent(top)
    if isinstance(top, Enclosed):
        return True
    if not _is_relation(top):
        return signed
    leaves = {t.text for t in tokens(top) if t.type == "IDENT"}
    negatives = (isinstance(node, Prefix) and node.op == "-" for node in walk(top))
    return leaves <= set(binder.variables) and any(negatives)


def _is_arithmetic(term: Term) -> bool:
    return isinstance(term, Infix) and term.op in _ARITHMETIC


def _is_relation(term: Term) -> bool:
    return isinstance(term, Infix) and term.op in _RELATIONS


def is_ascribed(view: View, token: Token, kinds: tuple[str, ...]) -> bool:
    """Return whether a use is ascribed its old type, or one of `kinds`: `(s : Set α)`."""
    declared = view.type_of(token.text)
    match view.parent(token):
        case Ascription(term=term, type=type_) if term is token and type_ and declared:
            return view.slice(type_) in {view.slice(declared), *kinds}
    return False


def is_cast_inconsistently(view: View, cast: Mapping[Token, bool]) -> bool:
    """Return whether one of two uses in a side of a relation is cast and the other is not."""
    sides: dict[int, bool] = {}
    for token, written in cast.items():
        side: Term = token
        top = view.parent(token)
        while not (_is_relation(top) or isinstance(top, Binder) or top is view.statement.root):
            side, top = top, view.parent(top)
        if _is_relation(top) and sides.setdefault(id(side), written) != written:
            return True
    return False


def variable_typed_by(view: View, token: Token, names: frozenset[str]) -> str:
    """Return a variable whose unwritten type is that of this use; "" if there is none.

    In `∀ i < n, p i` and in `∀ i, i ≤ n → p i` the type of i is that of n.
    """
    top = view.parent(token)
    while isinstance(top, Paren) or _is_arithmetic(top):
        top = view.parent(top)
    if isinstance(top, Binder):
        return top.variables[0] if top.relation in _RELATIONS else ""
    if not _is_relation(top):
        return ""
    for leaf in tokens(top):
        base = leaf.text.split(".", 1)[0]
        known = base in names or not view.is_local(base) or view.type_of(base) is not None
        if leaf.type == "IDENT" and not known and not isinstance(view.parent(leaf), App):
            return base
    return ""


def is_compared(view: View, token: Token, kinds: tuple[str, ...]) -> bool:
    """Return whether a use is a leaf of arithmetic right under a relation of one of the types.

    Then Lean casts both sides to the larger type, whatever the new type of the leaf is.
    """
    top = view.parent(token)
    while True:
        match top:
            case Infix(op="^", operator=power) if token.start >= power.start:
                return False
            case Infix(op=op) if op in _ARITHMETIC:
                top = view.parent(top)
            case Paren() | Prefix(op="-"):
                top = view.parent(top)
            case Infix(op=op, left=left, right=right) if op in _RELATIONS:
                above = view.parent(top)
                return not isinstance(above, (App, Ascription)) and (
                    common_type(view, left, right) in kinds
                )
            case _:
                return False
