"""The stages of a build: their names, who is told of them, and the work that outlives a kill.

A stage's work is cut into chunks, which processes share; each is kept when it is done, and what an
earlier run has kept is not done again. Deliberately knows nothing of what a stage makes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from driftbench.dataset.docket import Docket
    from driftbench.dataset.workspace import Workspace

    Record: TypeAlias = dict[str, Any]
    Job: TypeAlias = Callable[[Sequence[Mapping[str, Any]]], list[Record]]

__all__ = ["STAGES", "Progress", "Stages"]

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
        """Return what a job makes of records, `size` at a time, in their order."""
        pieces = [records[i : i + size] for i in range(0, len(records), size)]
        chunks = {f"{stage}-{i:05}": piece for i, piece in enumerate(pieces)}
        found = {name: kept for name in chunks if (kept := self.workspace.read(name)) is not None}
        todo = [(name, chunk) for name, chunk in chunks.items() if name not in found]
        self.progress(stage, len(found), len(chunks))
        for name, made in map_chunks(job, todo, workers=self.workers):
            found[name] = self.workspace.write(name, made)
            self.progress(stage, len(found), len(chunks))
        return [record for name in chunks for record in found[name]]

    def judged(self, docket: Docket, jury: Job) -> list[Record]:
        """Let a jury judge what a docket hands out, until it needs no more, and return that."""

        def missing() -> Iterator[tuple[str, list[Record]] | None]:
            for chunk in docket.chunks():
                kept = chunk and self.workspace.read(f"evidence-{chunk[0]}")
                if chunk and kept is not None:
                    docket.take(chunk[0], kept)
                else:
                    yield chunk

        self.progress("evidence", *docket.progress)
        for name, made in map_chunks(jury, missing(), workers=self.workers):
            docket.take(name, self.workspace.write(f"evidence-{name}", made))
            self.progress("evidence", *docket.progress)
        return docket.judged()
