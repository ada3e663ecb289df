"""What a snapshot answers now, against which a build holds what it kept of another one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from driftbench.cache.traces import Replies
    from driftbench.corpus.known_notation import KnownNotation

__all__ = ["SnapshotAnswers"]


@dataclass(frozen=True)
class SnapshotAnswers:
    """A snapshot as it answers now; picklable, and asked anew in each process.

    Args:
        open_replies: makes what answers questions.
        notation: the notation.
    """

    # No slots: what was answered is remembered in each process.
    open_replies: Callable[[], Replies]
    notation: KnownNotation

    def answers(self, asked: Sequence[Any]) -> list[str]:
        """Return as JSON the answers to `grouped` questions, and which notation there is."""
        return [self._replies.digest(asked), self.notation.name]

    def holds(self, answers: Sequence[str], asked: Sequence[Any], text: Callable[[], str]) -> bool:
        """Say whether what rests on answers still does.

        Args:
            answers: what `answers` returned then.
            asked: the questions.
            text: gives the texts that were read.
        """
        replies, notation = answers
        return replies == self._replies.digest(asked) and not self.notation.rereads(notation, text)

    def __getstate__(self) -> dict[str, Any]:
        """Leave behind what can be worked out again."""
        return {"open_replies": self.open_replies, "notation": self.notation}

    @cached_property
    def _replies(self) -> Replies:
        return self.open_replies()
