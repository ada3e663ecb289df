"""The choice of rows from a pool before they are judged, and its leaks.

The pool has several times as many rows as the build in each cell, so that rows can be exchanged to
balance surface features, within the limits of the recipe, and replaced if their evidence fails. The
choice does not depend on answers of provers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from driftbench.dataset.selection.balance import balance
from driftbench.dataset.selection.candidate_rows import CandidateRow
from driftbench.dataset.selection.draws import rank
from driftbench.dataset.selection.feature_table import NearestRows
from driftbench.dataset.selection.leaks import LeakReport, measure_leaks
from driftbench.dataset.selection.limits import limits_of
from driftbench.dataset.selection.near_duplicates import normal_digest
from driftbench.dataset.selection.sampling import choose
from driftbench.dataset.selection.surface_features import (
    FeatureReader,
    features_of,
    surface_features_of,
)
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.records import Row
    from driftbench.dataset.selection.replacement import Neighbours
    from driftbench.dataset.stage_rows import PoolRow

__all__ = ["RowChoice", "choose_rows", "measure_choice"]

_LEAST = 20
"""Fewest rows of the pool that must have a feature for it to be balanced."""


@dataclass(frozen=True, slots=True)
class RowChoice:
    """Rows of a pool that meet the recipe, chosen before they are judged.

    Args:
        candidate_rows: the pool, in its order.
        drawn: uids of rows that meet the composition, drawn without balancing.
        balanced: uids of the rows to judge, after balancing; confirmed rows are preferred.
        neighbours: orders the rows that may replace a chosen one whose evidence fails.
    """

    candidate_rows: tuple[CandidateRow, ...]
    drawn: frozenset[str]
    balanced: frozenset[str]
    neighbours: Neighbours


def choose_rows(
    pool: Sequence[PoolRow],
    *,
    recipe: Recipe,
    confirmed: frozenset[str] = frozenset(),
    reader: FeatureReader = surface_features_of,
) -> RowChoice:
    """Choose the rows of a build without regard to their evidence.

    Args:
        pool: the rows of the pool.
        recipe: gives composition, limits and salt.
        confirmed: ids of rows that manual review found good.
        reader: computes the surface features of a row.

    Raises:
        RecipeError: cells cannot be filled; the message lists each with what is missing.
    """
    candidate_rows = tuple(map(_candidate_row, pool))
    drawn = frozenset(candidate_row.uid for candidate_row in choose(candidate_rows, recipe=recipe))
    if recipe.composition is None or recipe.pool is None or not recipe.oracles:
        return RowChoice(candidate_rows, drawn, drawn, _Drawn(candidate_rows, drawn, recipe.salt))
    candidate_rows = tuple(
        replace(candidate_row, confirmed=one.row.id in confirmed)
        for candidate_row, one in zip(candidate_rows, pool, strict=True)
    )
    preferred = frozenset(
        candidate_row.uid for candidate_row in choose(candidate_rows, recipe=recipe)
    )
    if len({one.label == "faithful" for one in candidate_rows if one.uid in preferred}) < 2:
        return RowChoice(
            candidate_rows, drawn, preferred, _Drawn(candidate_rows, preferred, recipe.salt)
        )
    surface_features = [reader(one.row) for one in pool]
    surface = features_of([one.row.candidate for one in pool], surface_features, least=_LEAST)
    limits = limits_of(candidate_rows, recipe=recipe, chosen=preferred)
    found = balance(candidate_rows, surface, preferred, limits=limits)
    nearest = NearestRows(candidate_rows, found.table, found.chosen)
    return RowChoice(candidate_rows, drawn, found.chosen, nearest)


class _Drawn:
    """Orders the rows of a cell randomly, those of the same rules first."""

    def __init__(
        self, candidate_rows: Sequence[CandidateRow], chosen: frozenset[str], salt: str
    ) -> None:
        self._candidate_rows = candidate_rows
        self._salt = salt
        self._cells: dict[tuple[str, str], list[int]] = {}
        for index, candidate_row in enumerate(candidate_rows):
            if candidate_row.uid not in chosen:
                self._cells.setdefault((candidate_row.subfield, candidate_row.label), []).append(
                    index
                )

    def __call__(self, place: int) -> Sequence[int]:
        """Return the indices of rows that may replace a chosen one, in drawn order."""
        replaced = self._candidate_rows[place]

        def order(index: int) -> tuple[bool, str]:
            candidate_row = self._candidate_rows[index]
            return candidate_row.method != replaced.method, rank(
                self._salt, replaced.uid, candidate_row.uid
            )

        return sorted(self._cells.get((replaced.subfield, replaced.label), []), key=order)


def measure_choice(
    before: Sequence[Row],
    after: Sequence[Row],
    *,
    ceiling: float,
    workers: int = 1,
    reader: FeatureReader = surface_features_of,
) -> LeakReport:
    """Measure the leaks of a choice, before and after balancing.

    Args:
        before: rows that were drawn without balancing.
        after: the rows of the build.
        ceiling: the recipe's limit, for the report.
        workers: number of processes; at most two are used.
        reader: computes the surface features of a row.

    Raises:
        InputError: there are too few rows.
    """
    rows = [("before", before), ("after", after)]
    job = partial(measure_leaks, reader=reader)
    return LeakReport(ceiling=ceiling, **dict(map_chunks(job, rows, workers=workers)))


def _candidate_row(pool_row: PoolRow) -> CandidateRow:
    row = pool_row.row
    return CandidateRow(
        uid=pool_row.uid,
        family=row.family,
        theorem=row.source.declaration,
        module=row.source.module,
        subfield=row.subfield,
        label=row.label,
        classes=row.drift_classes,
        method=pool_row.method,
        normal=normal_digest(row.candidate),
    )
