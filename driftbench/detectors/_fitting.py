"""Classifiers fitted on the calibration split, and scores of its rows that do not use their label.

Families are put into folds by their order. The rows of a fold are scored by a classifier that was
fitted without the fold, so that a threshold that is fitted on these scores is not too optimistic.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.detectors.detection import Labelled

__all__ = ["FOLDS", "Fit", "can_fit", "fit_by_family", "folds"]

FOLDS = 5

Input = TypeVar("Input")


@dataclass(frozen=True, slots=True)
class Fit(Generic[Input]):
    """A classifier and the scores of the rows that it was fitted on.

    Args:
        model: the classifier of scikit-learn, fitted on all rows.
        held_out: id of a row → its score by a classifier that has not seen its family.
    """

    model: Any
    held_out: Mapping[str, float]

    def scores(self, inputs: Sequence[Input]) -> list[float]:
        """Return the probability of drift for each input."""
        return _scores(self.model, inputs)


def can_fit(rows: Sequence[Labelled], *, least: int) -> bool:
    """Return whether the rows outside of every fold have at least `least` rows of each kind."""
    return all(
        min(sum(drifted), len(drifted) - sum(drifted)) >= least
        for drifted in (list(map(_is_drifted, seen)) for seen, _ in folds(rows))
    )


def fit_by_family(
    name: str,
    rows: Sequence[Labelled],
    inputs: Sequence[Input],
    make: Callable[[], Any],
) -> Fit[Input]:
    """Fit a classifier on all rows, and one for each fold of families.

    Args:
        name: the detector, for errors.
        rows: the rows, in an order that does not depend on the machine.
        inputs: what the classifier reads of each row.
        make: returns a new classifier of scikit-learn.

    Raises:
        DatasetError: all rows, or all outside of a fold, are faithful, or all are drifted.
    """
    input_of = {row.pair.id: value for row, value in zip(rows, inputs, strict=True)}
    model = _fit(name, rows, input_of, make)
    held_out: dict[str, float] = {}
    for seen, unseen in folds(rows):
        fold = _fit(name, seen, input_of, make)
        scores = _scores(fold, [input_of[row.pair.id] for row in unseen])
        held_out.update(zip((row.pair.id for row in unseen), scores, strict=True))
    return Fit(model, held_out)


def folds(rows: Sequence[Labelled]) -> list[tuple[list[Labelled], list[Labelled]]]:
    """Return for each fold of families the rows outside of it, and those inside."""
    families = sorted({row.family for row in rows})
    fold_of = {family: index % FOLDS for index, family in enumerate(families)}
    return [
        (
            [row for row in rows if fold_of[row.family] != fold],
            [row for row in rows if fold_of[row.family] == fold],
        )
        for fold in range(min(FOLDS, len(families)))
    ]


def _fit(
    name: str, rows: Sequence[Labelled], inputs: Mapping[str, Any], make: Callable[[], Any]
) -> Any:  # noqa: ANN401 - scikit-learn ships no types
    drifted = [_is_drifted(row) for row in rows]
    if len(set(drifted)) < 2:
        raise DatasetError(
            f"{name} needs faithful and drifted rows, and {len(rows)} calibration rows are "
            "all of one kind: build a larger dataset"
        )
    return make().fit([inputs[row.pair.id] for row in rows], drifted)


def _scores(model: Any, inputs: Sequence[Any]) -> list[float]:  # noqa: ANN401 - as above
    return [float(score) for score in model.predict_proba(list(inputs))[:, 1]]


def _is_drifted(row: Labelled) -> bool:
    return row.label != "faithful"
