"""The questions of rows, translated from their statements, without verdicts.

Gold and candidate are parsed in the context of the row and translated again, which gives the
questions of the build if theory and snapshot are the same. For a row without questions the result
is the reason, in one clause.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from driftbench.errors import LeanSyntaxError
from driftbench.oracles.solver.translator import Translator

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.oracles.problem import Question

__all__ = ["Subjects", "subjects_of"]


@dataclass(frozen=True, slots=True)
class Subjects:
    """Returns the questions of rows; asks no prover."""

    translator: Translator

    def __call__(self, record: Mapping[str, Any]) -> dict[str, Question] | str:
        """Return the question of each direction of a row, or why there is none.

        Args:
            record: a row of the schema whose evidence names a theory.
        """
        from driftbench.oracles.solver.theory import LEVELS, theory_name
        from driftbench.oracles.translation import Unsupported

        theory = record["evidence"]["theory"] or ""
        level = theory.partition(":")[0]
        if level not in LEVELS or theory_name(level) != theory:
            return f"its theory {theory!r} is none of this version of driftbench"
        translator = replace(self.translator, level=level)
        try:
            both = translator.questions(
                record["gold"], record["candidate"], context=record["context"]
            )
        except (Unsupported, LeanSyntaxError) as error:
            return f"it has no translation: {str(error).splitlines()[0]}"
        return dict(zip(("forward", "backward"), both, strict=True))


def subjects_of(spec: str, *, workers: int = 1) -> Subjects:
    """Return the questions of rows for a snapshot.

    Args:
        spec: the snapshot that the rows were built from, such as `git:PATH@REV`.
        workers: number of processes to read it.

    Raises:
        CorpusError: the snapshot cannot be read.
    """
    from driftbench.corpus import open_snapshot
    from driftbench.library import read_library
    from driftbench.oracles.knowledge import SnapshotKnowledge

    library = read_library(open_snapshot(spec), workers=workers)
    return Subjects(Translator(SnapshotKnowledge(library.parsed), library.table))
