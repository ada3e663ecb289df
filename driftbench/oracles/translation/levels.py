"""Finds constants at two universe levels, which sorts do not distinguish.

A constant that statements use at two explicit levels, `Small.{v} α` and `Small.{w} α`, would become
one constant, so that a claim about one level would follow from the other. Levels of sorts and of
categories follow from the types that have them. Levels are compared as texts: `max u v` and `max v
u` are different.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import WithUniverses
from driftbench.lean.tree import tokens, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Statement

__all__ = ["at_two_levels"]

_HARMLESS = frozenset(
    {"Type", "Sort", "Category", "CategoryStruct", "SmallCategory", "LargeCategory", "Quiver"}
)
"""What is said of a type or of its arrows once, when it is bound."""


def at_two_levels(*statements: Statement) -> str:
    """Return a constant that statements use at two explicit levels; "" for none."""
    seen: dict[str, str] = {}
    for name, levels in (use for statement in statements for use in _uses(statement)):
        if name not in _HARMLESS and seen.setdefault(name, levels) != levels:
            return name
    return ""


def _uses(statement: Statement) -> Iterator[tuple[str, str]]:
    """Yield the last component and the levels of each name with explicit levels."""
    for part in (*statement.binders, statement.conclusion):
        for node in walk(part):
            if isinstance(node, WithUniverses):
                *head, levels = (token.text for token in tokens(node))
                yield head[-1].rsplit(".", 1)[-1], " ".join(levels[2:-1].split())
