"""Namespaces: which is current at a place of a file, and what a name may mean in several.

All resolvers take the `candidates` of a name and differ only in which constants they know.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from driftbench.lean.masking import without_comments
from driftbench.lean.scope import full_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from driftbench.lean.commands import Command

__all__ = ["candidates", "namespaces_of", "spaces_at", "spaces_of"]

# `open A (x)` and `open A renaming x → y` open names only.
_OPEN = re.compile(
    r"open(?:\s+scoped\b)?\s(?P<names>[^()]*?)(?P<some>\(|\bhiding\b|\brenaming\b|\Z)"
)


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
    spaces = spaces_at("", commands)
    return lambda offset: spaces(offset)[0]


def spaces_at(text: str, commands: tuple[Command, ...]) -> Callable[[int], tuple[str, ...]]:
    """Return a function from an offset of a file to the namespaces in which a name is read there.

    The first is the current one, then those around it, then the open ones, each with all that its
    `open` may mean.

    Args:
        text: the file; "" ignores what is open.
        commands: its commands.
    """
    starts: list[int] = []
    current: list[tuple[str, tuple[str, ...]]] = []
    stack: list[tuple[str, tuple[str, ...]]] = [("", ())]
    for command in commands:
        space, opened = stack[-1]
        if command.kind == "namespace":
            stack += [(full_name(command.name, space), opened)] * command.levels
        elif command.kind == "section":
            stack += [(space, opened)] * command.levels
        elif command.kind == "end":
            del stack[max(1, len(stack) - command.levels) :]
        elif command.kind == "open" and text:
            source = text[command.start : command.end]
            stack[-1] = space, tuple(dict.fromkeys((*opened, *_opened(source, space, opened))))
        else:
            continue
        starts.append(command.start)
        current.append(stack[-1])

    def at(offset: int) -> tuple[str, ...]:
        place = bisect_left(starts, offset)
        space, opened = current[place - 1] if place else ("", ())
        return tuple(dict.fromkeys((*spaces_of(space), *opened)))

    return at


def _opened(source: str, space: str, opened: tuple[str, ...]) -> Iterator[str]:
    """Yield all namespaces that an `open` may mean."""
    found = _OPEN.match(" ".join(without_comments(source).split()))
    if found is None or found["some"] in {"(", "renaming"}:
        return
    for name in found["names"].split():
        plain = name.removeprefix("_root_.")
        yield from candidates(plain, ("",) if plain != name else (*spaces_of(space), *opened))
