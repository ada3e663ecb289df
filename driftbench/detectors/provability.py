"""`provability`: a candidate that is not proved within the budget is flagged.

The oracle is asked whether the candidate follows from nothing (from `True`). With Lean and mathlib
that is the paper's baseline. The embedded provers work in a theory in which mathlib's constants
mean nothing, so they prove hardly any statement, gold or drifted: offline, this detector flags
almost everything, and says so in its evidence.
Source: `faithfulness-gap.tex`, section "Setup", the baseline "Provability".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from driftbench.detectors._entailment import OracularDetector
from driftbench.detectors._grouping import answered
from driftbench.detectors._statement import nothing_for
from driftbench.detectors.detection import Cost, Detection, DetectorInfo, Verdict
from driftbench.oracles.claim import Cell, Claim

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.detectors._grouping import Group
    from driftbench.detectors.detection import Pair
    from driftbench.oracles.claim import Finding, Oracle

__all__ = ["NOT_ELABORATED", "Provability", "is_proved"]

VERSION = 1
"""Goes up whenever findings are read otherwise."""

NOT_ELABORATED = "goal: "
"""How Lean oracles begin the detail of a finding when the goal of the claim does not elaborate."""


class Provability(OracularDetector):
    """Whether an oracle proves the candidate from nothing."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="provability",
        description="Flags what the oracle does not prove from nothing within its budget; the "
        "embedded provers know no mathlib and prove hardly anything, so that this is a baseline "
        "for --oracle lean.",
        uses_gold=False,
        uses_llm=False,
        trains=False,
        needs_snapshot=True,
    )

    @property
    def signature(self) -> str:
        """Return name, version, oracle, theory, budget."""
        return f"provability|version:{VERSION}|{self.asked}"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        workers = self._setting.equipment.workers
        with self._oracle() as oracle:
            for pair, finding in answered(pairs, _FromNothing(oracle), workers=workers):
                yield _detection(pair, finding)


class _FromNothing:
    """Asks whether each candidate follows from `True`."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle

    def check(self) -> None:
        """Look whether what this needs is on this machine, too."""
        self._oracle.check()

    def __call__(self, groups: Sequence[Group]) -> list[list[Finding]]:
        return [
            list(
                self._oracle.decide(
                    [Claim(nothing_for(one), one, subject.context) for one in candidates]
                )
            )
            for subject, candidates in groups
        ]


def is_proved(finding: Finding) -> bool:
    """Say whether a statement was proved; that `True` plays no part in the proof is no wonder.

    Lean oracles call a proof of the negation vacuous, too, and say so.
    """
    from_nothing = finding.cause == "vacuous" and "the negation" not in finding.detail
    return finding.cell is Cell.PROVED or from_nothing


def _detection(pair: Pair, finding: Finding) -> Detection:
    source = finding.provenance
    cost = Cost(queries=1, seconds=round(source.seconds, 6), tokens=0)
    ill_formed = finding.cause == "unsupported" and finding.detail.startswith(NOT_ELABORATED)
    if finding.cause in {"error", "unrecorded", "unsupported"} and not ill_formed:
        return Detection(
            id=pair.id,
            score=None,
            verdict=Verdict.NO_ANSWER,
            cost=cost,
            evidence=f"not asked: {finding.detail.partition(chr(10))[0]}",
        )
    proved = is_proved(finding)
    why = "it does not elaborate" if ill_formed else finding.cause or finding.cell
    how = "proved" if proved else f"not proved ({why})"
    return Detection(
        id=pair.id,
        score=0.0 if proved else 1.0,
        verdict=Verdict.FAITHFUL if proved else Verdict.DRIFTED,
        cost=cost,
        evidence=f"{how} from nothing in {source.theory} within {source.budget:g} s",
    )
