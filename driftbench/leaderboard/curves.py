"""The ROC curve of a submission, simplified for plotting, and the rows flagged at 3 % FPR."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from driftbench.metrics import FPR_LIMIT, roc_curve

if TYPE_CHECKING:
    from driftbench.metrics import Answers
    from driftbench.metrics.answers import Bools

__all__ = ["flagged_at_limit", "roc_points"]

_FINE = 0.05
"""Up to this false positive rate, points are closer together."""


def roc_points(answers: Answers) -> tuple[tuple[float, ...], ...]:
    """Return the ROC curve without points that are very close to their predecessor.

    Args:
        answers: answers to n rows, some of them drifted and some faithful.
    """
    points = list(roc_curve(answers))
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
