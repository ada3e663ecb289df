"""Caching of variants and rows by source theorem and by the queries to the snapshot.

The variants and rows of a source theorem depend on the theorem, the recipe, the code, and on what
rules queried of the snapshot: the kinds of some constants and the notation of some tokens. The
queries are stored with the result. A build on the same snapshot computes nothing again, and a build
on the next commit only what the commit changed. Results are the same as without a cache.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from driftbench.cache import Cache, Dependencies, cache_key, sources_digest
from driftbench.corpus.known_notation import KnownNotation
from driftbench.corpus.snapshot_cache import SnapshotCache
from driftbench.resources import cache_root, resource

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.dataset.build.restyling import Restyler
    from driftbench.dataset.build.variants import Miner
    from driftbench.dataset.recipe import Recipe
    from driftbench.library.kinds import Kinds

    Worker: TypeAlias = Miner | Restyler

__all__ = ["VARIANTS", "CachedWork", "build_cache", "with_cache"]

VARIANTS = "drafts.sqlite"
"""File in the cache folder with the variants, rows and surface features of source theorems."""

_CODE = ("lean", "corpus", "library", "rules", "english", "dataset")


def with_cache(worker: Worker, *, recipe: Recipe) -> Worker | CachedWork:
    """Return a worker with a cache if the recipe asks provers, else the worker itself.

    Builds without provers write nothing but their output.
    """
    if not recipe.oracles:
        return worker
    options = {
        one.name: getattr(worker, one.name) for one in fields(worker) if one.name != "language"
    }
    return CachedWork.of(worker, build_cache(), basis=(type(worker).__name__, options))


def build_cache() -> Cache:
    """Open the cache of builds for the current code and rules."""
    rules = sorted(resource("perturbations").rglob("*.toml"))
    texts = [path.read_text(encoding="utf-8") for path in rules]
    code = sources_digest(*(f"driftbench.{name}" for name in _CODE))
    return Cache(cache_root() / VARIANTS, version=cache_key(code, texts))


@dataclass(frozen=True, slots=True)
class CachedWork:
    """A worker whose results are cached by record; picklable.

    Args:
        worker: makes records from records, one by one; its `language` is all it reads of a
            snapshot.
        cache: the cache, for the worker's snapshot.
    """

    worker: Worker
    cache: SnapshotCache

    @classmethod
    def of(cls, worker: Worker, cache: Cache, *, basis: tuple[object, ...] = ()) -> CachedWork:
        """Return a worker with a cache.

        Args:
            worker: the worker.
            cache: the cache.
            basis: JSON values that say which worker it is.
        """
        language = worker.language
        dependencies = Dependencies(kinds=language.kinds)
        notation = KnownNotation(language.table, cache)
        return cls(worker, SnapshotCache(cache, basis, dependencies, notation))

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return the worker's results for a chunk of records.

        Raises:
            NotCached: this returns cached results only, and a record has no valid one.
        """
        return [result for record in chunk for result in self._results(record)]

    def from_cache(self) -> CachedWork:
        """Return this worker with cached results only."""
        return replace(self, cache=self.cache.from_cache())

    def _results(self, record: Mapping[str, Any]) -> list[dict[str, Any]]:
        plain = json.dumps(record, ensure_ascii=False)

        def compute(kinds: Kinds) -> list[dict[str, Any]]:
            language = replace(self.worker.language, kinds=kinds)
            return replace(self.worker, language=language)([record])

        results: list[dict[str, Any]] = self.cache.get_or_compute(
            plain,
            compute=compute,
            texts=lambda results: plain + json.dumps(results, ensure_ascii=False),
        )
        return results
