"""Answers of the current snapshot, with which cached results of an earlier one are compared."""

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
    """Answers of a snapshot; picklable without its cache of answers.

    Args:
        open_replies: makes the object that answers questions.
        notation: the notation of the snapshot.
    """

    # No slots: `cached_property` needs a `__dict__`.
    open_replies: Callable[[], Replies]
    notation: KnownNotation

    def answers(self, asked: Sequence[Any]) -> list[str]:
        """Return a digest of the answers to `grouped` questions, and the name of the notation."""
        return [self._replies.digest(asked), self.notation.name]

    def holds(self, answers: Sequence[str], asked: Sequence[Any], text: Callable[[], str]) -> bool:
        """Return whether a result that depends on earlier answers is still valid.

        Args:
            answers: earlier result of `answers`.
            asked: the questions.
            text: returns the texts that were read.
        """
        replies, notation = answers
        return replies == self._replies.digest(asked) and not self.notation.rereads(notation, text)

    def __getstate__(self) -> dict[str, Any]:
        """Leave the cached answers out of the pickle."""
        return {"open_replies": self.open_replies, "notation": self.notation}

    @cached_property
    def _replies(self) -> Replies:
        return self.open_replies()
