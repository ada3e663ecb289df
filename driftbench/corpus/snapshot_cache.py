"""Cached results that depend on a snapshot, such as the variants of a theorem.

A result is stored with its queries to the snapshot and the name of the notation. It is valid for
another snapshot that answers the queries alike and reads the texts alike. So a build on the next
commit computes only what the commit can have changed, and its results are the same as without a
cache.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from driftbench._decoding import decoded
from driftbench._json_values import to_json
from driftbench.cache import cache_key
from driftbench.corpus.known_notation import KnownNotation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from driftbench.cache import Cache, Dependencies
    from driftbench.lean import NotationTable

__all__ = ["NotCached", "SnapshotCache", "from_cache"]

_Some = TypeVar("_Some")


class NotCached(Exception):  # noqa: N818 -- an empty cache is not an error
    """There is no valid cached result; raised by objects that only read the cache."""


def from_cache(one: _Some) -> _Some | None:
    """Return an object that returns only the cached results of `one`; None if it has no cache."""
    found: _Some | None = getattr(one, "from_cache", lambda: None)()
    return found


@dataclass(frozen=True, slots=True)
class SnapshotCache:
    """A cache of results of one kind; picklable.

    Args:
        cache: the cache.
        basis: JSON values that all results depend on.
        dependencies: the objects of the current snapshot that computations query.
        notation: the notation of the current snapshot.
        cached_only: compute nothing.
    """

    cache: Cache
    basis: tuple[object, ...]
    dependencies: Dependencies
    notation: KnownNotation
    cached_only: bool = False

    @classmethod
    def of(
        cls,
        cache: Cache,
        dependencies: Dependencies,
        table: NotationTable | None,
        *basis: object,
    ) -> SnapshotCache:
        """Return the cache for the notation of a snapshot and the objects that depend on it."""
        return cls(cache, basis, dependencies, KnownNotation(table, cache))

    def get_or_compute(
        self,
        kind: type[_Some],
        *key: object,
        compute: Callable[..., _Some],
        texts: Callable[[Any], str],
        is_storable: Callable[[_Some], bool] = lambda _: True,
    ) -> _Some:
        """Return the cached result of a key if it is valid; else compute and store it.

        Args:
            kind: the type of the result, as for `decoded`.
            key: JSON values that the result depends on, in addition to the basis.
            compute: computes the result; called with the traced dependencies as arguments of their
                names.
            texts: returns the Lean texts that were parsed, given the result as JSON.
            is_storable: returns whether a computed result may be stored.

        Raises:
            NotCached: nothing may be computed, and there is no valid result.
        """

        def compute_with_queries() -> dict[str, Any]:
            if self.cached_only:
                raise NotCached
            result, queries = self.dependencies.record(compute)
            answers = self.dependencies.digest(queries)
            return {
                "result": to_json(result),
                "queries": queries,
                "answers": answers,
                "notation": self.notation.name,
            }

        def is_valid(stored: Mapping[str, Any]) -> bool:
            return stored["answers"] == self.dependencies.digest(
                stored["queries"]
            ) and not self.notation.rereads(stored["notation"], lambda: texts(stored["result"]))

        found: dict[str, Any] = self.cache.get_or_compute(
            cache_key(*self.basis, *key),
            compute_with_queries,
            is_valid=is_valid,
            is_storable=lambda computed: is_storable(decoded(kind, computed["result"])),
        )
        return decoded(kind, found["result"])

    def from_cache(self) -> SnapshotCache:
        """Return a cache that computes nothing."""
        return replace(self, cached_only=True)
