"""Parallel processing of chunks of work, by local processes or on a Ray cluster."""

from __future__ import annotations

from driftbench.workers.executor import (
    EXECUTORS,
    Executor,
    current_executor,
    map_chunks,
    open_executor,
    use_executor,
)

__all__ = [
    "EXECUTORS",
    "Executor",
    "current_executor",
    "map_chunks",
    "open_executor",
    "use_executor",
]
