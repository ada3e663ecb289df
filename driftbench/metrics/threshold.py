"""Thresholds: which scores count as the verdict "drifted".

Verdicts of a submission are used unchanged. Otherwise a row is flagged if its score reaches a
threshold: 0.5 or, for a submission that also answers the calibration split, the threshold that
maximizes F1 there. The split that is scored is not used.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from driftbench.metrics.answers import Bools, Floats

__all__ = ["Calibrated", "Fixed", "Submitted", "Threshold", "best_threshold"]


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
    """The threshold that maximises F1 on the calibration split, fitted on `rows` answers."""

    value: float
    rows: int

    def __str__(self) -> str:
        """Return its text in the signature."""
        return f"{self.value:.6g}(calibrated)"


Threshold: TypeAlias = Submitted | Fixed | Calibrated
"""The rule by which rows are flagged."""


def best_threshold(drifted: Bools, score: Floats) -> Fixed | Calibrated:
    """Return the threshold that maximises F1.

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
