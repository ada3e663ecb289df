"""Making the pool of a build: snapshot and recipe in, source theorems and the rows of the pool out.

The pool does not depend on verdicts of provers. `benchmarks.choice` measures the choice of its rows
without judging them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.dataset.build.cached_work import with_cache
from driftbench.dataset.build.inputs import read_language, read_theorems
from driftbench.dataset.build.pair_sources import drawn_theorems, pick_pairs
from driftbench.dataset.build.restyling import Restyler, with_source
from driftbench.dataset.build.source_variants import group_variants, pick_pool
from driftbench.dataset.build.variants import Miner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.corpus import Snapshot
    from driftbench.dataset.build.source_variants import SourceVariants
    from driftbench.dataset.build.sources import SourceTheorem
    from driftbench.dataset.build.stages import Stages
    from driftbench.dataset.build.variants import Language, MinedTheorem, RefusedTheorem
    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.stage_rows import PoolRow
    from driftbench.library import Library

__all__ = ["CandidatePool", "make_pool"]

_THEOREMS_PER_CHUNK = 64
_ROWS_PER_CHUNK = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidatePool:
    """The pool of a build, and what it was made from.

    Args:
        library: what is known of the snapshot's library.
        theorems: the source theorems.
        mined: the variants of each source theorem, or why it has none.
        sources: the source theorems with variants, in families.
        rows: the rows of the pool, in the order in which they were picked.
    """

    library: Library
    theorems: Sequence[SourceTheorem]
    mined: Sequence[MinedTheorem | RefusedTheorem]
    sources: Sequence[SourceVariants]
    rows: Sequence[PoolRow]


def make_pool(
    snapshot: Snapshot, earlier: Snapshot | None, *, recipe: Recipe, stages: Stages
) -> CandidatePool:
    """Make the pool of a build.

    Args:
        snapshot: the snapshot.
        earlier: the snapshot whose theorems are left out; None for none.
        recipe: the recipe of the build.
        stages: the build, which stores the results.
    """
    reader, library, language = read_language(snapshot, recipe=recipe, stages=stages)
    found = read_theorems(snapshot, earlier, recipe=recipe, reader=reader, stages=stages)
    theorems = drawn_theorems(found, recipe=recipe)
    miner = with_cache(Miner.of(recipe, language), recipe=recipe)
    items = [theorem.without_line() for theorem in theorems]
    mined = stages.chunked("variants", items, miner, size=_THEOREMS_PER_CHUNK)
    sources = group_variants(theorems, mined)
    rows = with_source(
        _rows(sources, language, recipe=recipe, stages=stages),
        snapshot.identity,
        lines={theorem.name: theorem.line for theorem in theorems},
    )
    return CandidatePool(
        library=library, theorems=theorems, mined=mined, sources=sources, rows=rows
    )


def _rows(
    sources: Sequence[SourceVariants], language: Language, *, recipe: Recipe, stages: Stages
) -> list[PoolRow]:
    """Return the rows of the pool without snapshot and line, in the order of picking."""
    pick = pick_pool if recipe.pairs is None else pick_pairs
    picked = pick(sources, recipe=recipe)
    todo = [
        replace(source, theorem=source.theorem.without_line(), variants=variants)
        for source in sources
        if (variants := tuple(one for one in source.variants if one.uid in picked))
    ]
    restyler = with_cache(Restyler.of(recipe, language), recipe=recipe)
    made = stages.chunked("rows", todo, restyler, size=_ROWS_PER_CHUNK)
    return sorted((row for rows in made for row in rows), key=lambda row: picked[row.uid])
