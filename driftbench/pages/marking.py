"""Marking what an edit list changes, in the text it starts from and in the text it makes.

The segments of a text always join to that text, byte for byte. An edit without text on one side
leaves an empty changed segment there, so that a page can show where something is missing.
Deliberately searches for no smaller difference: the edits are those the rules made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from driftbench.rules import Edit

__all__ = ["Segment", "candidate_segments", "gold_segments"]


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of a statement; `changed` when it stands in one of the two texts alone."""

    text: str
    changed: bool


def gold_segments(gold: str, edits: Sequence[Edit]) -> tuple[Segment, ...]:
    """Return `gold` in segments; what the edits take away is changed."""
    return _segments(gold, ((edit, edit.old) for edit in edits))


def candidate_segments(gold: str, edits: Sequence[Edit]) -> tuple[Segment, ...]:
    """Return what the edits make of `gold` in segments; what they put there is changed."""
    return _segments(gold, ((edit, edit.new) for edit in edits))


def _segments(gold: str, pieces: Iterable[tuple[Edit, str]]) -> tuple[Segment, ...]:
    out: list[Segment] = []
    position = 0
    for edit, text in pieces:
        if position < edit.start:
            out.append(Segment(gold[position : edit.start], changed=False))
        out.append(Segment(text, changed=True))
        position = edit.end
    if position < len(gold):
        out.append(Segment(gold[position:], changed=False))
    return tuple(out)
