"""The pool of candidate rows, and the choice of rows before they are judged.

The pool has several times as many rows as the build in each cell, so that rows can be exchanged to
balance surface features and replaced if their evidence fails. The choice depends neither on answers
of provers nor on withdrawals.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from driftbench.dataset.selection.balance import level
from driftbench.dataset.selection.candidate_rows import CandidateRow
from driftbench.dataset.selection.draws import rank
from driftbench.dataset.selection.feature_table import FeatureTable, Nearest
from driftbench.dataset.selection.leaks import LeakReport, measure_leaks
from driftbench.dataset.selection.near_duplicates import twin_digest
from driftbench.dataset.selection.sampling import choose, choose_most
from driftbench.dataset.selection.surface_features import (
    FeatureReader,
    features_of,
    surface_features_of,
)
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from driftbench.dataset.build.source_variants import SourceVariants
    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.selection.replacement import Neighbours

__all__ = ["RowChoice", "choose_rows", "measure_choice", "pick_pool", "sites_of"]

_LEAST = 20
"""Fewest rows of the pool that must have a feature for it to be balanced."""


@dataclass(frozen=True, slots=True)
class RowChoice:
    """Rows of a pool that meet the recipe, chosen before they are judged.

    Args:
        candidate_rows: the pool, in its order.
        drawn: uids of rows that meet the composition, drawn without balancing.
        levelled: uids of the rows to judge, after balancing; confirmed rows are preferred.
        neighbours: orders the rows that may replace a chosen one whose evidence fails.
    """

    candidate_rows: tuple[CandidateRow, ...]
    drawn: frozenset[str]
    levelled: frozenset[str]
    neighbours: Neighbours


def pick_pool(sources: Iterable[SourceVariants], *, recipe: Recipe) -> dict[str, int]:
    """Return uid -> index of the variants in the pool.

    Without a composition or a pool in the recipe, these are all variants without duplicates; else
    the recipe's multiple of the rows of each cell, or as many as there are.
    """
    candidate_rows = [
        CandidateRow(
            uid=variant.uid,
            family=source.family,
            subfield=source.subfield,
            label=variant.label,
            classes=variant.classes,
            method=variant.method,
            normal=variant.normal,
        )
        for source in sources
        for variant in source.variants
    ]
    picked = choose_most(candidate_rows, recipe=recipe)
    return {candidate_row.uid: place for place, candidate_row in enumerate(picked)}


def sites_of(
    sources: Iterable[SourceVariants], *, withdrawn: Collection[str] = ()
) -> dict[str, int]:
    """Return drift rule -> number of variants that only it made, without withdrawn ones."""
    counts = Counter(
        variant.rules[0]
        for source in sources
        for variant in source.variants
        if len(variant.rules) == 1 and variant.uid not in withdrawn
    )
    return dict(sorted(counts.items()))


def choose_rows(
    pool: Sequence[Mapping[str, Any]],
    *,
    recipe: Recipe,
    confirmed: frozenset[str] = frozenset(),
    reader: FeatureReader = surface_features_of,
) -> RowChoice:
    """Choose the rows of a build without regard to their evidence.

    Args:
        pool: records of the pool.
        recipe: gives composition, limits and salt.
        confirmed: ids of rows that manual review found good.
        reader: computes the surface features of a row.

    Raises:
        RecipeError: cells cannot be filled; the message lists each with what is missing.
    """
    candidate_rows = tuple(_candidate_row(record, confirmed=False) for record in pool)
    drawn = frozenset(candidate_row.uid for candidate_row in choose(candidate_rows, recipe=recipe))
    if recipe.composition is None or recipe.pool is None or not recipe.oracles:
        return RowChoice(candidate_rows, drawn, drawn, _Drawn(candidate_rows, drawn, recipe.salt))
    candidate_rows = tuple(_candidate_row(r, confirmed=r["row"]["id"] in confirmed) for r in pool)
    preferred = frozenset(
        candidate_row.uid for candidate_row in choose(candidate_rows, recipe=recipe)
    )
    sides = Counter(
        candidate_row.label == "faithful"
        for candidate_row in candidate_rows
        if candidate_row.uid in preferred
    )
    rows = [record["row"] for record in pool]
    surface_features = [reader(row) for row in rows]
    surface = features_of([row["candidate"] for row in rows], surface_features, least=_LEAST)
    if not sides[True] or not sides[False]:
        return RowChoice(
            candidate_rows, drawn, preferred, _Drawn(candidate_rows, preferred, recipe.salt)
        )
    table = FeatureTable.of(candidate_rows, surface, sides)
    levelled = level(candidate_rows, table, preferred, limit=recipe.rows_per_family)
    return RowChoice(candidate_rows, drawn, levelled, Nearest(candidate_rows, table, levelled))


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
    before: Sequence[Mapping[str, Any]],
    after: Sequence[Mapping[str, Any]],
    *,
    ceiling: float,
    workers: int = 1,
    reader: FeatureReader = surface_features_of,
) -> LeakReport:
    """Measure the leaks of a choice, before and after balancing.

    Args:
        before: rows that were drawn without balancing, as records.
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


def _candidate_row(record: Mapping[str, Any], *, confirmed: bool) -> CandidateRow:
    row = record["row"]
    return CandidateRow(
        uid=record["uid"],
        family=row["family"],
        subfield=row["subfield"],
        label=row["label"],
        classes=tuple(row["drift_classes"]),
        method=record["method"],
        confirmed=confirmed,
        normal=twin_digest(row["candidate"]),
    )
