"""Thresholds: which scores count as the verdict "drifted".

Verdicts of a submission are used unchanged. Otherwise a row is flagged if its score reaches a
threshold: 0.5 or, for a submission that also answers the calibration split, the threshold that
maximizes F1 there, or pair accuracy if the rows are minimal pairs. On pairs half of the rows are
drifted, so that the best F1 is often that of flagging nearly all rows, where no pair is right. The
split that is scored is not used.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from driftbench.metrics.answers import Bools, Floats, Ints

__all__ = [
    "Calibrated",
    "Fixed",
    "Submitted",
    "Threshold",
    "best_pair_threshold",
    "best_threshold",
]


@dataclass(frozen=True, slots=True)
class Submitted:
    """The verdicts are those of the submission."""

    def __str__(self) -> str:
        """Return its text in the signature."""
        return "submitted"


@dataclass(frozen=True, slots=True)
class Fixed:
    """The threshold of a submission without verdicts and without calibration answers."""

    value: float = 0.5

    def __str__(self) -> str:
        """Return its text in the signature."""
        return f"{self.value:g}"


@dataclass(frozen=True, slots=True)
class Calibrated:
    """The threshold that maximizes a metric on the calibration split.

    Args:
        value: the threshold.
        rows: number of answers that it was fitted on.
        metric: name of the metric.
    """

    value: float
    rows: int
    metric: Literal["f1", "pair_accuracy"] = "f1"

    def __str__(self) -> str:
        """Return its text in the signature; F1 is not named."""
        named = "" if self.metric == "f1" else f" for {self.metric}"
        return f"{self.value:.6g}(calibrated{named})"


Threshold: TypeAlias = Submitted | Fixed | Calibrated
"""The rule by which rows are flagged."""


def best_threshold(drifted: Bools, score: Floats) -> Fixed | Calibrated:
    """Return the threshold that maximizes F1.

    Args:
        drifted: shape (n,), whether rows are drifted.
        score: shape (n,), in [0, 1]; NaN for no answer, which is never flagged.

    Returns:
        The highest of the best thresholds among the scores; `Fixed()` if there is no answer or no
        drifted row.
    """
    answered = ~np.isnan(score)
    if not answered.any() or not drifted.any():
        return Fixed()
    order = np.argsort(-score[answered], kind="stable")
    ranked = score[answered][order]
    found = np.cumsum(drifted[answered][order])
    flagged = np.arange(1, len(ranked) + 1)
    f1 = 2 * found / (flagged + drifted.sum())
    # Only the last of tied scores is a threshold, which flags all of them.
    last = np.append(ranked[1:] != ranked[:-1], [True])
    best = int(np.argmax(np.where(last, f1, -1.0)))
    return Calibrated(float(ranked[best]), int(answered.sum()))


def best_pair_threshold(drifted: Bools, score: Floats, family: Ints) -> Fixed | Calibrated:
    """Return the threshold that maximizes pair accuracy.

    Args:
        drifted: shape (n,), whether rows are drifted.
        score: shape (n,), in [0, 1]; NaN for no answer, whose pair is not right.
        family: shape (n,), numbers from 0: a family of one faithful and one drifted row is a pair.

    Returns:
        Of the best thresholds among the scores the one with the highest balanced accuracy, of
        these the highest; `Fixed()` if there is no answer, or no row of a kind.
    """
    answered = ~np.isnan(score)
    if not answered.any() or drifted.all() or not drifted.any():
        return Fixed()
    high, low = _paired_scores(drifted, score, family)
    thresholds = np.unique(score[answered])[::-1]
    right = _reaching(high, thresholds) - _reaching(np.minimum(high, low), thresholds)
    flagged = _reaching(score[drifted & answered], thresholds)
    missed = _reaching(score[~drifted & answered], thresholds)
    # In whole numbers, balanced accuracy but for constants, so that ties are exact.
    balanced = flagged * int((~drifted).sum()) - missed * int(drifted.sum())
    best = np.lexsort((thresholds, balanced, right))[-1]
    return Calibrated(float(thresholds[best]), int(answered.sum()), "pair_accuracy")


def _paired_scores(drifted: Bools, score: Floats, family: Ints) -> tuple[Floats, Floats]:
    """Return the scores of the drifted and of the faithful row of each pair that is answered."""
    size = int(family.max()) + 1
    sides = []
    for rows in (drifted, ~drifted):
        found = np.full(size, np.nan)
        found[family[rows]] = score[rows]
        found[np.bincount(family[rows], minlength=size) != 1] = np.nan
        sides.append(found)
    both = ~np.isnan(sides[0]) & ~np.isnan(sides[1])
    return sides[0][both], sides[1][both]


def _reaching(score: Floats, thresholds: Floats) -> Ints:
    """Return the number of scores that reach each threshold."""
    return len(score) - np.searchsorted(np.sort(score), thresholds, side="left")
