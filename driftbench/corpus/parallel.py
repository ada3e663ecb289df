"""Applying a function to the files of a snapshot in parallel.

Results are returned in the order of the files and do not depend on the number of workers: files are
divided into fixed chunks. Each worker reads the files of its chunks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from driftbench.errors import CorpusError, InputError
from driftbench.workers import map_chunks
from driftbench.workers.garbage_collection import infrequent_gc

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from driftbench.corpus.snapshot import Snapshot

__all__ = ["FileProgress", "map_files"]

Result = TypeVar("Result")
State = TypeVar("State")

CHUNK = 48
"""Files per chunk: few enough to balance two workers, enough to make overhead small."""


class FileProgress(Protocol):
    """Called with the progress: `done` of `total` files."""

    def __call__(self, done: int, total: int) -> None:
        """Report the files done so far."""


@dataclass(frozen=True, slots=True)
class _FileJob:
    """Applies a function to files of a snapshot; picklable."""

    snapshot: Snapshot
    function: Callable[[Any, str, str], Any]
    state: object

    def __call__(self, paths: Sequence[str]) -> list[Any]:
        with infrequent_gc():
            read = self.snapshot.read_many(paths)
            return [self.function(self.state, path, text) for path, text in read]

    def check(self) -> None:
        """Check that the snapshot can be read on this machine.

        Raises:
            CorpusError: it cannot be read.
        """
        spec, path = self.snapshot.spec, self.snapshot.paths()[0]
        try:
            self.snapshot.read(path)
        except CorpusError as error:
            raise CorpusError(
                f"snapshot {spec} cannot be read there ({error}): put it at the same path on "
                "every machine of the cluster"
            ) from error


def map_files(
    snapshot: Snapshot,
    function: Callable[[State, str, str], Result],
    state: State,
    *,
    paths: Sequence[str] | None = None,
    workers: int = 1,
    progress: FileProgress | None = None,
) -> Iterator[Result]:
    """Yield `function(state, path, text)` for each file, in the order of the paths.

    Args:
        snapshot: the snapshot with the files.
        function: a module-level function, so that a worker process can import it.
        state: first argument of every call; pickled once per worker.
        paths: files to read; by default all files of the library.
        workers: number of processes; with 1, files are read in this process.
        progress: called after each chunk.

    Raises:
        InputError: `workers` is below 1. Errors of `function` are not changed.
    """
    if workers < 1:
        raise InputError(f"{workers} workers: at least 1 is needed")
    wanted = list(snapshot.paths() if paths is None else paths)
    chunks = [(str(i), wanted[i : i + CHUNK]) for i in range(0, len(wanted), CHUNK)]
    job = _FileJob(snapshot, function, state)
    early: dict[str, list[Result]] = {}
    order = iter(name for name, _ in chunks)
    due = next(order, None)
    done = 0
    for name, results in map_chunks(job, chunks, workers=workers):
        early[name] = results
        done += len(results)
        if progress is not None:
            progress(done, len(wanted))
        while due is not None and due in early:
            yield from early.pop(due)
            due = next(order, None)
