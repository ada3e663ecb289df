"""Judging the rows of a pool, and adding countermodels and certificates to the rows of a build.

Both are jobs for worker processes. Results depend only on row, oracle and budget.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from driftbench._json_values import to_json
from driftbench.corpus.snapshot_cache import from_cache
from driftbench.dataset.evidence.acceptance import accept, argued
from driftbench.dataset.stage_rows import VERBATIM, CertifiedRow, JudgedRow, RejectedRow

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from driftbench.dataset.evidence.pair_oracle import PairOracle
    from driftbench.dataset.records import Row
    from driftbench.dataset.stage_rows import JudgeTask
    from driftbench.rules.wellformed import Verdict

__all__ = ["CertificateWriter", "RowJudge", "StatementChecker", "write_certificates"]


class StatementChecker(Protocol):
    """Finds defects of a statement that the gold it was made from does not have."""

    def check(self, statement: str, *, context: str, gold: str) -> Verdict:
        """Return the defects."""
        ...


@dataclass(frozen=True, slots=True)
class RowJudge:
    """Judges rows of a pool; picklable.

    Args:
        oracle: decides about pairs of statements; None for no oracle.
        checker: finds defects of candidates; None for no check.
        schemas: ids of the rules that are proved in general.
    """

    kind: ClassVar[Any] = JudgedRow

    oracle: PairOracle | None
    checker: StatementChecker | None
    schemas: frozenset[str]

    def __call__(self, task: JudgeTask, /) -> JudgedRow:
        """Return a row with its outcome."""
        pool_row, row = task.pool_row, task.pool_row.row
        verbatim = pool_row.method == VERBATIM
        if not verbatim and (defect := self._defect(row)):
            return JudgedRow(pool_row=pool_row, outcome=RejectedRow("ill-formed", defect))
        if self.oracle is None or verbatim:
            outcome = argued(row, strong=row.relation != "undecided")
            return JudgedRow(pool_row=pool_row, outcome=outcome)
        verdict = self.oracle.decide(
            row.gold, row.candidate, context=row.context, effort=task.effort
        )
        return JudgedRow(
            pool_row=pool_row,
            outcome=accept(row, verdict, schemas=self.schemas),
            verdict=verdict,
        )

    def from_cache(self) -> RowJudge | None:
        """Return a judge that uses cached results only; None if nothing is cached."""
        oracle, checker = from_cache(self.oracle), from_cache(self.checker)
        if oracle is None or (checker is None) is not (self.checker is None):
            return None
        return replace(self, oracle=oracle, checker=checker)

    def close(self) -> None:
        """End the processes of the oracle."""
        if self.oracle is not None:
            self.oracle.close()

    def _defect(self, row: Row) -> str:
        """Return the first defect of a candidate, or ""."""
        from driftbench.rules.wellformed import WellFormed

        if self.checker is None:
            return ""
        verdict = self.checker.check(row.candidate, context=row.context, gold=row.gold)
        if isinstance(verdict, WellFormed):
            return ""
        problem = verdict.problems[0]
        return f"{problem.kind}: {problem.detail}"


@dataclass(frozen=True, slots=True)
class CertificateWriter:
    """Adds countermodels and certificates to rows of a build; picklable.

    Args:
        oracle: has them.
    """

    kind: ClassVar[Any] = CertifiedRow

    oracle: PairOracle

    def from_cache(self) -> CertificateWriter | None:
        """Return a writer that uses cached results only; None if nothing is cached."""
        oracle = from_cache(self.oracle)
        return None if oracle is None else CertificateWriter(oracle)

    def __call__(self, row: Row, /) -> CertifiedRow:
        """Return a row with its countermodels and certificates."""
        evidence = row.evidence
        if evidence.kind != "solver":
            return CertifiedRow(row)
        from driftbench.oracles.kernel.certificates import Certificate
        from driftbench.oracles.kernel.rows import Reference

        words = (evidence.forward, evidence.backward)
        found = self.oracle.prove(row.gold, row.candidate, context=row.context, words=words)
        columns = to_json(evidence)
        reference = Reference.parse(found.certificate or "").certifying(columns)
        # A direction that rests on the argument of its rule has no model.
        models = [
            model if word == "refuted" else None
            for word, model in zip(words, (found.forward_model, found.backward_model), strict=True)
        ]
        proved = replace(
            evidence,
            kind="kernel" if reference.covers(columns) else "solver",
            certificate=str(reference) or None,
            forward_model=models[0],
            backward_model=models[1],
        )
        named = reference.digests().values()
        return CertifiedRow(
            replace(row, evidence=proved),
            tuple(one for one in found.certificates if Certificate(*one).digest in named),
            found.searches,
        )


def write_certificates(folder: Path, rows: Iterable[CertifiedRow]) -> None:
    """Write the certificates of rows into a build, each once."""
    found = {certificate for row in rows for certificate in row.certificates}
    if found:
        from driftbench.oracles.kernel import archive
        from driftbench.oracles.kernel.certificates import Certificate

        archive.write(folder, [Certificate(*given) for given in sorted(found)])
