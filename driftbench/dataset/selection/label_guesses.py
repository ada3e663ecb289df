"""Guesses of labels from candidates alone: a linear classifier, fitted on other families.

Features that are balanced one by one may still predict the label together. `balance` therefore
balances how strongly the candidate suggests its label too, according to a support vector machine
that is fitted on the chosen rows. The machine is fitted by dual coordinate descent (Hsieh et al.,
2008), with the squared hinge loss. All arithmetic is on integers, so the result is the same on
every machine. `leaks` measures with other classifiers and other folds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from driftbench.dataset.selection.draws import rank

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray

    from driftbench.dataset.selection.candidate_rows import CandidateRow
    from driftbench.dataset.selection.surface_features import SurfaceFeatures

    Ints = NDArray[np.int64]

__all__ = ["LabelGuesses"]

_KINDS = "wcs"
"""Kinds of the features that describe the candidate alone, see `surface_features`."""

_FOLDS = 5
_EPOCHS = 10
"""Passes over the rows; more change the guesses little."""

_ONE = 1 << 12
"""The number 1 of margins and multipliers; values of features have a scale of 2^10."""
_VALUE_BITS = 10
_MARGIN_BITS = 2 * _VALUE_BITS
"""Bits by which the product of weights and values is larger than a margin."""
_REGULARIZATION = _ONE // 2
"""Added to the squared length of a row: 1 / (2 C), with C = 1."""


@dataclass(frozen=True, slots=True)
class LabelGuesses:
    """The features of the candidates of a pool, weighted by their rarity.

    Args:
        drifted: whether each row of the pool is drifted.
        folds: fold of each row, which depends only on its family.
        order: place of each row in the order in which rows are learned.
        starts: the features of row i are at `starts[i]` to `starts[i + 1]` of the next two.
        columns: indices of features.
        values: their values; those of one kind of a row have length 1, in units of 2^-10.
        width: number of features.
    """

    drifted: NDArray[np.bool_]
    folds: Ints
    order: Ints
    starts: Ints
    columns: Ints
    values: Ints
    width: int

    @classmethod
    def of(cls, candidate_rows: Sequence[CandidateRow], surface: SurfaceFeatures) -> LabelGuesses:
        """Return the features of a pool; `surface` has its rows in the same order."""
        count = len(candidate_rows)
        kind_of = np.array([_KINDS.find(name[0]) for name in surface.names], dtype=np.int64)
        kept = kind_of[surface.columns] >= 0
        owners = np.repeat(np.arange(count, dtype=np.int64), np.diff(surface.starts))[kept]
        columns = surface.columns[kept]
        frequencies = np.bincount(columns, minlength=len(surface.names)).tolist()
        rarity = np.array(
            [round(64 * (1 + math.log(count / max(1, n)))) for n in frequencies], dtype=np.int64
        )
        values = rarity[columns]
        # The features of one kind of a row are scaled to length 1.
        parts = owners * len(_KINDS) + kind_of[columns]
        squares = np.zeros(count * len(_KINDS), dtype=np.int64)
        np.add.at(squares, parts, values * values)
        lengths = np.array([math.isqrt(n) for n in squares.tolist()], dtype=np.int64)
        families = [rank("guess", one.family) for one in candidate_rows]
        drawn = [rank("guess", one.uid) for one in candidate_rows]
        return cls(
            drifted=np.array([one.label != "faithful" for one in candidate_rows], dtype=np.bool_),
            folds=np.array([int(one, 16) % _FOLDS for one in families], dtype=np.int64),
            order=np.argsort(np.argsort(drawn, kind="stable"), kind="stable"),
            starts=np.searchsorted(owners, np.arange(count + 1)).astype(np.int64),
            columns=columns,
            values=(values << _VALUE_BITS) // lengths[parts],
            width=len(surface.names),
        )

    def __call__(self, chosen: Collection[int]) -> Ints:
        """Return how strongly each row of the pool suggests that it is drifted.

        Args:
            chosen: indices of the rows to learn from. A row is guessed from those of other folds.

        Returns:
            Shape (rows,): above 0 for a row that looks drifted.
        """
        found = np.zeros(len(self.folds), dtype=np.int64)
        learned = sorted(chosen, key=self.order.__getitem__)
        for fold in range(_FOLDS):
            weights, bias = self._fitted([row for row in learned if self.folds[row] != fold])
            for row in np.flatnonzero(self.folds == fold).tolist():
                columns, values = self._row(row)
                found[row] = int(weights[columns] @ values) + (bias << _MARGIN_BITS)
        return found

    def _row(self, row: int) -> tuple[Ints, Ints]:
        here = slice(self.starts[row], self.starts[row + 1])
        return self.columns[here], self.values[here]

    def _fitted(self, rows: Sequence[int]) -> tuple[Ints, int]:
        """Return the weights of features and the bias, fitted on some rows."""
        weights = np.zeros(self.width, dtype=np.int64)
        bias = 0
        multipliers = [0] * len(rows)
        features = [self._row(row) for row in rows]
        signs = [1 if self.drifted[row] else -1 for row in rows]
        lengths = [
            (int(values @ values) * _ONE >> 2 * _VALUE_BITS) + _ONE + _REGULARIZATION
            for _, values in features
        ]
        for _ in range(_EPOCHS):
            for place, (columns, values) in enumerate(features):
                old, sign = multipliers[place], signs[place]
                margin = sign * ((int(weights[columns] @ values) >> _MARGIN_BITS) + bias)
                gradient = margin - _ONE + old * _REGULARIZATION // _ONE
                new = max(old - gradient * _ONE // lengths[place], 0)
                if new != old:
                    change = (new - old) * sign
                    weights[columns] += change * values
                    bias += change
                    multipliers[place] = new
        return weights, bias
