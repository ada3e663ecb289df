"""Edits: the difference of a rewritten statement to the text it was made from.

An `Edit` replaces one half-open span of a text. A list of edits is sorted by span, its spans do not
overlap, and no two insertions are at one place. Two lists in sequence compose to one, so that drift
followed by restyling is one list from gold to candidate. Texts are compared as characters, and no
shortest difference is computed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Edit", "apply_edits", "compose", "normalize", "shift"]


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Replace `text[start:end]`, which reads `old`, by `new`. Spans count characters."""

    start: int
    end: int
    old: str
    new: str


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """Return `text` with the edits applied.

    Raises:
        InternalError: an edit overlaps another, or `old` is not the text of its span.
    """
    out: list[str] = []
    position = 0
    for edit in edits:
        if edit.start < position or edit.end < edit.start:
            msg = f"edits overlap or are unsorted at character {edit.start}"
            raise InternalError(msg)
        if text[edit.start : edit.end] != edit.old:
            found = text[edit.start : edit.end]
            msg = f"edit at {edit.start} expects {edit.old!r}, the text has {found!r}"
            raise InternalError(msg)
        out.append(text[position : edit.start])
        out.append(edit.new)
        position = edit.end
    out.append(text[position:])
    return "".join(out)


def normalize(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """Return sorted edits without common prefixes and suffixes; empty edits are left out."""
    trimmed = (_trim(edit) for edit in edits)
    return _join(sorted(edit for edit in trimmed if edit.old != edit.new))


def _trim(edit: Edit) -> Edit:
    """Remove the common prefix and suffix of `old` and `new`, in units of words and operators."""
    old, new = edit.old, edit.new
    limit = min(len(old), len(new))
    head = 0
    while head < limit and old[head] == new[head]:
        head += 1
    while head and not (_boundary(old, head) and _boundary(new, head)):
        head -= 1
    tail = 0
    while tail < limit - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    while tail and not (_boundary(old, len(old) - tail) and _boundary(new, len(new) - tail)):
        tail -= 1
    return Edit(
        edit.start + head,
        edit.end - tail,
        old[head : len(old) - tail],
        new[head : len(new) - tail],
    )


def _boundary(text: str, at: int) -> bool:
    if at in {0, len(text)}:
        return True
    around = text[at - 1 : at + 1]
    return any(c.isspace() or c in "()[]{}⟨⟩⦃⦄," for c in around)


def _join(edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """Merge edits that touch, so that their order is unambiguous."""
    out: list[Edit] = []
    for edit in edits:
        if out and out[-1].end == edit.start:
            last = out.pop()
            out.append(Edit(last.start, edit.end, last.old + edit.old, last.new + edit.new))
        else:
            out.append(edit)
    return tuple(out)


def shift(first: Sequence[Edit]) -> tuple[tuple[int, int], ...]:
    """Return the span of each edit's new text after all edits are applied."""
    spans: list[tuple[int, int]] = []
    delta = 0
    for edit in first:
        start = edit.start + delta
        spans.append((start, start + len(edit.new)))
        delta += len(edit.new) - len(edit.old)
    return tuple(spans)


def compose(first: Sequence[Edit], second: Sequence[Edit]) -> tuple[Edit, ...]:
    """Return one list equal to applying `first` and then `second`.

    Args:
        first: edits of a text, such as gold.
        second: edits of the text after `first`; their spans refer to that text.

    Returns:
        Normalized edits of the first text.
    """
    spans = shift(first)
    out: list[Edit] = []
    i = j = 0
    delta = 0  # length of the middle text minus that of the first, left of the cluster
    while i < len(first) or j < len(second):
        left = min(
            spans[i][0] if i < len(first) else second[j].start,
            second[j].start if j < len(second) else spans[i][0],
        )
        i_end, j_end = _cluster(spans, second, i, j, left)
        edit, grown = _merge(
            first[i:i_end], spans[i:i_end], second[j:j_end], left=left, delta=delta
        )
        out.append(edit)
        delta += grown
        i, j = i_end, j_end
    return normalize(out)


def _cluster(
    spans: Sequence[tuple[int, int]], second: Sequence[Edit], i: int, j: int, left: int
) -> tuple[int, int]:
    """Return the ends of the edits from `i` and `j` on that overlap or touch, transitively."""
    right = left
    while True:
        if i < len(spans) and spans[i][0] <= right:
            right = max(right, spans[i][1])
            i += 1
        elif j < len(second) and second[j].start <= right:
            right = max(right, second[j].end)
            j += 1
        else:
            return i, j


def _merge(
    first: Sequence[Edit],
    spans: Sequence[tuple[int, int]],
    second: Sequence[Edit],
    *,
    left: int,
    delta: int,
) -> tuple[Edit, int]:
    """Return a cluster as one edit, and by how much its `first` edits lengthen the text."""
    right = max([s[1] for s in spans] + [e.end for e in second])
    middle = [""] * (right - left)
    for span, edit in zip(spans, first, strict=True):
        middle[span[0] - left : span[1] - left] = edit.new
    for edit in second:
        middle[edit.start - left : edit.end - left] = edit.old
    old = _rebuild(middle, left, [(s, e.old) for s, e in zip(spans, first, strict=True)])
    new = _rebuild(middle, left, [((e.start, e.end), e.new) for e in second])
    start = left - delta
    grown = sum(len(e.new) - len(e.old) for e in first)
    return Edit(start, start + len(old), old, new), grown


def _rebuild(middle: Sequence[str], left: int, parts: Sequence[tuple[tuple[int, int], str]]) -> str:
    out: list[str] = []
    position = left
    for (start, end), text in parts:
        out.extend(middle[position - left : start - left])
        out.append(text)
        position = end
    out.extend(middle[position - left :])
    return "".join(out)
