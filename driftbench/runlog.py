"""The progress log of a long run: a small JSON file beside its output, for `driftbench status`.

The file is replaced about once a second. It is removed when the run is complete and left when the
run is interrupted; a resumed run adds the cost of earlier ones. An error while writing it does not
stop the run. No built file depends on it.
"""

from __future__ import annotations

import json
import os
import platform
import time
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from driftbench._files import read_bytes, write_text
from driftbench._typed_files import WrongFileError, parse_json
from driftbench.effort import Effort, spent
from driftbench.errors import InputError
from driftbench.workers import executor_in_force

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["RunLog", "Stage", "logged", "place_of", "read_log"]

#: Seconds between two writes, unless a stage begins or ends.
_EVERY = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A stage of a run.

    Args:
        name: its name.
        done: completed steps.
        total: all steps.
        before: steps that an earlier run completed.
        seconds: time it has taken so far.
    """

    name: str
    done: int
    total: int
    before: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RunLog:
    """The state of a run.

    Args:
        kind: the command.
        out: name of its output, in the folder of the log.
        about: a description of the work.
        executor: name of the executor.
        workers: number of workers.
        lock: path of the file that the run has locked, relative to the folder of the log; "" for
            none.
        host: name of the machine.
        process: process id on that machine.
        started: start time, in seconds since 1970.
        told: time of this state, in seconds since 1970.
        seconds: duration of the run so far.
        ended: "" while the run works; else how it was stopped.
        stages: stages in order.
        spent: effort of the run so far.
        earlier: effort of earlier runs that were stopped.
        earlier_core_seconds: seconds times workers of those.
        format: version of the file format.
    """

    kind: str
    out: str
    about: str
    executor: str
    workers: int
    lock: str
    host: str = field(default_factory=platform.node)
    process: int = field(default_factory=os.getpid)
    started: float = 0.0
    told: float = 0.0
    seconds: float = 0.0
    ended: str = ""
    stages: tuple[Stage, ...] = ()
    spent: Effort = field(default_factory=Effort)
    earlier: Effort = field(default_factory=Effort)
    earlier_core_seconds: float = 0.0
    format: Literal[1] = 1

    @property
    def effort(self) -> Effort:
        """Effort of the run and of the earlier runs that it resumes."""
        return self.earlier + self.spent

    @property
    def core_seconds(self) -> float:
        """Seconds times workers, whether these were busy or not."""
        return self.earlier_core_seconds + self.seconds * self.workers


def place_of(out: Path) -> Path:
    """Return the path of the log of a run that writes `out`."""
    return out.parent / f".{out.name}.progress.json"


def read_log(path: Path) -> RunLog:
    """Read a log.

    Raises:
        InputError: the file is not a log.
        OSError: the file cannot be read.
    """
    try:
        return parse_json(RunLog, read_bytes(path))
    except WrongFileError as error:
        text = f"{error.named(path)}; the file is not the log of a run: delete it"
        raise InputError(text) from error


@contextmanager
def logged(out: Path, *, kind: str, about: str, workers: int, lock: str = "") -> Iterator[_Writer]:
    """Write a log during a run; the file is created when the first stage is reported.

    Args:
        out: output path of the run.
        kind: the command.
        about: a description of the work.
        workers: number of workers.
        lock: path of the file that the run locks before it reports a stage, relative to the folder
            of `out`.

    Yields:
        A function to call with the name of a stage, its completed steps and all its steps.
    """
    name = executor_in_force().name
    log = RunLog(kind=kind, out=out.name, about=about, executor=name, workers=workers, lock=lock)
    writer = _Writer(place_of(out), log)
    try:
        yield writer
    except BaseException as error:
        writer.end("interrupted" if isinstance(error, KeyboardInterrupt) else "failed")
        raise
    writer.remove()


class _Writer:
    """Writes a log."""

    def __init__(self, path: Path, log: RunLog) -> None:
        self._path = path
        self._log = log
        self._stages: dict[str, Stage] = {}
        self._stage_starts: dict[str, float] = {}
        self._started = time.monotonic()
        self._before = spent()
        self._due = 0.0

    def __call__(self, stage: str, done: int, total: int, /) -> None:
        """Record the progress of a stage."""
        now = time.monotonic()
        if not self._stages:
            self._begin()
        if new := stage not in self._stages:
            self._stage_starts[stage] = now
        before = done if new else self._stages[stage].before
        self._stages[stage] = Stage(
            name=stage,
            done=done,
            total=total,
            before=before,
            seconds=round(now - self._stage_starts[stage], 3),
        )
        if new or done == total or now >= self._due:
            self._due = now + _EVERY
            self._write("")

    def end(self, how: str) -> None:
        """Record how the run was stopped."""
        if self._stages:
            self._write(how)

    def remove(self) -> None:
        """Remove the log of a completed run."""
        if self._stages:
            with suppress(OSError):
                self._path.unlink()

    def _begin(self) -> None:
        """Read the cost of earlier runs that were stopped."""
        earlier, seconds = Effort(), 0.0
        with suppress(OSError, InputError):
            found = read_log(self._path)
            if (found.kind, found.about) == (self._log.kind, self._log.about):
                earlier, seconds = found.effort, found.core_seconds
        self._log = replace(
            self._log,
            started=round(time.time(), 3),
            earlier=earlier,
            earlier_core_seconds=seconds,
        )

    def _write(self, ended: str) -> None:
        log = replace(
            self._log,
            told=round(time.time(), 3),
            seconds=round(time.monotonic() - self._started, 3),
            ended=ended,
            stages=tuple(self._stages.values()),
            spent=spent() - self._before,
        )
        with suppress(OSError):
            write_text(self._path, json.dumps(asdict(log)))
