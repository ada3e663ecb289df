"""Area under the ROC curve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.metrics._ranking import rank_rows
from driftbench.metrics.metric import Metric, ratio

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Floats

__all__ = ["AUC"]


def _compute(answers: Answers, weights: Floats) -> Floats:
    ranking = rank_rows(answers, weights)
    hits = ranking.counts(answers.drifted)
    alarms = ranking.counts(answers.faithful)
    above = hits.cumsum(axis=1) - hits / 2
    return ratio((alarms * above).sum(axis=1), hits.sum(axis=1) * alarms.sum(axis=1))


AUC = Metric(
    name="auc",
    title="AUC",
    better="higher",
    definition="The probability that a drifted row scores above a faithful one, ties counting "
    "half; rows without an answer are tied below all others.",
    rows=lambda answers: answers.every,
    compute=_compute,
)
