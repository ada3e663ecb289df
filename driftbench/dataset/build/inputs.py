"""Reading the inputs of a build from its snapshot: notation, constants and source theorems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.corpus.file_cache import open_file_cache
from driftbench.dataset.build.since import earlier_marks, new_theorems
from driftbench.dataset.build.sources import SourceTheorem, collect_theorems
from driftbench.dataset.build.variants import Language

if TYPE_CHECKING:
    from driftbench.cache import Cache
    from driftbench.corpus import Snapshot
    from driftbench.corpus.declarations import DeclarationReader
    from driftbench.dataset.build.stages import Stages
    from driftbench.dataset.recipe import Recipe
    from driftbench.library import Library

__all__ = ["read_language", "read_theorems"]


def read_language(
    snapshot: Snapshot, *, recipe: Recipe, stages: Stages
) -> tuple[DeclarationReader, Library, Language]:
    """Return a reader of a snapshot's declarations, its library, and its notation and rules.

    Args:
        snapshot: the snapshot.
        recipe: the recipe of the build.
        stages: the build, to which progress is reported.
    """
    from driftbench.corpus.declarations import DeclarationReader
    from driftbench.library import read_library
    from driftbench.rules import default_kinds, load_rules, merge_kinds

    stages.progress("notation", 0, 1)
    library = read_library(snapshot, workers=stages.workers, cache=_cache(recipe))
    reader = DeclarationReader(library.table, documented_only="verbalized" not in recipe.english)
    kinds = merge_kinds(default_kinds(), library.kinds)
    stages.progress("notation", 1, 1)
    return reader, library, Language(library.table, kinds, recipe.edits or load_rules())


def read_theorems(
    snapshot: Snapshot,
    earlier: Snapshot | None,
    *,
    recipe: Recipe,
    reader: DeclarationReader,
    stages: Stages,
) -> list[SourceTheorem]:
    """Return the source theorems of a snapshot that an earlier snapshot does not have.

    Args:
        snapshot: the snapshot.
        earlier: the snapshot whose theorems are left out; None for none.
        recipe: the recipe of the build.
        reader: reads the snapshot's files.
        stages: the build, which stores the result.
    """

    def report(done: int, total: int) -> None:
        stages.progress("theorems", done, total)

    def collect() -> tuple[SourceTheorem, ...]:
        return collect_theorems(
            snapshot,
            recipe=recipe,
            reader=reader,
            workers=stages.workers,
            progress=report,
            cache=_cache(recipe),
        )

    def marks(before: Snapshot) -> list[str]:
        return earlier_marks(before, workers=stages.workers, progress=report)

    theorems = stages.workspace.stage("theorems", SourceTheorem, collect)
    if earlier is None:
        return theorems
    return new_theorems(theorems, stages.workspace.stage("earlier", str, lambda: marks(earlier)))


def _cache(recipe: Recipe) -> Cache | None:
    """Return the cache of file contents; None for recipes without provers, which use no cache."""
    return open_file_cache() if recipe.oracles else None
