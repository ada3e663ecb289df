"""Namespaces: which is current at a place of a file, and what a name may mean in several.

All resolvers take the `candidates` of a name and differ only in which constants they know.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from driftbench.lean.scope import full_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from driftbench.lean.commands import Command

__all__ = ["candidates", "namespaces_of", "spaces_of"]


def spaces_of(namespace: str) -> tuple[str, ...]:
    """Return a namespace and those around it, nearest first, down to the root "" itself."""
    parts = namespace.split(".") if namespace else []
    return (*(".".join(parts[:size]) for size in range(len(parts), 0, -1)), "")


def candidates(name: str, spaces: Iterable[str]) -> Iterator[str]:
    """Yield the full names that a name may have in some namespaces, in their order.

    Args:
        name: as written, without `_root_`.
        spaces: namespaces, "" for the root.
    """
    for space in spaces:
        yield f"{space}.{name}" if space else name


def namespaces_of(commands: tuple[Command, ...]) -> Callable[[int], str]:
    """Return a function from an offset of a file to the namespace that is current before it."""
    starts: list[int] = []
    current: list[str] = []
    stack = [""]
    for command in commands:
        if command.kind == "namespace":
            stack += [full_name(command.name, stack[-1])] * command.levels
        elif command.kind == "section":
            stack += [stack[-1]] * command.levels
        elif command.kind == "end":
            del stack[max(1, len(stack) - command.levels) :]
        else:
            continue
        starts.append(command.start)
        current.append(stack[-1])

    def at(offset: int) -> str:
        place = bisect_left(starts, offset)
        return current[place - 1] if place else ""

    return at
