"""Lists of problems for a reader: the first of them, and how many more there are.

A file from outside can have as many problems as it has lines, and nobody reads the ten thousandth.
Every verb and every error that lists problems shows them through this module. What `--json` prints
is not shortened: a program reads it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MOST_SHOWN", "listed"]

MOST_SHOWN = 50
"""Problems that are shown."""


def listed(problems: Sequence[object], *, separator: str = "\n", most: int = MOST_SHOWN) -> str:
    """Return problems as one text; from the one after `most` on, their number stands for them."""
    lines = [str(problem) for problem in problems[:most]]
    if len(problems) > most:
        lines.append(f"… and {len(problems) - most} more")
    return separator.join(lines)
