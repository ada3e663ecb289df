"""Is one submission better than another? A paired bootstrap over families.

Both are scored on the same resamples, so what makes a resample hard for both cancels. A difference
is significant when zero lies outside its interval: two-sided, at 5 %. Deliberately corrects for no
number of comparisons: each row of a ranking is compared with the one above it, and says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from driftbench.metrics import METRICS, family_weights

if TYPE_CHECKING:
    from driftbench.metrics import Answers, Resampling
    from driftbench.metrics.answers import Floats

__all__ = ["RANKED_BY", "ScoreDifference", "compare", "draws_of"]

RANKED_BY = "detection_at_3_fpr"
"""The metric that decides ranks: the paper's headline, which no choice of a threshold moves."""

_ALPHA = 0.05
_DIGITS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreDifference:
    """How far a submission is from another: its score minus the other's.

    Args:
        submission: name of the other.
        value: the difference on the rows as they are.
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


def draws_of(answers: Answers, *, resampling: Resampling) -> Floats:
    """Return the score that decides ranks: on the rows as they are, then in each resample.

    Args:
        answers: answers to n rows.
        resampling: how many resamples, and their seed; those that are compared share it.

    Returns:
        Shape (1 + b,), NaN where it is undefined.
    """
    compute = METRICS[RANKED_BY].compute
    weights = family_weights(answers.family, resampling=resampling)
    whole = np.ones((1, len(answers.label)))
    return np.concatenate([compute(answers, each) for each in (whole, *weights)])


def compare(own: Floats, other: Floats, *, submission: str) -> ScoreDifference:
    """Compare a submission with another on the same resamples.

    Args:
        own: what `draws_of` gave for it.
        other: the same for the other.
        submission: name of the other.
    """
    difference = own[1:] - other[1:]
    difference = difference[~np.isnan(difference)]
    # One is added to both counts: so many resamples cannot show a p-value of 0.
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
