"""Misuses of brackets and binders that the grammar accepts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.masking import mask
from driftbench.lean.names import group_names
from driftbench.lean.syntax import Binder, BinderList, Paren, Unit
from driftbench.lean.tree import Token, tokens, walk
from driftbench.rules._local_statement import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules._local_statement import LocalStatement

__all__ = ["problems"]

_PAIRS = {")": "(", "]": "[", "}": "{", "⟩": "⟨", "⦄": "⦃"}
_OPENING = frozenset(_PAIRS.values())


def problems(reading: LocalStatement) -> Iterator[Misuse]:
    """Yield the misuses of brackets and binders."""
    yield from _nesting(reading.statement.text)
    for node in walk(reading.statement.root):
        match node:
            case Paren(body=Paren() | Unit()):
                yield Misuse("brackets", "doubled parentheses")
            case Binder(content=() | (Token(type="COLON"), *_)):
                yield Misuse("binder", f"a binder without a name: {reading.text(node)}")
            case BinderList(groups=()):
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


def _repeated(reading: LocalStatement) -> Iterator[Misuse]:
    """Yield names that two binders bind without a mention of the first in between."""
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
