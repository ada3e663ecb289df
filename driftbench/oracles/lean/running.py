"""One run of Lean, contained: limits, no environment, a scratch folder, a clock that bites.

`run` reads messages as they come. It kills the process, with all that it started, when nothing
new was reached for too long, and when it prints without end; what was said until then counts. The
limits on memory, processor time and files are those of `driftbench.oracles.kernel`; the network is
closed where the system lets a user close it, on Linux: `LeanOracle.network` tells.
What is not contained is reading: the process sees the files that its user sees, which is why only
terms may reach it. It knows nothing of what is asked.
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

#: Bytes that a run may print; of a batch of claims it is some hundred kilobytes.
_MOST_OUTPUT = 8 << 20

#: Lines that are kept of what is no message.
_MOST_OTHER = 20

#: Seconds that the supervisor may take to end all that was started.
_GRACE = 8.0

DONE, LATE, DEAD, GONE = "done", "late", "dead", "gone"
"""How a run ended: by itself; killed for taking too long; by a crash; it could not be started."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeanRun:
    """What came of a run.

    Args:
        messages: as far as they came.
        end: one of `DONE`, `LATE`, `DEAD`, `GONE`.
        detail: how it ended, one clause.
        seconds: wall time.
        other: what it printed besides messages, the beginning.
        network: `closed`, `open`, or "" where that is not known.
        streamed: whether messages came as they were said, so that none is missing before the end.
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
        command: the program, with what stands before its own options.
        folder: where it is started; "" for the scratch folder.
        memory_mb: address space that each process may use beside what Lean reserves.
    """

    command: tuple[str, ...]
    folder: str = ""
    memory_mb: int = 8192


@dataclass(slots=True)
class _Clock:
    """When a run is killed: so many seconds after it last got on, and at a given time."""

    patience: float
    deadline: float
    end: float

    def left(self) -> float:
        return min(self.deadline, self.end) - time.monotonic()

    def got_on(self) -> None:
        self.deadline = time.monotonic() + self.patience


@dataclass(slots=True)
class _RunOutput:
    """What a run said, and how its output ended."""

    messages: list[LeanMessage] = field(default_factory=list)
    other: list[str] = field(default_factory=list)
    end: str = DONE

    def takes(self, line: str, gets_on: Callable[[LeanMessage], bool]) -> bool:
        """Take a line; return whether something new was reached."""
        message = read_message(line)
        if message is not None:
            self.messages.append(message)
            return gets_on(message)
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
    gets_on: Callable[[LeanMessage], bool],
) -> LeanRun:
    """Run Lean on a source.

    Args:
        launch: how it is started.
        options: of Lean, before the name of the file.
        source: the file; "" for none.
        first: seconds until something is reached.
        each: seconds from there to the next.
        most: seconds for all of it.
        gets_on: says of a message that something was reached.
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
                heard = _followed(output, clock, gets_on)
                code = _ended(process, kill=heard.end != DONE)
            network, last = _words(_tail(errors))
        seconds = time.monotonic() - start
    end = heard.end if heard.end != DONE or code in {0, 1} else DEAD
    reached = any(gets_on(message) for message in heard.messages)
    return LeanRun(
        messages=tuple(heard.messages),
        end=end,
        detail=_detail(end, code, last or " ".join(heard.other)[:200], each if reached else first),
        seconds=seconds,
        other="\n".join(heard.other),
        network=network,
    )


def _detail(end: str, code: int | None, said: str, patience: float) -> str:
    if end == LATE:
        return f"nothing new for {patience:g} s"
    if end == DEAD:
        how = "it printed without end" if code is None else f"exit code {code}"
        return f"{how}: {said or 'it said nothing'}"
    return said


@contextmanager
def _started(
    launch: Launch, words: list[str], scratch: str, errors: IO[bytes], *, seconds: float
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Start Lean with its output on a terminal of ours, so that each message comes when it is said.

    Into a pipe it would be held back until there is more of it, and lost when Lean dies.
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
    """Return the variables of the child: where programs lie, and nothing about us."""
    elan = os.environ.get("ELAN_HOME") or str(Path("~/.elan").expanduser())
    path = os.environ.get("PATH", os.defpath)
    return {
        "PATH": path,
        "ELAN_HOME": elan,
        "HOME": scratch,
        "TMPDIR": scratch,
        "LC_ALL": "C.UTF-8",
    }


def _followed(output: int, clock: _Clock, gets_on: Callable[[LeanMessage], bool]) -> _RunOutput:
    """Read messages until the output ends or the clock bites."""
    heard = _RunOutput()
    pending, total = b"", 0
    while True:
        left = clock.left()
        if left <= 0 or not select.select([output], [], [], left)[0]:
            heard.end = LATE
            return heard
        try:
            part = os.read(output, 65536)
        except OSError:  # how a terminal says that the other end is closed
            part = b""
        total += len(part)
        if not part or total > _MOST_OUTPUT:
            heard.end = DEAD if part else DONE
            return heard
        *lines, pending = (pending + part).split(b"\n")
        for line in lines:
            if heard.takes(line.decode("utf-8", "replace"), gets_on):
                clock.got_on()


def _ended(process: subprocess.Popen[bytes], *, kill: bool) -> int | None:
    """Wait for the end, or bring it about; return the exit code, None where we brought it about."""
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
    """Return what the supervisor says of the network, and the last line that anyone said."""
    first, _, rest = said.partition("\n")
    network = first.removeprefix("network: ") if first.startswith("network: ") else ""
    lines = [line.strip() for line in rest.splitlines() if line.strip()]
    return network, lines[-1] if lines else ""
