"""A jury decides about rows of a pool, and a clerk adds to those chosen what shows it.

Both work on chunks of records in worker processes. Promises that what they return is JSON and
follows from row, oracle and budget alone. Deliberately knows no label; that is `acceptance`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from driftbench.dataset.acceptance import Accepted, accept, argued
from driftbench.dataset.offers import VERBATIM
from driftbench.dataset.records import Row
from driftbench.traces import from_memory

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.court import Court
    from driftbench.rules.wellformed import Verdict

__all__ = ["Checks", "Clerk", "Jury", "write_certificates"]


class Checks(Protocol):
    """Looks for what surely is wrong with a statement, and not with the gold it was made from."""

    def check(self, statement: str, *, context: str, gold: str) -> Verdict:
        """Return what is wrong."""
        ...


@dataclass(frozen=True, slots=True)
class Jury:
    """Decides about chunks of pool records; picklable.

    Args:
        court: who rules; None when no oracle is asked.
        checker: who looks for what surely is wrong with a candidate; None for nobody.
        schemas: ids of the rules that are proved in general.
    """

    court: Court | None
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

    def from_memory(self) -> Jury | None:
        """Return the jury that decides by precedents alone; None where none are remembered."""
        court, checker = from_memory(self.court), from_memory(self.checker)
        if court is None or (checker is None) is not (self.checker is None):
            return None
        return replace(self, court=court, checker=checker)

    def close(self) -> None:
        """End what the court of this process holds."""
        if self.court is not None:
            self.court.close()

    def _decide(self, record: dict[str, Any]) -> dict[str, Any]:
        effort = record.pop("effort", 1.0)
        row = Row.from_record(record["row"])
        plain = record["method"] == VERBATIM
        if not plain and (found := self._defect(row)):
            return {**record, "strong": False, "rejected": "ill-formed", "defect": found}
        if self.court is None or plain:
            strong = row.relation != "undecided"
            return {**record, "row": argued(row).to_record(), "strong": strong}
        ruling = self.court.rule(row.gold, row.candidate, context=row.context, effort=effort)
        said = {
            "said": [ruling.forward, ruling.backward],
            "claimed": row.relation,
            "answers": [list(one) for one in ruling.answers],
        }
        outcome = accept(row, ruling, schemas=self.schemas)
        if isinstance(outcome, Accepted):
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
class Clerk:
    """Adds to chosen rows what shows their verdicts; picklable.

    Args:
        court: shows them.
    """

    court: Court

    def from_memory(self) -> Clerk | None:
        """Return the clerk that shows what is remembered; None where nothing is."""
        court = from_memory(self.court)
        return None if court is None else Clerk(court)

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

        found = self.court.prove(
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
    """Write the certificates of the records that a clerk returned, each once, into a build."""
    found = {tuple(given) for record in records for given in record["certificates"]}
    if found:
        from driftbench.oracles.kernel import archive
        from driftbench.oracles.kernel.certificates import Certificate

        archive.write(folder, [Certificate(*given) for given in sorted(found)])
