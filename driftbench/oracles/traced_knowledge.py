"""The knowledge of a snapshot with a record of the queries of translations, for their cache."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.cache import Traced

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.lean.tree import Statement
    from driftbench.library.closures import Atom
    from driftbench.oracles.facts import Fact
    from driftbench.oracles.rewriting import Rewrite

__all__ = ["TracedKnowledge"]


class TracedKnowledge(Traced):
    """A traced `SnapshotKnowledge`."""

    @property
    def library(self) -> TracedKnowledge:
        """The constants."""
        return self

    def definition(self, full: str) -> Statement | None:
        """Return what a constant is unfolded to; this is the same for every snapshot."""
        found: Statement | None = self._subject.definition(full)
        return found

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that translate with the constants of the snapshot."""
        self._record("facts")
        found: tuple[Fact, ...] = self._subject.facts
        return found

    @property
    def rewrites(self) -> tuple[Rewrite, ...]:
        """The equivalences that translate with the constants of the snapshot."""
        self._record("rewrites")
        found: tuple[Rewrite, ...] = self._subject.rewrites
        return found

    def closure(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """Return all classes that class assumptions imply, including themselves.

        The rules for these classes are recorded instead of the query: the closure depends on them
        only, and to look them up is faster than to compute a closure.
        """
        found: frozenset[Atom] = self._subject.closure(atoms)
        self._record("rules_within", tuple(sorted({atom[0] for atom in found})))
        return found
