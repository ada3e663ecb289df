"""Metrics of a detector as a filter, which keeps the rows that it passes.

A row without an answer is not passed. Papers on equivalence checkers report these three.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.metrics.metric import Metric, share

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Floats

__all__ = ["ACCURACY", "DRIFTED_STOPPED", "FAITHFUL_PASSED"]


def _faithful_passed(answers: Answers, weights: Floats) -> Floats:
    return share(weights, of=answers.passed, among=answers.faithful)


def _drifted_stopped(answers: Answers, weights: Floats) -> Floats:
    return share(weights, of=~answers.passed, among=answers.drifted)


def _accuracy(answers: Answers, weights: Floats) -> Floats:
    return share(weights, of=answers.passed == answers.faithful, among=answers.every)


FAITHFUL_PASSED = Metric(
    name="faithful_passed",
    title="faithful passed",
    better="higher",
    definition="The share of faithful rows that are answered and not flagged.",
    rows=lambda answers: answers.faithful,
    compute=_faithful_passed,
)
DRIFTED_STOPPED = Metric(
    name="drifted_stopped",
    title="drifted stopped",
    better="higher",
    definition="The share of drifted rows that are flagged or have no answer.",
    rows=lambda answers: answers.drifted,
    compute=_drifted_stopped,
)
ACCURACY = Metric(
    name="accuracy",
    title="accuracy",
    better="higher",
    definition="The share of rows that are passed if faithful, and flagged or without an answer if "
    "drifted.",
    rows=lambda answers: answers.every,
    compute=_accuracy,
)
