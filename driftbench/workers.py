"""Chunks of work over processes: the one way this package uses several cores.

Results come back in any order, each with the name of its chunk, so nothing may depend on the
order. What is to be done next may depend on results: chunks are asked for one by one. One worker
means this very process. Workers are fresh interpreters (a fork would copy the threads of a progress
bar), and end by themselves when their parent is killed; a Ctrl-C ends them at once, whatever they
are at.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing.connection import wait as wait_for_end
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from multiprocessing.connection import Connection

__all__ = ["map_chunks"]

_In = TypeVar("_In")
_Out = TypeVar("_Out")
_held: dict[str, Callable[[Any], Any]] = {}


def map_chunks(
    job: Callable[[_In], _Out],
    chunks: Iterable[tuple[str, _In] | None],
    *,
    workers: int,
) -> Iterator[tuple[str, _Out]]:
    """Apply `job` to every chunk.

    Args:
        job: picklable; sent to each worker once.
        chunks: names with their input. One that is no sequence may yield None where the next
            chunk is not known before another result was taken.
        workers: number of processes; with 1, or with one chunk, no process is started.

    Yields:
        The name of a chunk with its result, in order of completion.
    """
    if isinstance(chunks, Sequence):
        workers = min(workers, len(chunks))
    if workers <= 1:
        yield from ((chunk[0], job(chunk[1])) for chunk in chunks if chunk is not None)
        return
    context = multiprocessing.get_context("spawn")
    # Workers hold the reading end, and nobody but this process the writing end.
    ended, alive = context.Pipe(duplex=False)
    with (
        ended,
        alive,
        ProcessPoolExecutor(workers, context, initializer=_start, initargs=(job, ended)) as pool,
    ):
        waiting: dict[Future[Any], str] = {}
        todo = iter(chunks)
        try:
            while True:
                # A short queue keeps the memory small and a Ctrl-C quick.
                while len(waiting) < 2 * workers and (chunk := next(todo, None)) is not None:
                    with _unheard():
                        waiting[pool.submit(_run, chunk[1])] = chunk[0]
                if not waiting:
                    return
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield waiting.pop(future), future.result()
        except KeyboardInterrupt:
            alive.close()
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _unheard() -> Iterator[None]:
    """Put off a Ctrl-C: a worker that is being started inherits this, and leaves it to us."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start(job: Callable[[Any], Any], ended: Connection) -> None:
    """Hold the job of this worker, leave Ctrl-C to the parent, and watch the parent."""
    _held["job"] = job
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel, ended), daemon=True).start()


def _watch(sentinel: int, ended: Connection) -> None:
    # A killed parent closes nothing that a waiting worker would notice.
    wait_for_end([sentinel, ended])
    os._exit(1)


def _run(chunk: object) -> object:
    return _held["job"](chunk)
