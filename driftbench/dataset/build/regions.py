"""Regions of a candidate that earlier rewrites wrote, and what may still be rewritten in them.

A reader follows one step from what a drift or an unfolding wrote: `b ≤ a → f b ≤ f a` may be
turned round or contraposed, not both; nothing is said of a relation in yet another way where a
drift has changed it. Renaming and moving of binders is no step, but a hypothesis that becomes an
antecedent is left as it is. Deliberately knows spans only, and no Lean.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.dataset.build.restyle_conflicts import CARRYING, MOVING, RESTATING, UNFOLDING
from driftbench.rules.edits import shift

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.rules import Edit

__all__ = ["RewrittenRegion", "admitted", "after", "drifted"]


@dataclass(frozen=True, slots=True)
class RewrittenRegion:
    """A half-open span of the text as it is now.

    Args:
        start: first character.
        end: character behind the last.
        steps: how many rewrites it still admits.
        drift: whether a drift wrote it.
    """

    start: int
    end: int
    steps: int
    drift: bool


def drifted(edits: Sequence[Edit]) -> tuple[RewrittenRegion, ...]:
    """Return what the edits of a drift wrote: what it only took away has no region."""
    return tuple(RewrittenRegion(a, b, 1, drift=True) for a, b in shift(edits) if a < b)


def admitted(rule: str, edits: Sequence[Edit], regions: Sequence[RewrittenRegion]) -> bool:
    """Say whether a restyling may follow.

    Args:
        rule: identity of the faithful rule.
        edits: what it does to the text in which the regions lie.
        regions: what earlier rewrites wrote.
    """
    if rule in MOVING:
        return True
    touched = [one for one in regions if any(_meets(edit, one) for edit in edits)]
    if rule in RESTATING and any(one.drift for one in touched):
        return False
    return all(one.steps > 0 for one in touched)


def after(
    rule: str, edits: Sequence[Edit], regions: Sequence[RewrittenRegion]
) -> tuple[RewrittenRegion, ...]:
    """Return the regions of the text that a restyling leaves, its own among them."""
    free = rule in MOVING
    kept = []
    for one in regions:
        met = not free and any(_meets(edit, one) for edit in edits)
        start, end = _moved(one, edits)
        if start < end:
            kept.append(RewrittenRegion(start, end, one.steps - met, one.drift))
    if free:
        return tuple(kept)
    if rule not in UNFOLDING | RESTATING | CARRYING:
        return tuple(kept)
    steps = int(rule in UNFOLDING)
    written = (RewrittenRegion(a, b, steps, drift=False) for a, b in shift(edits) if a < b)
    return (*kept, *written)


def _meets(edit: Edit, region: RewrittenRegion) -> bool:
    """Say whether an edit replaces some of a region, or inserts text inside it."""
    if edit.start == edit.end:
        return region.start < edit.start < region.end
    return edit.start < region.end and region.start < edit.end


def _moved(region: RewrittenRegion, edits: Sequence[Edit]) -> tuple[int, int]:
    """Return where a region stands afterwards: with all of an edit that reaches over its ends."""
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
