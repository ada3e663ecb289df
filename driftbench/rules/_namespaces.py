"""The namespaces in which names of a statement are resolved: its own, and those that are open.

`namespace` and `open` commands are read as they are written; whether a namespace exists is not
checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["namespaces_of", "opened_by"]


def opened_by(context: Sequence[str]) -> Iterator[str]:
    """Yield the namespaces that `open` commands open; `open scoped` opens none.

    `open Limits` after `namespace CategoryTheory`, or after `open CategoryTheory`, may mean
    `CategoryTheory.Limits`: both are returned, and only one of them has the name that is resolved.
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
