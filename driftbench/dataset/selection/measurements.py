"""Cached measurements of rows: surface features of a row, and leaks of a choice.

Results are the same as without a cache. Surface features depend on the texts of a row; leaks depend
on the rows, their order, and the versions of the libraries that fit the classifiers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench._decoding import decoded
from driftbench.dataset._reports import plain
from driftbench.dataset.build.cached_work import build_memory
from driftbench.dataset.publish.libraries import library_versions
from driftbench.dataset.selection.leaks import LeakReport
from driftbench.dataset.selection.pool import measure_choice
from driftbench.dataset.selection.surface_features import surface_features_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.cache.texts import Memory
    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.selection.surface_features import FeatureReader, Features

__all__ = ["CachedFeatures", "feature_reader", "leaks_of"]

_READ = ("nl_statement", "gold", "candidate", "context")


@dataclass(frozen=True, slots=True)
class CachedFeatures:
    """Computes surface features as `surface_features_of` does, with a cache; picklable.

    Args:
        memory: the cache.
    """

    memory: Memory

    def __call__(self, row: Mapping[str, Any]) -> Features:
        """Return the surface features of a row."""
        key = [row[name] for name in _READ]
        found: Features = self.memory.recall(
            "surface_features", *key, make=lambda: surface_features_of(row)
        )
        return found


def feature_reader(recipe: Recipe) -> FeatureReader:
    """Return the function for surface features; it uses a cache if the recipe asks provers."""
    return CachedFeatures(build_memory()) if recipe.oracles else surface_features_of


def leaks_of(
    before: Sequence[Mapping[str, Any]],
    after: Sequence[Mapping[str, Any]],
    *,
    recipe: Recipe,
    reader: FeatureReader,
    workers: int,
) -> LeakReport:
    """Return the leaks of a choice, from the cache if the same rows were measured before.

    Args:
        before: rows that were drawn without balancing, as records.
        after: the rows of the build.
        recipe: gives the ceiling; a recipe without provers uses no cache.
        reader: computes the surface features of a row.
        workers: number of processes.

    Raises:
        InputError: there are too few rows.
    """

    def measure() -> LeakReport:
        return measure_choice(before, after, ceiling=recipe.ceiling, workers=workers, reader=reader)

    if not recipe.oracles:
        return measure()
    memory = build_memory(library_versions(measured=True))
    rows = [before, after]
    found = memory.recall("leaks", recipe.ceiling, rows, make=lambda: plain(measure()))
    return decoded(LeakReport, found)
