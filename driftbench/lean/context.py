"""What the commands before a statement put in force, read back from a row's `context`.

The context of a row is text: one command a line. From it follow the namespaces by which constants
may be abbreviated and whose scoped notation is active, and the local notation. Over-approximates:
an `open B` after `open A` may mean `A.B` or `B`, and both are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Surroundings", "opened_by", "surroundings"]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is in force where a statement stands.

    Args:
        lines: the commands, stripped, without empty lines.
        opened: every namespace that may be open, sorted.
        local_notation: the commands that declare local notation, from their keyword on.
    """

    lines: tuple[str, ...]
    opened: tuple[str, ...]
    local_notation: tuple[str, ...]

    def spaces(self, name: str) -> tuple[str, ...]:
        """Return where a constant mentioned by declaration `name` may lie, nearest first."""
        parts = name.removeprefix("_root_.").split(".")[:-1]
        own = [".".join(parts[:size]) for size in range(len(parts), 0, -1)]
        return tuple(dict.fromkeys((*own, "", *self.opened)))


def surroundings(context: str | Iterable[str]) -> Surroundings:
    """Return what a context puts in force: its text, or its commands."""
    given = context.splitlines() if isinstance(context, str) else context
    lines = tuple(line.strip() for line in given if line.strip())
    notation = tuple(line.removeprefix("local ") for line in lines if line.startswith("local "))
    return Surroundings(lines, opened_by(lines), notation)


def opened_by(lines: Sequence[str]) -> tuple[str, ...]:
    """Return every namespace that the `open` and `namespace` commands may have opened, sorted."""
    found: set[str] = set()
    outer: set[str] = set()
    inside: tuple[str, ...] = ()
    for line in lines:
        command, *words = line.partition("(")[0].split() or [""]
        if command == "namespace":
            inside += tuple(words)
            outer |= set(accumulate(inside, "{}.{}".format))
            found |= outer
        elif command == "open":
            for word in words[words[:1] == ["scoped"] :]:
                if word in {"hiding", "renaming"}:
                    break
                # `open B` after `open A` may mean A.B.
                found |= {word} | {f"{name}.{word}" for name in outer}
                outer.add(word)
    return tuple(sorted(found))
