"""The ROC curve of a submission, simplified for plotting, and the rows flagged at 3 % FPR."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from driftbench.metrics import FPR_LIMIT

if TYPE_CHECKING:
    from driftbench.metrics import Answers
    from driftbench.metrics.answers import Bools

__all__ = ["flagged_at_limit", "roc_points"]

_FINE = 0.05
"""Up to this false positive rate, points are closer together."""


def roc_points(answers: Answers) -> tuple[tuple[float, ...], ...]:
    """Return (false positive rate, detection) from the strictest to the laxest threshold.

    Rows without an answer are flagged at no threshold, so that the curve of a submission with such
    rows ends before (1, 1). Points very close to their predecessor are left out.

    Args:
        answers: answers to n rows, some of them drifted and some faithful.
    """
    rows = answers.answered
    order = np.argsort(-answers.score[rows], kind="stable")
    score, drifted = answers.score[rows][order], answers.drifted[rows][order]
    # Tied rows are flagged together: only the last of them ends a step.
    last = np.append(score[1:] != score[:-1], np.ones(min(1, len(score)), dtype=np.bool_))
    found = np.cumsum(drifted)[last] / answers.drifted.sum()
    alarms = np.cumsum(~drifted)[last] / answers.faithful.sum()
    points = [(0.0, 0.0), *zip(alarms.tolist(), found.tolist(), strict=True)]
    kept = points[:1]
    for point in points[1:-1]:
        step = 0.002 if point[0] <= _FINE else 0.01
        if max(point[0] - kept[-1][0], point[1] - kept[-1][1]) >= step:
            kept.append(point)
    return tuple((round(x, 4), round(y, 4)) for x, y in dict.fromkeys([*kept, points[-1]]))


def flagged_at_limit(answers: Answers) -> Bools:
    """Return the rows flagged at the laxest threshold within the limit of 3 % FPR.

    Tied rows that would together exceed the limit are not flagged, while detection at 3 % FPR
    counts a part of them.

    Args:
        answers: answers to n rows, some of them faithful.

    Returns:
        Shape (n,).
    """
    alarms = answers.score[answers.faithful & answers.answered]
    scores = np.unique(answers.score[answers.answered])
    raised = len(alarms) - np.searchsorted(np.sort(alarms), scores, side="left")
    kept = scores[raised <= FPR_LIMIT * answers.faithful.sum() + 1e-6]
    # A comparison with NaN is false: rows without an answer are not flagged.
    return answers.score >= (kept.min() if len(kept) else np.inf)
