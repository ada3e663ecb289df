"""Namespaces in which the names of a statement are looked up: its own, and those that are open.

Reads `namespace` and `open` commands as they are written. It does not know which of the
namespaces exist.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["namespaces_of", "opened_by"]


def opened_by(context: Sequence[str]) -> Iterator[str]:
    """Yield the namespaces whose names `open` commands bring in (`open scoped` brings none).

    `open Limits` after `namespace CategoryTheory`, or after `open CategoryTheory`, may mean
    `CategoryTheory.Limits`: both readings are given, and only one of them has the name asked for.
    """
    inside: list[str] = []
    named: dict[str, None] = {}
    for command in context:
        words = command.split()
        if words[:1] == ["namespace"] and len(words) > 1:
            inside.append(".".join([*inside[-1:], words[1]]))
        elif words[:1] == ["open"] and words[1:2] != ["scoped"] and "(" not in command:
            for word in words[1:]:
                if word in {"hiding", "renaming", "in"}:
                    break
                yield word
                yield from (f"{space}.{word}" for space in (*inside, *named))
                named[word] = None


def namespaces_of(name: str, opened: Sequence[str]) -> tuple[str, ...]:
    """Return the namespaces in which names of a statement are looked up, the innermost first.

    Args:
        name: the full name of the statement; its own namespaces come before others.
        opened: namespaces that are open besides.
    """
    parts = name.split(".")[:-1]
    own = [".".join(parts[:i]) for i in range(len(parts), 0, -1)]
    return tuple(dict.fromkeys([*own, *opened]))
