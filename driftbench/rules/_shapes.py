"""Brackets and binders of a statement, held to more than the grammar asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.masking import mask
from driftbench.lean.names import group_names
from driftbench.lean.tree import Node, Token, tokens, walk
from driftbench.rules._locals import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules._locals import LocalStatement

__all__ = ["problems"]

_PAIRS = {")": "(", "]": "[", "}": "{", "⟩": "⟨", "⦄": "⦃"}
_OPENING = frozenset(_PAIRS.values())


def problems(reading: LocalStatement) -> Iterator[Misuse]:
    """Yield what is wrong with brackets and binders."""
    yield from _nesting(reading.statement.text)
    for node in walk(reading.statement.root):
        if node.kind == "paren" and len(node.children) == 3 and _is_paren(node.children[1]):
            yield Misuse("brackets", "doubled parentheses")
        elif node.kind in {"binder", "group"} and _is_empty(node):
            yield Misuse("binder", f"a binder without a name: {reading.text(node)}")
        elif node.kind == "binders" and not node.children:
            yield Misuse("binder", "a quantifier that binds nothing")
    yield from _repeated(reading)


def _nesting(text: str) -> Iterator[Misuse]:
    open_: list[str] = []
    for mark in mask(text).code:
        if mark in _OPENING:
            open_.append(mark)
        elif mark in _PAIRS and (not open_ or open_.pop() != _PAIRS[mark]):
            yield Misuse("brackets", f"`{mark}` closes nothing")
            return
    if open_:
        yield Misuse("brackets", f"`{open_[-1]}` is never closed")


def _is_paren(term: object) -> bool:
    return isinstance(term, Node) and term.kind == "paren"


def _is_empty(node: Node) -> bool:
    first, *rest = node.children
    if isinstance(first, Token) and first.type in {"LBRACK", "LPAR", "LBRACE", "LSTRICT"}:
        first = rest[0] if len(rest) > 1 else first
        return len(rest) < 2 or (isinstance(first, Token) and first.type == "COLON")
    return isinstance(first, Token) and first.type == "COLON"


def _repeated(reading: LocalStatement) -> Iterator[Misuse]:
    """Yield names that two binders bind while nothing between them mentions the first."""
    unused: set[str] = set()
    for node in reading.statement.binders:
        names = [token.text for token in group_names(node)]
        places = {id(token) for token in group_names(node)}
        said = {
            part.text.lstrip("@").split(".", 1)[0]
            for part in tokens(node)
            if part.type == "IDENT" and id(part) not in places
        }
        unused -= said
        for name in names:
            if name in unused and name != "_":
                yield Misuse("duplicate", f"{name} is bound again before anything mentions it")
            unused.add(name)
