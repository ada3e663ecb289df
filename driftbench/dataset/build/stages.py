"""The stages of a build: their names, who is told of them, and the work that outlives a kill.

What a job remembers is looked up here. The rest is cut into chunks, which processes share; each is
kept when it is done, and what an earlier run has kept is not done again. Deliberately knows nothing
of what a stage makes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from driftbench.cache.texts import key_of
from driftbench.cache.traces import NotCached, from_cache
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.dataset.build.workspace import Workspace

    Record: TypeAlias = dict[str, Any]
    Job: TypeAlias = Callable[[Sequence[Mapping[str, Any]]], list[Record]]

__all__ = ["STAGES", "Progress", "Stages"]

_FEW = 200
"""Records that are worked on in this process, where all others are done or remembered: to start
workers, each of which has to read its job, would take longer."""

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
"""The stages of a build, in order, as `Progress` is told of them."""


class Progress(Protocol):
    """Told how far a stage of `STAGES` is: `done` of `total` steps."""

    def __call__(self, stage: str, done: int, total: int, /) -> None:
        """Take note; whatever this raises ends the build."""


@dataclass(frozen=True, slots=True)
class Stages:
    """Does the work of stages over processes and keeps it.

    Args:
        workspace: where it is kept.
        workers: processes.
        progress: told how far each stage is.
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
        """Return what a job makes of records, each alone, in their order.

        Args:
            stage: whose work it is.
            records: each may give any number of results.
            job: does the work, and is asked first what it remembers.
            size: records that are worked on at a time.
            after: records of this stage that are done already.
            check: looks at results as they come; what it raises ends the build.
        """
        found = self._known(stage, records, job, step=size, after=after)
        left = [place for place in range(len(records)) if place not in found]
        # One piece is worked on here.
        step = max(size, _FEW) if len(left) <= _FEW and (found or after) else size
        pieces = {_name(stage, piece, after): piece for piece in _cut(left, step)}
        todo = []
        for name, piece in pieces.items():
            kept = self.workspace.read(name)
            if kept is None:
                todo.append((name, [records[place] for place in piece]))
            else:
                found.update(zip(piece, kept, strict=True))
        self.progress(stage, after + len(found), after + len(records))
        for name, made in map_chunks(_Each(job), todo, workers=self.workers):
            written = self.workspace.write(name, made)
            check([one for each in written for one in each])
            found.update(zip(pieces[name], written, strict=True))
            self.progress(stage, after + len(found), after + len(records))
        return [one for place in range(len(records)) for one in found[place]]

    def _known(
        self, stage: str, records: Sequence[Record], job: Job, *, step: int, after: int
    ) -> dict[int, list[Record]]:
        """Return what a job remembers of records, by their places."""
        found: dict[int, list[Record]] = {}
        memory = from_cache(job)
        for place, record in enumerate(records) if memory is not None else ():
            made = _recalled(memory, [record])
            if made is not None:
                found[place] = made
            if place % step == step - 1:
                self.progress(stage, after + len(found), after + len(records))
        return found


@dataclass(frozen=True, slots=True)
class _Each:
    """Does a job on each record of a chunk alone; picklable.

    Args:
        job: the job.
    """

    job: Job

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[list[Record]]:
        """Return the results of each record."""
        return [self.job([record]) for record in chunk]


def _recalled(memory: Job | None, chunk: Sequence[Record]) -> list[Record] | None:
    """Return what is remembered of a chunk, if all of it is."""
    if memory is None:
        return None
    try:
        return memory(chunk)
    except NotCached:
        return None


def _cut(places: Sequence[int], size: int) -> list[Sequence[int]]:
    return [places[i : i + size] for i in range(0, len(places), size)]


def _name(stage: str, piece: Sequence[int], after: int) -> str:
    """Return a name by what is in a piece: another run may remember more, and cut otherwise."""
    return f"{stage}-{key_of(piece, after)[:16]}"
