"""Cached measurements of rows: surface features of a row, and leaks of a choice.

Results are the same as without a cache. Surface features depend on the texts of a row; leaks depend
on the rows, their order, and the versions of the libraries that fit the classifiers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench._decoding import decoded
from driftbench.cache import cache_key
from driftbench.dataset._reports import plain
from driftbench.dataset.build_cache import open_build_cache
from driftbench.dataset.libraries import library_versions
from driftbench.dataset.selection.leaks import LeakReport
from driftbench.dataset.selection.pool import measure_choice
from driftbench.dataset.selection.surface_features import surface_features_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.cache import Cache
    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.records import Row
    from driftbench.dataset.selection.surface_features import FeatureReader, Features

__all__ = ["CachedFeatures", "feature_reader", "leaks_of"]

_READ = ("nl_statement", "gold", "candidate", "header")


@dataclass(frozen=True, slots=True)
class CachedFeatures:
    """Computes surface features as `surface_features_of` does, with a cache; picklable.

    Args:
        cache: the cache.
    """

    cache: Cache

    def __call__(self, row: Row) -> Features:
        """Return the surface features of a row."""
        key = cache_key("surface_features", *(getattr(row, name) for name in _READ))
        found: Features = self.cache.get_or_compute(key, lambda: surface_features_of(row))
        return found


def feature_reader(recipe: Recipe) -> FeatureReader:
    """Return the function for surface features; it uses a cache if the recipe asks provers."""
    return CachedFeatures(open_build_cache()) if recipe.oracles else surface_features_of


def leaks_of(
    before: Sequence[Row],
    after: Sequence[Row],
    *,
    recipe: Recipe,
    reader: FeatureReader,
    workers: int,
) -> LeakReport:
    """Return the leaks of a choice, from the cache if the same rows were measured before.

    Args:
        before: rows that were drawn without balancing.
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
    rows = [[row.to_record() for row in some] for some in (before, after)]
    key = cache_key("leaks", library_versions(measured=True), recipe.ceiling, rows)
    found = open_build_cache().get_or_compute(key, lambda: plain(measure()))
    return decoded(LeakReport, found)
