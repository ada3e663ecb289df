"""Pair accuracy: the share of minimal pairs whose two verdicts are both correct."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from driftbench.metrics.metric import Metric, ratio

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Bools, Floats, Ints

__all__ = ["PAIR_ACCURACY"]


def _counts(answers: Answers, rows: Bools) -> Ints:
    """Return for each family the number of its rows among `rows`."""
    size = int(answers.family.max(initial=-1)) + 1
    return np.bincount(answers.family[rows], minlength=size)


def _rows(answers: Answers) -> Bools:
    """Return the rows of pairs; none if a family has two rows of a kind, and so is no pair."""
    faithful, drifted = (_counts(answers, rows) for rows in (answers.faithful, answers.drifted))
    if max(faithful.max(initial=0), drifted.max(initial=0)) > 1:
        return np.zeros(len(answers.label), dtype=np.bool_)
    found: Bools = ((faithful == 1) & (drifted == 1))[answers.family]
    return found


def _compute(answers: Answers, weights: Floats) -> Floats:
    # The rows of a family are resampled together, so both rows of a pair have one weight.
    paired = _rows(answers)
    correct = answers.answered & (answers.flagged == answers.drifted)
    wrong = _counts(answers, paired & ~correct)[answers.family] > 0
    return ratio(weights @ (paired & ~wrong), weights @ paired)


PAIR_ACCURACY = Metric(
    name="pair_accuracy",
    title="pair accuracy",
    better="higher",
    definition="On minimal pairs, where each family is one faithful and one drifted row, the share "
    "of pairs with two correct verdicts; chance is 0.25. On contrast, the threshold is fitted for "
    "it on the calibration split, unless verdicts are given.",
    rows=_rows,
    compute=_compute,
)
