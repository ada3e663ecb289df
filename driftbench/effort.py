"""Counters of the work done by this process and its workers: seconds, prover calls, lost workers.

They are shown to users while a command runs; no result depends on them.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Effort", "count", "measured", "total_effort"]

_In = TypeVar("_In")
_Out = TypeVar("_Out")


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """Counts of work.

    Args:
        seconds: time of all workers together, one core each.
        chunks: chunks that were processed.
        asked: questions sent to a prover.
        cached: answers taken from a cache, each of which saves at least one question.
        lost: chunks that were given to another worker because theirs had ended.
        damaged: cached texts that were damaged and computed again.
    """

    seconds: float = 0.0
    chunks: int = 0
    asked: int = 0
    cached: int = 0
    lost: int = 0
    damaged: int = 0

    def __add__(self, other: Effort) -> Effort:
        return Effort(
            seconds=self.seconds + other.seconds,
            chunks=self.chunks + other.chunks,
            asked=self.asked + other.asked,
            cached=self.cached + other.cached,
            lost=self.lost + other.lost,
            damaged=self.damaged + other.damaged,
        )

    def __sub__(self, other: Effort) -> Effort:
        return self + Effort(**{name: -value for name, value in asdict(other).items()})


_total: list[Effort] = [Effort()]


def total_effort() -> Effort:
    """Return the total so far."""
    return _total[0]


def count(more: Effort) -> None:
    """Add to the total."""
    _total[0] += more


def measured(job: Callable[[_In], _Out], chunk: _In) -> tuple[_Out, Effort]:
    """Return the result of a job for a chunk and the effort it took, which is also counted."""
    before, started = total_effort(), monotonic()
    result = job(chunk)
    count(Effort(seconds=monotonic() - started, chunks=1))
    return result, total_effort() - before
