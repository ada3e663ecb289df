"""The notation table of a snapshot, harvested from its own notation commands.

Only files that can hold such a command are scanned. A project on top of a library needs both
tables: give the library's as `base`.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import TYPE_CHECKING

from driftbench.corpus.parallel import map_files
from driftbench.lean.scanner import Command, scan
from driftbench.lean.table import NotationTable, core_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.corpus.snapshot import Snapshot

__all__ = ["Notation", "harvest", "notations_of"]

_LIKELY = re.compile(
    r"^[^\n]*\b(?:notation3?|infix[lr]?|prefix|postfix|macro|syntax|binder_predicate)\b[^\n]*[\n\"]",
    re.MULTILINE,
)

Notation = tuple[str, str, str]
"""(source, visibility, namespace) as `NotationTable.add` takes them."""


def notations_of(text: str, *, path: str) -> tuple[Notation, ...]:
    """The notation commands of one file, in order.

    Raises:
        LeanSyntaxError: a comment that is never closed.
    """
    if _LIKELY.search(text) is None:
        return ()
    return tuple(_notations(text, scan(text, path=path)))


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
    """`end A.B` may close one namespace of two parts or two of one part each."""
    left = len(name.split(".")) if name else 1
    while spaces and left > 0:
        closed = spaces.pop()
        left -= max(1, len(closed))


def _of_file(_state: None, path: str, text: str) -> tuple[Notation, ...]:
    return notations_of(text, path=path)


def harvest(
    snapshot: Snapshot, *, base: NotationTable | None = None, workers: int = 1
) -> NotationTable:
    """The notation table of a snapshot.

    Args:
        snapshot: a project.
        base: notation of the libraries it builds on; by default Lean's core notation.
        workers: processes to read files with.

    Raises:
        LeanSyntaxError: a file cut short in a comment.
    """
    own = NotationTable()
    for found in map_files(snapshot, _of_file, None, workers=workers):
        for source, visibility, namespace in found:
            own.add(source, visibility=visibility, namespace=namespace)
    bases = [core_table()] if base is None else [core_table(), base]
    return reduce(NotationTable.merged, [*bases, own])
