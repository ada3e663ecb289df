"""The figures that a harness shows beside its log: those of the evaluator, without intervals.

They are the evaluator's numbers for the same answers and the threshold 0.5. Intervals and a
signature come from the evaluator only, which has the whole submission.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from driftbench.metrics import METRICS, Answers, Fixed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.harnesses.judging import JudgeAnswer

__all__ = ["FIGURES", "figures", "truth_of", "verdict_on"]

_METRICS = ("detection_at_3_fpr", "f1", "auc", "coverage")

FIGURES = (*_METRICS, "no_answer")
"""Names of the figures; `no_answer` is the share of rows without an answer."""

_TRUTH = ("label", "drift_classes", "subfield", "family")


def truth_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return what figures need of a row, as JSON values, with `target`: faithful or drifted."""
    found = {name: record[name] for name in _TRUTH}
    found["drift_classes"] = list(found["drift_classes"])
    found["target"] = "faithful" if record["label"] == "faithful" else "drifted"
    return found


def verdict_on(truth: Mapping[str, Any], judgement: JudgeAnswer) -> dict[str, Any]:
    """Return the truth of a row with its judgement, as JSON values, for `figures`."""
    known = {name: truth[name] for name in _TRUTH}
    return {**known, "drifted": judgement.drifted, "drift_class": judgement.drift_class}


def figures(verdicts: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Return the figures of some rows, each made by `verdict_on`.

    Returns:
        Name of `FIGURES` → value; NaN where the rows do not allow one, such as F1 without any
        drifted row.
    """
    if not verdicts:
        return dict.fromkeys(FIGURES, float("nan"))
    answers = _answers(verdicts)
    weights = np.ones((1, len(verdicts)))
    found = {name: float(METRICS[name].compute(answers, weights)[0]) for name in _METRICS}
    return {**found, "no_answer": float((~answers.answered).mean())}


def _answers(verdicts: Sequence[Mapping[str, Any]]) -> Answers:
    def texts(name: str) -> np.ndarray[Any, Any]:
        return np.array([verdict[name] for verdict in verdicts], dtype=np.str_)

    stated = [verdict["drifted"] for verdict in verdicts]
    score = np.array([np.nan if one is None else one for one in stated], dtype=np.float64)
    _, family = np.unique(texts("family"), return_inverse=True)
    return Answers(
        label=texts("label"),
        classes=tuple(frozenset(verdict["drift_classes"]) for verdict in verdicts),
        subfield=texts("subfield"),
        family=family.astype(np.intp),
        score=score,
        # A comparison with NaN is false, so a row without an answer is not flagged.
        flagged=score >= Fixed().value,
        timeout=np.zeros(len(verdicts), dtype=np.bool_),
        predicted=tuple(verdict["drift_class"] for verdict in verdicts),
        costs={},
    )
