"""The stages of a build: their names, their progress, and work that can be resumed after a kill.

Cached results of a job are looked up first. The other records are divided into chunks, which are
processed in parallel and stored when they are done. Chunks that an interrupted run stored are not
processed again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from driftbench.cache import cache_key
from driftbench.corpus.snapshot_cache import NotCached, from_cache
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.dataset.build.workspace import Workspace

    Record: TypeAlias = dict[str, Any]
    Job: TypeAlias = Callable[[Sequence[Mapping[str, Any]]], list[Record]]

__all__ = ["STAGES", "Progress", "Stages"]

_FEW = 200
"""Up to this number of records are processed in this process if the others are done or cached,
since starting workers would take longer."""

STAGES = (
    "notation",
    "theorems",
    "variants",
    "rows",
    "choice",
    "evidence",
    "leaks",
    "proofs",
    "files",
)
"""The stages of a build in order, as `Progress` reports them."""


class Progress(Protocol):
    """Called with the progress of a stage of `STAGES`: `done` of `total` steps."""

    def __call__(self, stage: str, done: int, total: int, /) -> None:
        """Report progress; an exception ends the build."""


@dataclass(frozen=True, slots=True)
class Stages:
    """Processes the records of stages in parallel and stores the results.

    Args:
        workspace: stores the results.
        workers: number of processes.
        progress: called with the progress of each stage.
    """

    workspace: Workspace
    workers: int
    progress: Progress

    def chunked(
        self,
        stage: str,
        records: Sequence[Record],
        job: Job,
        *,
        size: int,
        after: int = 0,
        check: Callable[[Sequence[Record]], None] = lambda _: None,
    ) -> list[Record]:
        """Return the results of a job for records, in the order of the records.

        Args:
            stage: name of the stage.
            records: the records; each may give any number of results.
            job: processes records one by one; its cached results are used.
            size: records per chunk.
            after: records of this stage that are done already.
            check: called with results as they are computed; an exception ends the build.
        """
        found = self._cached(stage, records, job, step=size, after=after)
        left = [place for place in range(len(records)) if place not in found]
        # A single chunk is processed in this process.
        step = max(size, _FEW) if len(left) <= _FEW and (found or after) else size
        chunks = {_name(stage, chunk, after): chunk for chunk in _divided(left, step)}
        todo = []
        for name, chunk in chunks.items():
            stored = self.workspace.read(name)
            if stored is None:
                todo.append((name, [records[place] for place in chunk]))
            else:
                found.update(zip(chunk, stored, strict=True))
        self.progress(stage, after + len(found), after + len(records))
        for name, results in map_chunks(_Each(job), todo, workers=self.workers):
            written = self.workspace.write(name, results)
            check([one for each in written for one in each])
            found.update(zip(chunks[name], written, strict=True))
            self.progress(stage, after + len(found), after + len(records))
        return [one for place in range(len(records)) for one in found[place]]

    def _cached(
        self, stage: str, records: Sequence[Record], job: Job, *, step: int, after: int
    ) -> dict[int, list[Record]]:
        """Return index -> cached results of a job."""
        found: dict[int, list[Record]] = {}
        cached_job = from_cache(job)
        for place, record in enumerate(records) if cached_job is not None else ():
            results = _cached_results(cached_job, [record])
            if results is not None:
                found[place] = results
            if place % step == step - 1:
                self.progress(stage, after + len(found), after + len(records))
        return found


@dataclass(frozen=True, slots=True)
class _Each:
    """Applies a job to each record of a chunk; picklable.

    Args:
        job: the job.
    """

    job: Job

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[list[Record]]:
        """Return the results of each record."""
        return [self.job([record]) for record in chunk]


def _cached_results(cached_job: Job | None, chunk: Sequence[Record]) -> list[Record] | None:
    """Return the cached results for a chunk; None if some are missing."""
    if cached_job is None:
        return None
    try:
        return cached_job(chunk)
    except NotCached:
        return None


def _divided(places: Sequence[int], size: int) -> list[Sequence[int]]:
    return [places[i : i + size] for i in range(0, len(places), size)]


def _name(stage: str, chunk: Sequence[int], after: int) -> str:
    """Return a name that depends on the records in a chunk, which can differ between runs."""
    return f"{stage}-{cache_key(chunk, after)[:16]}"
