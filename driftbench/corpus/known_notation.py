"""Comparing the notation of a snapshot with that of cached results.

Notation tables are cached as digests of their spellings. A result for a text is valid for another
table unless the text contains a spelling in which the tables differ. If the earlier table is not in
the cache, no result is valid.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from driftbench.cache import cache_key
from driftbench.lean.spellings import differing, spellings, table_digest

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.cache import Cache
    from driftbench.lean import NotationTable

__all__ = ["KnownNotation"]


@dataclass(frozen=True)
class KnownNotation:
    """The notation of a snapshot and cached tables of others; picklable.

    Args:
        table: the notation; None for the standard one.
        cache: the cache of tables.
    """

    # No slots: `cached_property` needs a `__dict__`.
    table: NotationTable | None
    cache: Cache

    @cached_property
    def name(self) -> str:
        """The digest of the table, under which it is cached."""
        own = self._spellings
        name = table_digest(own)
        self.cache.get_or_compute(cache_key("notation", name), lambda: own)
        return name

    def agrees(self, name: str) -> bool:
        """Return whether the table of a name has the same spellings."""
        return self._differing(name) == ()

    def rereads(self, name: str, text: Callable[[], str]) -> bool:
        """Return whether a text may be parsed differently than with the table of a name.

        Args:
            name: the `name` of the table that the text was parsed with.
            text: returns the text; called only if needed.
        """
        found = self._differing(name)
        if not found:
            return found is None
        content = text()
        return any(spelling in content for spelling in found)

    def __getstate__(self) -> dict[str, Any]:
        """Leave computed values out of the pickle."""
        return {"table": self.table, "cache": self.cache}

    @cached_property
    def _spellings(self) -> dict[str, str]:
        return spellings(self.table)

    def _differing(self, name: str) -> tuple[str, ...] | None:
        """Return the spellings in which the table of a name differs; None if it is not cached."""
        if name not in self._found:
            other = self.cache.get(cache_key("notation", name))
            self._found[name] = None if other is None else differing(other, self._spellings)
        return self._found[name]

    @cached_property
    def _found(self) -> dict[str, tuple[str, ...] | None]:
        return {self.name: ()}
