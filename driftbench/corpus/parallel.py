"""Work over the files of a snapshot, in processes, with results in the files' order.

The order and content of the results never depend on the number of workers: files are dealt in
fixed chunks and results are handed back in the order of the files. A worker reads its own files.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from driftbench.errors import InputError
from driftbench.workers import map_chunks

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


def _apply(
    snapshot: Snapshot,
    function: Callable[[Any, str, str], Any],
    state: object,
    paths: Sequence[str],
) -> list[Any]:
    return [function(state, path, text) for path, text in snapshot.read_many(paths)]


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
        raise InputError(f"{workers} workers: at least 1 is needed")
    wanted = list(snapshot.paths() if paths is None else paths)
    chunks = [(str(i), wanted[i : i + CHUNK]) for i in range(0, len(wanted), CHUNK)]
    job = partial(_apply, snapshot, function, state)
    early: dict[str, list[Result]] = {}
    following = iter(name for name, _ in chunks)
    due = next(following, None)
    done = 0
    for name, results in map_chunks(job, chunks, workers=workers):
        early[name] = results
        done += len(results)
        if progress is not None:
            progress(done, len(wanted))
        while due is not None and due in early:
            yield from early.pop(due)
            due = next(following, None)
