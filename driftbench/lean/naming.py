"""Neutral names: statements under one fixed name, with their namespace in the context.

The name of a theorem describes it, so a candidate that differs from the name would be recognized.
A built row calls gold and candidate `statement`, and the last line of its context is the namespace
in which their names are looked up: `namespace Finset` for `Finset.sum_range`, if names need it.
"""

from __future__ import annotations

import re

from driftbench.errors import InternalError

__all__ = ["NEUTRAL", "has_neutral_name", "named", "neutral", "without_namespace"]

NEUTRAL = "statement"
"""The name of gold and candidate in built rows."""

_NEUTRAL_HEAD = re.compile(rf"theorem {NEUTRAL}(?=\s|[.({{\[⦃:]|$)")


def neutral(statement: str, name: str) -> str:
    """Return `theorem name …` under the neutral name.

    Raises:
        InternalError: the statement has another name.
    """
    head = f"theorem {name}"
    if not statement.startswith(head):
        raise InternalError(f"{statement[:60]!r} does not start with {head!r}")
    return f"theorem {NEUTRAL}{statement[len(head) :]}"


def has_neutral_name(statement: str) -> bool:
    """Return whether a statement has the neutral name."""
    return _NEUTRAL_HEAD.match(statement) is not None


def named(statement: str, name: str) -> str:
    """Return a statement that has the neutral name under another one; others unchanged."""
    found = _NEUTRAL_HEAD.match(statement)
    return statement if found is None else f"theorem {name}{statement[found.end() :]}"


def without_namespace(context: str, name: str) -> str:
    """Return a context without its last line if that is a namespace of a full name."""
    before, _, last = context.rpartition("\n")
    command, _, space = last.partition(" ")
    own = command == "namespace" and name.removeprefix("_root_.").startswith(f"{space}.")
    return before if own else context
