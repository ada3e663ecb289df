"""Fingerprints of every candidate with all probes, made once for all tables and figures.

Each variant of the method selects from these observations. A claim is decided once, even if probes
of several providers need it. Findings are stored in the cache folder, so that an interrupted run
resumes and a second one is quick.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.bpf.certifier import Certifier, anchored_certifier
from driftbench.bpf.probe import gold_probe
from driftbench.bpf.steps import ProbeStep, observations_of
from driftbench.detectors._grouping import answer_pairs, subject_of
from driftbench.detectors.probe_overlap import probe_forms, restating
from driftbench.oracles.registry import open_oracle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.probe import Probe, Sketch, Subject
    from driftbench.detectors._grouping import Group
    from driftbench.detectors.data import SplitData
    from driftbench.equipment import Equipment

__all__ = [
    "PROBES_PER_CANDIDATE",
    "CandidateSteps",
    "Fingerprinted",
    "certifier_for",
    "fingerprint_split",
    "generic_of",
]

PROBES_PER_CANDIDATE = 64
"""Limit of probes per candidate: the largest budget of the paper's curves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateSteps:
    """What was asked about one candidate.

    Args:
        in_turn: steps with counterfactual and generic sketches, in the provider's order.
        sketched: one step for every sketch that adaptive allocation can choose.
        generic_in_turn: steps with the generic sketches of the provider that makes no twins.
        gold: observation of gold itself, which `bpf` asks about; no claim about probes counts it.
        restating: the probes that are the candidate itself, up to names.
    """

    in_turn: tuple[ProbeStep, ...]
    sketched: tuple[ProbeStep, ...]
    generic_in_turn: tuple[ProbeStep, ...]
    gold: Observation
    restating: frozenset[Probe] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fingerprinted:
    """A row with what was asked about its candidate.

    Args:
        id: the row's id.
        label: its label.
        relation: the relation of its candidate to gold.
        rules: ids of the rules that made its drift; none for a faithful row.
        theorem: number of its theorem; rows of one theorem share the answers about gold.
        asked: what was asked.
    """

    id: str
    label: str
    relation: str
    rules: tuple[str, ...]
    theorem: int
    asked: CandidateSteps

    @property
    def full(self) -> tuple[Observation, ...]:
        """Observations of counterfactual and generic probes, in the provider's order."""
        return observations_of(self.asked.in_turn)

    @property
    def generic(self) -> tuple[Observation, ...]:
        """Observations of the generic probes of the provider that makes no twins."""
        return observations_of(self.asked.generic_in_turn)


def certifier_for(equipment: Equipment) -> Certifier:
    """Return a certifier with as many anchored probes as any variant needs.

    Raises:
        InputError: no snapshot is named, or the oracle is unknown.
        CorpusError: the snapshot cannot be read.
        OracleError: the tools of the oracle are not installed.
    """
    return anchored_certifier(open_oracle(equipment), equipment, most=PROBES_PER_CANDIDATE)


def generic_of(certifier: Certifier) -> Certifier:
    """Return a certifier with only generic probes and the same oracle.

    Raises:
        InternalError: its probes are not anchored.
    """
    return Certifier(replace(certifier.anchored, twins=0), certifier.oracle)


def fingerprint_split(
    data: SplitData,
    certifier: Certifier,
    *,
    workers: int,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> tuple[Fingerprinted, ...]:
    """Ask about every candidate of a split.

    Args:
        data: the split.
        certifier: anchored probes with twins, and the oracle.
        workers: number of processes.
        progress: called with (rows done, rows).

    Returns:
        The rows, in order.
    """
    pairs = data.pairs(with_gold=True)
    job = _BothProviders(certifier, generic_of(certifier))
    rows: list[Fingerprinted] = []
    theorems: dict[Subject, int] = {}
    progress(0, len(pairs))
    found = answer_pairs(pairs, job, workers=workers)
    for record, (pair, asked) in zip(data.records, found, strict=True):
        rows.append(
            Fingerprinted(
                id=pair.id,
                label=record["label"],
                relation=record["relation"],
                rules=tuple(record["rules"]),
                theorem=theorems.setdefault(subject_of(pair), len(theorems)),
                asked=asked,
            )
        )
        progress(len(rows), len(pairs))
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class _BothProviders:
    """Fingerprints candidates with the probes of two certifiers that share an oracle."""

    full: Certifier
    generic: Certifier

    def __call__(self, groups: Sequence[Group]) -> list[list[CandidateSteps]]:
        return [self._group(subject, candidates) for subject, candidates in groups]

    def check(self) -> None:
        """Check that the oracle is available."""
        self.full.check()

    def _group(self, subject: Subject, candidates: Sequence[str]) -> list[CandidateSteps]:
        in_turn, generic = (
            one.taken(subject, one.anchored.gold_answers(subject), most=PROBES_PER_CANDIDATE)
            for one in (self.full, self.generic)
        )
        answers = self.full.anchored.gold_answers(subject)
        sketched = [(one, answers.probe(one)) for one in self.full.sketches(subject)]
        gold = gold_probe(subject.gold or "")
        known = (probe for _, probe in (*in_turn, *sketched, *generic) if probe is not None)
        probes = tuple(dict.fromkeys((*known, gold)))
        forms = probe_forms(probes, subject.context)
        found = []
        for candidate in candidates:
            of = {
                one.probe: _without_details(one)
                for one in self.full.of_subject(candidate, probes, subject)
            }
            found.append(
                CandidateSteps(
                    in_turn=_steps(in_turn, of),
                    sketched=_steps(sketched, of),
                    generic_in_turn=_steps(generic, of),
                    gold=of[gold],
                    restating=restating(candidate, forms, subject.header),
                )
            )
        return found


def _steps(
    taken: Iterable[tuple[Sketch, Probe | None]], of: Mapping[Probe, Observation]
) -> tuple[ProbeStep, ...]:
    return tuple(
        ProbeStep(sketch=sketch, observation=None if probe is None else of[probe])
        for sketch, probe in taken
    )


def _without_details(observation: Observation) -> Observation:
    """Return an observation without the details of findings, to save memory."""
    return replace(
        observation,
        forward=replace(observation.forward, detail=""),
        backward=replace(observation.backward, detail=""),
    )
