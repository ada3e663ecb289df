"""Caching of the variants and rows of source theorems.

They depend on the theorem, the recipe, the code, and on what rules asked of the snapshot: the kinds
of some constants and the notation of some tokens.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from driftbench._json_values import to_json
from driftbench.cache import Dependencies
from driftbench.corpus.snapshot_cache import SnapshotCache
from driftbench.dataset.build_cache import open_build_cache

if TYPE_CHECKING:
    from driftbench.cache import Cache
    from driftbench.dataset.build.stages import Job
    from driftbench.dataset.recipe import Recipe
    from driftbench.library.kinds import Kinds

__all__ = ["CachedWork", "with_cache"]

In = TypeVar("In")
Out = TypeVar("Out")


def with_cache(worker: Job[In, Out], *, recipe: Recipe) -> Job[In, Out]:
    """Return a worker with a cache if the recipe asks provers, else the worker itself.

    Builds without provers write nothing but their output.

    Args:
        worker: a data class whose `language` is all it reads of a snapshot.
        recipe: the recipe of the build.
    """
    if not recipe.oracles:
        return worker
    names = [one.name for one in fields(cast("Any", worker)) if one.name != "language"]
    options = {name: getattr(worker, name) for name in names}
    return CachedWork.of(worker, open_build_cache(), type(worker).__name__, options)


@dataclass(frozen=True, slots=True)
class CachedWork(Generic[In, Out]):
    """A worker whose results are cached; picklable.

    Args:
        worker: as for `with_cache`.
        cache: the cache.
    """

    worker: Job[In, Out]
    cache: SnapshotCache

    @classmethod
    def of(cls, worker: Job[In, Out], cache: Cache, *basis: object) -> CachedWork[In, Out]:
        """Return a worker with a cache.

        Args:
            worker: the worker.
            cache: the cache.
            basis: JSON values that identify the worker.
        """
        language = cast("Any", worker).language
        dependencies = Dependencies(kinds=language.kinds)
        return cls(worker, SnapshotCache.of(cache, dependencies, language.table, *basis))

    @property
    def kind(self) -> Any:  # noqa: ANN401 -- a type
        """The type of the worker's results."""
        return self.worker.kind

    def from_cache(self) -> CachedWork[In, Out]:
        """Return this worker with cached results only."""
        return replace(self, cache=self.cache.from_cache())

    def __call__(self, one: In, /) -> Out:
        """Return the worker's result.

        Raises:
            NotCached: the worker returns cached results only, and there is no valid one.
        """
        key = json.dumps(to_json(one), ensure_ascii=False)

        def compute(kinds: Kinds) -> Out:
            worker = cast("Any", self.worker)
            made: Out = replace(worker, language=replace(worker.language, kinds=kinds))(one)
            return made

        found: Out = self.cache.get_or_compute(
            self.kind,
            key,
            compute=compute,
            texts=lambda made: key + json.dumps(made, ensure_ascii=False),
        )
        return found
