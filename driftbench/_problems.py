"""Text for a count and for a list of problems, and the hint for an unknown name.

A file can have as many problems as it has lines. Every command and every error message that lists
problems uses `listed`. The output of `--json` is not shortened.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

__all__ = ["MOST_SHOWN", "counted", "did_you_mean", "listed"]

MOST_SHOWN = 50
"""Number of problems that are shown."""


def counted(count: int, thing: str) -> str:
    """Return a number of things: `1 problem`, `2 problems`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def listed(problems: Sequence[object], *, separator: str = "\n", most: int = MOST_SHOWN) -> str:
    """Return the first `most` problems as one text, followed by the number of the others."""
    lines = [str(problem) for problem in problems[:most]]
    if len(problems) > most:
        lines.append(f"… and {len(problems) - most} more")
    return separator.join(lines)


def did_you_mean(name: str, known: Collection[str], *, otherwise: str, most: int = 1) -> str:
    """Return a question that names similar names, or another hint if none is similar.

    Args:
        name: an unknown name.
        known: the names that exist.
        otherwise: the hint if none of them is similar.
        most: limit of names.
    """
    near = get_close_matches(name, known, n=most)
    return f"did you mean {' or '.join(near)}?" if near else otherwise
