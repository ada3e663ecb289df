"""The share of rows without an answer because a budget ran out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.metrics.metric import Metric, share

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Floats

__all__ = ["TIMEOUTS"]


def _compute(answers: Answers, weights: Floats) -> Floats:
    return share(weights, of=answers.timeout, among=answers.every)


TIMEOUTS = Metric(
    name="timeouts",
    title="timeouts",
    better="lower",
    definition="The share of rows without an answer because a budget ran out; only for submissions "
    "with a row that did.",
    rows=lambda answers: answers.every & answers.timeout.any(),
    compute=_compute,
)
