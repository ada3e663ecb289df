"""Courts: who rules on rows, in worker processes.

A `Jury` takes chunks of pool records through a court and decides about each; a `Clerk` adds
countermodels and certificates to the rows that were chosen. Promises that what a worker returns is
JSON and follows from row, oracle and budget alone. Deliberately knows no label; that is
`acceptance`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from driftbench.dataset.acceptance import Accepted, Ruling, accept, argued
from driftbench.dataset.records import Row
from driftbench.dataset.sampling import VERBATIM
from driftbench.errors import LeanSyntaxError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.kept import Kept
    from driftbench.oracles.judging import Judge
    from driftbench.oracles.kernel.certificates import Outcome
    from driftbench.oracles.problem import Question
    from driftbench.rules.wellformed import Checker

__all__ = ["Clerk", "Court", "Jury", "Proofs", "SolverCourt", "write_certificates"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proofs:
    """What shows both verdicts on a row.

    Args:
        forward_model: the countermodel of the forward direction as text, or None.
        backward_model: that of the backward direction.
        certificate: the row's reference to its certificates, or None.
        certificates: claim, statement and evidence of each.
    """

    forward_model: str | None = None
    backward_model: str | None = None
    certificate: str | None = None
    certificates: tuple[tuple[str, str, str], ...] = ()


class Court(Protocol):
    """Rules on pairs of statements that stand in one context: the commands before both."""

    def rule(self, gold: str, candidate: str, *, context: str, effort: float = 1.0) -> Ruling:
        """Return what is known of both directions, found with a share of the budget."""
        ...

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        """Return what shows the words of a ruling on a pair, as far as they decide."""
        ...

    def close(self) -> None:
        """End the processes that this process started for it; it may be asked again."""
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
    checker: Checker | None
    schemas: frozenset[str]

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

    def _decide(self, record: dict[str, Any]) -> dict[str, Any]:
        effort = record.pop("effort", 1.0)
        row = Row.from_record(record["row"])
        plain = record["method"] == VERBATIM
        if self.checker is not None and not plain and (found := _defect(self.checker, row)):
            return {**record, "strong": False, "rejected": "ill-formed", "defect": found}
        if self.court is None or plain:
            strong = row.relation != "undecided"
            return {**record, "row": argued(row).to_record(), "strong": strong}
        ruling = self.court.rule(row.gold, row.candidate, context=row.context, effort=effort)
        said = {"said": [ruling.forward, ruling.backward], "claimed": row.relation}
        outcome = accept(row, ruling, schemas=self.schemas)
        if isinstance(outcome, Accepted):
            return {**record, **said, "row": outcome.row.to_record(), "strong": outcome.strong}
        return {**record, **said, "strong": False, "rejected": outcome.reason}


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
    """Adds to chosen rows what shows their verdicts; picklable."""

    court: Court

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

        words = (evidence["forward"], evidence["backward"])
        found = self.court.prove(row["gold"], row["candidate"], context=row["context"], words=words)
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


def write_certificates(folder: Path, records: Sequence[Mapping[str, Any]]) -> None:
    """Write the certificates of the records that a clerk returned, each once, into a build."""
    found = {tuple(given) for record in records for given in record["certificates"]}
    if found:
        from driftbench.oracles.kernel import archive
        from driftbench.oracles.kernel.certificates import Certificate

        archive.write(folder, [Certificate(*given) for given in sorted(found)])


@dataclass(frozen=True, slots=True)
class SolverCourt:
    """Rules by asking the embedded provers, which each process opens for itself.

    Args:
        judge: translates and asks.
        proofs: Lean proofs of earlier runs; None keeps none.
    """

    judge: Judge
    proofs: Kept | None = None

    def rule(self, gold: str, candidate: str, *, context: str, effort: float = 1.0) -> Ruling:
        """Ask both directions."""
        from driftbench.oracles.judging import verdict_word

        judge = replace(self.judge, budget=effort * self.judge.budget)
        try:
            found = judge.compare(gold, candidate, context=context)
        except RecursionError:
            # A statement nested this deeply is one more that has no translation.
            return _untranslated(self.judge)
        both = (found.forward, found.backward)
        names = dict.fromkeys(verdict.provenance.oracle for verdict in both)
        return Ruling(
            forward=verdict_word(found.forward),
            backward=verdict_word(found.backward),
            oracle="; ".join(names),
            theory=found.forward.provenance.theory,
        )

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        """Ask what was decided again, which costs no prover where verdicts are kept.

        A pair that does not translate any more, or is nested too deeply to be certified, is shown
        by nothing: the verdicts stand without.
        """
        from driftbench.oracles.kernel.certificates import Certificate
        from driftbench.oracles.kernel.rows import Reference
        from driftbench.oracles.translation import Unsupported

        try:
            questions = self.judge.questions(gold, candidate, context=context)
            shown = [self._shown(*both) for both in zip(questions, words, strict=True)]
        except (Unsupported, LeanSyntaxError, RecursionError):
            return Proofs()
        outcomes = [outcome for _, outcome in shown]
        certificates = [found for found in outcomes if isinstance(found, Certificate)]
        return Proofs(
            forward_model=shown[0][0],
            backward_model=shown[1][0],
            certificate=str(Reference.of(*outcomes)) or None,
            certificates=tuple((c.claim, c.statement, c.evidence) for c in certificates),
        )

    def _shown(self, question: Question, word: str | None) -> tuple[str | None, Outcome]:
        """Return the countermodel of a direction as text, if it has one, and its certificate."""
        from driftbench.oracles.judging import verdict_word
        from driftbench.oracles.kernel.certificates import NoCertificate, certify_question
        from driftbench.oracles.lowering import lower
        from driftbench.oracles.models import show
        from driftbench.oracles.verdicts import Refuted

        if word not in {"proved", "refuted"}:
            return None, NoCertificate("no oracle decided this direction")
        verdict = self.judge.ask(question)
        if verdict_word(verdict) != word:
            return None, NoCertificate(f"the oracle says {verdict_word(verdict)} now")
        text = show(lower(question), verdict.model) if isinstance(verdict, Refuted) else None
        return text, certify_question(question, verdict, kept=self.proofs)

    def close(self) -> None:
        """End the provers of this process."""
        self.judge.oracle.__exit__(None, None, None)
        if self.proofs is not None:
            self.proofs.close()


def _untranslated(judge: Judge) -> Ruling:
    from driftbench.oracles.theory import theory_name

    word = "unknown:unsupported"
    theory = theory_name(judge.level)
    return Ruling(forward=word, backward=word, oracle="translation", theory=theory)
