"""Balancing surface features: exchanging chosen rows until their features hardly predict the label.

Input is a choice of rows that meets the composition. Rows are exchanged within their cells, so that
drifted and faithful rows have every feature about equally often and a linear classifier does not
beat chance. Then guesses of the label from the candidate are balanced once, like a feature, since
features that are balanced one by one may still predict the label together. A confirmed row is not
exchanged for an unconfirmed one, whose evidence most often fails. Differences within chance are not
balanced, since that would make the label predictable again. All arithmetic is on integers, so the
result is the same on every machine. `leaks` measures the remaining leaks with classifiers.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle
from typing import TYPE_CHECKING

import numpy as np

from driftbench.dataset.selection.feature_table import FeatureTable, cells_of
from driftbench.dataset.selection.label_guesses import LabelGuesses

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from driftbench.dataset.selection.candidate_rows import CandidateRow
    from driftbench.dataset.selection.feature_table import CompositionCell
    from driftbench.dataset.selection.limits import Limits
    from driftbench.dataset.selection.surface_features import SurfaceFeatures

    Ints = NDArray[np.int64]

__all__ = ["Balanced", "balance"]

_OUT, _IN = 64, 200
"""Number of rows of a cell that are tried for removal and for addition."""

_GUESS = "z guess"
"""The number in `SurfaceFeatures` that says how strongly a candidate suggests its label."""


@dataclass(frozen=True, slots=True)
class Balanced:
    """A choice of rows after balancing.

    Args:
        chosen: uids of the chosen rows.
        table: the features that were balanced, of the whole pool.
    """

    chosen: frozenset[str]
    table: FeatureTable


def balance(
    candidate_rows: Sequence[CandidateRow],
    surface: SurfaceFeatures,
    chosen: frozenset[str],
    *,
    limits: Limits,
) -> Balanced:
    """Exchange chosen rows within their cells until no exchange improves the balance of features.

    Args:
        candidate_rows: the pool.
        surface: its features, rows in the order of `candidate_rows`.
        chosen: uids of rows that meet the composition, both faithful and drifted ones.
        limits: the limits of the recipe; their counts are not used.

    Returns:
        The chosen rows after the exchanges. The number of rows of each cell, of verbatim and of
        confirmed rows is unchanged or larger, and no exchange exceeds a limit.
    """
    table = FeatureTable.of(candidate_rows, surface, chosen)
    first = _exchanged(candidate_rows, table, chosen, limits=limits)
    places = np.array([i for i, one in enumerate(candidate_rows) if one.uid in first])
    guesses = LabelGuesses.of(candidate_rows, surface)(places.tolist())
    wider = surface.with_number(_GUESS, guesses, chosen=places)
    table = FeatureTable.of(candidate_rows, wider, chosen)
    return Balanced(_exchanged(candidate_rows, table, first, limits=limits), table)


def _exchanged(
    candidate_rows: Sequence[CandidateRow],
    table: FeatureTable,
    chosen: frozenset[str],
    *,
    limits: Limits,
) -> frozenset[str]:
    """Exchange rows in one cell after the other until no cell has an exchange; return all rows."""
    state = _State.of(candidate_rows, table, chosen, limits=limits.empty())
    cells = cells_of(candidate_rows, table)
    unchanged = 0
    for cell in cycle(cells):
        if unchanged == len(cells):
            break
        unchanged = 0 if state.exchange(cell) else unchanged + 1
    return frozenset(candidate_rows[i].uid for i in np.flatnonzero(state.selected).tolist())


@dataclass(slots=True)
class _State:
    """A choice of rows, with the data to compute the effect of each exchange.

    `pull[i]` is the weighted sum of the excess over the columns of row i: its sign shows whether
    the chosen rows have the features of row i too often or too rarely.
    """

    candidate_rows: Sequence[CandidateRow]
    table: FeatureTable
    limits: Limits
    selected: NDArray[np.bool_]
    difference: Ints
    excess: Ints
    pull: Ints

    @classmethod
    def of(
        cls,
        candidate_rows: Sequence[CandidateRow],
        table: FeatureTable,
        chosen: frozenset[str],
        *,
        limits: Limits,
    ) -> _State:
        selected = np.array(
            [candidate_row.uid in chosen for candidate_row in candidate_rows], dtype=np.bool_
        )
        difference = table.difference(np.flatnonzero(selected).tolist())
        excess = table.excess(difference)
        for row in np.flatnonzero(selected).tolist():
            limits.add(candidate_rows[row])
        return cls(candidate_rows, table, limits, selected, difference, excess, table.pull(excess))

    def exchange(self, cell: CompositionCell) -> bool:
        """Make the best exchange in a cell; return whether there was one that helps."""
        selected = self.selected[cell.members]
        inside, outside = np.flatnonzero(selected), np.flatnonzero(~selected)
        if not len(inside) or not len(outside):
            return False
        side = int(self.table.side[cell.members[0]])
        pull = 2 * side * self.pull[cell.members]
        losses = side * side * self.table.length[cell.members]
        leaving, entering = (losses - pull)[inside], (losses + pull)[outside]
        first = np.argsort(leaving, kind="stable")[:_OUT]
        second = np.argsort(entering, kind="stable")[:_IN]
        gains = leaving[first][:, None] + entering[second][None, :]
        gains -= 2 * side * side * cell.common(inside[first], outside[second])
        # The computed gain is a bound: the true gain in squared excess is at least as large.
        for place, other in _gaining(gains):
            out = int(cell.members[inside[first[place]]])
            new = int(cell.members[outside[second[other]]])
            if self._allowed(self.candidate_rows[out], self.candidate_rows[new]):
                self._swap(out, new)
                return True
        return False

    def _allowed(self, out: CandidateRow, new: CandidateRow) -> bool:
        if out.verbatim != new.verbatim or (out.confirmed and not new.confirmed):
            return False
        return self.limits.allow(new, out=out)

    def _swap(self, out: int, new: int) -> None:
        table = self.table
        self.limits.remove(self.candidate_rows[out])
        self.limits.add(self.candidate_rows[new])
        for row, change in ((out, -1), (new, 1)):
            self.selected[row] = change > 0
            self.difference[table.of_row(row)] += change * table.side[row]
        touched = np.union1d(table.of_row(out), table.of_row(new))
        slack = table.slack[touched]
        difference = self.difference[touched]
        excess = np.sign(difference) * np.maximum(np.abs(difference) - slack, 0)
        changed = excess != self.excess[touched]
        columns = touched[changed]
        changes = table.weights[columns] * (excess[changed] - self.excess[columns])
        self.excess[columns] = excess[changed]
        for column, change in zip(columns.tolist(), changes.tolist(), strict=True):
            self.pull[table.rows[table.row_starts[column] : table.row_starts[column + 1]]] += change


def _gaining(gains: Ints) -> Iterator[tuple[int, int]]:
    """Yield the indices of the gains, which are below 0, the largest first."""
    best = divmod(int(np.argmin(gains)), gains.shape[1])
    if gains[best] >= 0:
        return
    yield best
    for flat in np.argsort(gains, axis=None, kind="stable").tolist():
        place = divmod(flat, gains.shape[1])
        if gains[place] >= 0:
            return
        if place != best:
            yield place
