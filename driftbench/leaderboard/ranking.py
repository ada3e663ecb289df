"""Ranks: within a track, by one metric, with ties for differences that may be due to chance.

A submission shares the rank of the one above it unless it is significantly worse than that one, or
than the first of that rank; without the second condition many small differences could tie the best
with the worst. Submissions of one rank are ordered by score, then by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.leaderboard.rank_entry import rank_entry_of
from driftbench.leaderboard.significance import compare
from driftbench.leaderboard.tracks import TRACKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.leaderboard.rank_entry import Entrant, RankEntry
    from driftbench.leaderboard.significance import ScoreDifference

__all__ = ["COST_REFERENCE", "rank_entrants"]

COST_REFERENCE = "typecheck"
"""The reference for costs: the detector that they are relative to, as in the paper's Table 2."""

_DIGITS = 6


def rank_entrants(entrants: Sequence[Entrant]) -> tuple[RankEntry, ...]:
    """Return the rows of submissions to one dataset: track by track, best first.

    Args:
        entrants: in any order; their resamples are the same.
    """
    seconds = [_seconds(each) for each in sorted(entrants, key=_name) if _is_cost_reference(each)]
    return tuple(
        row
        for track in TRACKS
        for row in _track(
            [each for each in entrants if each.track == track], seconds[0] if seconds else None
        )
    )


def _track(entrants: Sequence[Entrant], seconds: float | None) -> Iterator[RankEntry]:
    ordered = sorted(entrants, key=lambda each: (-_score(each), _name(each)))
    rank = 0
    for place, entrant in enumerate(ordered):
        above = _against(entrant, ordered[place - 1]) if place else None
        if above is None or above.significant or _against(entrant, ordered[rank - 1]).significant:
            rank = place + 1
        yield rank_entry_of(entrant, rank=rank, above=above, seconds=seconds)


def _against(entrant: Entrant, other: Entrant) -> ScoreDifference:
    return compare(entrant.draws, other.draws, submission=_name(other))


def _score(entrant: Entrant) -> float:
    return round(entrant.report.scores[entrant.ranked_by].value, _DIGITS)


def _name(entrant: Entrant) -> str:
    return entrant.stored.name


def _is_cost_reference(entrant: Entrant) -> bool:
    # Submissions of one detector to several datasets have different names.
    return entrant.stored.card.detector.partition("|")[0] == COST_REFERENCE


def _seconds(entrant: Entrant) -> float | None:
    found = entrant.report.scores.get("seconds")
    return None if found is None else round(found.value, _DIGITS)
