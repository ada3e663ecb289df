"""The notation table of a snapshot, read from its notation commands."""

from __future__ import annotations

import re
from functools import reduce
from typing import TYPE_CHECKING

from driftbench.corpus.parallel import map_files
from driftbench.lean import NotationTable, core_table, standard_table
from driftbench.lean.scanner import Command, scan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.corpus.snapshot import Snapshot

__all__ = ["NotationCommand", "notation_commands", "notation_table", "read_notation"]

_LIKELY = re.compile(r"\b(?:notation3?|infix[lr]?|prefix|postfix|macro|syntax|binder_predicate)\b")

_WORDS = ("notation", "infix", "prefix", "postfix", "macro", "syntax", "binder_predicate")
"""Substrings of every match of `_LIKELY`; searching for them first is much faster."""

NotationCommand = tuple[str, str, str]
"""(source, visibility, namespace), the arguments of `NotationTable.add`."""


def notation_commands(text: str, commands: tuple[Command, ...]) -> Iterator[NotationCommand]:
    """Yield the notation commands of one file with these commands, in order."""
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


def notation_table(
    found: Iterable[NotationCommand], snapshot: Snapshot, *, base: NotationTable | None = None
) -> NotationTable:
    """Return the notation table of a snapshot with some notation commands.

    Args:
        found: the commands of all its files, in order.
        snapshot: a project.
        base: notation of the libraries it uses; by default the bundled standard table, or nothing
            if the project is mathlib. Lean's core notation is always included.
    """
    own = NotationTable()
    for source, visibility, namespace in found:
        own.add(source, visibility=visibility, namespace=namespace)
    if base is None and not any(path.startswith("Mathlib/") for path in snapshot.paths()):
        base = standard_table()
    bases = [core_table()] if base is None else [core_table(), base]
    return reduce(NotationTable.merged, [*bases, own])


def read_notation(
    snapshot: Snapshot, *, base: NotationTable | None = None, workers: int = 1
) -> NotationTable:
    """Return the notation table of a snapshot, without reading the rest of its library.

    Args:
        snapshot: a project.
        base: as in `notation_table`.
        workers: number of processes.

    Raises:
        CorpusError: a file is not UTF-8. LeanSyntaxError: a file ends inside a comment.
    """
    files = map_files(snapshot, _commands_of, None, workers=workers)
    return notation_table((one for file in files for one in file), snapshot, base=base)


def _commands_of(_state: None, path: str, text: str) -> tuple[NotationCommand, ...]:
    if not any(word in text for word in _WORDS) or _LIKELY.search(text) is None:
        return ()
    passed_over = frozenset({"theorem", "definition"})
    return tuple(notation_commands(text, scan(text, path=path, passed_over=passed_over)))
