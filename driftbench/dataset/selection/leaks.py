"""Leaks: how well the label can be predicted from surface features alone.

Most probes are classifiers: each reads part of a row (the candidate, its structure, its overlap
with the English) and is cross-validated by family, so that the score of a row comes from a model
that saw no row of its family. Rows are balanced for the features of `surface_features`; gradient
boosting and naive Bayes learn other functions of them. The other probes are the numbers of
`differences`, such as the edit distance between gold and candidate; nothing is fitted to them, so
an AUC below 0.5 means that drifted rows have smaller values. AUC 0.5 is chance.
The recipe sets the limit.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np

from driftbench._extras import install_command
from driftbench._problems import counted
from driftbench.dataset._reports import read_report, write_report
from driftbench.dataset.selection.classifiers import PROBES, Rows, Task
from driftbench.dataset.selection.differences import DIFFERENCES
from driftbench.dataset.selection.surface_features import FeatureReader, surface_features_of
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from driftbench.dataset.records import Row

    Floats = NDArray[np.float64]
    Bools = NDArray[np.bool_]

__all__ = [
    "LEAKS",
    "LIMITED_PROBES",
    "Leak",
    "LeakReport",
    "above_ceiling",
    "fold_of",
    "measure_leaks",
    "read_leaks",
    "require_classifier",
    "write_leaks",
]

LEAKS = "leaks.json"
FOLDS = 5

LIMITED_PROBES = ("candidate", "overlap")
"""Probes that a recipe's ceiling applies to."""


@dataclass(frozen=True, slots=True)
class Leak:
    """The result of one probe.

    Args:
        probe: its name, a key of `PROBES` or `DIFFERENCES`.
        auc: area under the ROC curve, drifted rows as positives; rounded to three places.
        by_label: label -> the same with only the drifted rows of that label.
    """

    probe: str
    auc: float
    by_label: Mapping[str, float]


def fold_of(family: str) -> int:
    """Return the fold of a family, which depends only on its name."""
    return int(hashlib.sha256(family.encode()).hexdigest()[:12], 16) % FOLDS


def measure_leaks(
    rows: Sequence[Row], *, probes: Sequence[str] = (), reader: FeatureReader = surface_features_of
) -> tuple[Leak, ...]:
    """Measure how well each probe predicts the labels of rows.

    Args:
        rows: faithful and drifted rows.
        probes: names of probes; empty for all.
        reader: computes the surface features of a row.

    Returns:
        One leak for each probe, in the order of `PROBES` and `DIFFERENCES`. Rows without a gold do
        not count for `DIFFERENCES`, which are left out if all rows with a gold are of one kind.

    Raises:
        InputError: scikit-learn or RapidFuzz is not installed, or the rows are too few to
            cross-validate.
    """
    require_classifier()
    drifted = np.array([row.label != "faithful" for row in rows], dtype=np.bool_)
    folds = np.array([fold_of(row.family) for row in rows], dtype=np.intp)
    for fold in range(FOLDS):
        if len(set(drifted[folds != fold].tolist())) < 2:
            raise InputError(
                f"too few to measure leaks: {counted(len(rows), 'row')}: faithful and drifted "
                "rows of several families are needed"
            )
    # Imported first, since only thread pools of loaded libraries are limited.
    import sklearn.ensemble  # noqa: F401 -- for its thread pool
    from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

    texts = Rows.of(rows, reader=reader)
    # Several threads would change only the last digits, and are slow on a busy machine.
    with threadpool_limits(1):
        fitted = [
            _leak(name, rows, _cross_validated(probe(texts), drifted, folds))
            for name, probe in PROBES.items()
            if not probes or name in probes
        ]
    return (*fitted, *_differences([row for row in rows if row.gold], probes))


def require_classifier() -> None:
    """Check that scikit-learn and RapidFuzz are installed, which measuring leaks needs.

    Raises:
        InputError: one of them is not installed.
    """
    for module, package in (("sklearn", "scikit-learn"), ("rapidfuzz", "RapidFuzz")):
        if find_spec(module) is None:
            raise InputError(f"measuring leaks needs {package}: {install_command('baselines')}")


def _differences(rows: Sequence[Row], probes: Sequence[str]) -> tuple[Leak, ...]:
    """Return the leaks of the numbers of `DIFFERENCES`, for rows with a gold."""
    if len({row.label == "faithful" for row in rows}) < 2:
        return ()
    return tuple(
        _leak(name, rows, np.array([of(row.gold, row.candidate) for row in rows], dtype=np.float64))
        for name, of in DIFFERENCES.items()
        if not probes or name in probes
    )


def _leak(probe: str, rows: Sequence[Row], scores: Floats) -> Leak:
    from sklearn.metrics import roc_auc_score

    drifted = np.array([row.label != "faithful" for row in rows])
    labels = sorted({row.label for row in rows} - {"faithful"})
    by_label = {}
    for label in labels:
        some = np.array([row.label in {"faithful", label} for row in rows])
        by_label[label] = round(float(roc_auc_score(drifted[some], scores[some])), 3)
    return Leak(probe, round(float(roc_auc_score(drifted, scores)), 3), by_label)


def _cross_validated(task: Task, drifted: Bools, folds: NDArray[np.intp]) -> Floats:
    scores = np.zeros(len(drifted))
    for fold in range(FOLDS):
        test = folds == fold
        if test.any():
            model = task.model().fit(task.features[~test], drifted[~test])
            scores[test] = model.predict_proba(task.features[test])[:, 1]
    return scores


@dataclass(frozen=True, slots=True, kw_only=True)
class LeakReport:
    """The leaks of a build, before and after balancing.

    Args:
        ceiling: the recipe's limit for the probes of `LIMITED_PROBES`.
        before: leaks of rows that meet the composition, drawn without balancing.
        after: leaks of the rows of the build.
    """

    ceiling: float
    before: tuple[Leak, ...]
    after: tuple[Leak, ...]


def above_ceiling(leaks: Sequence[Leak], ceiling: float) -> tuple[Leak, ...]:
    """Return the leaks of the probes of `LIMITED_PROBES` that are above a ceiling."""
    return tuple(leak for leak in leaks if leak.probe in LIMITED_PROBES and leak.auc > ceiling)


def write_leaks(folder: Path, report: LeakReport) -> None:
    """Write a report into a build, as `leaks.json`."""
    write_report(folder / LEAKS, report)


def read_leaks(folder: Path) -> LeakReport:
    """Return the report of a build.

    Raises:
        DatasetError: the report is missing or damaged.
    """
    path = folder / LEAKS
    return read_report(LeakReport, path, missing="the recipe of this build sets no ceiling")
