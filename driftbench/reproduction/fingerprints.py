"""Fingerprints of every candidate with all probes, made once for all tables and figures.

Each variant of the method selects from these observations. A claim is decided once, even if probes
of several providers need it. Findings are stored in the cache folder, so that an interrupted run
resumes and a second one is quick.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.bpf.anchored import AnchoredProvider
from driftbench.bpf.certifier import Certifier, anchored_certifier
from driftbench.bpf.fingerprint import Observation
from driftbench.bpf.probe import gold_probe
from driftbench.detectors._grouping import answer_pairs
from driftbench.errors import InternalError
from driftbench.oracles.opening import open_oracle

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from driftbench.bpf.probe import Subject
    from driftbench.detectors._grouping import Group
    from driftbench.detectors.data import SplitData
    from driftbench.equipment import Equipment

__all__ = [
    "PROBES_PER_CANDIDATE",
    "Fingerprinted",
    "Fingerprints",
    "certifier_for",
    "fingerprint_split",
    "generic_of",
]

PROBES_PER_CANDIDATE = 64
"""Limit of probes per candidate: the largest budget of the paper's curves."""

Fingerprints = tuple[tuple[Observation, ...], tuple[Observation, ...], Observation]
"""Observations of probes with twins, of generic probes from a provider without twins, of gold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fingerprinted:
    """A row with the observations for its candidate.

    Args:
        id: the row's id.
        label: its label.
        relation: the relation of its candidate to gold.
        rules: ids of the rules that made its drift; none for a faithful row.
        full: observations of counterfactual and generic probes, in the provider's order.
        generic: observations of the generic probes of the provider that makes no twins.
        gold: observation of gold itself, which `bpf` asks about; no claim about probes counts it.
    """

    id: str
    label: str
    relation: str
    rules: tuple[str, ...]
    full: tuple[Observation, ...]
    generic: tuple[Observation, ...]
    gold: Observation


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
    provider = certifier.provider
    if not isinstance(provider, AnchoredProvider):
        raise InternalError(f"{provider.name}: only anchored probes can be made without twins")
    return Certifier(replace(provider, twins=0), certifier.oracle)


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
    progress(0, len(pairs))
    found = answer_pairs(pairs, job, workers=workers)
    for record, (pair, (full, generic, gold)) in zip(data.records, found, strict=True):
        rows.append(
            Fingerprinted(
                id=pair.id,
                label=record["label"],
                relation=record["relation"],
                rules=tuple(record["rules"]),
                full=full,
                generic=generic,
                gold=gold,
            )
        )
        progress(len(rows), len(pairs))
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class _BothProviders:
    """Fingerprints candidates with the probes of two certifiers that share an oracle."""

    full: Certifier
    generic: Certifier

    def __call__(self, groups: Sequence[Group]) -> list[list[Fingerprints]]:
        return [self._group(subject, candidates) for subject, candidates in groups]

    def check(self) -> None:
        """Check that the oracle is available."""
        self.full.check()

    def _group(self, subject: Subject, candidates: Sequence[str]) -> list[Fingerprints]:
        full, generic = self.full.probes(subject), self.generic.probes(subject)
        known = {probe.text for probe in full}
        more = (probe for probe in generic if probe.text not in known)
        every = (*full, *more, gold_probe(subject.gold or ""))
        found = []
        for candidate in candidates:
            asked = [
                _without_details(one)
                for one in self.full.fingerprint(
                    candidate,
                    every,
                    context=subject.context,
                    candidate_context=subject.candidate_context,
                )
            ]
            of = {one.probe.text: one for one in asked}
            found.append(
                (
                    tuple(asked[: len(full)]),
                    tuple(replace(of[probe.text], probe=probe) for probe in generic),
                    asked[-1],
                )
            )
        return found


def _without_details(observation: Observation) -> Observation:
    """Return an observation without the details of findings, to save memory."""
    return replace(
        observation,
        forward=replace(observation.forward, detail=""),
        backward=replace(observation.backward, detail=""),
    )
