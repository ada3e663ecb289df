"""Private constants of a file that its statements mention.

Such a statement cannot be used outside its file. Constants are matched by the last component of
their names, so some others count as private too. `protected` constants and theorems are not
included.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.lean.commands import Command

__all__ = ["private_among", "private_names"]

_WORD = re.compile(r"[^\W\d][\w'!?]*(?:\.[^\W\d][\w'!?]*)*")


def private_names(commands: Iterable[Command]) -> frozenset[str]:
    """Return the private definitions of a file, each by the last component of its name."""
    return frozenset(
        one.name.rpartition(".")[2]
        for one in commands
        if one.kind == "definition" and one.name and "private" in one.modifiers
    )


def private_among(
    names: frozenset[str], source: str, *, mentioned: frozenset[str]
) -> tuple[str, ...]:
    """Return the private constants that a statement mentions, sorted.

    Args:
        names: last components of private names, from `private_names`.
        source: the statement as written.
        mentioned: first components of the free names of the statement.
    """
    if not names:
        return ()
    words = _WORD.findall(source)
    free = {word for word in words if word in mentioned or word.split(".", 1)[0] in mentioned}
    # `s.measure` may be a private function for any `s`.
    dotted = {word for word in words if "." in word}
    return tuple(sorted(names & {word.rpartition(".")[2] for word in free | dotted}))
