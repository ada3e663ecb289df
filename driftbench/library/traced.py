"""A view of a library that records the queries of translations, for caches of results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.cache import Traced

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.lean import Statement
    from driftbench.library.closures import Atom

__all__ = ["TracedLibrary"]


class TracedLibrary(Traced):
    """A traced `ParsedLibrary`."""

    def definition(self, full: str) -> Statement | None:
        """Return the bundled definition of a constant, which does not depend on the snapshot."""
        found: Statement | None = self._subject.definition(full)
        return found

    def is_local(self, full: str) -> bool:
        """Return whether a constant is declared beside a statement: none of a snapshot is."""
        found: bool = self._subject.is_local(full)
        return found

    def closure(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """Return all classes that class assumptions imply.

        Instead of the query, the classes of the answer are recorded: a digest of the implications
        among them is found faster than a closure.
        """
        found: frozenset[Atom] = self._subject.closure(atoms)
        self._record("rules_within", tuple(sorted({atom[0] for atom in found})))
        return found
