"""Detection at a false positive rate of 3 %, the main figure of the paper (Tables 2 and 3).

The threshold is the one at which 3 % of all faithful rows are flagged. If none gives exactly 3 %,
the ROC curve is interpolated linearly, which corresponds to flagging tied rows at random. Rows
without an answer are flagged at no threshold: they stay in both denominators and are excluded from
interpolation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from driftbench.metrics._ranking import rank_rows
from driftbench.metrics.metric import Metric, ratio

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.metrics.answers import Answers, Bools, Floats

__all__ = ["DETECTION_AT_FPR", "FPR_LIMIT", "detection_at_fpr"]

FPR_LIMIT = 0.03
"""The share of faithful rows that may be flagged: that of the paper."""


def detection_at_fpr(
    answers: Answers, weights: Floats, groups: Sequence[Bools], *, limit: float = FPR_LIMIT
) -> Floats:
    """Return the detection rate of several groups of rows, at one threshold for all.

    Args:
        answers: answers to n rows.
        weights: shape (b, n).
        groups: g masks of shape (n,) over drifted rows, such as those of one class.
        limit: the false-positive rate over all faithful rows, in [0, 1).

    Returns:
        Shape (b, g), NaN where a group or the faithful rows have no weight.
    """
    ranking = rank_rows(answers, weights)
    alarms = ranking.counts(answers.faithful)
    raised = alarms.cumsum(axis=1)
    allowed = limit * raised[:, -1:]
    # Tied rows form a group: the first groups are flagged entirely, and the next one in part.
    # Weights are integers: the tolerance only undoes the rounding of a limit such as 0.03 * 700.
    whole = (raised <= allowed + 1e-6) & ranking.answered
    taken = whole.sum(axis=1, keepdims=True)
    following = np.minimum(taken, whole.shape[1] - 1)
    spent = (alarms * whole).sum(axis=1, keepdims=True)
    part = ratio(np.maximum(allowed - spent, 0.0), np.take_along_axis(alarms, following, axis=1))
    part = np.where((taken < whole.shape[1]) & ranking.answered[following], part, 0.0)
    found = []
    for rows in groups:
        hits = ranking.counts(rows)
        flagged = (hits * whole).sum(axis=1, keepdims=True)
        flagged = flagged + part * np.take_along_axis(hits, following, axis=1)
        found.append(ratio(flagged[:, 0], hits.sum(axis=1)))
    rates = np.stack(found, axis=1)
    return np.where(raised[:, -1:] > 0, rates, np.nan)


def _compute(answers: Answers, weights: Floats) -> Floats:
    rates: Floats = detection_at_fpr(answers, weights, [answers.drifted])[:, 0]
    return rates


DETECTION_AT_FPR = Metric(
    name="detection_at_3_fpr",
    title="detection at 3 % FPR",
    better="higher",
    definition="The share of drifted rows flagged at the threshold that flags 3 % of the faithful "
    "rows, interpolated on the ROC curve; rows without an answer are never flagged.",
    rows=lambda answers: answers.drifted,
    compute=_compute,
)
