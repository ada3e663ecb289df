"""Coverage: the share of rows with an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.metrics.metric import Metric, share

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Floats

__all__ = ["COVERAGE"]


def _compute(answers: Answers, weights: Floats) -> Floats:
    return share(weights, of=answers.answered, among=answers.every)


COVERAGE = Metric(
    name="coverage",
    title="coverage",
    better="higher",
    definition="The share of rows with an answer, right or wrong.",
    rows=lambda answers: answers.every,
    compute=_compute,
)
