"""`provability`: flags candidates that are not proved within the budget.

The oracle is asked whether the candidate follows from `True`. With Lean and mathlib this is the
paper's baseline. In the theory of the embedded provers mathlib's constants are uninterpreted, so
that hardly any statement is proved; with them the detector flags almost everything, and its
evidence names the theory.
Source: `faithfulness-gap.tex`, section "Setup", the baseline "Provability".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from driftbench.detectors._claims import ClaimsJob
from driftbench.detectors._entailment import OracularDetector
from driftbench.detectors._grouping import answer_pairs
from driftbench.detectors._statement import trivial_statement
from driftbench.detectors.detection import Cost, Detection, DetectorInfo, Verdict
from driftbench.oracles.budget import seconds_of
from driftbench.oracles.claim import Cell, Claim
from driftbench.oracles.elaboration import ELABORATING
from driftbench.oracles.registry import oracles_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.bpf.probe import Subject
    from driftbench.detectors.detection import Pair
    from driftbench.oracles.claim import Finding

__all__ = ["NOT_ELABORATED", "Provability", "is_proved"]

VERSION = 1
"""To be increased whenever findings are interpreted in another way."""

NOT_ELABORATED = "goal: "
"""Prefix of the detail of a finding of Lean oracles if the goal does not elaborate."""


class Provability(OracularDetector):
    """Whether an oracle proves the candidate without premises."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="provability",
        description="Flags candidates that the oracle does not prove within its budget; use it "
        "with --oracle lean, since the embedded provers do not know mathlib and prove hardly "
        "anything.",
        uses_gold=False,
        uses_llm=False,
        trains=False,
        needs_snapshot=True,
    )

    @property
    def signature(self) -> str:
        """Return name, version, oracle, theory, budget."""
        return f"provability|version:{VERSION}|{self.asked}"

    @property
    def notes(self) -> str:
        """Return who looked for proofs, and what the score means then."""
        oracle = self._oracle()
        asked = f"Flags candidates that are not proved without premises by {oracle.name}"
        if {name for name, *_ in oracles_named(self._setting.equipment.oracle)} & ELABORATING:
            return f"{asked}, in {oracle.theory}."
        return (
            f"{asked}. Without Lean, mathlib's constants have no meaning here and hardly anything "
            "is proved, so the score is at chance and says nothing else."
        )

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        workers = self._setting.equipment.workers
        with self._oracle() as oracle:
            job = ClaimsJob(oracle, _without_premise)
            for pair, (finding,) in answer_pairs(pairs, job, workers=workers):
                yield _detection(pair, finding)


def _without_premise(subject: Subject, candidate: str) -> tuple[Claim, ...]:
    return (Claim(trivial_statement(candidate), candidate, subject.header),)


def is_proved(finding: Finding) -> bool:
    """Return whether a statement was proved, including by a proof that does not use `True`.

    Lean oracles report such a proof as vacuous.
    """
    return finding.cell is Cell.PROVED or finding.cause == "vacuous"


def _detection(pair: Pair, finding: Finding) -> Detection:
    source = finding.provenance
    cost = Cost(queries=1, seconds=round(source.seconds, 6), tokens=0)
    ill_formed = finding.cause == "unsupported" and finding.detail.startswith(NOT_ELABORATED)
    if finding.cause in {"error", "unrecorded", "unsupported"} and not ill_formed:
        reason = finding.detail.partition("\n")[0]
        return Detection.unanswered(pair.id, f"not asked: {reason}", cost=cost)
    proved = is_proved(finding)
    reason = (
        "it does not elaborate"
        if ill_formed
        else finding.cause or finding.cell.value.replace("_", " ")
    )
    result = "proved" if proved else f"not proved ({reason})"
    within = f"{seconds_of(source.budget):g} s"
    return Detection(
        id=pair.id,
        score=0.0 if proved else 1.0,
        verdict=Verdict.FAITHFUL if proved else Verdict.DRIFTED,
        cost=cost,
        evidence=f"{result} without premises in {source.theory} within {within}",
    )
