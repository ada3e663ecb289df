"""Precision at the verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.metrics.metric import Metric, share

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Floats

__all__ = ["PRECISION"]


def _compute(answers: Answers, weights: Floats) -> Floats:
    return share(weights, of=answers.drifted, among=answers.flagged)


PRECISION = Metric(
    name="precision",
    title="precision",
    better="higher",
    definition="The share of flagged rows that drifted; only for submissions that flag a row.",
    rows=lambda answers: answers.flagged,
    compute=_compute,
)
