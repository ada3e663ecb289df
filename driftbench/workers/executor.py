"""Choosing the executor of chunks of work: local processes or a Ray cluster.

Results are returned in any order, each with the name of its chunk, and are the same for every
executor. Chunks are taken from an iterator one by one, so later chunks may depend on earlier
results. If a worker is killed, its chunk is given to another worker; a job must therefore be
deterministic and may be started twice. Nothing is stored on disk; the caller stores results.
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
    "current_executor",
    "map_chunks",
    "open_executor",
    "use_executor",
]

EXECUTORS = "local, ray, ray:HOST:PORT or ray:local"
"""The forms of an executor's name, for messages and help."""

VARIABLE = "DRIFTBENCH_EXECUTOR"
"""Environment variable with the name of the default executor."""

_In = TypeVar("_In")
_Out = TypeVar("_Out")
Chunks: TypeAlias = Iterable[tuple[str, _In] | None]


class Executor(Protocol):
    """Processes chunks of work."""

    @property
    def name(self) -> str:
        """Name by which it was chosen."""

    def workers(self, *, usual: int) -> int:
        """Return the default number of workers.

        Args:
            usual: the default number on this machine.
        """

    def map_chunks(
        self, job: Callable[[_In], _Out], chunks: Chunks[_In], *, workers: int
    ) -> Iterator[tuple[str, _Out]]:
        """See `map_chunks`."""


_chosen: ContextVar[Executor | None] = ContextVar("driftbench.executor", default=None)


def open_executor(name: str) -> Executor:
    """Return the executor of a name; a cluster is connected when it gets work.

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
def use_executor(name: str) -> Iterator[Executor]:
    """Use an executor for all work inside the block.

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


def current_executor() -> Executor:
    """Return the current executor: that of `use_executor`, else of DRIFTBENCH_EXECUTOR, else local.

    Raises:
        InputError: the value of the variable is not the name of an executor.
    """
    return _chosen.get() or open_executor(os.environ.get(VARIABLE) or "local")


def map_chunks(
    job: Callable[[_In], _Out], chunks: Chunks[_In], *, workers: int
) -> Iterator[tuple[str, _Out]]:
    """Apply `job` to every chunk.

    Args:
        job: a picklable function; sent to each worker once. If it has a method `check`, that is
            called on each worker of another machine, and raises an error if something is missing.
        chunks: names with their input. An iterator may yield None if the next chunk depends on a
            result that was not taken yet.
        workers: number of processes; with 1, or with one chunk, the local executor starts none.

    Yields:
        The name of a chunk with its result, in order of completion.

    Raises:
        InputError: the executor cannot be used.
        WorkerError: several workers ended while they processed the same chunk.
    """
    executor: Any = current_executor()
    yield from executor.map_chunks(job, chunks, workers=workers)
