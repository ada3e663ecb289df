"""False-positive rate at the verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.metrics.metric import Metric, share

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Floats

__all__ = ["FPR"]


def _compute(answers: Answers, weights: Floats) -> Floats:
    return share(weights, of=answers.flagged, among=answers.faithful)


FPR = Metric(
    name="fpr",
    title="FPR",
    better="lower",
    definition="The share of faithful rows that the verdict flags.",
    rows=lambda answers: answers.faithful,
    compute=_compute,
)
