"""Who does chunks of work: the processes of this machine, or a cluster.

Results come back in any order, each with the name of its chunk, so nothing may depend on the
order; neither do the results depend on who works. What is to be done next may depend on results:
chunks are asked for one by one. A chunk whose worker is killed is given to another one, so a job
must make the same of the same chunk, and may be begun twice. Deliberately no queue on disk: what
is done is kept by whoever asked for it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol, TypeAlias, TypeVar

from driftbench.errors import InputError
from driftbench.workers.local import LocalExecutor

__all__ = [
    "EXECUTORS",
    "VARIABLE",
    "Executor",
    "executing",
    "executor_in_force",
    "map_chunks",
    "open_executor",
]

EXECUTORS = "local, ray, ray:HOST:PORT or ray:local"
"""The forms of an executor's name, for messages and help."""

VARIABLE = "DRIFTBENCH_EXECUTOR"
"""Variable of the environment that names the executor where nothing else does."""

_In = TypeVar("_In")
_Out = TypeVar("_Out")
Chunks: TypeAlias = Iterable[tuple[str, _In] | None]


class Executor(Protocol):
    """Does chunks of work."""

    @property
    def name(self) -> str:
        """What it was chosen by."""

    def workers(self, *, usual: int) -> int:
        """Return how many workers there are unless somebody says a number.

        Args:
            usual: that number on this machine.
        """

    def map_chunks(
        self, job: Callable[[_In], _Out], chunks: Chunks[_In], *, workers: int
    ) -> Iterator[tuple[str, _Out]]:
        """See `map_chunks`."""


_chosen: ContextVar[Executor | None] = ContextVar("driftbench.executor", default=None)


def open_executor(name: str) -> Executor:
    """Return the executor of a name; a cluster is looked for when it has work.

    Args:
        name: one of `EXECUTORS`.

    Raises:
        InputError: an unknown name, or Ray is not installed.
    """
    kind, colon, address = name.partition(":")
    if kind == "local" and not colon:
        return LocalExecutor()
    if kind == "ray" and bool(colon) == bool(address):
        from driftbench.workers.ray_cluster import RayExecutor

        return RayExecutor(address or "auto")
    raise InputError(f"no executor {name!r}: give {EXECUTORS}")


@contextmanager
def executing(name: str) -> Iterator[Executor]:
    """Let an executor do all work that is asked for inside.

    Args:
        name: one of `EXECUTORS`.

    Raises:
        InputError: as `open_executor`.
    """
    executor = open_executor(name)
    before = _chosen.set(executor)
    try:
        yield executor
    finally:
        _chosen.reset(before)


def executor_in_force() -> Executor:
    """Return who works now: what `executing` or DRIFTBENCH_EXECUTOR names, else this machine.

    Raises:
        InputError: the variable names none.
    """
    return _chosen.get() or open_executor(os.environ.get(VARIABLE) or "local")


def map_chunks(
    job: Callable[[_In], _Out], chunks: Chunks[_In], *, workers: int
) -> Iterator[tuple[str, _Out]]:
    """Apply `job` to every chunk.

    Args:
        job: picklable; sent to each worker once. One with a method `check` has it called on each
            worker of another machine, and says by an error that something it needs is not there.
        chunks: names with their input. One that is no sequence may yield None where the next
            chunk is not known before another result was taken.
        workers: number of processes; with 1, or with one chunk, no process of this machine is
            started.

    Yields:
        The name of a chunk with its result, in order of completion.

    Raises:
        InputError: the executor cannot be used.
        WorkerError: workers ended over the same chunk again and again.
    """
    executor: Any = executor_in_force()
    yield from executor.map_chunks(job, chunks, workers=workers)
