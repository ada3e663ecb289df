"""Coloured diffs of statements: what an edit list takes away, and what it puts there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.rules import Edit

__all__ = ["new_text", "old_text"]


def old_text(text: str, edits: Sequence[Edit]) -> Text:
    """Return the original with what goes in red."""
    shown = Text()
    position = 0
    for edit in edits:
        shown.append(text[position : edit.start])
        shown.append(edit.old, style="bold red")
        position = edit.end
    shown.append(text[position:])
    return shown


def new_text(text: str, edits: Sequence[Edit]) -> Text:
    """Return the rewritten statement with what is new in green."""
    shown = Text()
    position = 0
    for edit in edits:
        shown.append(text[position : edit.start])
        shown.append(edit.new, style="bold green")
        position = edit.end
    shown.append(text[position:])
    return shown
