"""`beq`: whether candidate and gold are equivalent, asked in both directions.

The published equivalence baseline (bidirectional extended definitional equivalence), with the
embedded oracle instead of Lean. Since it reads the gold itself, it is the reference for every set
of probes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from driftbench.detectors._claims import ClaimsJob
from driftbench.detectors._entailment import OracularDetector
from driftbench.detectors._grouping import answer_pairs
from driftbench.detectors.detection import Cost, Detection, DetectorInfo, Verdict
from driftbench.oracles.claim import Cell, Claim

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.bpf.probe import Subject
    from driftbench.detectors.detection import Pair
    from driftbench.oracles.claim import Finding

__all__ = ["Beq", "both_directions"]

#: Score of a direction by its cell; an undecided one is between both. BEq reads a direction that is
#: not derived as "no"; a refuted one is more certain.
_DRIFTED = {Cell.PROVED: 0.0, Cell.UNKNOWN: 0.5, Cell.NOT_DERIVED: 0.9, Cell.REFUTED: 1.0}

#: The place of a syntax error in a statement, as its message has it.
_PLACE = re.compile(r"^<text>:(\d+):(\d+): ")


def both_directions(subject: Subject, candidate: str) -> tuple[Claim, ...]:
    """Return the claims that the candidate implies the gold, and the gold the candidate."""
    forward = Claim(candidate, subject.gold or "", subject.context, subject.candidate_context)
    return forward, forward.converse


class Beq(OracularDetector):
    """Both directions between candidate and gold."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="beq",
        description="Whether candidate and gold imply each other: a refuted direction is drift.",
        uses_gold=True,
        uses_llm=False,
        trains=False,
        needs_snapshot=True,
    )

    @property
    def signature(self) -> str:
        """Return name, oracle, theory, budget."""
        return f"beq|{self.asked}"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        workers = self._setting.equipment.workers
        with self._oracle() as oracle:
            job = ClaimsJob(oracle, both_directions)
            for pair, (forward, backward) in answer_pairs(pairs, job, workers=workers):
                yield _detection(pair, forward, backward)


def _detection(pair: Pair, forward: Finding, backward: Finding) -> Detection:
    cost = Cost(
        queries=2,
        seconds=round(forward.provenance.seconds + backward.provenance.seconds, 6),
        tokens=0,
    )
    evidence = f"candidate implies gold: {forward.cell}; gold implies candidate: {backward.cell}"
    if why := _untranslated(forward) or _untranslated(backward):
        evidence += f"; no translation: {why}"
    cells = {forward.cell, backward.cell}
    # A direction that an oracle failed to decide is not one that it left undecided.
    failed = "error" in {forward.cause, backward.cause} and cells == {Cell.PROVED, Cell.UNKNOWN}
    if cells == {Cell.UNKNOWN} or failed:
        return Detection.unanswered(pair.id, evidence, cost=cost)
    return Detection(
        id=pair.id,
        score=max(_DRIFTED[forward.cell], _DRIFTED[backward.cell]),
        verdict=Verdict.SCORED,
        cost=cost,
        evidence=evidence,
    )


def _untranslated(finding: Finding) -> str:
    """Return why a statement has no translation, with its place; "" if both have one."""
    if finding.cause != "unsupported":
        return ""
    # The second line of a syntax error shows the text.
    reason = finding.detail.partition("\n")[0]
    return _PLACE.sub(r"line \1, column \2: ", reason)
