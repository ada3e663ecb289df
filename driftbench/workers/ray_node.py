"""What runs on a node of a Ray cluster: a holder of one job.

Promises that a node which lacks something says so, with its name, before it is given work, and that
an error of the job comes back as the very error. Whoever holds the job is sent to the node by
value: a node without this package must still be able to say that it has none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from driftbench.effort import Effort

__all__ = ["Done", "NodeFailed", "holder"]


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a chunk.

    Args:
        value: the result, packed.
        effort: what it took.
        added: what was added to the node's caches, packed.
    """

    value: bytes
    effort: Effort
    added: bytes


@dataclass(frozen=True, slots=True)
class NodeFailed:
    """The job raised an error.

    Args:
        error: the error.
        told: node and traceback.
    """

    error: Exception
    told: str


def holder() -> type:
    """Return the class of workers."""

    class Holder:
        """A worker: holds one job. A class inside of a function is sent by value."""

        def start(self, given: tuple[bytes, dict[str, str]]) -> str:
            """Take the job and what the driver has installed; return what is wrong here, or ""."""
            import platform
            from importlib import import_module

            job, installed = given
            address = import_module("ray.util").get_node_ip_address()
            node = f"node {platform.node()} ({address})"
            try:
                from driftbench.workers.ray_worker import RayWorker
            except ImportError as error:
                return (
                    f"{node}: driftbench cannot be used there ({error}): install driftbench-lean "
                    "on every node, in the version and with the extras that this machine has"
                )
            self._worker = RayWorker(node)
            return self._worker.start(job, installed)

        def run(self, chunk: bytes) -> Done | NodeFailed:
            """Apply the job to a chunk."""
            return self._worker.run(chunk)

    return Holder
