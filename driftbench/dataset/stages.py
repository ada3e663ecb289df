"""The stages of a build: their names, who is told of them, and the work that outlives a kill.

What a job remembers is looked up here. The rest is cut into chunks, which processes share; each is
kept when it is done, and what an earlier run has kept is not done again. Deliberately knows nothing
of what a stage makes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from driftbench.kept import key_of
from driftbench.traces import Forgotten, from_memory
from driftbench.workers import map_chunks
from driftbench.workers.effort import measured

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from driftbench.dataset.docket import Docket
    from driftbench.dataset.workspace import Workspace

    Record: TypeAlias = dict[str, Any]
    Job: TypeAlias = Callable[[Sequence[Mapping[str, Any]]], list[Record]]

__all__ = ["STAGES", "Progress", "Stages"]

_FEW = 200
"""Records that are worked on in this process, where all others are remembered: to start workers,
each of which has to read its job, would take longer."""

STAGES = ("notation", "seeds", "drafts", "rows", "evidence", "choice", "proofs", "files")
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
    ) -> list[Record]:
        """Return what a job makes of records, each alone, in their order.

        Args:
            stage: whose work it is.
            records: each may give any number of results.
            job: does the work, and is asked first what it remembers.
            size: records that are worked on at a time.
        """
        found = self._known(stage, records, job, step=size)
        left = [place for place in range(len(records)) if place not in found]
        # One piece is worked on here.
        step = max(size, _FEW) if len(left) <= _FEW and found else size
        pieces = {_name(stage, piece): piece for piece in _cut(left, step)}
        todo = []
        for name, piece in pieces.items():
            kept = self.workspace.read(name)
            if kept is None:
                todo.append((name, [records[place] for place in piece]))
            else:
                found.update(zip(piece, kept, strict=True))
        self.progress(stage, len(found), len(records))
        for name, made in map_chunks(_Each(job), todo, workers=self.workers):
            found.update(zip(pieces[name], self.workspace.write(name, made), strict=True))
            self.progress(stage, len(found), len(records))
        return [one for place in range(len(records)) for one in found[place]]

    def _known(
        self, stage: str, records: Sequence[Record], job: Job, *, step: int
    ) -> dict[int, list[Record]]:
        """Return what a job remembers of records, by their places."""
        found: dict[int, list[Record]] = {}
        memory = from_memory(job)
        for place, record in enumerate(records) if memory is not None else ():
            made = _recalled(memory, [record])
            if made is not None:
                found[place] = made
            if place % step == step - 1:
                self.progress(stage, len(found), len(records))
        return found

    def judged(
        self,
        docket: Docket,
        jury: Job,
        *,
        check: Callable[[Sequence[Record]], None] = lambda _: None,
    ) -> list[Record]:
        """Let a jury judge what a docket hands out, until it needs no more, and return that.

        Args:
            docket: hands out records.
            jury: judges them.
            check: looks at the records of each chunk; what it raises ends the build.
        """
        here = _Here(jury)

        def known(name: str, chunk: Sequence[Record]) -> list[Record] | None:
            kept = self.workspace.read(f"evidence-{name}")
            return here.made(chunk) if kept is None else kept

        def missing() -> Iterator[tuple[str, list[Record]] | None]:
            for chunk in docket.chunks():
                found = chunk and known(*chunk)
                if chunk and found is not None:
                    check(found)
                    docket.take(chunk[0], found)
                    self.progress("evidence", *docket.progress)
                else:
                    yield chunk

        self.progress("evidence", *docket.progress)
        for name, made in map_chunks(jury, missing(), workers=self.workers):
            kept = self.workspace.write(f"evidence-{name}", made)
            check(kept)
            docket.take(name, kept)
            self.progress("evidence", *docket.progress)
        return docket.judged()


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


class _Here:
    """Does in this process what a job mostly remembers, with what it lacks of that.

    Args:
        job: the job.
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self._memory = from_memory(job)
        self._left = _FEW

    def made(self, chunk: Sequence[Record]) -> list[Record] | None:
        """Return what is made of a chunk, as it would be read back; None where that is too much."""
        found = [_recalled(self._memory, [record]) for record in chunk]
        lost = found.count(None)
        if self._memory is None or lost > min(self._left, len(chunk) // 2):
            return None
        self._left -= lost
        made = [
            one
            for record, known in zip(chunk, found, strict=True)
            for one in (measured(self._job, [record])[0] if known is None else known)
        ]
        plain: list[Record] = json.loads(json.dumps(made, ensure_ascii=False))
        return plain


def _recalled(memory: Job | None, chunk: Sequence[Record]) -> list[Record] | None:
    """Return what is remembered of a chunk, if all of it is."""
    if memory is None:
        return None
    try:
        return memory(chunk)
    except Forgotten:
        return None


def _cut(places: Sequence[int], size: int) -> list[Sequence[int]]:
    return [places[i : i + size] for i in range(0, len(places), size)]


def _name(stage: str, piece: Sequence[int]) -> str:
    """Return a name by what is in a piece: another run may remember more, and cut otherwise."""
    return f"{stage}-{key_of(piece)[:16]}"
