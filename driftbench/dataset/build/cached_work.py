"""Work on records that is done once, and again only where what it asked of a snapshot has changed.

A seed's drafts and rows follow from the seed, the recipe, the code, and from what rules asked of
the snapshot: the kinds of some constants, and the notation of the signs in its texts. All of these
are kept with what was made. So a build on the same snapshot makes nothing again, and one on the
next commit only what the commit touched. Promises what work without memory gives.
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
from driftbench.resources import cache_root, resource
from driftbench.rules.traced_kinds import ABOUT, traced

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.cache.traces import Question
    from driftbench.dataset.build.restyling import Restyler
    from driftbench.dataset.build.variants import Miner
    from driftbench.dataset.recipe import Recipe

    Worker: TypeAlias = Miner | Restyler

__all__ = ["VARIANTS", "CachedWork", "build_memory", "with_cache"]

VARIANTS = "drafts.sqlite"
"""Name of the file in the cache folder that keeps drafts and rows of seeds, and their traits."""

_CODE = ("lean", "corpus", "library", "rules", "english", "dataset")


def with_cache(worker: Worker, *, recipe: Recipe) -> Worker | CachedWork:
    """Return what does the work of a worker, and remembers where the recipe asks provers.

    Without provers a build leaves nothing behind but its output.
    """
    if not recipe.oracles:
        return worker
    asked = {
        one.name: getattr(worker, one.name) for one in fields(worker) if one.name != "language"
    }
    return CachedWork.of(worker, build_memory(type(worker).__name__, asked))


def build_memory(*about: object) -> Memory:
    """Open the memory of builds by the code and declarations as they are.

    Args:
        about: JSON values that what is remembered follows from, beside its keys.
    """
    declared = sorted(resource("perturbations").rglob("*.toml"))
    texts = [path.read_text(encoding="utf-8") for path in declared]
    code = key_of(sources(*(f"driftbench.{name}" for name in _CODE)), texts)
    kept = TextCache(cache_root() / VARIANTS)
    kept.renew(code)
    kept.prepare()
    return Memory(kept, key_of(code, *about))


@dataclass(frozen=True, slots=True)
class CachedWork:
    """Does the work of a worker, on each record at most once; picklable.

    Args:
        worker: makes records of records, each of one alone; of the snapshot it knows its language.
        memory: what was made in earlier runs.
        present: what the worker's snapshot answers.
        alone: work from memory alone.
    """

    worker: Worker
    memory: Memory
    present: SnapshotAnswers
    alone: bool = False

    @classmethod
    def of(cls, worker: Worker, memory: Memory) -> CachedWork:
        """Return a worker with a memory."""
        known = partial(Replies, **{ABOUT: worker.language.kinds})
        return cls(
            worker, memory, SnapshotAnswers(known, KnownNotation(worker.language.table, memory))
        )

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return what the worker makes of a chunk of records.

        Raises:
            Forgotten: it works from memory alone, and nothing that holds is kept of some record.
        """
        return [made for record in chunk for made in self._made(record)]

    def from_cache(self) -> CachedWork:
        """Return what does the same from memory alone."""
        return replace(self, alone=True)

    def _made(self, record: Mapping[str, Any]) -> list[dict[str, Any]]:
        plain = json.dumps(record, ensure_ascii=False)

        def make() -> tuple[list[dict[str, Any]], set[Question]]:
            language = self.worker.language
            kinds, asked = traced(language.kinds)
            made = replace(self.worker, language=replace(language, kinds=kinds))([record])
            return made, asked

        made: list[dict[str, Any]] = recalled(
            self.memory,
            plain,
            make=None if self.alone else make,
            present=self.present,
            text=lambda made: plain + json.dumps(made, ensure_ascii=False),
        )
        return made
