"""Mark what an edit list changes, in the text before and in the text after.

The segments of a text always join to that text, byte for byte. An edit without text on one side
gives an empty changed segment there, so that a page can show where something is missing. The edits
are those of the rules; no smaller difference is computed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["MarkedChange", "Segment", "candidate_segments", "gold_segments", "interleaved"]


class MarkedChange(Protocol):
    """An edit: characters from `start` up to `end`, which are `old`, become `new`."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...

    @property
    def old(self) -> str: ...

    @property
    def new(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a statement; `changed` when only one of the two texts has it."""

    text: str
    changed: bool


def gold_segments(gold: str, edits: Sequence[MarkedChange]) -> tuple[Segment, ...]:
    """Return `gold` in segments; text that the edits remove is changed."""
    return _segments(gold, ((edit, edit.old) for edit in edits))


def candidate_segments(gold: str, edits: Sequence[MarkedChange]) -> tuple[Segment, ...]:
    """Return the edited `gold` in segments; text that the edits insert is changed."""
    return _segments(gold, ((edit, edit.new) for edit in edits))


def interleaved(gold: str, edits: Sequence[MarkedChange]) -> tuple[str, ...]:
    """Return both texts as one list, which `look.marked` of a page splits again.

    The parts are in the order same, old, new, same, old, new, …, same: 3n + 1 of them for n edits,
    some of them empty. A script cannot use offsets, because its strings are UTF-16.
    """
    out: list[str] = []
    position = 0
    for edit in edits:
        out += (gold[position : edit.start], edit.old, edit.new)
        position = edit.end
    return (*out, gold[position:])


def _segments(gold: str, pieces: Iterable[tuple[MarkedChange, str]]) -> tuple[Segment, ...]:
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
