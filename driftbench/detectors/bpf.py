"""The paper's system with a reference, as detectors: `bpf-naive`, `bpf` and `bpf+apba`.

All three use probes made from the gold statement, and declare it. `bpf` asks about gold itself
first, and `bpf+apba` chooses it like any other probe; it counts in the budget. `bpf-naive` has only
generic probes, and not gold, since it is the paper's ablation of probes; `bpf+apba` asks
adaptively, with rates fitted on the calibration split. A candidate without a decided cell gets no
score. Expected cells of probes are decided once per gold statement. The cost of each row includes
their questions: `bpf` asks those of all probes, and `bpf+apba` those of the sketches that it
chooses. `bpf-llm` works without a reference.
Source: `faithfulness-gap.tex`, sections 3 to 6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from driftbench.bpf.anchored import TWINS
from driftbench.bpf.drift_modes import CalibrationCandidate
from driftbench.bpf.fingerprint import BACKWARD, DIRECTIONS, FORWARD
from driftbench.bpf.rates import fit
from driftbench.bpf.spectrum import spectrum
from driftbench.bpf.steps import discarded, gold_queries, observations_of
from driftbench.detectors._entailment import OracularDetector
from driftbench.detectors._grouping import answer_pairs
from driftbench.detectors.detection import Cost, Detection, DetectorInfo, Verdict
from driftbench.detectors.probing import BUDGET, ProbeSteps
from driftbench.oracles.claim import Cell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from driftbench.bpf.certifier import Certifier
    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.rates import Rates
    from driftbench.bpf.steps import ProbeStep
    from driftbench.detectors.detection import Labelled, Pair, Setting

__all__ = [
    "Bpf",
    "BpfApba",
    "BpfNaive",
    "detection_of",
    "detection_of_steps",
    "evidence_of",
    "fitted_rates",
    "witness_words",
]

_UNEXPECTED = {
    (FORWARD, True): "implies a statement that it should not imply",
    (FORWARD, False): "does not imply a statement that it should imply",
    (BACKWARD, True): "follows from a statement that should not imply it",
    (BACKWARD, False): "does not follow from a statement that should imply it",
}
"""Direction, and whether it was proved -> what is unexpected of the candidate."""


class Bpf(OracularDetector):
    """Counterfactual and generic probes, all of them, in both directions."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="bpf",
        description="BPF with counterfactual probes: the difference between the fingerprint of the "
        "candidate, both directions of gold and of at most 31 probes made from it, and the "
        "expected one.",
        uses_gold=True,
        uses_llm=False,
        trains=False,
        needs_snapshot=True,
        leaves_rules_out=True,
    )
    twins: ClassVar[int] = TWINS
    gold: ClassVar[bool] = True

    def __init__(self, setting: Setting, /) -> None:
        super().__init__(setting)
        self._made: Certifier | None = None

    @property
    def signature(self) -> str:
        """Return name, probes, oracle, theory, budget."""
        gold = "|gold" if self.gold else ""
        return f"{self.info.name}|k:{BUDGET}|twins:{self.twins}{gold}|{self.asked}"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        asked = list(pairs)
        with self._certifier() as certifier:
            rates = self._rates({pair.left_out for pair in asked})
            job = ProbeSteps(certifier, rates, gold=self.gold)
            workers = self._setting.equipment.workers
            # One theorem per call is enough work, and a lost worker loses only that.
            for pair, steps in answer_pairs(asked, job, workers=workers, size=1):
                yield detection_of_steps(pair.id, steps)

    def _rates(self, left_out: Iterable[tuple[str, ...]]) -> Mapping[tuple[str, ...], Rates] | None:
        del left_out
        return None

    def _certifier(self) -> Certifier:
        if self._made is None:
            from driftbench.bpf.certifier import anchored_certifier

            equipment = self._setting.equipment
            self._made = anchored_certifier(self._oracle(), equipment, twins=self.twins)
        return self._made


