"""Asking about candidates with probes, as detectors do: all probes in turn, or adaptively.

Both jobs can be pickled; workers get the candidates of one theorem together, since they share the
probes and the answers about gold.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from driftbench.bpf.apba import adaptive, uniform
from driftbench.bpf.probe import gold_probe
from driftbench.bpf.steps import ProbeStep

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.bpf.certifier import Certifier
    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.probe import Probe, Sketch, Subject
    from driftbench.bpf.rates import Rates
    from driftbench.detectors._grouping import Group

__all__ = ["BUDGET", "Fingerprints", "ProbeSteps"]

BUDGET = 32
"""Limit of probes per candidate, the paper's k."""


@dataclass(frozen=True, slots=True)
class Fingerprints:
    """Fingerprints candidates with probes of all targets in turn, from any provider.

    Args:
        certifier: makes the probes and asks the oracle.
    """

    certifier: Certifier

    def __call__(self, groups: Sequence[Group]) -> list[list[tuple[Observation, ...]]]:
        """Return a fingerprint for every candidate of every group; an empty one without probes."""
        found = []
        for subject, candidates in groups:
            probes = uniform(self.certifier.probes(subject), budget=BUDGET)
            found.append([self.certifier.of_subject(one, probes, subject) for one in candidates])
        return found

    def check(self) -> None:
        """Check that the oracle is available."""
        self.certifier.check()


@dataclass(frozen=True, slots=True)
class ProbeSteps:
    """Asks about candidates with anchored probes: all in turn, or adaptively.

    Args:
        certifier: makes the probes and asks the oracle.
        rates: rules that are left out -> rates for adaptive probing without them; None asks about
            all probes.
        gold: whether gold itself is the first probe.
    """

    certifier: Certifier
    rates: Mapping[tuple[str, ...], Rates] | None = None
    gold: bool = False

    def __call__(self, groups: Sequence[Group]) -> list[list[tuple[ProbeStep, ...]]]:
        """Return the steps for every candidate of every group; none without probes."""
        asked = self._in_turn if self.rates is None else self._adaptive
        return [asked(*group) for group in groups]

    def check(self) -> None:
        """Check that the oracle is available."""
        self.certifier.check()

    def _in_turn(self, subject: Subject, candidates: Sequence[str]) -> list[tuple[ProbeStep, ...]]:
        answers = self.certifier.anchored.gold_answers(subject)
        gold = self._gold(subject)
        taken: list[tuple[Sketch | None, Probe | None]] = [(None, probe) for probe in gold]
        taken += self.certifier.taken(subject, answers, most=BUDGET - len(gold))
        probes = [probe for _, probe in taken if probe is not None]
        found = []
        for candidate in candidates:
            asked = iter(self.certifier.of_subject(candidate, probes, subject))
            found.append(
                tuple(
                    ProbeStep(sketch=sketch, observation=None if probe is None else next(asked))
                    for sketch, probe in taken
                )
            )
        return found

    def _adaptive(self, subject: Subject, candidates: Sequence[str]) -> list[tuple[ProbeStep, ...]]:
        answers = self.certifier.anchored.gold_answers(subject)
        probes: list[Probe | Sketch] = [*self._gold(subject), *self.certifier.sketches(subject)]
        rates = (self.rates or {})[subject.left_out]
        return [
            adaptive(
                probes,
                partial(self._ask, candidate, subject),
                expect=answers.probe,
                modes=rates.modes,
                budget=BUDGET,
            ).steps
            for candidate in candidates
        ]

    def _gold(self, subject: Subject) -> tuple[Probe, ...]:
        return (gold_probe(subject.gold),) if self.gold and subject.gold is not None else ()

    def _ask(self, candidate: str, subject: Subject, probe: Probe) -> Observation:
        (found,) = self.certifier.of_subject(candidate, [probe], subject)
        return found
