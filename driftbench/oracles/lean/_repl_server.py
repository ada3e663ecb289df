"""The REPL server of lean-interact, started with limits and without network and environment.

`SandboxedServer` sends and reads as `lean_interact.LeanServer` does. Only how the REPL is started
and ended differs: memory, processor time and files are limited as in `driftbench.oracles.kernel`,
the network is closed where the system allows it, no environment variable but the path of programs
is passed on, and all processes that the REPL started end with it, even if this process is killed.
An answer is limited in bytes. The REPL can read the files of its user, which is why only terms may
be sent to it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from lean_interact import LeanServer

from driftbench._scratch import scratch_folder
from driftbench.oracles.kernel._lean import limited

if TYPE_CHECKING:
    from typing import IO

    from lean_interact import LeanREPLConfig

    from driftbench.oracles.lean.launch import Launch

__all__ = ["MOST_ANSWER", "SandboxedServer"]

_SUPERVISOR = Path(__file__).with_name("_supervisor.py")

MOST_ANSWER = 4 << 20
"""Limit of an answer in characters; one attempt prints some kilobytes."""

#: Processor time of a REPL in seconds; a session of claims ends long before.
_LIFETIME = 7 * 24 * 3600.0

#: Seconds that the supervisor may take to end all processes.
_GRACE = 8.0


class _Ready:
    """What `LeanServer` asks of a configuration whose REPL is built."""

    lean_version = None

    @staticmethod
    def is_setup() -> bool:
        return True


class _Limited:
    """The output of a REPL, which ends after some characters."""

    def __init__(self, output: IO[str]) -> None:
        self._output = output
        self.left = MOST_ANSWER

    def readline(self) -> str:
        """Return a line or a part of it, "" after the limit."""
        if self.left <= 0:
            return ""
        try:
            text = self._output.readline(min(self.left, 1 << 16))
        except ValueError:  # closed, because the REPL was ended
            return ""
        self.left -= len(text)
        return text

    @staticmethod
    def read() -> str:
        """Return nothing: what was not read as an answer is not used."""
        return ""

    def close(self) -> None:
        """Close the output."""
        with suppress(OSError):
            self._output.close()


class SandboxedServer(LeanServer):  # type: ignore[misc, unused-ignore]  # untyped without the extra
    """A REPL in a sandbox.

    Args:
        launch: the command that starts the REPL, its folder and its memory.

    Raises:
        OSError: it cannot be started, for example because the disk is full.
    """

    def __init__(self, launch: Launch) -> None:
        self._launch = launch
        self._kept = ExitStack()
        self._errors: IO[bytes] | None = None
        self._is_late = False
        super().__init__(cast("LeanREPLConfig", _Ready()))

    def start(self) -> None:
        """Start the REPL."""
        self._kept = ExitStack()
        try:
            scratch = str(self._kept.enter_context(scratch_folder("lean")))
            errors = tempfile.TemporaryFile(dir=scratch)  # noqa: SIM115 -- closed with the REPL
            self._errors = self._kept.enter_context(errors)
            program, *words = self._launch.command
            memory = self._launch.memory_mb
            command = limited(program, words, seconds=_LIFETIME, memory_mb=memory)
            process: Any = subprocess.Popen(
                [sys.executable, "-I", str(_SUPERVISOR), *command],
                cwd=self._launch.folder or scratch,
                env=_environment(scratch),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,
            )
        except BaseException:
            self._kept.close()
            raise
        process.stdout = _Limited(process.stdout)
        self._proc = process

    def ask(self, request: dict[str, Any], *, seconds: float) -> dict[str, Any]:
        """Send a request and return the answer.

        Raises:
            TimeoutError: there is no answer in time; the REPL is killed.
            ConnectionError, ChildProcessError, OSError: the REPL has ended.
            ValueError: the answer is unreadable, or too long.
        """
        if self._proc is not None:
            cast("_Limited", self._proc.stdout).left = MOST_ANSWER
        # A REPL that does not read blocks the sending of a long request, which has no time limit.
        late = threading.Timer(seconds + _GRACE, self._terminate)
        late.daemon = True
        late.start()
        try:
            found = self.run_dict(request, timeout=seconds)
        except OSError:
            if self._is_late:
                raise TimeoutError(f"the request was not read within {seconds:g} s") from None
            raise
        finally:
            late.cancel()
        if not isinstance(found, dict):
            raise ValueError("the answer is not an object")  # noqa: TRY004 -- JSON from outside
        return found

    @property
    def is_flooded(self) -> bool:
        """Whether the last answer was longer than is read."""
        return self._proc is not None and cast("_Limited", self._proc.stdout).left <= 0

    def last_words(self) -> str:
        """Return the last line that the REPL wrote to stderr; "" for none."""
        if self._errors is None or self._errors.closed:
            return ""
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - 4096))
        lines = self._errors.read().decode("utf-8", "replace").splitlines()
        said = [one.strip() for one in lines if one.strip() and not one.startswith("network: ")]
        return said[-1][:200] if said else ""

    def network(self) -> str:
        """Return `closed` if the REPL runs without network, `open`, or "" if it is unknown."""
        if self._errors is None or self._errors.closed:
            return ""
        self._errors.seek(0)
        first = self._errors.readline().decode("ascii", "replace").strip()
        return first.removeprefix("network: ") if first.startswith("network: ") else ""

    def _terminate(self) -> None:
        """End the REPL, from another thread than the one that waits for its answer."""
        process = self._proc
        if process is not None:
            self._is_late = True
            with suppress(OSError):
                process.terminate()

    def kill(self) -> None:
        """End the REPL and all that it started."""
        # The process stays known: a thread of lean-interact may still read what it printed.
        process = getattr(self, "_proc", None)
        if process is None or process.stdin.closed:
            return
        if process.poll() is None:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(_GRACE)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()
        with suppress(OSError):
            process.stdin.close()

    def close(self) -> None:
        """End the REPL and remove its folder."""
        self.kill()
        self._kept.close()


def _environment(scratch: str) -> dict[str, str]:
    """Return the environment variables of the child; none of ours but the path of programs."""
    elan = os.environ.get("ELAN_HOME") or str(Path("~/.elan").expanduser())
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "ELAN_HOME": elan,
        "HOME": scratch,
        "TMPDIR": scratch,
        "LC_ALL": "C.UTF-8",
    }
