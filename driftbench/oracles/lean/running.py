"""One run of Lean with limits: memory, time, no environment, a scratch folder.

`launched` reads messages as they come. It kills the process and all that it started when there is
no progress for too long, or too much output; messages until then count. The limits on memory,
processor time and files are those of `driftbench.oracles.kernel`. The network is closed where the
system allows it, on Linux; `LeanOracle.network` returns whether it is. The process can read the
files of its user, which is why only terms may be sent to Lean.
"""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import time
import tty
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench._scratch import scratch_folder
from driftbench.oracles.kernel._lean import limited
from driftbench.oracles.lean.messages import read_message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import IO

    from driftbench.oracles.lean.messages import LeanMessage

__all__ = ["DEAD", "DONE", "GONE", "LATE", "Launch", "LeanRun", "launched"]

_SUPERVISOR = Path(__file__).with_name("_supervisor.py")

#: Limit of the output of a run in bytes; a batch of claims prints some hundred kilobytes.
_MOST_OUTPUT = 8 << 20

#: Limit of the lines to keep that are not messages.
_MOST_OTHER = 20

#: Seconds that the supervisor may take to end all processes.
_GRACE = 8.0

DONE, LATE, DEAD, GONE = "done", "late", "dead", "gone"
"""How a run ended: by itself; killed for its time; by a crash; or it could not be started."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeanRun:
    """The result of a run.

    Args:
        messages: the messages until the end.
        end: one of `DONE`, `LATE`, `DEAD`, `GONE`.
        detail: how it ended, in one clause.
        seconds: wall time.
        other: the first lines of other output.
        network: `closed`, `open`, or "" if unknown.
        streamed: whether messages came at once, so that none before the end is missing.
    """

    messages: tuple[LeanMessage, ...]
    end: str
    detail: str
    seconds: float
    other: str = ""
    network: str = ""
    streamed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Launch:
    """How Lean is started.

    Args:
        command: the program, with arguments before its options.
        folder: the working folder; "" for the scratch folder.
        memory_mb: address space that each process may use besides what Lean reserves.
    """

    command: tuple[str, ...]
    folder: str = ""
    memory_mb: int = 8192


@dataclass(slots=True)
class _Clock:
    """The time at which a run is killed: some seconds after its last progress, and a deadline."""

    patience: float
    deadline: float
    end: float

    def left(self) -> float:
        return min(self.deadline, self.end) - time.monotonic()

    def restart(self) -> None:
        self.deadline = time.monotonic() + self.patience


@dataclass(slots=True)
class _RunOutput:
    """The output of a run, and how it ended."""

    messages: list[LeanMessage] = field(default_factory=list)
    other: list[str] = field(default_factory=list)
    end: str = DONE

    def takes(self, line: str, is_progress: Callable[[LeanMessage], bool]) -> bool:
        """Add a line of output; return whether it shows progress."""
        message = read_message(line)
        if message is not None:
            self.messages.append(message)
            return is_progress(message)
        if len(self.other) < _MOST_OTHER:
            self.other.append(line[:200].strip())
        return False


def launched(
    launch: Launch,
    options: list[str],
    source: str,
    *,
    first: float,
    each: float,
    most: float,
    is_progress: Callable[[LeanMessage], bool],
) -> LeanRun:
    """Run Lean on a source.

    Args:
        launch: the command that starts it.
        options: options of Lean, before the name of the file.
        source: the file; "" for none.
        first: seconds until the first progress.
        each: seconds from one progress to the next.
        most: seconds for the whole run.
        is_progress: returns whether a message shows progress.
    """
    with scratch_folder("lean") as folder:
        scratch = str(folder)
        words = list(options)
        if source:
            path = Path(scratch, "Claims.lean")
            path.write_text(source, encoding="utf-8", newline="")
            words.append(str(path))
        start = time.monotonic()
        clock = _Clock(each, start + first, start + most)
        with tempfile.TemporaryFile(dir=scratch) as errors:
            with _started(launch, words, scratch, errors, seconds=most) as (process, output):
                received = _followed(output, clock, is_progress)
                code = _ended(process, kill=received.end != DONE)
            network, last = _words(_tail(errors))
        seconds = time.monotonic() - start
    end = received.end if received.end != DONE or code in {0, 1} else DEAD
    reached = any(is_progress(message) for message in received.messages)
    return LeanRun(
        messages=tuple(received.messages),
        end=end,
        detail=_detail(
            end, code, last or " ".join(received.other)[:200], each if reached else first
        ),
        seconds=seconds,
        other="\n".join(received.other),
        network=network,
    )


def _detail(end: str, code: int | None, said: str, patience: float) -> str:
    if end == LATE:
        return f"nothing new for {patience:g} s"
    if end == DEAD:
        how = "it printed too much" if code is None else f"exit code {code}"
        return f"{how}: {said or 'it printed nothing'}"
    return said


@contextmanager
def _started(
    launch: Launch, words: list[str], scratch: str, errors: IO[bytes], *, seconds: float
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Start Lean with its output on a pseudo-terminal, so that messages come at once.

    Output to a pipe is buffered, and lost when Lean crashes.
    """
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    program, *before = launch.command
    words = [*before, *words]
    command = limited(program, words, seconds=seconds, memory_mb=launch.memory_mb)
    try:
        process = subprocess.Popen(
            [sys.executable, "-I", str(_SUPERVISOR), *command],
            cwd=launch.folder or scratch,
            env=_environment(scratch),
            stdin=subprocess.DEVNULL,
            stdout=theirs,
            stderr=errors,
            start_new_session=True,
        )
        os.close(theirs)
        try:
            yield process, ours
        finally:
            if process.poll() is None:
                _ended(process, kill=True)
    finally:
        os.close(ours)


