"""Parallel processing of chunks of work, by local processes or on a Ray cluster."""

from __future__ import annotations

from driftbench.workers.executor import (
    EXECUTORS,
    Executor,
    executing,
    executor_in_force,
    map_chunks,
    open_executor,
)

__all__ = [
    "EXECUTORS",
    "Executor",
    "executing",
    "executor_in_force",
    "map_chunks",
    "open_executor",
]
