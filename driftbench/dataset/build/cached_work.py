"""Caching of variants and rows by source theorem and by the queries to the snapshot.

The variants and rows of a source theorem depend on the theorem, the recipe, the code, and on what
rules queried of the snapshot: the kinds of some constants and the notation of some tokens. The
queries are stored with the result. A build on the same snapshot computes nothing again, and a build
on the next commit only what the commit changed. Results are the same as without a cache.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from driftbench.cache.texts import Memory, TextCache, key_of, sources
from driftbench.cache.traces import Replies, recalled
from driftbench.corpus.known_notation import KnownNotation
from driftbench.dataset.build.snapshot_answers import SnapshotAnswers
from driftbench.library.traced import traced_kinds
from driftbench.resources import cache_root, resource

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.cache.traces import Question
    from driftbench.dataset.build.restyling import Restyler
    from driftbench.dataset.build.variants import Miner
    from driftbench.dataset.recipe import Recipe

    Worker: TypeAlias = Miner | Restyler

__all__ = ["VARIANTS", "CachedWork", "build_memory", "with_cache"]

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
    return CachedWork.of(worker, build_memory(type(worker).__name__, options))


def build_memory(*about: object) -> Memory:
    """Open the cache of builds for the current code and rules.

    Args:
        about: further JSON values that the cached values depend on.
    """
    rules = sorted(resource("perturbations").rglob("*.toml"))
    texts = [path.read_text(encoding="utf-8") for path in rules]
    code = key_of(sources(*(f"driftbench.{name}" for name in _CODE)), texts)
    cache = TextCache(cache_root() / VARIANTS)
    cache.renew(code)
    cache.prepare()
    return Memory(cache, key_of(code, *about))


@dataclass(frozen=True, slots=True)
class CachedWork:
    """A worker whose results are cached by record; picklable.

    Args:
        worker: makes records from records, one by one; its `language` is all it reads of a
            snapshot.
        memory: the cache.
        present: answers of the worker's snapshot.
        alone: return cached results only.
    """

    worker: Worker
    memory: Memory
    present: SnapshotAnswers
    alone: bool = False

    @classmethod
    def of(cls, worker: Worker, memory: Memory) -> CachedWork:
        """Return a worker with a cache."""
        replies = partial(Replies, kinds=worker.language.kinds)
        return cls(
            worker, memory, SnapshotAnswers(replies, KnownNotation(worker.language.table, memory))
        )

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return the worker's results for a chunk of records.

        Raises:
            NotCached: `alone` is set, and there is no valid cached result for a record.
        """
        return [result for record in chunk for result in self._results(record)]

    def from_cache(self) -> CachedWork:
        """Return this worker with cached results only."""
        return replace(self, alone=True)

    def _results(self, record: Mapping[str, Any]) -> list[dict[str, Any]]:
        plain = json.dumps(record, ensure_ascii=False)

        def compute() -> tuple[list[dict[str, Any]], set[Question]]:
            language = self.worker.language
            asked: set[Question] = set()
            kinds = traced_kinds(language.kinds, asked)
            results = replace(self.worker, language=replace(language, kinds=kinds))([record])
            return results, asked

        results: list[dict[str, Any]] = recalled(
            self.memory,
            plain,
            make=None if self.alone else compute,
            present=self.present,
            text=lambda results: plain + json.dumps(results, ensure_ascii=False),
        )
        return results
