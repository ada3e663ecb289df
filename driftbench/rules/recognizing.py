"""The rules that make one statement from another, and what each of them changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.rules.engine import apply_to_view
from driftbench.rules.model import Applied

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.rules.model import Rule
    from driftbench.rules.view import View

__all__ = ["known_edits"]


def known_edits(
    statement: View, other: str, rules: Sequence[Rule]
) -> Iterator[tuple[Rule, Applied]]:
    """Yield each rule that makes another statement from a statement, with the edit.

    Args:
        statement: the statement to which rules are applied.
        other: the other statement; names and white space of both are not compared.
        rules: the rules that are tried.
    """
    wanted = _without_name(other)
    for rule in rules:
        for outcome in apply_to_view(rule, statement):
            if isinstance(outcome, Applied) and _without_name(outcome.text) == wanted:
                yield rule, outcome


def _without_name(statement: str) -> list[str]:
    """Return the words of a statement after its name."""
    return statement.split()[2:]
