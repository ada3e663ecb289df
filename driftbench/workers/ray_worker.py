"""The work of a Ray worker: applies a job to chunks, and collects effort and cache additions."""

from __future__ import annotations

import pickle
import traceback
from typing import TYPE_CHECKING, Any

from driftbench.cache import added_values
from driftbench.effort import measured
from driftbench.errors import InternalError
from driftbench.workers.installation import installation
from driftbench.workers.packing import packed, unpacked
from driftbench.workers.ray_node import Done, NodeFailed

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["RayWorker"]


class RayWorker:
    """A worker.

    Args:
        node: name of its node, for messages.
    """

    def __init__(self, node: str) -> None:
        self._node = node
        self._job: Callable[[Any], Any] | None = None

    def start(self, job: bytes, installed: dict[str, str]) -> str:
        """Store the job; return why it cannot be done here, or ""."""
        here = installation()
        for name in sorted(here.keys() | installed.keys()):
            there, ours = installed.get(name, "none"), here.get(name, "none")
            if there != ours:
                return (
                    f"{self._node} has {name} {ours}, and the driver has {there}: results could "
                    "differ; install the same version on every node"
                )
        try:
            self._job = unpacked(job)
            getattr(self._job, "check", lambda: None)()
        except Exception as error:  # noqa: BLE001 -- anything may be missing on a node
            return f"{self._node}: {str(error) or type(error).__name__}"
        return ""

    def run(self, chunk: bytes) -> Done | NodeFailed:
        """Apply the job to a chunk."""
        if self._job is None:
            raise InternalError("a worker was given a chunk before its job")
        try:
            with added_values() as added:
                value, effort = measured(self._job, unpacked(chunk))
        except Exception as error:  # noqa: BLE001 -- an error of the job, raised again by the driver
            note = f"on {self._node}:\n{traceback.format_exc()}"
            return NodeFailed(_sendable(error), note)
        return Done(packed(value), effort, packed(added))


def _sendable(error: Exception) -> Exception:
    """Return an error that can be pickled: the error itself, or an InternalError with its text."""
    try:
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 -- made a moment ago
    except Exception:  # noqa: BLE001 -- pickling an error of a job may raise anything
        return InternalError(f"{type(error).__name__}: {error}")
    return error if isinstance(again, type(error)) else InternalError(repr(error))
