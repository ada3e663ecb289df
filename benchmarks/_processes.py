"""What the processes of this run take: CPU seconds of all, and the memory of the largest worker.

The processes that run are looked at, since the system's own account has only those that were waited
for, and counts what a parent held when it started a child as the child's. So a process that comes
and goes between two looks is not seen, unless it was waited for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import psutil

__all__ = ["Watch"]

_PEAK = re.compile(r"^VmHWM:\s+(\d+) kB$", re.MULTILINE)


@dataclass(slots=True)
class Watch:
    """Looks at this process and those below it.

    Attributes:
        peak: memory of the largest worker so far, in MiB; a worker is a child of this process.
    """

    peak: float = 0.0
    _last: float = 0.0
    _gone: float = 0.0

    def cpu(self) -> float:
        """Look, and return the CPU seconds of all processes so far."""
        here = psutil.Process()
        for worker in here.children():
            self.peak = max(self.peak, memory(worker))
        found = sum(map(_spent, (here, *here.children(recursive=True))))
        # What provers spent that nobody waited for is gone from the account when they are.
        self._gone += max(0.0, self._last - found)
        self._last = found
        return found + self._gone


def _spent(process: psutil.Process) -> float:
    """Return the CPU seconds of a process, and of those that it waited for."""
    try:
        return float(sum(process.cpu_times()[:4]))
    except psutil.NoSuchProcess:
        return 0.0


def memory(process: psutil.Process) -> float:
    """Return the most memory that a process held, in MiB; where that is not told, what it holds."""
    try:
        told = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    except OSError:
        told = ""
    peak = _PEAK.search(told)
    if peak is not None:
        return int(peak[1]) / 2**10
    try:
        return float(process.memory_info().rss) / 2**20
    except psutil.NoSuchProcess:
        return 0.0
