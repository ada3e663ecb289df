"""A campaign: many statements, one after the other, in a child that may die without loss.

The child reports what became of its statements in small batches. Where it hangs or dies, that is a
finding of the statement it was at, and another child goes on behind it. A statement that computes
for longer than `_PATIENCE` is interrupted inside of the child; one that no signal reaches is killed
with it. Memory is bounded for the child alone.
"""

from __future__ import annotations

import faulthandler
import gc
import mmap
import multiprocessing
import os
import resource
import signal
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from tests.fuzz.cases import KINDS, case_of
from tests.fuzz.stages import Finding, TooLongError, Trial

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from types import FrameType

    from tests.fuzz.cases import Case
    from tests.fuzz.mutations import Stock
    from tests.fuzz.stages import Workbench

__all__ = ["Campaign", "Tally", "guarded", "peak"]

_BATCH = 200
_BLOCK = 5_000
_PATIENCE = 10.0
_DEAF = 90.0
MEGABYTE = 1024 * 1024


@dataclass(slots=True)
class Tally:
    """What became of statements, to be added up.

    Args:
        outcomes: by kind of statement, then by outcome.
        seconds: CPU seconds by stage.
        slowest: CPU seconds of the slowest statement, its number, its kind and its slowest stage.
        findings: statements by finding, without its message, and an example: its number.
        growth: bytes that a child grew by, at most.
    """

    outcomes: dict[str, Counter[str]] = field(default_factory=dict)
    seconds: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, int, str, str] = (0.0, -1, "", "")
    findings: dict[tuple[str, str, str], list[tuple[int, int, str]]] = field(default_factory=dict)
    growth: int = 0

    def take(self, number: int, case: Case, trial: Trial) -> None:
        """Add what became of one statement."""
        counts = self.outcomes.setdefault(case.kind, Counter())
        counts["statements"] += 1
        counts.update(trial.outcomes)
        self.seconds.update(trial.seconds)
        spent = sum(trial.seconds.values())
        if spent > self.slowest[0]:
            stage = max(trial.seconds, key=lambda one: trial.seconds[one])
            self.slowest = (spent, number, case.kind, stage)
        for one in trial.findings:
            self.found(one, number, len(case.text))

    def found(self, one: Finding, number: int, size: int) -> None:
        """Add a finding at a statement of a size; the smallest statements are kept."""
        known = self.findings.setdefault((one.stage, one.kind, one.place), [])
        known.append((size, number, one.message))

    def add(self, other: Tally) -> None:
        """Add another tally."""
        for kind, counts in other.outcomes.items():
            self.outcomes.setdefault(kind, Counter()).update(counts)
        self.seconds.update(other.seconds)
        self.slowest = max(self.slowest, other.slowest)
        for key, found in other.findings.items():
            self.findings.setdefault(key, []).extend(found)
        self.growth = max(self.growth, other.growth)

    @property
    def statements(self) -> int:
        """How many statements were run."""
        return sum(counts["statements"] for counts in self.outcomes.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """What is run.

    Args:
        bench: runs a statement.
        stock: statements to be mutated.
        seed: decides every statement.
        memory: bytes by which a child may grow.
        kinds: kinds of statements to draw from.
    """

    bench: Workbench
    stock: Stock
    seed: int
    memory: int
    kinds: tuple[str, ...] = KINDS

    def case(self, number: int) -> Case:
        """Return the statement of a number."""
        return case_of(self.seed, number, self.stock, kinds=self.kinds)

    def run(self, count: int, *, first: int, tell: Callable[[Tally], None]) -> Tally:
        """Run statements from number `first` on, and return what became of them.

        Args:
            count: how many.
            first: number of the first.
            tell: is told what is known after every block.
        """
        whole = Tally()
        number, stop = first, first + count
        skipped: set[int] = set()
        # Children share what is loaded; a collection would copy it into each of them.
        gc.collect()
        gc.freeze()
        while number < stop:
            number = self._block(number, min(stop, number + _BLOCK), whole, skipped)
            tell(whole)
        return whole

    def _block(self, start: int, stop: int, whole: Tally, skipped: set[int]) -> int:
        """Run a block in a child; return the number of the first statement that is left."""
        at = mmap.mmap(-1, 8)
        at[:] = start.to_bytes(8, "little")
        ours, theirs = multiprocessing.Pipe(duplex=False)
        with tempfile.TemporaryFile("w+", encoding="utf-8") as log:
            child = os.fork()
            if child == 0:
                ours.close()
                self._work(start, stop, at, theirs, log=log.fileno(), skipped=skipped)
            theirs.close()
            done = _listen(ours, child, at, whole, start)
            ours.close()
            _, status = os.waitpid(child, 0)
            if status == 0:
                return done
            culprit = int.from_bytes(at[:], "little")
            log.seek(0)
            dead = Finding("child", "killed", _place(log.read()), f"ended with status {status}")
            whole.found(dead, culprit, len(self.case(culprit).text))
            skipped.add(culprit)
            return done

    def _work(
        self,
        start: int,
        stop: int,
        at: mmap.mmap,
        out: Connection,
        *,
        log: int,
        skipped: set[int],
    ) -> None:
        """Be the child: run statements, report in batches, and end."""
        code = 1
        try:
            faulthandler.enable(log, all_threads=False)
            # An abort writes where it was, and must leave no core file behind.
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            before = peak()
            with guarded(self.memory):
                tally = Tally()
                for number in range(start, stop):
                    if number in skipped:
                        continue
                    at[:] = number.to_bytes(8, "little")
                    case = self.case(number)
                    signal.setitimer(signal.ITIMER_PROF, _PATIENCE)
                    trial = self.bench.run(case)
                    signal.setitimer(signal.ITIMER_PROF, 0)
                    tally.take(number, case, trial)
                    if (number - start) % _BATCH == _BATCH - 1:
                        tally.growth = peak() - before
                        out.send((number + 1, tally))
                        tally = Tally()
                tally.growth = peak() - before
                out.send((stop, tally))
            code = 0
        finally:
            # What the parent opened is the parent's to close and to flush.
            os._exit(code)


class guarded:  # noqa: N801 -- used as `with guarded(…)`, like the functions of contextlib
    """Bounds what this process may grow by, and interrupts what computes for too long.

    Args:
        memory: bytes.
    """

    def __init__(self, memory: int) -> None:
        self.memory = memory

    def __enter__(self) -> None:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        size = pages * mmap.PAGESIZE + self.memory
        self.limits = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (size, self.limits[1]))
        self.handler = signal.signal(signal.SIGPROF, _interrupt)

    def __exit__(self, *error: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, self.handler)
        resource.setrlimit(resource.RLIMIT_AS, self.limits)


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    # Again, should somebody swallow the first.
    signal.setitimer(signal.ITIMER_PROF, 1.0)
    raise TooLongError(f"interrupted after {_PATIENCE:g} CPU seconds")


def peak() -> int:
    """Return the largest resident size of this process so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _listen(ours: Connection, child: int, at: mmap.mmap, whole: Tally, start: int) -> int:
    """Take the reports of a child until it ends; return the number behind its last report."""
    done, last, since = start, b"", time.monotonic()
    while True:
        if ours.poll(1.0):
            try:
                done, tally = ours.recv()
            except EOFError:
                return done
            whole.add(tally)
        elif at[:] != last:
            last, since = at[:], time.monotonic()
        elif time.monotonic() - since > _DEAF:
            os.kill(child, signal.SIGABRT)
            since = time.monotonic()


def _place(log: str) -> str:
    """Return the innermost line of the package in what faulthandler wrote."""
    for line in log.splitlines():
        name, quoted, rest = line.strip().removeprefix('File "').partition('", line ')
        if quoted and "driftbench/" in name:
            return f"{name.rpartition('driftbench/')[2]}:{rest.split()[0]}"
    return ""
