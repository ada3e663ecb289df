"""Variants of the method as selections from observations that were made once.

A variant selects the observations that its method would have asked for; those named like a detector
select what the detector asks. Ablations are about probes, so they leave gold itself out. No oracle
is asked.
Source: `faithfulness-gap.tex`, table 4 and section 6.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from driftbench.bpf.apba import adaptive, uniform
from driftbench.bpf.drift_modes import CalibrationCandidate
from driftbench.bpf.fingerprint import DIRECTIONS, FORWARD, Observation
from driftbench.bpf.rates import fit
from driftbench.detectors.bpf import BUDGET
from driftbench.reproduction.fingerprints import Fingerprinted

if TYPE_CHECKING:
    from driftbench.bpf.apba import Trace
    from driftbench.bpf.rates import Rates

__all__ = [
    "Choice",
    "MethodVariant",
    "ablations",
    "adaptively",
    "first",
    "fitted",
    "methods",
    "with_gold",
    "without_rules",
]

Choice: TypeAlias = Callable[[Fingerprinted], Sequence[Observation]]
"""Returns the observations of a row that a variant uses."""


@dataclass(frozen=True, slots=True)
class MethodVariant:
    """A variant of the method.

    Args:
        title: its title in tables.
        choice: selects observations.
        directions: the directions that the spectrum compares.
    """

    title: str
    choice: Choice
    directions: tuple[str, ...] = DIRECTIONS


def first(observations: Sequence[Observation], *, budget: int) -> tuple[Observation, ...]:
    """Return the first observations when the targets take turns, as in uniform allocation."""
    of = {one.probe.text: one for one in observations}
    chosen = uniform([one.probe for one in observations], budget=budget)
    return tuple(of[probe.text] for probe in chosen)


def with_gold(row: Fingerprinted) -> tuple[Observation, ...]:
    """Return what `bpf` asks about a row: gold itself, and then probes."""
    return (row.gold, *first(row.full, budget=BUDGET - 1))


def adaptively(observations: Sequence[Observation], rates: Rates, *, budget: int) -> Trace:
    """Return the result of adaptive allocation on the probes of uniform allocation."""
    return _adaptively(first(observations, budget=max(BUDGET, budget)), rates, budget=budget)


def _adaptively(pool: Sequence[Observation], rates: Rates, *, budget: int) -> Trace:
    of = {one.probe.text: one for one in pool}
    return adaptive(
        [one.probe for one in pool], lambda probe: of[probe.text], modes=rates.modes, budget=budget
    )


def fitted(calibration: Sequence[Fingerprinted]) -> Rates:
    """Return the rates that `bpf+apba` fits on the calibration split."""
    return fit(CalibrationCandidate(row.label, row.relation, with_gold(row)) for row in calibration)


def without_rules(row: Fingerprinted) -> tuple[Observation, ...]:
    """Return the observations of a row without probes that its own rules made.

    Probes that a rule of the row took part in are dropped, and all probes of the same text.
    """
    banned = {_text(one) for one in row.full if set(one.probe.rules) & set(row.rules)}
    return tuple(one for one in row.full if _text(one) not in banned)


def methods(rates: Rates) -> Mapping[str, MethodVariant]:
    """Return the variants that are detectors, by the detectors' names."""
    return {
        "bpf-naive": MethodVariant("generic probes", lambda row: first(row.generic, budget=BUDGET)),
        "bpf": MethodVariant("gold and probes", with_gold),
        "bpf+apba": MethodVariant(
            "gold and probes, adaptive",
            lambda row: _adaptively(with_gold(row), rates, budget=BUDGET).observations,
        ),
    }


def ablations(rates: Rates) -> Mapping[str, MethodVariant]:
    """Return the variants of the ablation table, in its order."""
    return {
        "full": MethodVariant("full", _every_probe),
        "without_counterfactual": MethodVariant(
            "without counterfactual probes", methods(rates)["bpf-naive"].choice
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
            lambda row: adaptively(row.full, rates, budget=8).observations,
        ),
        "leave_rule_out": MethodVariant(
            "leave rule out", lambda row: first(without_rules(row), budget=BUDGET)
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
