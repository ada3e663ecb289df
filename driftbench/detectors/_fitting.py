"""Classifiers fitted on the calibration split, and scores of its rows that do not use their label.

Families are put into folds by their order. The rows of a fold are scored by a classifier that was
fitted without the fold, so that a threshold that is fitted on these scores is not too optimistic.
A pair with rules that are left out is scored by a classifier that was also fitted without the rows
that these rules made.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from driftbench.detectors.detection import Labelled, Pair

__all__ = ["FOLDS", "Fit", "can_fit", "folds"]

FOLDS = 5
_FITTED = 2 * FOLDS
"""Number of classifiers kept in memory: pairs without the same rules follow each other."""

Input = TypeVar("Input")


class Fit(Generic[Input]):
    """A classifier, and those without the rows that the score of a pair must not depend on.

    Args:
        name: the detector, for errors.
        rows: the rows, in an order that does not depend on the machine.
        inputs: what the classifier reads of each row.
        make: returns a new classifier of scikit-learn.

    Raises:
        DatasetError: all rows are faithful, or all are drifted.
    """

    def __init__(
        self,
        name: str,
        rows: Sequence[Labelled],
        inputs: Sequence[Input],
        make: Callable[[], Any],
    ) -> None:
        self._name, self._rows, self._make = name, rows, make
        self._input_of = {row.pair.id: value for row, value in zip(rows, inputs, strict=True)}
        self._folds = folds(rows)
        self._fold_of = {
            row.pair.id: fold for fold, (_, unseen) in enumerate(self._folds) for row in unseen
        }
        self.model = self._fitted(None, ())
        """The classifier fitted on all rows."""
        self._without = lru_cache(maxsize=_FITTED)(self._fitted)

    def uses_all_rows(self, pair: Pair) -> bool:
        """Return whether a pair is scored by the classifier that was fitted on all rows."""
        return pair.id not in self._fold_of and not pair.left_out

    def scores(self, pairs: Sequence[Pair], inputs: Sequence[Input]) -> list[float]:
        """Return the probability of drift for each pair.

        Args:
            pairs: the pairs; one of the calibration split is scored without its family.
            inputs: what the classifier reads of each.

        Raises:
            DatasetError: the rows that are left for a pair are all of one kind.
        """
        places: dict[tuple[int | None, tuple[str, ...]], list[int]] = {}
        for place, pair in enumerate(pairs):
            key = self._fold_of.get(pair.id), pair.left_out
            places.setdefault(key, []).append(place)
        found: dict[int, float] = {}
        for (fold, left_out), of in places.items():
            complete = fold is None and not left_out
            model = self.model if complete else self._without(fold, left_out)
            probabilities = model.predict_proba([inputs[place] for place in of])[:, 1]
            found.update(zip(of, map(float, probabilities), strict=True))
        return [found[place] for place in range(len(pairs))]

    def _fitted(self, fold: int | None, left_out: tuple[str, ...]) -> Any:  # noqa: ANN401 - scikit-learn ships no types
        """Return a classifier fitted without a fold of families, and without rows of some rules."""
        rows = self._rows if fold is None else self._folds[fold][0]
        rows = [row for row in rows if not {*row.rules} & {*left_out}]
        drifted = [_is_drifted(row) for row in rows]
        if len(set(drifted)) < 2:
            without = f" without {', '.join(left_out)}" if left_out else ""
            raise DatasetError(
                f"{self._name} needs faithful and drifted rows, and {len(rows)} calibration rows"
                f"{without} are all of one kind: build a larger dataset"
            )
        return self._make().fit([self._input_of[row.pair.id] for row in rows], drifted)


def can_fit(rows: Sequence[Labelled], *, least: int) -> bool:
    """Return whether the rows outside of every fold have at least `least` rows of each kind."""
    return all(
        min(sum(drifted), len(drifted) - sum(drifted)) >= least
        for drifted in (list(map(_is_drifted, seen)) for seen, _ in folds(rows))
    )


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


def _is_drifted(row: Labelled) -> bool:
    return row.label != "faithful"
