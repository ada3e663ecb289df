"""A jury decides about rows of a pool, and a clerk adds to those chosen what shows it.

Both work on chunks of records in worker processes. Promises that what they return is JSON and
follows from row, oracle and budget alone; what an earlier run has found of the same row, with the
same code and snapshot, is not worked out again. Deliberately knows no label; that is `acceptance`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from driftbench.dataset.acceptance import Accepted, Ruling, accept, argued
from driftbench.dataset.court import Proofs
from driftbench.dataset.offers import VERBATIM
from driftbench.dataset.records import Row

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.court import Court
    from driftbench.kept import Memory
    from driftbench.rules.wellformed import Checker

__all__ = ["Clerk", "Jury", "write_certificates"]


@dataclass(frozen=True, slots=True)
class Jury:
    """Decides about chunks of pool records; picklable.

    Args:
        court: who rules; None when no oracle is asked.
        checker: who looks for what surely is wrong with a candidate; None for nobody.
        schemas: ids of the rules that are proved in general.
        memory: what was found in earlier runs; None remembers nothing.
    """

    court: Court | None
    checker: Checker | None
    schemas: frozenset[str]
    memory: Memory | None = None

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return each record with its outcome, in order.

        A record's `effort`, a share of the budget, holds for this time and is not returned. Added
        are `strong`, whether the evidence is what the label asks for; `rejected`, the reason for
        it, if it is; `defect`, what is wrong with an ill-formed one; and, where an oracle was
        asked, `said`, the words of both directions, and `claimed`, the relation that the rules
        argue.
        """
        return [self._decide(dict(record)) for record in chunk]

    def close(self) -> None:
        """End what the court of this process holds."""
        if self.court is not None:
            self.court.close()
        if self.memory is not None:
            self.memory.kept.close()

    def _decide(self, record: dict[str, Any]) -> dict[str, Any]:
        effort = record.pop("effort", 1.0)
        row = Row.from_record(record["row"])
        plain = record["method"] == VERBATIM
        if not plain and (found := self._defect(row)):
            return {**record, "strong": False, "rejected": "ill-formed", "defect": found}
        if self.court is None or plain:
            strong = row.relation != "undecided"
            return {**record, "row": argued(row).to_record(), "strong": strong}
        ruling = self._ruling(self.court, row, effort)
        said = {"said": [ruling.forward, ruling.backward], "claimed": row.relation}
        outcome = accept(row, ruling, schemas=self.schemas)
        if isinstance(outcome, Accepted):
            return {**record, **said, "row": outcome.row.to_record(), "strong": outcome.strong}
        return {**record, **said, "strong": False, "rejected": outcome.reason}

    def _defect(self, row: Row) -> str:
        """Return what is wrong with a candidate, or ""."""
        checker = self.checker
        if checker is None:
            return ""
        if self.memory is None:
            return _defect(checker, row)
        key = ("defect", row.gold, row.candidate, row.context)
        return str(self.memory.recall(*key, make=lambda: _defect(checker, row)))

    def _ruling(self, court: Court, row: Row, effort: float) -> Ruling:
        def rule() -> Ruling:
            return court.rule(row.gold, row.candidate, context=row.context, effort=effort)

        if self.memory is None:
            return rule()
        key = ("ruling", row.gold, row.candidate, row.context, effort)
        found = self.memory.recall(*key, make=lambda: asdict(rule()), passing=_failed)
        return Ruling(**found)


def _failed(ruling: Mapping[str, Any]) -> bool:
    """Say whether an oracle had trouble of its own, which another run may not have."""
    return "unknown:error" in {ruling["forward"], ruling["backward"]}


def _defect(checker: Checker, row: Row) -> str:
    """Return the first thing that is wrong with a candidate and not with its gold, or ""."""
    from driftbench.rules.wellformed import WellFormed

    verdict = checker.check(row.candidate, context=row.context, gold=row.gold)
    if isinstance(verdict, WellFormed):
        return ""
    problem = verdict.problems[0]
    return f"{problem.kind}: {problem.detail}"


@dataclass(frozen=True, slots=True)
class Clerk:
    """Adds to chosen rows what shows their verdicts; picklable.

    Args:
        court: shows them.
        memory: what was shown in earlier runs; None remembers nothing.
    """

    court: Court
    memory: Memory | None = None

    def __call__(self, chunk: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return `row` and `certificates` of each record, in order."""
        return [self._show(record) for record in chunk]

    def _show(self, record: Mapping[str, Any]) -> dict[str, Any]:
        row = record["row"]
        evidence = row["evidence"]
        if evidence["kind"] != "solver":
            return {"row": row, "certificates": []}
        from driftbench.oracles.kernel.certificates import Certificate
        from driftbench.oracles.kernel.rows import Reference

        found = self._proofs(row)
        reference = Reference.parse(found.certificate or "").certifying(evidence)
        kind = "kernel" if reference.covers(evidence) else "solver"
        shown = {"kind": kind, "certificate": str(reference) or None}
        for name in ("forward", "backward"):
            # A direction that rests on its rule's argument has no model that would speak for it.
            refuted = evidence[name] == "refuted"
            shown[f"{name}_model"] = getattr(found, f"{name}_model") if refuted else None
        kept = reference.digests().values()
        certificates = [list(one) for one in found.certificates if Certificate(*one).digest in kept]
        return {"row": {**row, "evidence": {**evidence, **shown}}, "certificates": certificates}

    def _proofs(self, row: Mapping[str, Any]) -> Proofs:
        words = (row["evidence"]["forward"], row["evidence"]["backward"])
        gold, candidate, context = row["gold"], row["candidate"], row["context"]

        def prove() -> Proofs:
            return self.court.prove(gold, candidate, context=context, words=words)

        if self.memory is None:
            return prove()

        def incomplete(found: Mapping[str, Any]) -> bool:
            # An oracle that has no model for what it has refuted was in trouble of its own.
            models = (found["forward_model"], found["backward_model"])
            return ("refuted", None) in zip(words, models, strict=True)

        key = ("proofs", gold, candidate, context, words)
        found = self.memory.recall(*key, make=lambda: asdict(prove()), passing=incomplete)
        return Proofs(**{**found, "certificates": tuple(map(tuple, found["certificates"]))})


def write_certificates(folder: Path, records: Sequence[Mapping[str, Any]]) -> None:
    """Write the certificates of the records that a clerk returned, each once, into a build."""
    found = {tuple(given) for record in records for given in record["certificates"]}
    if found:
        from driftbench.oracles.kernel import archive
        from driftbench.oracles.kernel.certificates import Certificate

        archive.write(folder, [Certificate(*given) for given in sorted(found)])
