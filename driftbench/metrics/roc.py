"""The ROC curve of a submission."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers

__all__ = ["roc_curve"]


def roc_curve(answers: Answers) -> tuple[tuple[float, float], ...]:
    """Return false and true positive rates, from the strictest to the laxest threshold.

    The curve starts at (0, 0). Rows without an answer are flagged at no threshold, so that the
    curve of a submission with such rows ends before (1, 1).

    Args:
        answers: answers to n rows, some of them drifted and some faithful.
    """
    rows = answers.answered
    order = np.argsort(-answers.score[rows], kind="stable")
    score, drifted = answers.score[rows][order], answers.drifted[rows][order]
    # Tied rows are flagged together: only the last of them is a point.
    last = np.append(score[1:] != score[:-1], np.ones(min(1, len(score)), dtype=np.bool_))
    hits = np.cumsum(drifted)[last] / answers.drifted.sum()
    alarms = np.cumsum(~drifted)[last] / answers.faithful.sum()
    return ((0.0, 0.0), *zip(alarms.tolist(), hits.tolist(), strict=True))
