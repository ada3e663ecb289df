"""A cache of results that depend on a snapshot, by what their computation asked of it.

The questions that were asked are stored with a result, and a digest of the answers. A build on the
same snapshot computes nothing again, and a build on the next commit only the results for which an
answer changed, or whose texts contain a changed notation. Results are the same as without a cache.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar

from driftbench._decoding import decoded
from driftbench.cache.traces import Replies, recalled
from driftbench.corpus.known_notation import KnownNotation
from driftbench.dataset._json_values import to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from driftbench.cache.texts import Memory
    from driftbench.cache.traces import Question
    from driftbench.lean import NotationTable

__all__ = ["SnapshotCache"]

T = TypeVar("T")


@dataclass(frozen=True)
class SnapshotCache:
    """Cached results that depend on one snapshot; picklable without its cache of answers.

    Args:
        memory: stores the results.
        notation: the notation of the snapshot.
        open_replies: makes the object that answers questions to the snapshot.
        cached_only: return cached results only.
    """

    # No slots: `cached_property` needs a `__dict__`.
    memory: Memory
    notation: KnownNotation
    open_replies: Callable[[], Replies]
    cached_only: bool = False

    @classmethod
    def of(cls, memory: Memory, table: NotationTable | None, **subjects: object) -> SnapshotCache:
        """Return the cache for a notation and the objects that questions name."""
        return cls(memory, KnownNotation(table, memory), partial(Replies, **subjects))

    def without_computing(self) -> SnapshotCache:
        """Return this cache, which then computes nothing."""
        return replace(self, cached_only=True)

    def get_or_compute(
        self,
        kind: type[T],
        *key: object,
        compute: Callable[[], tuple[T, set[Question]]],
        text: Callable[[Any], str],
        skip_storing: Callable[[T], bool] = lambda _: False,
    ) -> T:
        """Return the cached result of a key if it is still valid; else compute and store it.

        Args:
            kind: the type of the result, as for `decoded`.
            key: JSON values that the result depends on, in addition to the snapshot.
            compute: returns the result, and the questions that were asked.
            text: returns the Lean texts that were parsed, given the result as JSON.
            skip_storing: returns whether a result must not be stored.

        Raises:
            NotCached: there is no valid cached result, and `cached_only` is set.
        """

        def make() -> tuple[Any, set[Question]]:
            result, asked = compute()
            return to_json(result), asked

        found = recalled(
            self.memory,
            *key,
            make=None if self.cached_only else make,
            present=self,
            text=text,
            passing=lambda made: skip_storing(decoded(kind, made)),
        )
        return decoded(kind, found)

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
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    @cached_property
    def _replies(self) -> Replies:
        return self.open_replies()
