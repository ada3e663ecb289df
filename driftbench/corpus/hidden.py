"""Constants that only their own file can name: what it declares `private`.

A statement that mentions one means nothing to a reader of the library. Constants are matched by
what stands behind the last dot, so that more are taken for hidden than are. Deliberately says
nothing of `protected` ones, which a full name reaches, nor of theorems: proofs are no part of a
statement.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.lean.commands import Command

__all__ = ["hidden_among", "hidden_names"]

_WORD = re.compile(r"[^\W\d][\w'!?]*(?:\.[^\W\d][\w'!?]*)*")


def hidden_names(commands: Iterable[Command]) -> frozenset[str]:
    """Return the private definitions of a file, each by the last component of its name."""
    return frozenset(
        one.name.rpartition(".")[2]
        for one in commands
        if one.kind == "definition" and one.name and "private" in one.modifiers
    )


def hidden_among(
    names: frozenset[str], source: str, *, mentioned: frozenset[str]
) -> tuple[str, ...]:
    """Return the hidden constants that a statement mentions, sorted.

    Args:
        names: the last components of hidden names.
        source: the statement as its file has it.
        mentioned: first components of the names that the statement does not bind.
    """
    if not names:
        return ()
    words = _WORD.findall(source)
    free = {word for word in words if word in mentioned or word.split(".", 1)[0] in mentioned}
    # `s.measure` may be a function of a private namespace, whatever `s` is.
    dotted = {word for word in words if "." in word}
    return tuple(sorted(names & {word.rpartition(".")[2] for word in free | dotted}))
