"""The constants of a snapshot, and the bundled lemmas that translate with them as formulas."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, cast

from driftbench.cache.traces import Traced
from driftbench.library.traced import traced_library
from driftbench.oracles.facts import Fact, load_facts
from driftbench.oracles.rewriting import Rewrite, load_rewrites

if TYPE_CHECKING:
    from driftbench.cache.traces import Question
    from driftbench.library.parsed import ParsedLibrary

__all__ = ["SnapshotKnowledge", "traced_knowledge"]


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


class _Knowledge(Traced):
    about = "knowledge"
    members: ClassVar = frozenset({"facts", "rewrites"})

    def __init__(self, knowledge: SnapshotKnowledge, asked: set[Question]) -> None:
        super().__init__(knowledge, asked)
        self.library = traced_library(knowledge.library, asked)


def traced_knowledge(knowledge: SnapshotKnowledge, asked: set[Question]) -> SnapshotKnowledge:
    """Return a view that adds questions about `knowledge` and its `library` to `asked`."""
    return cast("SnapshotKnowledge", _Knowledge(knowledge, asked))
