"""`beq`: whether candidate and gold are equivalent, asked in both directions.

The published equivalence baseline (bidirectional extended definitional equivalence), with the
embedded oracle instead of Lean. Since it reads the gold itself, it is the reference for every set
of probes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from driftbench.detectors._entailment import OracularDetector
from driftbench.detectors._grouping import answer_pairs
from driftbench.detectors.detection import Cost, Detection, DetectorInfo, Verdict
from driftbench.oracles.claim import Cell, Claim

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.detectors._grouping import Group
    from driftbench.detectors.detection import Pair
    from driftbench.oracles.claim import Finding, Oracle

__all__ = ["Beq"]

#: Score of a direction by its cell; an undecided one is between both.
_DRIFTED = {Cell.PROVED: 0.0, Cell.UNKNOWN: 0.5, Cell.REFUTED: 1.0}


class _Both:
    """Asks both directions of every candidate."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle

    def check(self) -> None:
        """Check that the oracle is available."""
        self._oracle.check()

    def __call__(self, groups: Sequence[Group]) -> list[list[tuple[Finding, Finding]]]:
        found = []
        for subject, candidates in groups:
            gold, context = subject.gold or "", subject.context
            claims = [
                claim
                for one in candidates
                for claim in (Claim(one, gold, context), Claim(gold, one, context))
            ]
            cells = self._oracle.decide(claims)
            found.append(list(zip(cells[::2], cells[1::2], strict=True)))
        return found


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
            for pair, both in answer_pairs(pairs, _Both(oracle), workers=workers):
                yield _detection(pair, *both)


def _detection(pair: Pair, forward: Finding, backward: Finding) -> Detection:
    cost = Cost(
        queries=2,
        seconds=round(forward.provenance.seconds + backward.provenance.seconds, 6),
        tokens=0,
    )
    evidence = f"candidate implies gold: {forward.cell}; gold implies candidate: {backward.cell}"
    if forward.cell is Cell.UNKNOWN and backward.cell is Cell.UNKNOWN:
        return Detection(
            id=pair.id, score=None, verdict=Verdict.NO_ANSWER, cost=cost, evidence=evidence
        )
    return Detection(
        id=pair.id,
        score=max(_DRIFTED[forward.cell], _DRIFTED[backward.cell]),
        verdict=Verdict.SCORED,
        cost=cost,
        evidence=evidence,
    )
