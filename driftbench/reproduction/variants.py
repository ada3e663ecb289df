"""Variants of the method as selections from observations that were made once.

A variant selects what its method would have asked; those named like a detector select the steps of
the detector. Ablations are about probes, so they leave gold itself out. No oracle is asked.
Source: `faithfulness-gap.tex`, table 4 and section 6.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from driftbench.bpf.apba import adaptive, uniform
from driftbench.bpf.drift_modes import CalibrationCandidate
from driftbench.bpf.fingerprint import DIRECTIONS, FORWARD, Observation
from driftbench.bpf.rates import fit
from driftbench.bpf.steps import ProbeStep, discarded, observations_of, within
from driftbench.detectors.bpf import detection_of, detection_of_steps
from driftbench.detectors.probing import BUDGET
from driftbench.reproduction.fingerprints import Fingerprinted

if TYPE_CHECKING:
    from driftbench.bpf.apba import Trace
    from driftbench.bpf.probe import Probe, Sketch
    from driftbench.bpf.rates import Rates
    from driftbench.detectors.detection import Detection

__all__ = [
    "BpfVariant",
    "Choice",
    "DetectorVariant",
    "MethodVariant",
    "ablations",
    "adaptively",
    "first",
    "fitted",
    "in_turn",
    "methods",
    "without_candidate",
    "without_rules",
]

Choice: TypeAlias = Callable[[Fingerprinted], Sequence[Observation]]
"""Returns the observations of a row that a variant uses."""


class BpfVariant(Protocol):
    """A variant of the method."""

    @property
    def title(self) -> str:
        """Its title in tables."""
        ...

    def answer(self, row: Fingerprinted) -> Detection:
        """Return its answer to a row."""
        ...


@dataclass(frozen=True, slots=True)
class MethodVariant:
    """A variant that uses some of the observations.

    Args:
        title: its title in tables.
        choice: selects observations.
        directions: the directions that the spectrum compares.
    """

    title: str
    choice: Choice
    directions: tuple[str, ...] = DIRECTIONS

    def answer(self, row: Fingerprinted) -> Detection:
        """Return its answer to a row; questions about gold are not counted."""
        return detection_of(row.id, self.choice(row), directions=self.directions)


@dataclass(frozen=True, slots=True)
class DetectorVariant:
    """A variant that is a detector.

    Args:
        title: its title in tables.
        steps: selects the steps of the detector.
    """

    title: str
    steps: Callable[[Fingerprinted], Sequence[ProbeStep]]

    def answer(self, row: Fingerprinted) -> Detection:
        """Return the detector's answer to a row."""
        return detection_of_steps(row.id, self.steps(row))


def first(observations: Sequence[Observation], *, budget: int) -> tuple[Observation, ...]:
    """Return the first observations when the targets take turns, as in uniform allocation."""
    of = {one.probe.text: one for one in observations}
    chosen = uniform([one.probe for one in observations], budget=budget)
    return tuple(of[probe.text] for probe in chosen)


def in_turn(row: Fingerprinted, *, budget: int, gold: bool = False) -> tuple[ProbeStep, ...]:
    """Return the steps of uniform allocation.

    Args:
        row: the row.
        budget: limit of probes.
        gold: whether the first of them is gold itself, as in `bpf`.
    """
    steps = row.asked.in_turn
    return within((ProbeStep(observation=row.asked.gold), *steps) if gold else steps, budget)


def adaptively(row: Fingerprinted, rates: Rates, *, budget: int, gold: bool = False) -> Trace:
    """Return the result of adaptive allocation.

    Args:
        row: the row.
        rates: rates fitted on the calibration split.
        budget: limit of probes.
        gold: whether gold itself is one of the probes, as in `bpf+apba`.
    """
    of = {one.sketch: one.observation for one in row.asked.sketched if one.sketch is not None}
    found = [row.asked.gold, *observations_of(row.asked.sketched)]
    by_probe = {one.probe: one for one in found}

    def expect(sketch: Sketch) -> Probe | None:
        observation = of[sketch]
        return None if observation is None else observation.probe

    return adaptive(
        [*([row.asked.gold.probe] if gold else []), *of],
        by_probe.__getitem__,
        expect=expect,
        modes=rates.modes,
        budget=budget,
    )