class BpfNaive(Bpf):
    """Generic probes only."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="bpf-naive",
        description="BPF with generic probes: special cases, boundary cases, dropped hypotheses "
        "and near misses of the gold, in both directions.",
        uses_gold=True,
        uses_llm=False,
        trains=False,
        needs_snapshot=True,
        leaves_rules_out=True,
    )
    twins: ClassVar[int] = 0
    gold: ClassVar[bool] = False


class BpfApba(Bpf):
    """Counterfactual and generic probes, asked in order of information gain per question."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="bpf+apba",
        description="BPF with counterfactual probes under adaptive budget allocation: asks the "
        "probe with the largest information gain per question, and stops when drift is likely or "
        "unlikely enough.",
        uses_gold=True,
        uses_llm=False,
        trains=True,
        needs_snapshot=True,
        leaves_rules_out=True,
    )

    def __init__(self, setting: Setting, /) -> None:
        super().__init__(setting)
        self._judged: Sequence[CalibrationCandidate] = ()

    def _rates(self, left_out: Iterable[tuple[str, ...]]) -> Mapping[tuple[str, ...], Rates]:
        known = self._setting.calibration
        if not self._judged:
            workers = self._setting.equipment.workers
            self._judged = _judged(known, self._certifier(), workers=workers)
        rows = list(zip(known, self._judged, strict=True))
        return {
            rules: fit(found for one, found in rows if not {*one.rules} & {*rules})
            for rules in left_out
        }


def fitted_rates(
    known: Sequence[Labelled],
    certifier: Certifier,
    *,
    workers: int,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Rates:
    """Return the rates of a calibration split, with what `bpf` asks about: gold and probes.

    Args:
        known: its rows, with gold statements.
        certifier: makes the probes and asks the oracle.
        workers: number of processes.
        progress: called with (rows done, rows).

    Raises:
        InputError: there is no faithful row, or no drifted one.
    """
    return fit(_judged(known, certifier, workers=workers, progress=progress))


def _judged(
    known: Sequence[Labelled],
    certifier: Certifier,
    *,
    workers: int,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Sequence[CalibrationCandidate]:
    """Return the rows of a calibration split with their fingerprints, in order."""
    pairs = [one.pair for one in known]
    judged: list[CalibrationCandidate] = []
    progress(0, len(pairs))
    job = ProbeSteps(certifier, gold=True)
    found = answer_pairs(pairs, job, workers=workers, size=1)
    for one, (_, steps) in zip(known, found, strict=True):
        judged.append(
            CalibrationCandidate(one.label, one.relation, observations_of(steps), discarded(steps))
        )
        progress(len(judged), len(pairs))
    return judged


def detection_of_steps(name: str, steps: Sequence[ProbeStep]) -> Detection:
    """Return the detection for steps of probing; its cost includes the questions about gold."""
    return detection_of(name, observations_of(steps), about_gold=gold_queries(steps))


def detection_of(
    name: str,
    observations: Sequence[Observation],
    *,
    directions: Sequence[str] = DIRECTIONS,
    about_gold: int = 0,
) -> Detection:
    """Return the detection for a fingerprint.

    Args:
        name: id of the pair.
        observations: the fingerprint of its candidate.
        directions: the directions that the spectrum compares.
        about_gold: number of questions about gold, which its queries include.
    """
    found = spectrum(observations, directions=directions)
    cost = Cost(
        queries=sum(one.queries for one in observations) + about_gold,
        seconds=round(sum(one.seconds for one in observations), 6),
        tokens=0,
    )
    if found.drift is None:
        why = "no probe" if not observations else "no cell is decided"
        return Detection(id=name, score=None, verdict=Verdict.NO_ANSWER, cost=cost, evidence=why)
    return Detection(
        id=name,
        score=found.drift,
        verdict=Verdict.SCORED,
        drift_class=found.drift_class,
        cost=cost,
        evidence=evidence_of(observations),
    )


def evidence_of(observations: Sequence[Observation]) -> str:
    """Return one line about a fingerprint: score, coverage, the heaviest witness."""
    found = spectrum(observations)
    if found.score is None:
        return "no cell is decided"
    summary = f"E = {found.score:.3f}, {found.coverage:.0%} decided"
    if not found.witnesses:
        return f"{summary}, no witness"
    return f"{summary}; witness: {witness_words(found.witnesses[0])}"


def witness_words(witness: Observation) -> str:
    """Return a witness as one clause: how the candidate relates to the probe, and the probe."""
    asked = (
        (FORWARD, witness.probe.forward, witness.forward.cell),
        (BACKWARD, witness.probe.backward, witness.backward.cell),
    )
    wrong = [
        _UNEXPECTED[direction, cell is Cell.PROVED]
        for direction, expected, cell in asked
        if expected is not None and cell is not Cell.UNKNOWN
        if (cell is Cell.PROVED) != (expected is Cell.PROVED)
    ]
    if witness.probe.distinct:
        wrong.append("is equivalent to a statement that should differ from it")
    words = " ".join(witness.probe.description.split())
    return f"the candidate {' and '.join(wrong)}: {words}"
