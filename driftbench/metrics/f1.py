"""F1 at the verdict, with drift as the positive class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.metrics.metric import Metric, ratio

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Bools, Floats

__all__ = ["F1", "f1_of"]


def f1_of(drifted: Bools, flagged: Bools, weights: Floats) -> Floats:
    """Return F1 of verdicts on n rows, for each row of weights (b, n)."""
    found = weights @ (flagged & drifted)
    return ratio(2 * found, weights @ flagged + weights @ drifted)


def _compute(answers: Answers, weights: Floats) -> Floats:
    return f1_of(answers.drifted, answers.flagged, weights)


F1 = Metric(
    name="f1",
    title="F1",
    better="higher",
    definition="The harmonic mean of precision and detection at the verdict; a drifted row without "
    "an answer is a miss.",
    rows=lambda answers: answers.every,
    compute=_compute,
)
