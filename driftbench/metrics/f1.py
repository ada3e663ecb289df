"""F1 at the verdict, with drift as the positive class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.metrics.metric import Metric, ratio

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Floats

__all__ = ["F1"]


def _compute(answers: Answers, weights: Floats) -> Floats:
    flagged = weights @ answers.flagged
    found = weights @ (answers.flagged & answers.drifted)
    return ratio(2 * found, flagged + weights @ answers.drifted)


F1 = Metric(
    name="f1",
    title="F1",
    better="higher",
    definition="The harmonic mean of precision and detection at the verdict; a drifted row without "
    "an answer is a miss.",
    rows=lambda answers: answers.every,
    compute=_compute,
)
