"""What a snapshot answers now, against which a build holds what it kept of another one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from driftbench.lean.slices import Slices

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from driftbench.lean import NotationTable

__all__ = ["Present"]


class _Digests(Protocol):
    """Says in one digest what is answered to questions: `Replies`, or the `Answers` of kinds."""

    def digest(self, asked: Iterable[str]) -> str:
        """Return one digest of the answers to all questions, in any order."""


@dataclass(frozen=True)
class Present:
    """A snapshot as it answers now; picklable, and asked anew in each process.

    Args:
        open_answers: makes what answers questions.
        table: the notation; None for the standard one.
    """

    # No slots: what was answered is remembered in each process.
    open_answers: Callable[[], _Digests]
    table: NotationTable | None

    def answer(self, asked: Iterable[str], text: str) -> list[str]:
        """Return as JSON the answers to questions, and the notation in a text."""
        return [self._answers.digest(asked), self._slices.digest(text)]

    def __getstate__(self) -> dict[str, Any]:
        """Leave behind what can be worked out again."""
        return {"open_answers": self.open_answers, "table": self.table}

    @cached_property
    def _answers(self) -> _Digests:
        return self.open_answers()

    @cached_property
    def _slices(self) -> Slices:
        return Slices(self.table)
