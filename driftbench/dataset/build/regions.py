"""Regions of a candidate that earlier rewrites wrote, and which rewrites may still apply there.

Text that a drift or an unfolding wrote is rewritten at most once: `b ≤ a → f b ≤ f a` may be
flipped or contraposed, but not both. What a drift wrote is neither unfolded nor written in another
way.
Renaming and moving binders does not count as a rewrite, but a hypothesis that became an antecedent
is not rewritten.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.dataset.build.restyle_conflicts import CARRYING, MOVING, RESTATING, UNFOLDING
from driftbench.rules.edits import shift

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.rules import Edit

__all__ = ["RewrittenRegion", "drift_regions", "is_admitted", "regions_after"]


@dataclass(frozen=True, slots=True)
class RewrittenRegion:
    """A half-open span of the current text that a rewrite wrote.

    Args:
        start: index of the first character.
        end: index after the last character.
        steps: number of rewrites that may still apply to it.
        drift: whether a drift wrote it.
    """

    start: int
    end: int
    steps: int
    drift: bool


def drift_regions(edits: Sequence[Edit]) -> tuple[RewrittenRegion, ...]:
    """Return the regions that the edits of a drift wrote; deletions have none."""
    return tuple(RewrittenRegion(a, b, 1, drift=True) for a, b in shift(edits) if a < b)


def is_admitted(rule: str, edits: Sequence[Edit], regions: Sequence[RewrittenRegion]) -> bool:
    """Return whether a restyling may be applied.

    Args:
        rule: id of the faithful rule.
        edits: its edits of the text.
        regions: the regions of the text that earlier rewrites wrote.
    """
    if rule in MOVING:
        return True
    touched = [one for one in regions if any(_overlaps(edit, one) for edit in edits)]
    if rule in RESTATING | UNFOLDING and any(one.drift for one in touched):
        return False
    return all(one.steps > 0 for one in touched)


def regions_after(
    rule: str, edits: Sequence[Edit], regions: Sequence[RewrittenRegion]
) -> tuple[RewrittenRegion, ...]:
    """Return the regions of the text after a restyling, including those that it wrote."""
    moving = rule in MOVING
    kept = []
    for one in regions:
        changed = not moving and any(_overlaps(edit, one) for edit in edits)
        start, end = _moved(one, edits)
        if start < end:
            kept.append(RewrittenRegion(start, end, one.steps - changed, one.drift))
    if moving:
        return tuple(kept)
    if rule not in UNFOLDING | RESTATING | CARRYING:
        return tuple(kept)
    steps = int(rule in UNFOLDING)
    written = (RewrittenRegion(a, b, steps, drift=False) for a, b in shift(edits) if a < b)
    return (*kept, *written)


def _overlaps(edit: Edit, region: RewrittenRegion) -> bool:
    """Return whether an edit replaces a part of a region or inserts text inside it."""
    if edit.start == edit.end:
        return region.start < edit.start < region.end
    return edit.start < region.end and region.start < edit.end


def _moved(region: RewrittenRegion, edits: Sequence[Edit]) -> tuple[int, int]:
    """Return the span of a region after edits; edits across its ends become part of it."""
    start, end = region.start, region.end
    left = right = 0
    for edit in edits:
        grown = len(edit.new) - len(edit.old)
        if edit.end <= region.start:
            left += grown
        if edit.start < region.end:
            right += grown
        if edit.start < region.start < edit.end:
            start = edit.start
        if edit.start < region.end < edit.end:
            end = edit.end
    return start + left, end + right
