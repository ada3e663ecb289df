"""The work of one worker on a node: the job, held; chunks, measured; caches, overheard."""

from __future__ import annotations

import pickle
import traceback
from typing import TYPE_CHECKING, Any

from driftbench.cache.additions import collected_additions
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
        node: its node, for messages.
    """

    def __init__(self, node: str) -> None:
        self._node = node
        self._job: Callable[[Any], Any] | None = None

    def start(self, job: bytes, installed: dict[str, str]) -> str:
        """Take the job; return why it cannot be done here, or ""."""
        here = installation()
        for name in sorted(here.keys() | installed.keys()):
            there, ours = installed.get(name, "none"), here.get(name, "none")
            if there != ours:
                return (
                    f"{self._node} has {name} {ours}, and the driver has {there}: results would "
                    "not be those of one machine; install the same on every node"
                )
        try:
            self._job = unpacked(job)
            getattr(self._job, "check", lambda: None)()
        except Exception as error:  # noqa: BLE001 -- whatever a node lacks
            return f"{self._node}: {str(error) or type(error).__name__}"
        return ""

    def run(self, chunk: bytes) -> Done | NodeFailed:
        """Apply the job to a chunk."""
        if self._job is None:
            raise InternalError("a worker was given a chunk before its job")
        try:
            with collected_additions() as added:
                value, effort = measured(self._job, unpacked(chunk))
        except Exception as error:  # noqa: BLE001 -- of the job, and told as it is
            told = f"on {self._node}:\n{traceback.format_exc()}"
            return NodeFailed(_sendable(error), told)
        return Done(packed(value), effort, packed(added))


def _sendable(error: Exception) -> Exception:
    """Return an error that can be sent: itself, unless pickle changes or refuses it."""
    try:
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 -- made a moment ago
    except Exception:  # noqa: BLE001 -- whatever the error of somebody's job does
        return InternalError(f"{type(error).__name__}: {error}")
    return error if isinstance(again, type(error)) else InternalError(repr(error))
