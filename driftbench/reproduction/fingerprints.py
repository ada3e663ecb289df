"""What an oracle finds for every candidate and all probes: asked once, for every table and figure.

Each variant of the method is a choice among these observations. Promises that a claim is put to
the oracle once, whichever provider's probe it is about, and that findings are kept in the cache
folder, so that a run that was killed goes on and a second one is quick. Deliberately scores
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.bpf.anchored import AnchoredProvider
from driftbench.bpf.certifier import Certifier, open_certifier
from driftbench.bpf.fingerprint import Observation
from driftbench.detectors._grouping import answered
from driftbench.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from driftbench.bpf.probe import Subject
    from driftbench.detectors._grouping import Group
    from driftbench.detectors.data import SplitData
    from driftbench.equipment import Equipment

__all__ = [
    "MOST",
    "Fingerprinted",
    "Fingerprints",
    "certifier_for",
    "fingerprint_split",
    "generic_of",
]

MOST = 64
"""Most probes of one candidate: the largest budget of the paper's curves."""

Fingerprints = tuple[tuple[Observation, ...], tuple[Observation, ...]]
"""Observations of the probes with twins, and of the generic probes of a provider without any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fingerprinted:
    """A row with what was found of its candidate.

    Args:
        id: the row's id.
        label: its label.
        relation: what its candidate is to gold.
        rules: ids of the rules that made its drift; none for a faithful row.
        full: observations of counterfactual and generic probes, in the provider's order.
        generic: observations of the generic probes of the provider that makes no twins.
    """

    id: str
    label: str
    relation: str
    rules: tuple[str, ...]
    full: tuple[Observation, ...]
    generic: tuple[Observation, ...]


def certifier_for(equipment: Equipment) -> Certifier:
    """Return a certifier with as many anchored probes as any variant asks for.

    Raises:
        InputError: no snapshot is named, or no such oracle.
        CorpusError: the snapshot cannot be read.
        OracleError: what the oracle needs is not installed.
    """
    return open_certifier(equipment, oracle=equipment.oracle, most=MOST, workers=equipment.workers)


def generic_of(certifier: Certifier) -> Certifier:
    """Return a certifier with generic probes alone that asks the same oracle.

    Raises:
        InternalError: its probes are not anchored ones.
    """
    provider = certifier.provider
    if not isinstance(provider, AnchoredProvider):
        raise InternalError(f"{provider.name}: only anchored probes can be had without twins")
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
        workers: processes.
        progress: told (rows so far, rows).

    Returns:
        One for each row, in order.
    """
    pairs = data.pairs(with_gold=True)
    job = _Everything(certifier, generic_of(certifier))
    rows: list[Fingerprinted] = []
    progress(0, len(pairs))
    found = answered(pairs, job, workers=workers)
    for record, (pair, (full, generic)) in zip(data.records, found, strict=True):
        rows.append(
            Fingerprinted(
                id=pair.id,
                label=record["label"],
                relation=record["relation"],
                rules=tuple(record["rules"]),
                full=full,
                generic=generic,
            )
        )
        progress(len(rows), len(pairs))
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class _Everything:
    """Asks about candidates with the probes of two certifiers that share an oracle."""

    full: Certifier
    generic: Certifier

    def __call__(self, groups: Sequence[Group]) -> list[list[Fingerprints]]:
        return [self._group(subject, candidates) for subject, candidates in groups]

    def check(self) -> None:
        """Look whether what this needs is on this machine, too."""
        self.full.check()

    def _group(self, subject: Subject, candidates: Sequence[str]) -> list[Fingerprints]:
        full, generic = self.full.probes(subject), self.generic.probes(subject)
        known = {probe.text for probe in full}
        both = (*full, *(probe for probe in generic if probe.text not in known))
        found = []
        for candidate in candidates:
            asked = [
                _bare(one)
                for one in self.full.fingerprint(candidate, both, context=subject.context)
            ]
            of = {one.probe.text: one for one in asked}
            found.append(
                (
                    tuple(asked[: len(full)]),
                    tuple(replace(of[probe.text], probe=probe) for probe in generic),
                )
            )
        return found


def _bare(observation: Observation) -> Observation:
    """Return it without the words of findings, which no figure needs and thousands of rows hold."""
    return replace(
        observation,
        forward=replace(observation.forward, detail=""),
        backward=replace(observation.backward, detail=""),
    )