def _environment(scratch: str) -> dict[str, str]:
    """Return the environment variables of the child; none of ours but the path of programs."""
    elan = os.environ.get("ELAN_HOME") or str(Path("~/.elan").expanduser())
    path = os.environ.get("PATH", os.defpath)
    return {
        "PATH": path,
        "ELAN_HOME": elan,
        "HOME": scratch,
        "TMPDIR": scratch,
        "LC_ALL": "C.UTF-8",
    }


def _followed(output: int, clock: _Clock, is_progress: Callable[[LeanMessage], bool]) -> _RunOutput:
    """Read messages until the output ends or the time is up."""
    received = _RunOutput()
    pending, total = b"", 0
    while True:
        left = clock.left()
        if left <= 0 or not select.select([output], [], [], left)[0]:
            received.end = LATE
            return received
        try:
            part = os.read(output, 65536)
        except OSError:  # error of a terminal whose other end is closed
            part = b""
        total += len(part)
        if not part or total > _MOST_OUTPUT:
            received.end = DEAD if part else DONE
            return received
        *lines, pending = (pending + part).split(b"\n")
        for line in lines:
            if received.takes(line.decode("utf-8", "replace"), is_progress):
                clock.restart()


def _ended(process: subprocess.Popen[bytes], *, kill: bool) -> int | None:
    """Wait for the end and return the exit code, or kill the process and return None."""
    if not kill:
        with suppress(subprocess.TimeoutExpired):
            return process.wait(_GRACE)
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(_GRACE)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    return None


def _tail(errors: IO[bytes]) -> str:
    errors.seek(0)
    head = errors.read(256)
    size = errors.seek(0, os.SEEK_END)
    errors.seek(max(len(head), size - 4096))
    return (head + errors.read()).decode("utf-8", "replace")


def _words(said: str) -> tuple[str, str]:
    """Return the state of the network from the supervisor, and the last line of output."""
    first, _, rest = said.partition("\n")
    network = first.removeprefix("network: ") if first.startswith("network: ") else ""
    lines = [line.strip() for line in rest.splitlines() if line.strip()]
    return network, lines[-1] if lines else ""
