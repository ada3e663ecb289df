"""What the places where a variable occurs ask of its type: compared, cast, computed with, followed.

Read off the tree as Lean's elaborator would: casts are pushed to the leaves of arithmetic, and an
unwritten type follows what it is compared with. Deliberately elaborates nothing and edits nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Term, Token, tokens, walk
from driftbench.rules.binders import Binder, is_infix, operator, read_binder
from driftbench.rules.operations._base import span
from driftbench.rules.operations._ranges import range_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.rules.view import View

__all__ = [
    "ascribed",
    "computed_alone",
    "exposed",
    "follower",
    "half_cast",
    "matters",
    "occurrences",
    "signed",
]

_ARITHMETIC = ("+", "-", "*", "/", "^")
_BOUNDS = ("<", "≤", ">", "≥")
_RELATIONS = ("<", "≤", ">", "≥", "=", "≠")


def occurrences(view: View, binder: Binder) -> Iterator[Token]:
    """Yield the identifiers that start with one of the binder's names, the binder left out."""
    names = frozenset(binder.bound)
    for token in tokens(view.statement.root):
        inside = binder.node.start <= token.start < binder.node.end
        if token.type == "IDENT" and token.text.split(".", 1)[0] in names and not inside:
            yield token


def matters(view: View, binder: Binder) -> bool:
    """Say whether the conclusion mentions a variable otherwise than as a bound of other things."""
    start, end = span(view.statement.conclusion)
    names = frozenset(binder.bound)
    for token in occurrences(view, binder):
        above = view.parent(token)
        others = [side for side in above.children[::2] if not names & view.free(side)]
        local = any(view.is_local(name) for side in others for name in view.free(side))
        bound = is_infix(above, *_BOUNDS) and local
        if start <= token.start < end and not bound:
            return True
    return False


def signed(view: View, token: Token, binder: Binder) -> bool:
    """Say whether a sign, a norm or an absolute value is taken in the variable's own type.

    A sign is where all leaves of a relation are numerals or variables of the binder; any other leaf
    lends its type.
    """
    top, signed = view.parent(token), False
    while is_infix(top, *_ARITHMETIC) or top.kind in {"paren", "prefix"}:
        signed = signed or operator(top) == "-"
        top = view.parent(top)
    if top.kind == "bracket":
        return True
    if not is_infix(top, *_RELATIONS):
        return signed
    leaves = {t.text for t in tokens(top) if t.type == "IDENT"}
    return leaves <= set(binder.bound) and any(t.text == "-" for t in _prefixes(top))


def _prefixes(term: Term) -> Iterator[Token]:
    """Yield the operators in front of their operands."""
    for node in walk(term):
        if node.kind == "prefix" and isinstance(node.children[0], Token):
            yield node.children[0]


def ascribed(view: View, token: Token, kinds: tuple[str, ...]) -> bool:
    """Say whether a use is cast to its old type, or one of `kinds`, already: `(s : Set α)`."""
    parent = view.parent(token)
    declared = view.type_of(token.text)
    if parent.kind != "ascription" or len(parent.children) != 5 or declared is None:
        return False
    return parent.children[1] is token and view.slice(parent.children[3]) in {
        view.slice(declared),
        *kinds,
    }


def half_cast(view: View, cast: Mapping[Token, bool]) -> bool:
    """Say whether two uses in one side of a relation are written differently."""
    sides: dict[int, bool] = {}
    for token, written in cast.items():
        side: Term = token
        top = view.parent(token)
        while not is_infix(top, *_RELATIONS) and top.kind not in {"statement", "group"}:
            side, top = top, view.parent(top)
        if is_infix(top, *_RELATIONS) and sides.setdefault(id(side), written) != written:
            return True
    return False


def follower(view: View, token: Token, names: frozenset[str]) -> str:
    """Return a variable that takes its type from what it is compared with here, "" if none.

    In `∀ i < n, p i` and in `∀ i, i ≤ n → p i` the type of i is that of n.
    """
    top = view.parent(token)
    while is_infix(top, *_ARITHMETIC) or top.kind == "paren":
        top = view.parent(top)
    if top.kind == "group":
        read = read_binder(top)
        return read.bound[0] if read.relation in _RELATIONS and read.bound else ""
    if not is_infix(top, *_RELATIONS):
        return ""
    for leaf in tokens(top):
        base = leaf.text.split(".", 1)[0]
        known = base in names or not view.is_local(base) or view.type_of(base) is not None
        if leaf.type == "IDENT" and not known and view.parent(leaf).kind != "app":
            return base
    return ""


def exposed(view: View, token: Token, kinds: tuple[str, ...]) -> bool:
    """Say whether a use is a leaf of arithmetic right under a relation of one of the types.

    Then Lean casts the whole relation to the larger type, whatever the type of the leaf becomes.
    """
    top = view.parent(token)
    while is_infix(top, *_ARITHMETIC) or top.kind == "paren" or operator(top) == "-":
        if is_infix(top, "^") and token.start >= top.children[1].start:
            return False
        top = view.parent(top)
    if not is_infix(top, *_RELATIONS) or view.parent(top).kind in {"app", "ascription"}:
        return False
    return range_of(view, top.children[0], top.children[2]) in kinds


def computed_alone(view: View, token: Token, names: frozenset[str], ops: tuple[str, ...]) -> bool:
    """Say whether one of `ops` is computed in the new type at this use.

    Lean pushes casts down to the leaves of arithmetic, towards the type of any other leaf and of
    what is expected from outside. So the operation must stand under a relation all of whose
    leaves are numerals or variables of the binder.
    """
    top = token_parent = view.parent(token)
    while is_infix(top, *_ARITHMETIC) or top.kind == "paren":
        top = view.parent(top)
    if not is_infix(top, *_RELATIONS) or token_parent.kind == "statement":
        return False
    leaves = [t for t in tokens(top) if t.type not in {"OP", "LPAR", "RPAR"}]
    if not all(t.type == "NUM" or t.text in names for t in leaves):
        return False
    return any(t.text in ops for t in tokens(top))
