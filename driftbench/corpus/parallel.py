"""Work over the files of a snapshot, in processes, with results in the files' order.

The order and content of the results never depend on the number of workers: files are dealt in
fixed chunks and results are handed back chunk by chunk. A worker reads its own files.
"""

from __future__ import annotations

import multiprocessing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from driftbench.errors import InputError, InternalError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from driftbench.corpus.snapshot import Snapshot

__all__ = ["Progress", "map_files"]

Result = TypeVar("Result")
State = TypeVar("State")

CHUNK = 24
"""Files per task: small enough to balance two workers, large enough to hide a task's cost."""


class Progress(Protocol):
    """Told how far the work is: `done` of `total` files."""

    def __call__(self, done: int, total: int) -> None:
        """Take note of the files done so far."""


@dataclass(frozen=True, slots=True)
class _Job:
    """What a worker keeps for its whole life."""

    snapshot: Snapshot
    function: Callable[[Any, str, str], Any]
    state: Any


_job: _Job | None = None


def _start(job: _Job) -> None:
    global _job  # noqa: PLW0603 -- set once per worker: a pool hands over state no other way
    _job = job


def _run(paths: Sequence[str]) -> list[Any]:
    if _job is None:
        raise InternalError("a worker was given files before its job")
    return _apply(_job, paths)


def _apply(job: _Job, paths: Sequence[str]) -> list[Any]:
    return [job.function(job.state, path, text) for path, text in job.snapshot.read_many(paths)]


def map_files(
    snapshot: Snapshot,
    function: Callable[[State, str, str], Result],
    state: State,
    *,
    paths: Sequence[str] | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Iterator[Result]:
    """Yield `function(state, path, text)` for each file, in the order of the paths.

    Args:
        snapshot: where the files are.
        function: a module-level function, so that a worker process can import it.
        state: handed to every call; pickled once per worker.
        paths: files to read; by default all of the library.
        workers: processes; 1 works in this process.
        progress: called after each chunk.

    Raises:
        InputError: fewer than one worker. Errors of `function` come through as they are.
    """
    if workers < 1:
        message = f"{workers} workers: at least 1 is needed"
        raise InputError(message)
    wanted = list(snapshot.paths() if paths is None else paths)
    chunks = [wanted[i : i + CHUNK] for i in range(0, len(wanted), CHUNK)]
    job = _Job(snapshot, function, state)
    done = 0
    for results in _results(job, chunks, workers):
        done += len(results)
        if progress is not None:
            progress(done, len(wanted))
        yield from results


def _results(job: _Job, chunks: list[list[str]], workers: int) -> Iterator[list[Any]]:
    if workers == 1 or len(chunks) < 2:  # one chunk needs no pool
        for chunk in chunks:
            yield _apply(job, chunk)
        return
    # "spawn" is the one start method that behaves alike on Linux and macOS.
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(workers, len(chunks)), _start, (job,)) as pool:
        yield from pool.imap(_run, chunks)
