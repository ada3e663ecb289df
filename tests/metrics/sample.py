"""Answers for tests of metrics, from plain lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from driftbench.metrics import Answers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.metrics.answers import Floats

__all__ = ["answers_of", "ones"]


def answers_of(
    label: Sequence[str | int],
    score: Sequence[float | None],
    *,
    flagged: Sequence[bool] | None = None,
    family: Sequence[int] | None = None,
    timeout: Sequence[bool] | None = None,
    predicted: Sequence[str] | None = None,
    costs: Mapping[str, Sequence[float | None]] | None = None,
) -> Answers:
    """Labels may be 0 (faithful) and 1 (type_coercion); verdicts use the threshold 0.5."""
    names = ("faithful", "type_coercion")
    words = [names[x] if isinstance(x, int) else x for x in label]
    drift = [frozenset(() if word == "faithful" else (word,)) for word in words]
    scores = np.array([np.nan if x is None else x for x in score], dtype=np.float64)
    rows = len(words)
    return Answers(
        label=np.array(words, dtype=np.str_),
        classes=tuple(drift),
        subfield=np.array(["algebra"] * rows, dtype=np.str_),
        family=np.array(range(rows) if family is None else family, dtype=np.intp),
        score=scores,
        flagged=scores >= 0.5 if flagged is None else np.array(flagged),
        timeout=np.zeros(rows, dtype=np.bool_) if timeout is None else np.array(timeout),
        predicted=("",) * rows if predicted is None else tuple(predicted),
        costs={
            name: np.array([np.nan if x is None else x for x in values], dtype=np.float64)
            for name, values in (costs or {}).items()
        },
    )


def ones(answers: Answers) -> Floats:
    """Return weights of one, which give the value of a metric."""
    return np.ones((1, len(answers.label)))
