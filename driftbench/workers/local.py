"""Processing chunks of work with processes of this machine.

With one worker, the work is done in this process. Workers are new interpreters, since a fork would
copy the threads of a progress bar. They end when their parent is killed, and at once on Ctrl-C. If
a worker is killed, other workers process its chunks.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait as wait_for_end
from typing import TYPE_CHECKING, Any, TypeVar

from driftbench.effort import Effort, count, measured
from driftbench.errors import WorkerError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection

    from driftbench.workers.executor import Chunks

__all__ = ["MAX_LOSSES", "LocalExecutor"]

MAX_LOSSES = 3
"""Number of workers that may be lost on the same chunk before it fails."""

_In = TypeVar("_In")
_Out = TypeVar("_Out")
_job_of_process: dict[str, Callable[[Any], Any]] = {}


class LocalExecutor:
    """Works with processes of this machine; see `driftbench.workers.map_chunks`."""

    name = "local"

    def workers(self, *, usual: int) -> int:
        """Return the usual number."""
        return usual

    def map_chunks(
        self, job: Callable[[_In], _Out], chunks: Chunks[_In], *, workers: int
    ) -> Iterator[tuple[str, _Out]]:
        """Apply `job` to every chunk.

        Raises:
            WorkerError: workers were killed `MAX_LOSSES` times with no chunk completed between.
        """
        if isinstance(chunks, Sequence):
            workers = min(workers, len(chunks))
        if workers <= 1:
            for chunk in chunks:
                if chunk is not None:
                    yield chunk[0], measured(job, chunk[1])[0]
            return
        processes = _ProcessPool(job, workers)
        todo = iter(chunks)
        lost = 0
        while True:
            try:
                for found in processes.work(todo):
                    yield found
                    lost = 0
            except BrokenProcessPool as error:
                lost += 1
                if lost == MAX_LOSSES:
                    at = ", ".join(sorted(name for name, _ in processes.left))
                    raise WorkerError(
                        f"worker processes were killed {lost} times at {at}: too little memory? "
                        "Give fewer --workers, or look at the system's log"
                    ) from error
                count(Effort(lost=len(processes.left)))
            else:
                return


class _ProcessPool:
    """Worker processes for one job.

    Args:
        job: the job.
        size: number of processes.
    """

    def __init__(self, job: Callable[[Any], Any], size: int) -> None:
        self._job = job
        self._size = size
        self.left: deque[tuple[str, Any]] = deque()
        """Chunks that lost processes had not completed."""

    def work(self, todo: Iterator[tuple[str, Any] | None]) -> Iterator[tuple[str, Any]]:
        """Yield the results of the chunks that are left and of further chunks.

        Raises:
            BrokenProcessPool: a process was killed; incomplete chunks are in `left`.
        """
        context = multiprocessing.get_context("spawn")
        # Workers have the reading end, and only this process has the writing end.
        ended, alive = context.Pipe(duplex=False)
        given = (self._job, ended)
        with (
            ended,
            alive,
            ProcessPoolExecutor(self._size, context, initializer=_start, initargs=given) as pool,
        ):
            waiting: dict[Future[Any], tuple[str, Any]] = {}
            try:
                yield from self._results(pool, waiting, todo)
            except KeyboardInterrupt:
                alive.close()
                raise
            except BrokenProcessPool:
                self.left.extend(waiting.values())
                raise
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def _results(
        self,
        pool: ProcessPoolExecutor,
        waiting: dict[Future[Any], tuple[str, Any]],
        todo: Iterator[tuple[str, Any] | None],
    ) -> Iterator[tuple[str, Any]]:
        while True:
            # A short queue needs little memory and lets Ctrl-C take effect quickly.
            while len(waiting) < 2 * self._size and (chunk := self._next(todo)) is not None:
                self.left.appendleft(chunk)
                with _interrupts_blocked():
                    future = pool.submit(_run, chunk[1])
                waiting[future] = self.left.popleft()
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                result, effort = future.result()
                count(effort)
                yield waiting.pop(future)[0], result

    def _next(self, todo: Iterator[tuple[str, Any] | None]) -> tuple[str, Any] | None:
        return self.left.popleft() if self.left else next(todo, None)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block Ctrl-C; a worker that is started inside inherits this and leaves it to the parent."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start(job: Callable[[Any], Any], ended: Connection) -> None:
    """Store the job of this worker, ignore Ctrl-C, and watch the parent."""
    _job_of_process["job"] = job
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel, ended), daemon=True).start()


def _watch(sentinel: int, ended: Connection) -> None:
    # A waiting worker would not notice that its parent was killed.
    wait_for_end([sentinel, ended])
    os._exit(1)


def _run(chunk: object) -> tuple[Any, Effort]:
    return measured(_job_of_process["job"], chunk)
