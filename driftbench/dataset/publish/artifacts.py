"""Tests whether metadata of a public part predicts its withheld answers.

Everything except English, gold and candidate is turned into numbers: the id and each of its digits,
the index in the file, the line in the source, `well_formed` and `elaborates`, the number of earlier
rows of the family. For each number, the AUC of ranking drifted above faithful rows is computed.
An AUC that differs from 0.5 by more than five standard errors of the rank-sum statistic is an
artifact. `driftbench.dataset.selection.leaks` tests the statements themselves.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["Artifact", "measure_artifacts"]

_ERRORS = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Artifact:
    """How well one number of a row predicts its answer.

    Args:
        feature: name of the number.
        auc: area under the ROC curve, drifted rows as positives.
        limit: largest difference from 0.5 that is explained by chance.
    """

    feature: str
    auc: float
    limit: float

    @property
    def above_chance(self) -> bool:
        """Whether the difference from 0.5 is larger than the limit."""
        return abs(self.auc - 0.5) > self.limit


def measure_artifacts(
    public: Sequence[Mapping[str, Any]], drifted: Sequence[bool]
) -> tuple[Artifact, ...]:
    """Measure how well the metadata of a split predicts its answers.

    Args:
        public: the rows as published, in the order of the file.
        drifted: whether each row drifted; both values must occur.

    Returns:
        One artifact for each number, in a fixed order.
    """
    truth = np.array(drifted, dtype=np.bool_)
    positives = int(truth.sum())
    negatives = len(truth) - positives
    error = sqrt((len(truth) + 1) / (12 * positives * negatives))
    return tuple(
        Artifact(feature=name, auc=_auc(np.array(values), truth), limit=_ERRORS * error)
        for name, values in _features(public).items()
    )


def _features(public: Sequence[Mapping[str, Any]]) -> dict[str, list[float]]:
    ids = [str(record["id"]) for record in public]
    found: dict[str, list[float]] = {
        "place in the file": [float(place) for place in range(len(public))],
        "id": [float(int(name, 16)) for name in ids],
        **{
            f"digit {at + 1} of the id": [float(int(name[at], 16)) for name in ids]
            for at in range(16)
        },
        "line in the source": [float(record["source"]["line"]) for record in public],
        "well_formed": [float(record["well_formed"]) for record in public],
        "elaborates": [
            -1.0 if (value := record["elaborates"]) is None else value for record in public
        ],
    }
    seen: Counter[str] = Counter()
    found["rows of the family before it"] = []
    for record in public:
        found["rows of the family before it"].append(float(seen[record["family"]]))
        seen[record["family"]] += 1
    return found


def _auc(values: np.ndarray[Any, Any], truth: np.ndarray[Any, Any]) -> float:
    """Return the AUC; equal values have the same rank."""
    _, place, count = np.unique(values, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(count) - (count - 1) / 2)[place]
    positives = int(truth.sum())
    above = ranks[truth].sum() - positives * (positives + 1) / 2
    return float(above / (positives * (len(truth) - positives)))
