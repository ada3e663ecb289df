"""Which texts one snapshot's notation may read otherwise than another's did.

Tables are kept from one snapshot to the next as digests of their spellings. So what was read with
one holds with another, unless the text has a spelling in which they differ. Where the other table
is not known any more, every text may be read otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from driftbench.cache.texts import key_of
from driftbench.lean.spellings import differing, spellings, table_digest

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.cache.texts import Memory
    from driftbench.lean import NotationTable

__all__ = ["KnownNotation"]


@dataclass(frozen=True)
class KnownNotation:
    """The notation of a snapshot beside that of others; picklable.

    Args:
        table: the notation; None for the standard one.
        memory: where tables are kept.
    """

    # No slots: what was worked out is remembered in each process.
    table: NotationTable | None
    memory: Memory

    @cached_property
    def name(self) -> str:
        """The digest of the table, which is kept by now."""
        told = self._spellings
        name = table_digest(told)
        self.memory.recall("notation", name, make=lambda: told)
        return name

    def agrees(self, name: str) -> bool:
        """Say whether the table of a name reads all texts alike."""
        return self._differing(name) == ()

    def rereads(self, name: str, text: Callable[[], str]) -> bool:
        """Say whether a text may be read otherwise than with the table of a name.

        Args:
            name: the `name` that was noted when the text was read.
            text: gives the text, where it has to be looked at.
        """
        found = self._differing(name)
        if not found:
            return found is None
        said = text()
        return any(spelling in said for spelling in found)

    def __getstate__(self) -> dict[str, Any]:
        """Leave behind what can be worked out again."""
        return {"table": self.table, "memory": self.memory}

    @cached_property
    def _spellings(self) -> dict[str, str]:
        return spellings(self.table)

    def _differing(self, name: str) -> tuple[str, ...] | None:
        """Return the spellings in which the table of a name differs; None if it is not known."""
        if name not in self._found:
            told = self.memory.known(key_of(self.memory.basis, "notation", name))
            self._found[name] = None if told is None else differing(told, self._spellings)
        return self._found[name]

    @cached_property
    def _found(self) -> dict[str, tuple[str, ...] | None]:
        return {self.name: ()}
