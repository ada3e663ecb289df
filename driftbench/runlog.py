"""What a long run tells of itself: a small file beside its output, for `driftbench status`.

The file is replaced as a whole, about once a second, removed when the run is done, and left where
it was stopped; a run that goes on adds to what earlier ones cost. One that cannot be written ends
no run. Promises that nothing which is built depends on it: it holds clocks, and is read by people.
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

#: Seconds between two writings, unless a stage begins or ends.
_EVERY = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A stage of a run.

    Args:
        name: its name.
        done: steps that are done.
        total: all steps.
        before: steps that an earlier run had done.
        seconds: that it took so far.
    """

    name: str
    done: int
    total: int
    before: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RunLog:
    """What is known of a run.

    Args:
        kind: the verb.
        out: name of its output, in the folder of the log.
        about: what is worked on, in words.
        executor: who works.
        workers: how many.
        lock: path of the file that the run holds a lock on, from the folder of the log; "" for
            none.
        host: name of the machine.
        process: its number there.
        started: seconds since 1970.
        told: when this was written.
        seconds: that the run took so far.
        ended: "" while it works; else how it was stopped.
        stages: in order.
        spent: effort of the run so far.
        earlier: effort of runs that were stopped.
        earlier_core_seconds: seconds times workers of those.
        format: number of the format of the file.
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
        """What the run cost, with those that it goes on from."""
        return self.earlier + self.spent

    @property
    def core_seconds(self) -> float:
        """Seconds that cores were held, busy or not."""
        return self.earlier_core_seconds + self.seconds * self.workers


def place_of(out: Path) -> Path:
    """Return where the log of a run lies that writes `out`."""
    return out.parent / f".{out.name}.progress.json"


def read_log(path: Path) -> RunLog:
    """Read a log.

    Raises:
        InputError: the file holds none.
        OSError: it cannot be read.
    """
    try:
        return parse_json(RunLog, read_bytes(path))
    except WrongFileError as error:
        raise InputError(f"{error.named(path)}: it is no log of a run; delete it") from error


@contextmanager
def logged(out: Path, *, kind: str, about: str, workers: int, lock: str = "") -> Iterator[_Writer]:
    """Keep a log while a run lasts; it begins with the first stage that is told of.

    Args:
        out: what the run writes.
        kind: the verb.
        about: what is worked on, in words.
        workers: how many work.
        lock: path of the file that the run locks before it tells of a stage, from the folder of
            `out`.

    Yields:
        Who is to be told of each stage: its name, steps that are done, all steps.
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
        self._begun: dict[str, float] = {}
        self._started = time.monotonic()
        self._before = spent()
        self._due = 0.0

    def __call__(self, stage: str, done: int, total: int, /) -> None:
        """Take note of how far a stage is."""
        now = time.monotonic()
        if not self._stages:
            self._begin()
        if fresh := stage not in self._stages:
            self._begun[stage] = now
        before = done if fresh else self._stages[stage].before
        self._stages[stage] = Stage(
            name=stage,
            done=done,
            total=total,
            before=before,
            seconds=round(now - self._begun[stage], 3),
        )
        if fresh or done == total or now >= self._due:
            self._due = now + _EVERY
            self._write("")

    def end(self, how: str) -> None:
        """Say how the run was stopped."""
        if self._stages:
            self._write(how)

    def remove(self) -> None:
        """Remove the log of a run that is done."""
        if self._stages:
            with suppress(OSError):
                self._path.unlink()

    def _begin(self) -> None:
        """Add up what earlier runs cost that were stopped."""
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
            write_text(self._path, json.dumps({"format": log.format, **asdict(log)}))
