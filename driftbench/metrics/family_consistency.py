"""Family consistency: the share of rows in families whose verdicts are all correct."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from driftbench.metrics.metric import Metric, ratio

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Bools, Floats

__all__ = ["FAMILY_CONSISTENCY"]


def _correct(answers: Answers) -> Bools:
    found: Bools = answers.answered & (answers.flagged == answers.drifted)
    return found


def _rows(answers: Answers) -> Bools:
    """Return the rows of families with both a faithful and a drifted row."""
    count = int(answers.family.max(initial=-1)) + 1
    kinds = [np.zeros(count, dtype=np.bool_) for _ in range(2)]
    for kind, present in zip((answers.faithful, answers.drifted), kinds, strict=True):
        present[answers.family[kind]] = True
    found: Bools = (kinds[0] & kinds[1])[answers.family]
    return found


def _compute(answers: Answers, weights: Floats) -> Floats:
    # One column per family, by sums over adjacent rows, without a matrix of rows by families.
    order = np.argsort(answers.family, kind="stable")
    starts = np.flatnonzero(np.diff(answers.family[order], prepend=-1))

    def total(rows: Bools) -> Floats:
        sums: Floats = np.add.reduceat((weights * rows)[:, order], starts, axis=1)
        return sums

    mass = total(answers.every)
    mixed = (total(answers.faithful) > 0) & (total(answers.drifted) > 0)
    consistent = mixed & (total(~_correct(answers)) == 0)
    return ratio((mass * consistent).sum(axis=1), (mass * mixed).sum(axis=1))


FAMILY_CONSISTENCY = Metric(
    name="family_consistency",
    title="family consistency",
    better="higher",
    definition="Among the rows of families with both faithful and drifted rows, the share whose "
    "whole family has correct verdicts.",
    rows=_rows,
    compute=_compute,
)
