"""Diffs of statements: lines with signs and, on a terminal, red removals and green insertions.

Lean text is never wrapped, so that a line can be copied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._html import candidate_segments, gold_segments
from driftbench.pages.terminal import INSERTED, REMOVED, marked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text

    from driftbench.rules import Edit

__all__ = ["new_text", "old_text", "signed"]


def signed(sign: str, text: Text) -> Text:
    """Return a text with a sign before each of its lines."""
    from rich.text import Text

    lines = text.split("\n", allow_blank=True)
    return Text("\n").join(Text.assemble(f"{sign} ", line) for line in lines)


def old_text(text: str, edits: Sequence[Edit]) -> Text:
    """Return the original statement with removed text in red."""
    return marked(gold_segments(text, edits), REMOVED)


def new_text(text: str, edits: Sequence[Edit]) -> Text:
    """Return the rewritten statement with inserted text in green."""
    return marked(candidate_segments(text, edits), INSERTED)
