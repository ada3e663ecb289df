"""Text for a list of problems: the first ones, and the number of the others.

A file can have as many problems as it has lines. Every command and every error message that lists
problems uses this module. The output of `--json` is not shortened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MOST_SHOWN", "listed"]

MOST_SHOWN = 50
"""Number of problems that are shown."""


def listed(problems: Sequence[object], *, separator: str = "\n", most: int = MOST_SHOWN) -> str:
    """Return the first `most` problems as one text, followed by the number of the others."""
    lines = [str(problem) for problem in problems[:most]]
    if len(problems) > most:
        lines.append(f"… and {len(problems) - most} more")
    return separator.join(lines)
