"""The stages of a build: their names, their progress, and work that can be resumed after a kill.

Cached results of a job are looked up first. The other items are divided into chunks, which are
processed in parallel and stored when they are done. Chunks that an interrupted run stored are not
processed again.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from driftbench.cache import cache_key
from driftbench.corpus.snapshot_cache import NotCached, from_cache
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from driftbench.dataset.workspace import Workspace

__all__ = ["STAGES", "Job", "Progress", "Stages"]

_FEW = 200
"""Up to this number of items are processed in this process if the others are done or cached, since
starting workers would take longer."""

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

In = TypeVar("In")
Out = TypeVar("Out")
_In_contra = TypeVar("_In_contra", contravariant=True)
_Out_co = TypeVar("_Out_co", covariant=True)


class Progress(Protocol):
    """Called with the progress of a stage of `STAGES`: `done` of `total` steps."""

    def __call__(self, stage: str, done: int, total: int, /) -> None:
        """Report progress; an exception ends the build."""


class Job(Protocol[_In_contra, _Out_co]):
    """The work of a stage on one item; picklable."""

    @property
    def kind(self) -> Any:  # noqa: ANN401 -- a type
        """The type of results, as for `decoded`."""

    def __call__(self, one: _In_contra, /) -> _Out_co:
        """Return the result for an item."""
        ...


@dataclass(frozen=True, slots=True)
class Stages:
    """Processes the items of stages in parallel and stores the results.

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
        items: Sequence[In],
        job: Job[In, Out],
        *,
        size: int,
        after: int = 0,
        check: Callable[[Sequence[Out]], None] = lambda _: None,
    ) -> list[Out]:
        """Return the results of a job, in the order of the items.

        Args:
            stage: name of the stage.
            items: what the job is applied to, one by one.
            job: the job; its cached results are used.
            size: items per chunk.
            after: items of this stage that are done already.
            check: called with results as they are computed; an exception ends the build.
        """
        found = self._cached(stage, items, job, step=size, after=after)
        left = [place for place in range(len(items)) if place not in found]
        # A single chunk is processed in this process.
        step = max(size, _FEW) if len(left) <= _FEW and (found or after) else size
        chunks = {_name(stage, chunk, after): chunk for chunk in _divided(left, step)}
        todo = []
        for name, chunk in chunks.items():
            stored = self.workspace.read(name, job.kind)
            if stored is None:
                todo.append((name, [items[place] for place in chunk]))
            else:
                found.update(zip(chunk, stored, strict=True))
        self.progress(stage, after + len(found), after + len(items))
        for name, results in map_chunks(_Each(job), todo, workers=self.workers):
            self.workspace.write(name, results)
            check(results)
            found.update(zip(chunks[name], results, strict=True))
            self.progress(stage, after + len(found), after + len(items))
        return [found[place] for place in range(len(items))]

    def _cached(
        self, stage: str, items: Sequence[In], job: Job[In, Out], *, step: int, after: int
    ) -> dict[int, Out]:
        """Return index -> cached result of a job."""
        found: dict[int, Out] = {}
        cached_job = from_cache(job)
        if cached_job is None:
            return found
        for place, one in enumerate(items):
            with suppress(NotCached):
                found[place] = cached_job(one)
            if place % step == step - 1:
                self.progress(stage, after + len(found), after + len(items))
        return found


@dataclass(frozen=True, slots=True)
class _Each(Generic[In, Out]):
    """Applies a job to each item of a chunk; picklable.

    Args:
        job: the job.
    """

    job: Job[In, Out]

    def __call__(self, chunk: Sequence[In]) -> list[Out]:
        """Return the results."""
        return [self.job(one) for one in chunk]


def _divided(places: Sequence[int], size: int) -> list[Sequence[int]]:
    return [places[i : i + size] for i in range(0, len(places), size)]


def _name(stage: str, chunk: Sequence[int], after: int) -> str:
    """Return a name that depends on the items in a chunk, which can differ between runs."""
    return f"{stage}-{cache_key(chunk, after)[:16]}"
