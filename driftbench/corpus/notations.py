"""Harvesting the notation table of a snapshot from its notation commands.

Files without such a command are skipped. For a project that uses a library, give the notation of
the library as `base`.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import TYPE_CHECKING

from driftbench.corpus.file_cache import read_files
from driftbench.lean import NotationTable, core_table
from driftbench.lean.scanner import Command, scan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.cache import Cache
    from driftbench.corpus.snapshot import Snapshot

__all__ = ["Notation", "harvest", "notations_of"]

_LIKELY = re.compile(r"\b(?:notation3?|infix[lr]?|prefix|postfix|macro|syntax|binder_predicate)\b")

_WORDS = ("notation", "infix", "prefix", "postfix", "macro", "syntax", "binder_predicate")
"""Substrings of every match of `_LIKELY`; searching for them first is much faster."""

Notation = tuple[str, str, str]
"""(source, visibility, namespace), the arguments of `NotationTable.add`."""


def notations_of(text: str, *, path: str) -> tuple[Notation, ...]:
    """Return the notation commands of one file, in order.

    Raises:
        LeanSyntaxError: a comment is not closed.
    """
    if not any(word in text for word in _WORDS) or _LIKELY.search(text) is None:
        return ()
    commands = scan(text, path=path, passed_over=frozenset({"theorem", "definition"}))
    return tuple(_notations(text, commands))


def _notations(text: str, commands: tuple[Command, ...]) -> Iterator[Notation]:
    spaces: list[list[str]] = []
    for command in commands:
        if command.kind in {"namespace", "section"}:
            spaces.append(command.name.split(".") if command.kind == "namespace" else [])
        elif command.kind == "end":
            _close(spaces, command.name)
        elif command.kind == "notation":
            source = text[command.start : command.end]
            here = ".".join(part for space in spaces for part in space)
            if "local" in command.modifiers:
                yield source, "local", ""
            elif "scoped" in command.modifiers:
                yield source, "scoped", command.activates or here
            else:
                yield source, "global", ""


def _close(spaces: list[list[str]], name: str) -> None:
    """Close the namespaces of an `end`: `end A.B` may close `A.B`, or `B` and `A`."""
    left = len(name.split(".")) if name else 1
    while spaces and left > 0:
        closed = spaces.pop()
        left -= max(1, len(closed))


def _of_file(_state: None, path: str, text: str) -> tuple[Notation, ...]:
    return notations_of(text, path=path)


def _notation_of(values: list[list[str]]) -> tuple[Notation, ...]:
    return tuple((source, visibility, namespace) for source, visibility, namespace in values)


def harvest(
    snapshot: Snapshot,
    *,
    base: NotationTable | None = None,
    workers: int = 1,
    cache: Cache | None = None,
) -> NotationTable:
    """Return the notation table of a snapshot.

    Args:
        snapshot: a project.
        base: notation of the libraries it uses; by default only Lean's core notation.
        workers: number of processes.
        cache: cache of file contents; None for none.

    Raises:
        LeanSyntaxError: a file ends inside a comment.
    """
    own = NotationTable()
    for found in read_files(
        snapshot,
        _of_file,
        None,
        cache=cache,
        about=["notation"],
        plain=list,
        result=_notation_of,
        workers=workers,
    ):
        for source, visibility, namespace in found:
            own.add(source, visibility=visibility, namespace=namespace)
    bases = [core_table()] if base is None else [core_table(), base]
    return reduce(NotationTable.merged, [*bases, own])
