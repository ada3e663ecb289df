"""Balanced accuracy at the verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.metrics.metric import Metric, share

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Floats

__all__ = ["BALANCED_ACCURACY"]


def _compute(answers: Answers, weights: Floats) -> Floats:
    found = share(weights, of=answers.flagged, among=answers.drifted)
    cleared = share(weights, of=answers.passed, among=answers.faithful)
    return (found + cleared) / 2


BALANCED_ACCURACY = Metric(
    name="balanced_accuracy",
    title="balanced accuracy",
    better="higher",
    definition="The mean of the share of drifted rows that are flagged and the share of faithful "
    "rows that are not; rows without an answer count as wrong.",
    rows=lambda answers: answers.every,
    compute=_compute,
)
