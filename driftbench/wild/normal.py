"""Normal forms of statements in their contexts, as far as the bundled notation reads them.

What does not parse is compared as text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.lean.context import surroundings
from driftbench.oracles.statements import normal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.lean import Statement

__all__ = ["normal_form", "parses"]


def parses(statement: str, context: Iterable[str]) -> bool:
    """Say whether a statement parses after its context, with the bundled notation."""
    return _read(statement, context) is not None


def normal_form(statement: str, context: Iterable[str]) -> str:
    """Return the normal form of a statement; its text without white space if it does not parse.

    Args:
        statement: `theorem name … : conclusion`; its name does not count.
        context: the commands before it.
    """
    found = _read(statement, context)
    if found is None:
        return "".join(statement.split()[2:])
    return normal.normal_form(found)


def _read(statement: str, context: Iterable[str]) -> Statement | None:
    around = surroundings(context)
    try:
        return parse(statement, opened=around.opened, local_notation=around.local_notation)
    except LeanSyntaxError:
        return None
