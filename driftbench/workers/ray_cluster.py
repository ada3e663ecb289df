"""Chunks of work over the nodes of a Ray cluster.

`driftbench.workers.ray_pool` deals the chunks. Results, and what nodes added to their caches, come
back to this process, which keeps them. Deliberately starts no cluster but that of `ray:local`,
ships no code, and reads no settings of a cluster: nodes hold the same installation, and say so
before they are given work.
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

#: Seconds that the head of a cluster may take to answer a knock.
_PATIENCE = 10.0

_MISSING = "Ray is not installed: install it with `pip install 'driftbench-lean[ray]'`"


class RayExecutor:
    """Works on a cluster; see `driftbench.workers.map_chunks`.

    Args:
        address: where the cluster is, as Ray takes it: `HOST:PORT`; `auto` for the one of this
            machine, or of RAY_ADDRESS; `local` for one that is made here and ends with us.

    Raises:
        InputError: Ray is not installed, or the address is one of Ray's client.
    """

    def __init__(self, address: str) -> None:
        if find_spec("ray") is None:
            raise InputError(_MISSING)
        if "//" in address:
            raise InputError(
                f"ray:{address}: a driver outside of the cluster is not served: give the command "
                "on a node of it, as in `ray job submit -- driftbench …`"
            )
        self._address = address

    @property
    def name(self) -> str:
        """What it was chosen by."""
        return "ray" if self._address == "auto" else f"ray:{self._address}"

    def workers(self, *, usual: int) -> int:
        """Return the number of the cluster's CPUs."""
        del usual
        return max(1, int(self._ray.cluster_resources().get("CPU", 0)))

    def map_chunks(
        self, job: Callable[[_In], _Out], chunks: Chunks[_In], *, workers: int
    ) -> Iterator[tuple[str, _Out]]:
        """Apply `job` to every chunk, on nodes of the cluster alone.

        Raises:
            InputError: the cluster cannot be reached, or a node cannot do this work.
            WorkerError: the same chunk lost its worker `LOSSES` times.
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
        # Read when Ray is loaded, by nodes that it starts as well: it tells nobody of this run.
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        ray: Any = import_module("ray")
        if ray.is_initialized():
            return ray
        more = {"include_dashboard": False} if self._address == "local" else {}
        try:
            _knock(self._address)
            ray.init(
                self._address,
                logging_level=logging.ERROR,
                log_to_driver=False,
                configure_logging=False,
                **more,
            )
        except (ConnectionError, OSError, RuntimeError, TimeoutError, ValueError) as error:
            told = str(error).strip().split("\n", 1)[0]
            raise InputError(
                f"executor {self.name}: no cluster can be used here ({told}): start one with "
                "`ray start --head`, give its address as ray:HOST:PORT, or say ray:local"
            ) from error
        # Results alone go to stdout; Ray would print there what happens to its nodes.
        vars(import_module("ray._private.worker"))["_worker_logs_enabled"] = False
        return ray


@contextmanager
def _interruptions() -> Iterator[list[int]]:
    """Note each Ctrl-C: one that comes while Ray makes or frees an object, Python passes over."""
    pressed: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield pressed
        return

    def note(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        before(number, frame)

    signal.signal(signal.SIGINT, note)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def _knock(address: str) -> None:
    """Look whether anybody listens at `HOST:PORT`; Ray would try for minutes.

    Raises:
        OSError, ValueError: nobody does, or this is no such address.
    """
    host, colon, port = address.rpartition(":")
    if colon:
        with socket.create_connection((host, int(port)), timeout=_PATIENCE):
            pass
