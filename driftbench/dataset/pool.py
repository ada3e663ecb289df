"""The pool: drafts that are made into rows and judged, and what is chosen of the judged.

A pool is several times as large as the build, cell by cell, so that rows can be rejected for their
evidence and exchanged for their surface. Deliberately makes no row and asks no oracle.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from driftbench.dataset.balance import level
from driftbench.dataset.leaks import LeakReport, measure_leaks
from driftbench.dataset.offers import Offer
from driftbench.dataset.sampling import choose, choose_most
from driftbench.dataset.surface import TraitReader, features_of, traits_of
from driftbench.dataset.twins import twin_digest
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.seedlings import Seedling

__all__ = ["Choice", "choose_rows", "measure_choice", "pick_pool", "sites_of"]

_LEAST = 20
"""Rows of the pool that must share a feature for it to be levelled."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Uids of rows that meet the recipe: as drawn, and with what readers confirmed, levelled."""

    drawn: frozenset[str]
    levelled: frozenset[str]


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
            decided=True,
            normal=draft.normal,
        )
        for seedling in seedlings
        for draft in seedling.drafts
    ]
    picked = choose_most(offers, recipe=recipe)
    return {offer.uid: place for place, offer in enumerate(picked)}


def sites_of(seedlings: Iterable[Seedling]) -> dict[str, int]:
    """Return for every drift rule how many rows it could make by itself."""
    counts = Counter(
        draft.rules[0]
        for seedling in seedlings
        for draft in seedling.drafts
        if len(draft.rules) == 1
    )
    return dict(sorted(counts.items()))


def choose_rows(
    judged: Sequence[Mapping[str, Any]],
    *,
    recipe: Recipe,
    confirmed: frozenset[str] = frozenset(),
    reader: TraitReader = traits_of,
) -> Choice:
    """Choose the rows of a build from the judged records of its pool.

    Args:
        judged: records of the pool.
        recipe: gives composition, limits and salt.
        confirmed: ids of rows that readers found good.
        reader: tells the traits of a row.

    Raises:
        RecipeError: cells cannot be filled; names each with what is missing.
    """
    usable = [record for record in judged if "rejected" not in record]
    offers = [_offer(record, confirmed=False) for record in usable]
    if not recipe.oracles:
        # Nobody was asked, so that evidence is no reason to choose one row before another.
        offers = [replace(offer, decided=True) for offer in offers]
    drawn = frozenset(offer.uid for offer in choose(offers, recipe=recipe))
    if recipe.composition is None or recipe.pool is None or not recipe.oracles:
        return Choice(drawn, drawn)
    offers = [_offer(r, confirmed=r["row"]["id"] in confirmed) for r in usable]
    preferred = frozenset(offer.uid for offer in choose(offers, recipe=recipe))
    rows = [record["row"] for record in usable]
    traits = [reader(row) for row in rows]
    surface = features_of([row["candidate"] for row in rows], traits, least=_LEAST)
    return Choice(drawn, level(offers, surface, preferred, limit=recipe.rows_per_family))


def measure_choice(
    judged: Sequence[Mapping[str, Any]],
    choice: Choice,
    *,
    ceiling: float,
    workers: int = 1,
    reader: TraitReader = traits_of,
) -> LeakReport:
    """Measure what leaks of a choice, and what would leak without levelling.

    Args:
        judged: records of the pool.
        choice: the chosen ones.
        ceiling: kept in the report.
        workers: processes; two are enough.
        reader: tells the traits of a row.

    Raises:
        InputError: there are too few rows.
    """
    rows = [
        (name, [record["row"] for record in judged if record["uid"] in uids])
        for name, uids in (("before", choice.drawn), ("after", choice.levelled))
    ]
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
        decided=record["strong"],
        confirmed=confirmed,
        normal=twin_digest(row["candidate"]),
    )
