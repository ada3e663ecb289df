"""Coloured diffs of statements: what an edit list takes away, and what it puts there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._html import candidate_segments, gold_segments
from driftbench.pages.terminal import GONE, NEW, marked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text

    from driftbench.rules import Edit

__all__ = ["new_text", "old_text"]


def old_text(text: str, edits: Sequence[Edit]) -> Text:
    """Return the original with what goes in red."""
    return marked(gold_segments(text, edits), GONE)


def new_text(text: str, edits: Sequence[Edit]) -> Text:
    """Return the rewritten statement with what is new in green."""
    return marked(candidate_segments(text, edits), NEW)
