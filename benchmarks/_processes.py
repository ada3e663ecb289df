"""The CPU seconds of a process and all below it, and their memory.

Running processes are sampled, because the system's accounting has only those that were waited for,
and counts the memory of a parent when it started a child as the child's. A process that starts and
ends between two samples is missed, unless it was waited for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import psutil

__all__ = ["Watch"]

_PEAK = re.compile(r"^VmHWM:\s+(\d+) kB$", re.MULTILINE)


@dataclass(slots=True)
class Watch:
    """Samples a process and its descendants.

    Attributes:
        process: the main process; by default this one.
        main: its peak memory so far, in MiB.
        peak: memory of the largest worker so far, in MiB; a worker is a child of the process.
    """

    process: psutil.Process = field(default_factory=psutil.Process)
    main: float = 0.0
    peak: float = 0.0
    _last: float = 0.0
    _lost: float = 0.0

    def cpu(self) -> float:
        """Sample, and return the CPU seconds of all processes so far."""
        self.main = max(self.main, _memory(self.process))
        for worker in self.process.children():
            self.peak = max(self.peak, _memory(worker))
        found = sum(map(_spent, (self.process, *self.process.children(recursive=True))))
        # The time of provers that were not waited for is lost when they end.
        self._lost += max(0.0, self._last - found)
        self._last = found
        return found + self._lost


def _spent(process: psutil.Process) -> float:
    """Return the CPU seconds of a process and of the children that it waited for."""
    try:
        return float(sum(process.cpu_times()[:4]))
    except psutil.NoSuchProcess:
        return 0.0


def _memory(process: psutil.Process) -> float:
    """Return the peak memory of a process in MiB, or its current memory where that is unknown."""
    try:
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    except OSError:
        status = ""
    peak = _PEAK.search(status)
    if peak is not None:
        return int(peak[1]) / 2**10
    try:
        return float(process.memory_info().rss) / 2**20
    except psutil.NoSuchProcess:
        return 0.0
