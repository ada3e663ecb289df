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

from driftbench.dataset.balance import level
from driftbench.dataset.crossing import Nearest, Table
from driftbench.dataset.draws import rank
from driftbench.dataset.leaks import LeakReport, measure_leaks
from driftbench.dataset.offers import Offer
from driftbench.dataset.sampling import choose, choose_most
from driftbench.dataset.surface import TraitReader, features_of, traits_of
from driftbench.dataset.twins import twin_digest
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.replacement import Neighbours
    from driftbench.dataset.seedlings import Seedling

__all__ = ["Choice", "choose_rows", "measure_choice", "pick_pool", "sites_of"]

_LEAST = 20
"""Rows of the pool that must share a feature for it to be levelled."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Rows of a pool that meet the recipe, chosen before any was judged.

    Args:
        offers: the pool, in its order.
        drawn: uids of the rows that meet the composition, drawn without regard to their surface.
        levelled: uids of the rows that are to be judged: with what readers confirmed, levelled.
        neighbours: orders the rows that may replace a levelled one whose evidence fails.
    """

    offers: tuple[Offer, ...]
    drawn: frozenset[str]
    levelled: frozenset[str]
    neighbours: Neighbours


def pick_pool(seedlings: Iterable[Seedling], *, recipe: Recipe) -> dict[str, int]:
    """Return the uids of the drafts that may be judged, each with its place in the order.

    Without a composition, or without a pool, all drafts that repeat no other; else as many times
    the rows of each cell as the recipe says, or what there is.
    """
    offers = [
        Offer(
            uid=draft.uid,
            family=seedling.family,
            subfield=seedling.subfield,
            label=draft.label,
            classes=draft.classes,
            method=draft.method,
            normal=draft.normal,
        )
        for seedling in seedlings
        for draft in seedling.drafts
    ]
    picked = choose_most(offers, recipe=recipe)
    return {offer.uid: place for place, offer in enumerate(picked)}


def sites_of(seedlings: Iterable[Seedling], *, withdrawn: Collection[str] = ()) -> dict[str, int]:
    """Return for every drift rule how many rows it could make by itself, withdrawn ones apart."""
    counts = Counter(
        draft.rules[0]
        for seedling in seedlings
        for draft in seedling.drafts
        if len(draft.rules) == 1 and draft.uid not in withdrawn
    )
    return dict(sorted(counts.items()))


def choose_rows(
    pool: Sequence[Mapping[str, Any]],
    *,
    recipe: Recipe,
    confirmed: frozenset[str] = frozenset(),
    reader: TraitReader = traits_of,
) -> Choice:
    """Choose the rows of a build, as if the evidence of all were as good.

    Args:
        pool: records of the pool.
        recipe: gives composition, limits and salt.
        confirmed: ids of rows that readers found good.
        reader: tells the traits of a row.

    Raises:
        RecipeError: cells cannot be filled; names each with what is missing.
    """
    offers = tuple(_offer(record, confirmed=False) for record in pool)
    drawn = frozenset(offer.uid for offer in choose(offers, recipe=recipe))
    if recipe.composition is None or recipe.pool is None or not recipe.oracles:
        return Choice(offers, drawn, drawn, _Drawn(offers, drawn, recipe.salt))
    offers = tuple(_offer(r, confirmed=r["row"]["id"] in confirmed) for r in pool)
    preferred = frozenset(offer.uid for offer in choose(offers, recipe=recipe))
    sides = Counter(offer.label == "faithful" for offer in offers if offer.uid in preferred)
    rows = [record["row"] for record in pool]
    traits = [reader(row) for row in rows]
    surface = features_of([row["candidate"] for row in rows], traits, least=_LEAST)
    if not sides[True] or not sides[False]:
        return Choice(offers, drawn, preferred, _Drawn(offers, preferred, recipe.salt))
    table = Table.of(offers, surface, sides)
    levelled = level(offers, table, preferred, limit=recipe.rows_per_family)
    return Choice(offers, drawn, levelled, Nearest(offers, table, levelled))


class _Drawn:
    """Orders the rows of a cell by a draw, those of the same rules first."""

    def __init__(self, offers: Sequence[Offer], chosen: frozenset[str], salt: str) -> None:
        self._offers = offers
        self._salt = salt
        self._cells: dict[tuple[str, str], list[int]] = {}
        for index, offer in enumerate(offers):
            if offer.uid not in chosen:
                self._cells.setdefault((offer.subfield, offer.label), []).append(index)

    def __call__(self, place: int) -> Sequence[int]:
        """Return the rows that may take the place of a chosen one, in drawn order."""
        gone = self._offers[place]

        def order(index: int) -> tuple[bool, str]:
            offer = self._offers[index]
            return offer.method != gone.method, rank(self._salt, gone.uid, offer.uid)

        return sorted(self._cells.get((gone.subfield, gone.label), []), key=order)


def measure_choice(
    before: Sequence[Mapping[str, Any]],
    after: Sequence[Mapping[str, Any]],
    *,
    ceiling: float,
    workers: int = 1,
    reader: TraitReader = traits_of,
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


def _offer(record: Mapping[str, Any], *, confirmed: bool) -> Offer:
    row = record["row"]
    return Offer(
        uid=record["uid"],
        family=row["family"],
        subfield=row["subfield"],
        label=row["label"],
        classes=tuple(row["drift_classes"]),
        method=record["method"],
        confirmed=confirmed,
        normal=twin_digest(row["candidate"]),
    )
