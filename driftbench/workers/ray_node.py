"""The actor that runs a job on a node of a Ray cluster, and its results.

A node that lacks something reports it with its name before it gets work, and an error of the job is
returned as the same error. The class of the actor is sent by value, so that a node without this
package can report that too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from driftbench.effort import Effort

__all__ = ["Done", "NodeFailed", "worker_class"]


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a chunk.

    Args:
        value: the result, packed.
        effort: the effort it took.
        added: additions to the node's caches, packed.
    """

    value: bytes
    effort: Effort
    added: bytes


@dataclass(frozen=True, slots=True)
class NodeFailed:
    """An error that the job raised.

    Args:
        error: the error.
        note: name of the node and traceback.
    """

    error: Exception
    note: str


def worker_class() -> type:
    """Return the class of the workers."""

    class NodeWorker:
        """A worker for one job. A class defined in a function is sent by value."""

        def start(self, given: tuple[bytes, dict[str, str]]) -> str:
            """Store the job; return what is missing or different on this node, or ""."""
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

    return NodeWorker
