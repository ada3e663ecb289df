"""Processing chunks of work on the nodes of a Ray cluster.

`driftbench.workers.ray_pool` distributes the chunks. Results and additions to the caches of nodes
are returned to this process, which stores them. The only cluster that is started is that of
`ray:local`. No code is sent: all nodes must have the same installation, which is checked before
they get work.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import threading
from collections.abc import Sequence
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

from driftbench._extras import install_command
from driftbench.errors import InputError
from driftbench.workers.installation import installation
from driftbench.workers.packing import packed
from driftbench.workers.ray_pool import RayPool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    from driftbench.workers.executor import Chunks

__all__ = ["RayExecutor"]

_In = TypeVar("_In")
_Out = TypeVar("_Out")

#: Seconds to wait for a connection to the head of a cluster.
_CONNECT_TIMEOUT = 10.0

_MISSING = f"Ray is not installed: {install_command('ray')}"


class RayExecutor:
    """Processes chunks on a cluster; see `driftbench.workers.map_chunks`.

    Args:
        address: address of the cluster as in Ray: `HOST:PORT`; `auto` for that of RAY_ADDRESS or
            of this machine; `local` for a cluster that is started here and ends with this process.

    Raises:
        InputError: Ray is not installed, or the address is for Ray's client.
    """

    def __init__(self, address: str) -> None:
        if find_spec("ray") is None:
            raise InputError(_MISSING)
        if "//" in address:
            raise InputError(
                f"ray:{address}: a driver outside the cluster is not supported: run the command "
                "on a node of it, as in `ray job submit -- driftbench …`"
            )
        self._address = address

    @property
    def name(self) -> str:
        """Name by which it was chosen."""
        return "ray" if self._address == "auto" else f"ray:{self._address}"

    def workers(self, *, usual: int) -> int:
        """Return the number of CPUs of the cluster."""
        del usual
        return max(1, int(self._ray.cluster_resources().get("CPU", 0)))

    def map_chunks(
        self, job: Callable[[_In], _Out], chunks: Chunks[_In], *, workers: int
    ) -> Iterator[tuple[str, _Out]]:
        """Apply `job` to every chunk, only on nodes of the cluster.

        Raises:
            InputError: the cluster cannot be reached, or a node cannot do the work.
            WorkerError: `MAX_LOSSES` workers were lost on the same chunk.
        """
        if isinstance(chunks, Sequence):
            workers = min(workers, len(chunks))
        if not workers:
            return
        with _interruptions() as pressed:
            ray_pool = RayPool(self._ray, self._ray.put((packed(job), installation())))
            try:
                ray_pool.grow(workers)
                yield from ray_pool.work(iter(chunks), pressed)
            finally:
                ray_pool.end()
            del ray_pool
            if pressed:
                raise KeyboardInterrupt

    @cached_property
    def _ray(self) -> Any:  # noqa: ANN401 -- Ray has no types where it is not installed
        """Ray, connected."""
        # Ray, and the nodes that it starts, read this on import and send no usage statistics.
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        ray: Any = import_module("ray")
        if ray.is_initialized():
            return ray
        more = {"include_dashboard": False} if self._address == "local" else {}
        try:
            _check_reachable(self._address)
            ray.init(
                self._address,
                logging_level=logging.ERROR,
                log_to_driver=False,
                configure_logging=False,
                **more,
            )
        except (ConnectionError, OSError, RuntimeError, TimeoutError, ValueError) as error:
            reason = str(error).strip().split("\n", 1)[0]
            raise InputError(
                f"executor {self.name}: no cluster can be used here ({reason}): start one with "
                "`ray start --head`, give its address as ray:HOST:PORT, or use ray:local"
            ) from error
        # Stdout is for results; Ray would print the logs of its nodes there.
        vars(import_module("ray._private.worker"))["_worker_logs_enabled"] = False
        return ray


@contextmanager
def _interruptions() -> Iterator[list[int]]:
    """Record each Ctrl-C: Python ignores one that comes while Ray makes or frees an object."""
    pressed: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield pressed
        return

    def record(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        before(number, frame)

    signal.signal(signal.SIGINT, record)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def _check_reachable(address: str) -> None:
    """Connect to `HOST:PORT` and close the connection; Ray would try for minutes.

    Raises:
        OSError, ValueError: there is no connection, or the port is not a number.
    """
    host, colon, port = address.rpartition(":")
    if colon:
        with socket.create_connection((host, int(port)), timeout=_CONNECT_TIMEOUT):
            pass
