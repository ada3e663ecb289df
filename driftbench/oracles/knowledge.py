"""The constants of a snapshot, and the bundled lemmas that translate with them as formulas."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from driftbench.cache import Traced
from driftbench.library.traced import TracedLibrary
from driftbench.oracles.facts import Fact, load_facts
from driftbench.oracles.rewriting import Rewrite, load_rewrites

if TYPE_CHECKING:
    from driftbench.library.parsed import ParsedLibrary

__all__ = ["SnapshotKnowledge", "TracedKnowledge"]


@dataclass
class SnapshotKnowledge:
    """What questions about statements of one snapshot depend on; picklable.

    Args:
        library: the constants and classes of the snapshot.
    """

    library: ParsedLibrary
    _facts: tuple[Fact, ...] | None = field(default=None, init=False, repr=False)
    _rewrites: tuple[Rewrite, ...] | None = field(default=None, init=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave computed values out of the pickle."""
        return type(self), (self.library,)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that translate with the constants of the snapshot."""
        if self._facts is None:
            self._facts = load_facts(self.library)
        return self._facts

    @property
    def rewrites(self) -> tuple[Rewrite, ...]:
        """The equivalences that translate with the constants of the snapshot."""
        if self._rewrites is None:
            self._rewrites = load_rewrites(self.library)
        return self._rewrites


class TracedKnowledge(Traced):
    """A traced `SnapshotKnowledge`; queries to its library are recorded as those of `library`."""

    @cached_property
    def library(self) -> ParsedLibrary:
        """The constants and classes, traced."""
        traced = TracedLibrary(self._subject.library, "library", self._queries)
        return cast("ParsedLibrary", traced)

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
