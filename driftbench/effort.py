"""What work has cost so far in this process and in the workers it had: seconds, questions, losses.

Counts for people who watch a run. Deliberately reaches nothing that is built: neither a row nor a
byte of a result may depend on it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Effort", "count", "measured", "spent"]

_In = TypeVar("_In")
_Out = TypeVar("_Out")


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """Some effort.

    Args:
        seconds: of workers, each of which has one core, summed over them.
        chunks: that were worked on.
        asked: questions that went to a prover.
        cached: answers that a cache gave, each of which saves at least one question.
        lost: chunks that were given to another worker, as theirs had ended.
        damaged: texts of a cache that were not what was kept, and were worked out again.
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


def spent() -> Effort:
    """Return all effort so far."""
    return _total[0]


def count(more: Effort) -> None:
    """Add some effort."""
    _total[0] += more


def measured(job: Callable[[_In], _Out], chunk: _In) -> tuple[_Out, Effort]:
    """Return what a job makes of a chunk, and the effort that it took; both are counted here."""
    before, started = spent(), monotonic()
    made = job(chunk)
    count(Effort(seconds=monotonic() - started, chunks=1))
    return made, spent() - before