def fitted(calibration: Sequence[Fingerprinted]) -> Rates:
    """Return the rates that `bpf+apba` fits on the calibration split."""
    asked = [(row, in_turn(row, budget=BUDGET, gold=True)) for row in calibration]
    return fit(
        CalibrationCandidate(row.label, row.relation, observations_of(steps), discarded(steps))
        for row, steps in asked
    )


def without_rules(row: Fingerprinted) -> tuple[Observation, ...]:
    """Return the observations of a row without probes that its own rules made.

    Probes that a rule of the row took part in are dropped, and all probes of the same text.
    """
    banned = {_text(one) for one in row.full if set(one.probe.rules) & set(row.rules)}
    return tuple(one for one in row.full if _text(one) not in banned)


def without_candidate(row: Fingerprinted) -> tuple[Observation, ...]:
    """Return the observations of a row without probes that are its candidate, up to names."""
    return tuple(one for one in row.full if one.probe not in row.asked.restating)


def methods(rates: Rates) -> Mapping[str, DetectorVariant]:
    """Return the variants that are detectors, by the detectors' names."""
    return {
        "bpf-naive": DetectorVariant(
            "generic probes", lambda row: within(row.asked.generic_in_turn, BUDGET)
        ),
        "bpf": DetectorVariant(
            "gold and probes", lambda row: in_turn(row, budget=BUDGET, gold=True)
        ),
        "bpf+apba": DetectorVariant(
            "gold and probes, adaptive",
            lambda row: adaptively(row, rates, budget=BUDGET, gold=True).steps,
        ),
    }


def ablations(rates: Rates) -> Mapping[str, MethodVariant]:
    """Return the variants of the ablation table, in its order."""
    return {
        "full": MethodVariant("full", _every_probe),
        "without_counterfactual": MethodVariant(
            "without counterfactual probes", lambda row: first(row.generic, budget=BUDGET)
        ),
        "forward_only": MethodVariant("forward only (printed)", _every_probe, (FORWARD,)),
        "without_hypothesis_drop": MethodVariant(
            "without hypothesis-drop probes", _without("hypothesis_drop")
        ),
        "without_dropping": MethodVariant(
            "without hypothesis-drop probes and twins of that class", _without_dropping
        ),
        "without_boundary": MethodVariant("without boundary probes", _without("boundary")),
        "without_adversarial": MethodVariant("without adversarial probes", _without("adversarial")),
        "k8": MethodVariant("budget k = 8", lambda row: first(row.full, budget=8)),
        "k8_adaptive": MethodVariant(
            "budget k = 8, adaptive",
            lambda row: adaptively(row, rates, budget=8).observations,
        ),
        "leave_rule_out": MethodVariant(
            "leave rule out", lambda row: first(without_rules(row), budget=BUDGET)
        ),
        "without_candidate": MethodVariant(
            "without probes that are the candidate up to names",
            lambda row: first(without_candidate(row), budget=BUDGET),
        ),
    }


def _every_probe(row: Fingerprinted) -> tuple[Observation, ...]:
    return first(row.full, budget=BUDGET)


def _without(family: str) -> Choice:
    def choice(row: Fingerprinted) -> tuple[Observation, ...]:
        others = [one for one in row.full if one.probe.family != family]
        return first(others, budget=BUDGET)

    return choice


def _without_dropping(row: Fingerprinted) -> tuple[Observation, ...]:
    """Leave out the twins of hypothesis omission as well, which also drop hypotheses."""
    others = [
        one
        for one in row.full
        if one.probe.family != "hypothesis_drop" and one.probe.drift_class != "hypothesis_omission"
    ]
    return first(others, budget=BUDGET)


def _text(observation: Observation) -> str:
    return " ".join(observation.probe.text.split())
