"""Judging rows of a pool, and adding countermodels and certificates to those chosen.

Both work on chunks of records in worker processes. What they return is JSON and follows from
row, oracle and budget alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from driftbench.corpus.snapshot_cache import from_cache
from driftbench.dataset.evidence.acceptance import AcceptedRow, accept, argued
from driftbench.dataset.records import Row
from driftbench.dataset.selection.candidate_rows import VERBATIM

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.evidence.pair_oracle import PairOracle
    from driftbench.rules.wellformed import Verdict

__all__ = ["CertificateWriter", "Checks", "RowJudge", "write_certificates"]


class Checks(Protocol):
    """Looks for defects of a statement that the gold it was made from does not have."""

    def check(self, statement: str, *, context: str, gold: str) -> Verdict:
        """Return what is wrong."""
        ...


@dataclass(frozen=True, slots=True)
class RowJudge:
    """Judges chunks of pool records; picklable.

    Args:
        oracle: who is asked about rows; None for nobody.
        checker: who looks for what surely is wrong with a candidate; None for nobody.
        schemas: ids of the rules that are proved in general.
    """

    oracle: PairOracle | None
    checker: Checks | None
    schemas: frozenset[str]

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return each record with its outcome, in order.

        A record's `effort`, a share of the budget, holds for this time and is not returned. Added
        are `strong`, whether the evidence is what the label asks for; `rejected`, the reason for
        it, if it is; `defect`, what is wrong with an ill-formed one; and, where an oracle was
        asked, `said`, the words of both directions, `claimed`, the relation that the rules argue,
        and `answers`, all that the oracle answered.
        """
        return [self._decide(dict(record)) for record in chunk]

    def from_cache(self) -> RowJudge | None:
        """Return a judge that answers from the cache alone; None where nothing is cached."""
        oracle, checker = from_cache(self.oracle), from_cache(self.checker)
        if oracle is None or (checker is None) is not (self.checker is None):
            return None
        return replace(self, oracle=oracle, checker=checker)

    def close(self) -> None:
        """End the processes of the oracle."""
        if self.oracle is not None:
            self.oracle.close()

    def _decide(self, record: dict[str, Any]) -> dict[str, Any]:
        effort = record.pop("effort", 1.0)
        row = Row.from_record(record["row"])
        plain = record["method"] == VERBATIM
        if not plain and (found := self._defect(row)):
            return {**record, "strong": False, "rejected": "ill-formed", "defect": found}
        if self.oracle is None or plain:
            strong = row.relation != "undecided"
            return {**record, "row": argued(row).to_record(), "strong": strong}
        verdict = self.oracle.decide(row.gold, row.candidate, context=row.context, effort=effort)
        said = {
            "said": [verdict.forward, verdict.backward],
            "claimed": row.relation,
            "answers": [list(one) for one in verdict.answers],
        }
        outcome = accept(row, verdict, schemas=self.schemas)
        if isinstance(outcome, AcceptedRow):
            return {**record, **said, "row": outcome.row.to_record(), "strong": outcome.strong}
        return {**record, **said, "strong": False, "rejected": outcome.reason}

    def _defect(self, row: Row) -> str:
        """Return what is wrong with a candidate, or ""."""
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
    """Adds countermodels and certificates to chosen rows; picklable.

    Args:
        oracle: shows them.
    """

    oracle: PairOracle

    def from_cache(self) -> CertificateWriter | None:
        """Return a writer that answers from the cache alone; None where nothing is cached."""
        oracle = from_cache(self.oracle)
        return None if oracle is None else CertificateWriter(oracle)

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return `row`, `certificates` and `searches` of each record, in order."""
        return [self._show(record) for record in chunk]

    def _show(self, record: Mapping[str, Any]) -> dict[str, Any]:
        row = record["row"]
        evidence = row["evidence"]
        if evidence["kind"] != "solver":
            return {"row": row, "certificates": [], "searches": []}
        from driftbench.oracles.kernel.certificates import Certificate
        from driftbench.oracles.kernel.rows import Reference

        found = self.oracle.prove(
            row["gold"],
            row["candidate"],
            context=row["context"],
            words=(evidence["forward"], evidence["backward"]),
        )
        reference = Reference.parse(found.certificate or "").certifying(evidence)
        kind = "kernel" if reference.covers(evidence) else "solver"
        shown = {"kind": kind, "certificate": str(reference) or None}
        for name in ("forward", "backward"):
            # A direction that rests on its rule's argument has no model that would speak for it.
            refuted = evidence[name] == "refuted"
            shown[f"{name}_model"] = getattr(found, f"{name}_model") if refuted else None
        kept = reference.digests().values()
        certificates = [list(one) for one in found.certificates if Certificate(*one).digest in kept]
        return {
            "row": {**row, "evidence": {**evidence, **shown}},
            "certificates": certificates,
            "searches": [list(one) for one in found.searches],
        }


def write_certificates(folder: Path, records: Sequence[Mapping[str, Any]]) -> None:
    """Write the certificates of the records that were returned, each once, into a build."""
    found = {tuple(given) for record in records for given in record["certificates"]}
    if found:
        from driftbench.oracles.kernel import archive
        from driftbench.oracles.kernel.certificates import Certificate

        archive.write(folder, [Certificate(*given) for given in sorted(found)])
