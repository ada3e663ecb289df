"""A snapshot as oracles and detectors need it: its notation and constants, read once per process.

A `SnapshotContext` parses statements in the context of a row. It can be pickled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import InputError
from driftbench.lean import parse
from driftbench.lean.context import surroundings
from driftbench.rules.view import View

if TYPE_CHECKING:
    from driftbench.lean import NotationTable, Statement
    from driftbench.library.kinds import Kinds
    from driftbench.oracles.knowledge import SnapshotKnowledge

__all__ = ["SnapshotContext", "snapshot_context_of"]


@dataclass(frozen=True, slots=True)
class SnapshotContext:
    """The notation and the constants of a snapshot.

    Args:
        digest: identity of the snapshot, hexadecimal.
        table: its notation.
        kinds: the kinds of its constants, and the default kinds.
        knowledge: its constants, classes and lemmas.
    """

    digest: str
    table: NotationTable
    kinds: Kinds
    knowledge: SnapshotKnowledge

    def read(self, text: str, *, context: str) -> Statement:
        """Parse a statement that stands in a context.

        Raises:
            LeanSyntaxError: the text is not one statement.
        """
        around = surroundings(context)
        return parse(
            text,
            table=self.table,
            opened=around.opened,
            local_notation=around.local_notation,
        )

    def view(self, text: str, *, context: str) -> View:
        """Return what rules see of a statement that stands in a context.

        Raises:
            LeanSyntaxError: the text is not one statement.
        """
        around = surroundings(context)
        return View(
            self.read(text, context=context),
            kinds=self.kinds,
            table=self.table,
            opened=around.opened,
            local_notation=around.local_notation,
            context=around.lines,
        )


_made: dict[str, SnapshotContext] = {}


def snapshot_context_of(spec: str, *, workers: int = 1) -> SnapshotContext:
    """Read a snapshot, such as `git:PATH@REV`, once in a process.

    Args:
        spec: the snapshot.
        workers: processes to read it with.

    Raises:
        InputError: no snapshot is named.
        CorpusError: it cannot be read.
    """
    if not spec:
        raise InputError(
            "statements are judged with the constants of a snapshot: name the one that they were "
            "written for, such as --snapshot git:PATH@v4.28.0 or --snapshot starter"
        )
    if spec not in _made:
        _made[spec] = _read(spec, workers=workers)
    return _made[spec]


def _read(spec: str, *, workers: int) -> SnapshotContext:
    from driftbench.corpus import open_snapshot
    from driftbench.corpus.file_cache import open_file_cache
    from driftbench.library import read_library
    from driftbench.oracles.knowledge import SnapshotKnowledge
    from driftbench.rules import default_kinds, merge_kinds

    snapshot, cache = open_snapshot(spec), open_file_cache()
    library = read_library(snapshot, workers=workers, cache=cache)
    kinds = merge_kinds(default_kinds(), library.kinds)
    knowledge = SnapshotKnowledge(library.parsed)
    return SnapshotContext(snapshot.identity.digest, library.table, kinds, knowledge)
