"""The pool: drafts that are made into rows, and what is chosen of them before any is judged.

A pool is several times as large as the build, cell by cell, so that rows can be exchanged for their
surface, and replaced where their evidence fails. Nothing here rests on a verdict: the same pool
gives the same choice, whatever provers answer and whatever readers withdrew.
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
"""Rows of the pool that must share a feature for it to be levelled."""


@dataclass(frozen=True, slots=True)
class RowChoice:
    """Rows of a pool that meet the recipe, chosen before any was judged.

    Args:
        candidate_rows: the pool, in its order.
        drawn: uids of the rows that meet the composition, drawn without regard to their surface.
        levelled: uids of the rows that are to be judged: with what readers confirmed, levelled.
        neighbours: orders the rows that may replace a levelled one whose evidence fails.
    """

    candidate_rows: tuple[CandidateRow, ...]
    drawn: frozenset[str]
    levelled: frozenset[str]
    neighbours: Neighbours


def pick_pool(sources: Iterable[SourceVariants], *, recipe: Recipe) -> dict[str, int]:
    """Return the uids of the drafts that may be judged, each with its place in the order.

    Without a composition, or without a pool, all drafts that repeat no other; else as many times
    the rows of each cell as the recipe says, or what there is.
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
    """Return for every drift rule how many rows it could make by itself, withdrawn ones apart."""
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
    """Choose the rows of a build, as if the evidence of all were as good.

    Args:
        pool: records of the pool.
        recipe: gives composition, limits and salt.
        confirmed: ids of rows that readers found good.
        reader: tells the traits of a row.

    Raises:
        RecipeError: cells cannot be filled; names each with what is missing.
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
    """Orders the rows of a cell by a draw, those of the same rules first."""

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
        """Return the rows that may take the place of a chosen one, in drawn order."""
        gone = self._candidate_rows[place]

        def order(index: int) -> tuple[bool, str]:
            candidate_row = self._candidate_rows[index]
            return candidate_row.method != gone.method, rank(
                self._salt, gone.uid, candidate_row.uid
            )

        return sorted(self._cells.get((gone.subfield, gone.label), []), key=order)


def measure_choice(
    before: Sequence[Mapping[str, Any]],
    after: Sequence[Mapping[str, Any]],
    *,
    ceiling: float,
    workers: int = 1,
    reader: FeatureReader = surface_features_of,
) -> LeakReport:
    """Measure what leaks of a choice, and what would leak without levelling.

    Args:
        before: rows that were drawn without regard to their surface, as records.
        after: the rows of the build.
        ceiling: kept in the report.
        workers: processes; two are enough.
        reader: tells the traits of a row.

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
