"""The share of drifted rows whose named drift class is correct."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from driftbench.metrics.metric import Metric, share

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Bools, Floats

__all__ = ["CLASS_ACCURACY"]


def _right(answers: Answers) -> Bools:
    rows = zip(answers.predicted, answers.classes, answers.label.tolist(), strict=True)
    return np.array([bool(p) and (p == label or p in classes) for p, classes, label in rows])


def _rows(answers: Answers) -> Bools:
    return answers.drifted & any(answers.predicted)


def _compute(answers: Answers, weights: Floats) -> Floats:
    return share(weights, of=_right(answers), among=answers.drifted)


CLASS_ACCURACY = Metric(
    name="class_accuracy",
    title="drift class right",
    better="higher",
    definition="The share of drifted rows whose named drift class is the label or, for combined "
    "drift, one of the classes; only for submissions that name classes.",
    rows=_rows,
    compute=_compute,
)
