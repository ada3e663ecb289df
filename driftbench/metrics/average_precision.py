"""Average precision: the step-wise area under the precision-recall curve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.metrics._ranking import rank_rows
from driftbench.metrics.metric import Metric, ratio

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Floats

__all__ = ["AVERAGE_PRECISION"]


def _compute(answers: Answers, weights: Floats) -> Floats:
    ranking = rank_rows(answers, weights)
    hits = ranking.counts(answers.drifted)
    found = hits.cumsum(axis=1)
    taken = found + ranking.counts(answers.faithful).cumsum(axis=1)
    # A resample may have no row in the first groups; their precision is set to 0.
    precision = ratio(found, taken)
    precision[taken == 0] = 0.0
    return ratio((hits * precision).sum(axis=1), found[:, -1])


AVERAGE_PRECISION = Metric(
    name="average_precision",
    title="average precision",
    better="higher",
    definition="The sum over descending scores of precision times the recall gained; rows without "
    "an answer are tied below all others.",
    rows=lambda answers: answers.every,
    compute=_compute,
)
