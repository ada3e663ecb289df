"""Parse a statement after its context, with the bundled notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.lean.context import surroundings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.lean import Statement

__all__ = ["tree_of"]


def tree_of(statement: str, context: Iterable[str]) -> Statement | None:
    """Return the tree of a statement, None if it does not parse.

    Args:
        statement: `theorem name … : conclusion`.
        context: the commands before it.
    """
    around = surroundings(context)
    try:
        return parse(statement, opened=around.opened, local_notation=around.local_notation)
    except LeanSyntaxError:
        return None
