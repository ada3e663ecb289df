"""Detection: the share of drifted rows that the verdict flags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.metrics.metric import Metric, share

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Floats

__all__ = ["DETECTION"]


def _compute(answers: Answers, weights: Floats) -> Floats:
    return share(weights, of=answers.flagged, among=answers.drifted)


DETECTION = Metric(
    name="detection",
    title="detection",
    better="higher",
    definition="The share of drifted rows that the verdict flags (recall).",
    rows=lambda answers: answers.drifted,
    compute=_compute,
)
