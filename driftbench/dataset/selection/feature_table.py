"""The features of the rows of a pool as a sparse table, with weights and common features.

All numbers are integers, so that results are the same on every machine. The table is used by
`driftbench.dataset.selection.balance` and `driftbench.dataset.selection.replacement`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from numpy.typing import NDArray

    from driftbench.dataset.selection.candidate_rows import CandidateRow
    from driftbench.dataset.selection.surface_features import SurfaceFeatures

    Ints = NDArray[np.int64]

__all__ = ["CompositionCell", "FeatureTable", "NearestRows", "cells_of"]

_SCALE = 64
_WEIGHTS = {"w": 2, "c": 2, "s": 10, "o": 6, "d": 3, "e": 6, "t": 14, "z": 40}
"""Weight of a feature by its kind; numeric features weigh more than single words, the words and
neighbours of edits more than these, since they reveal most, and guesses of labels, which join many
features, more than all others."""

_FAMILY = 1000
"""Weight of the columns of families."""

_SLACK = 0.2
"""Differences up to this many standard deviations count as chance."""


@dataclass(frozen=True, slots=True)
class FeatureTable:
    """Features by rows and rows by features; each family is a feature too.

    Args:
        starts: as in `SurfaceFeatures`, with the row's family after its features.
        columns: as in `SurfaceFeatures`.
        row_starts: the rows that have column j are `rows[row_starts[j]:row_starts[j + 1]]`.
        rows: indices of candidate rows.
        weights: weight of each column.
        slack: difference of each column that counts as chance.
        side: what a chosen row adds to the difference of its columns.
        length: sum of the weights of each row's columns.
    """

    starts: Ints
    columns: Ints
    row_starts: Ints
    rows: Ints
    weights: Ints
    slack: Ints
    side: Ints
    length: Ints

    @classmethod
    def of(
        cls,
        candidate_rows: Sequence[CandidateRow],
        surface: SurfaceFeatures,
        chosen: Collection[str],
    ) -> FeatureTable:
        """Return the table of a pool; `chosen` are uids of faithful and of drifted rows."""
        labels = [one.label for one in candidate_rows if one.uid in chosen]
        faithful = labels.count("faithful")
        drifted = len(labels) - faithful
        names = sorted({candidate_row.family for candidate_row in candidate_rows})
        column_of = {name: len(surface.names) + i for i, name in enumerate(names)}
        families = np.array(
            [column_of[candidate_row.family] for candidate_row in candidate_rows], dtype=np.int64
        )
        columns = np.insert(surface.columns, surface.starts[1:], families)
        starts = surface.starts + np.arange(len(candidate_rows) + 1, dtype=np.int64)
        owners = np.repeat(np.arange(len(candidate_rows), dtype=np.int64), np.diff(starts))
        order = np.argsort(columns, kind="stable")
        width = len(surface.names) + len(names)
        counts = np.bincount(columns, minlength=width)
        weights, slack = [], []
        for name, count in zip(surface.names, counts.tolist(), strict=False):
            spread = count * (len(candidate_rows) - count) / len(candidate_rows) ** 2
            weights.append(round(_SCALE * _WEIGHTS[name[0]] / math.sqrt(spread)))
            chance = math.sqrt(spread * (1 / faithful + 1 / drifted))
            slack.append(int(_SLACK * chance * faithful * drifted))
        weights += [_SCALE * _FAMILY] * len(names)
        slack += [0] * len(names)
        all_weights = np.array(weights, dtype=np.int64)
        return cls(
            starts=starts,
            columns=columns,
            row_starts=np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
            rows=owners[order],
            weights=all_weights,
            slack=np.array(slack, dtype=np.int64),
            side=np.array(
                [-drifted if o.label == "faithful" else faithful for o in candidate_rows],
                dtype=np.int64,
            ),
            length=np.add.reduceat(all_weights[columns], starts[:-1]),
        )

    def of_row(self, row: int) -> Ints:
        """Return the columns of a row, with that of its family."""
        return self.columns[self.starts[row] : self.starts[row + 1]]

    def difference(self, chosen: Iterable[int]) -> Ints:
        """Return for each column how much more often drifted rows have it than faithful ones."""
        found = np.zeros(len(self.weights), dtype=np.int64)
        for row in chosen:
            found[self.of_row(row)] += self.side[row]
        return found

    def pull(self, excess: Ints) -> Ints:
        """Return for each row the weighted sum of the excess over its columns."""
        found: Ints = np.add.reduceat((self.weights * excess)[self.columns], self.starts[:-1])
        return found

    def excess(self, difference: Ints) -> Ints:
        """Return the part of a difference that is more than chance."""
        found: Ints = np.sign(difference) * np.maximum(np.abs(difference) - self.slack, 0)
        return found


@dataclass(slots=True)
class CompositionCell:
    """The rows of one cell of the composition.

    Args:
        table: the table of the pool.
        members: indices of candidate rows.
        columns: the columns of all members, one row after the other.
        starts: start of each row in `columns`.
    """

    table: FeatureTable
    members: Ints
    columns: Ints
    starts: Ints
    _common: dict[int, Ints] = field(default_factory=dict)

    @classmethod
    def of(cls, table: FeatureTable, members: Sequence[int]) -> CompositionCell:
        """Return the cell with some rows of a table."""
        columns = [table.of_row(row) for row in members]
        starts = np.cumsum([0, *map(len, columns)])[:-1]
        return cls(table, np.array(members, dtype=np.int64), np.concatenate(columns), starts)

    def common(self, places: Ints, others: Ints) -> Ints:
        """Return the weight of the common columns of pairs of rows.

        Args:
            places: indices into `members`; shape (n,).
            others: the same; shape (m,).

        Returns:
            Shape (n, m).
        """
        return np.stack([self._common_of(place)[others] for place in places.tolist()])

    def _common_of(self, place: int) -> Ints:
        """Return the weight of the common columns of a row and each member; computed once."""
        found = self._common.get(place)
        if found is None:
            row = self.table.of_row(int(self.members[place]))
            weights = np.zeros(len(self.table.weights), dtype=np.int64)
            weights[row] = self.table.weights[row]
            found = self._common[place] = np.add.reduceat(weights[self.columns], self.starts)
        return found


class NearestRows:
    """Orders the rows of a cell by how much replacing a chosen row by them changes the balance.

    The cost of a replacement is computed from the original choice; ties are ordered by index.

    Args:
        candidate_rows: the pool.
        table: its features.
        chosen: uids of the chosen rows; they do not replace each other.
    """

    def __init__(
        self, candidate_rows: Sequence[CandidateRow], table: FeatureTable, chosen: Collection[str]
    ) -> None:
        self._table = table
        self._chosen = {
            i for i, candidate_row in enumerate(candidate_rows) if candidate_row.uid in chosen
        }
        self._pull = table.pull(table.excess(table.difference(sorted(self._chosen))))
        self._cells = {
            i: cell for cell in cells_of(candidate_rows, table) for i in cell.members.tolist()
        }

    def __call__(self, place: int) -> Sequence[int]:
        """Return the indices of rows that may replace a chosen one, nearest first."""
        table, cell = self._table, self._cells[place]
        here = int(np.searchsorted(cell.members, place))
        common = cell.common(np.array([here]), np.arange(len(cell.members)))[0]
        side = int(table.side[place])
        lengths = table.length[cell.members] - 2 * common
        cost = side * side * lengths + 2 * side * self._pull[cell.members]
        found = cell.members[np.argsort(cost, kind="stable")].tolist()
        return [i for i in found if i not in self._chosen]


def cells_of(candidate_rows: Sequence[CandidateRow], table: FeatureTable) -> list[CompositionCell]:
    """Return the cells of a pool, sorted by subfield and label."""
    members: dict[tuple[str, str], list[int]] = {}
    for index, candidate_row in enumerate(candidate_rows):
        members.setdefault((candidate_row.subfield, candidate_row.label), []).append(index)
    return [CompositionCell.of(table, found) for _, found in sorted(members.items())]
