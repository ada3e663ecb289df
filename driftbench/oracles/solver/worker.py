"""A process that answers requests, killed when it takes too long and restarted when needed.

Time limits inside of provers are not reliable, and a prover that runs out of memory ends its
process; neither must end a build. `ask` always returns, and no process is left after `close`.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from driftbench.oracles.solver.engine_process import GO_ON, HEADER, PAUSED, STOP

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO

__all__ = ["Answered", "Died", "Overran", "Reply", "Stopped", "Worker", "environment"]


#: Environment variables that provers get; others may hold keys.
KEPT = frozenset({"DYLD_LIBRARY_PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "TMPDIR"})

#: Seconds that a process may take to start, or to end, in addition to its work.
_START = 30.0


@dataclass(frozen=True, slots=True)
class Answered:
    """The engine's answer."""

    value: object


@dataclass(frozen=True, slots=True)
class Overran:
    """No answer in time; the process was killed."""


@dataclass(frozen=True, slots=True)
class Died:
    """The process ended without an answer: out of memory, a crash, an error of the engine.

    Args:
        detail: the last line on its stderr, or its exit code.
    """

    detail: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """No answer: the caller did not want the rest of the work.

    Args:
        detail: that it was so, in a clause.
    """

    detail: str = "stopped in a pause"


Reply: TypeAlias = Answered | Overran | Died | Stopped


class Worker:
    """One process of an engine, started by the first request.

    Args:
        engine: full name of a module with a function `answer`.
        memory_mb: address space that its process may use, in MiB.
    """

    def __init__(self, engine: str, *, memory_mb: int) -> None:
        self._engine = engine
        self._memory_mb = memory_mb
        self._process: subprocess.Popen[bytes] | None = None
        self._errors: IO[bytes] | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without the process."""
        return _worker, (self._engine, self._memory_mb)

    def ask(
        self, *request: object, seconds: float, goes_on: Callable[[], bool] = lambda: True
    ) -> Reply:
        """Send the arguments of `answer` and wait for its value.

        Args:
            request: the arguments.
            seconds: limit of the time, without that of `goes_on`.
            goes_on: called when the engine pauses; whether it is to go on.
        """
        if self._process is None:
            self._start()
            seconds += _START
        data = pickle.dumps(request)
        deadline = time.monotonic() + seconds
        try:
            self._send(HEADER.pack(len(data)) + data)
            while (header := self._read(HEADER.size, deadline)) == PAUSED:
                paused = time.monotonic()
                if not self._is_continued(goes_on):
                    return Stopped()
                deadline += time.monotonic() - paused
            (length,) = HEADER.unpack(header)
            value = pickle.loads(self._read(length, deadline))  # noqa: S301 -- from our own child
        except TimeoutError:
            self.close()
            return Overran()
        except (BrokenPipeError, EOFError):
            return Died(self._end_of_process())
        return Answered(value)

    def _is_continued(self, goes_on: Callable[[], bool]) -> bool:
        """Send a paused engine whether to go on, and return it.

        Raises:
            BrokenPipeError: the process has ended.
        """
        try:
            wanted = goes_on()
        except BaseException:
            # The engine would take the next request for the word that it waits for.
            self.close()
            raise
        self._send(GO_ON if wanted else STOP)
        return wanted

    def close(self) -> None:
        """Kill the process, if there is one."""
        if self._process is not None:
            # The whole group, since a process that is answering has a child.
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout, self._errors):
                with suppress(BrokenPipeError):
                    if pipe is not None:
                        pipe.close()
        self._process = self._errors = None

    def _start(self) -> None:
        words = [
            "-m",
            "driftbench.oracles.solver.engine_process",
            self._engine,
            str(self._memory_mb),
        ]
        # A file instead of a pipe, which is not read and would block when full.
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 -- as long as the process
        self._process = subprocess.Popen(
            [sys.executable, *words],
            # The same modules can be imported as here.
            env={
                **environment(),
                # A random hash seed would change the addresses that a prover allocates.
                "PYTHONHASHSEED": "0",
                "PYTHONPATH": os.pathsep.join(one or "." for one in sys.path),
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            process_group=0,
        )

    def _send(self, data: bytes) -> None:
        if self._process is None or self._process.stdin is None:
            raise EOFError
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def _read(self, count: int, deadline: float) -> bytes:
        """Read exactly so many bytes.

        Raises:
            TimeoutError: the deadline passed.
            EOFError: the other end was closed.
        """
        if self._process is None or self._process.stdout is None:
            raise EOFError
        pipe = self._process.stdout.fileno()
        data = b""
        while len(data) < count:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([pipe], [], [], left)[0]:
                raise TimeoutError
            # Not through the buffer of the file object, which `select` ignores.
            part = os.read(pipe, count - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def _end_of_process(self) -> str:
        """Return how a process ended that has closed its output."""
        process, errors = self._process, self._errors
        if process is None or errors is None:
            return "the process was never started"
        try:
            code = process.wait(timeout=_START)
        except subprocess.TimeoutExpired:
            code = None
        errors.seek(0)
        lines = errors.read().decode("utf-8", "replace").split("\n")
        self.close()
        said = [line.strip() for line in lines if line.strip()]
        return said[-1] if said else f"the process ended with {code}"


def environment() -> dict[str, str]:
    """Return the environment variables of a prover's process."""
    return {name: value for name, value in os.environ.items() if name in KEPT}


def _worker(engine: str, memory_mb: int) -> Worker:
    return Worker(engine, memory_mb=memory_mb)
