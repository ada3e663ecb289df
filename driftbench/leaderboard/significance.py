"""Significance of the difference of two submissions: a paired bootstrap over families.

Both are scored on the same resamples, so that the difficulty of a resample cancels. A difference is
significant if zero is outside its interval: two-sided, at 5 %. There is no correction for multiple
comparisons: each row of a ranking is compared with the one above it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from driftbench.leaderboard.key import PAIRS
from driftbench.metrics import METRICS, family_weights

if TYPE_CHECKING:
    from driftbench.metrics import Answers, Resampling
    from driftbench.metrics.answers import Floats

__all__ = ["FEWEST_FAITHFUL", "RANKED_BY", "ScoreDifference", "compare", "draws_of", "ranked_by"]

RANKED_BY = "detection_at_3_fpr"
"""The metric that decides most ranks: the main one of the paper, independent of thresholds."""

FEWEST_FAITHFUL = 100
"""Faithful rows of which 3 % are three; with fewer, detection at 3 % FPR is not measured."""

_ALPHA = 0.05
_DIGITS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreDifference:
    """The difference of two submissions: the score of one minus that of the other.

    Args:
        submission: name of the other.
        value: the difference on the original rows.
        low: lower end of its 95 % interval.
        high: upper end.
        p: two-sided p-value.
        significant: whether p is below 5 %.
    """

    submission: str
    value: float
    low: float
    high: float
    p: float
    significant: bool


def ranked_by(config: str, faithful: int) -> str:
    """Return the metric that ranks the submissions to a split.

    Minimal pairs are ranked by pair accuracy, other rows by detection at 3 % FPR, or by AUC where
    too few rows are faithful to measure detection.

    Args:
        config: name of the configuration.
        faithful: number of faithful rows of the split.
    """
    if config == PAIRS:
        return "pair_accuracy"
    return RANKED_BY if faithful >= FEWEST_FAITHFUL else "auc"


def draws_of(answers: Answers, *, resampling: Resampling, metric: str = RANKED_BY) -> Floats:
    """Return a score: on all rows, then on each resample.

    Args:
        answers: answers to n rows.
        resampling: number of resamples and seed, the same for all that are compared.
        metric: name of the metric.

    Returns:
        Shape (1 + b,), NaN if undefined.
    """
    compute = METRICS[metric].compute
    weights = family_weights(answers.family, resampling=resampling)
    ones = np.ones((1, len(answers.label)))
    return np.concatenate([compute(answers, each) for each in (ones, *weights)])


def compare(own: Floats, other: Floats, *, submission: str) -> ScoreDifference:
    """Compare a submission with another on the same resamples.

    Args:
        own: the result of `draws_of` for it.
        other: that of the other.
        submission: name of the other.
    """
    difference = own[1:] - other[1:]
    difference = difference[~np.isnan(difference)]
    # One is added to both counts, since a finite number of resamples cannot give a p-value of 0.
    tails = [(difference <= 0).sum() + 1, (difference >= 0).sum() + 1]
    p = min(1.0, float(2 * min(tails) / (len(difference) + 1)))
    ends = difference if len(difference) else own[:1] - other[:1]
    low, high = np.quantile(ends, [_ALPHA / 2, 1 - _ALPHA / 2])
    return ScoreDifference(
        submission=submission,
        value=round(float(own[0] - other[0]), _DIGITS),
        low=round(float(low), _DIGITS),
        high=round(float(high), _DIGITS),
        p=round(p, _DIGITS),
        significant=p < _ALPHA,
    )
