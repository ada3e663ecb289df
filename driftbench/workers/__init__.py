"""Chunks of work over processes here or on a cluster: the one way to use several cores."""

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
