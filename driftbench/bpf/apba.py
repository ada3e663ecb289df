"""Adaptive probe budget allocation: which probe to ask next, and when to stop.

The state is a posterior over drift modes, one of which is "faithful"; p is the probability of any
drift. For each mode a probe is a witness with a probability fitted on the calibration split, and
its α is their mean under the posterior, over the modes of drift. The next probe has the type with
the largest expected information gain, H(p) - E_r[H(p | r)], per question; ties go to the heavier
class, then by name. A sketch is chosen by what is known before gold is asked: its kind, and the
relation that its rules claim. Only when it is chosen is the oracle asked about gold; if it then
gives no probe, it is discarded, and its questions count. Probing stops when p leaves the band or
the budget is spent. An undecided probe counts as asked and does not change the posterior. Unlike
here, the paper keeps one posterior per class, and a probe informs only that of its own class; but a
twin of one class witnesses most drifts of another.
Source: `faithfulness-gap.tex`, section 6.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import islice
from math import log2
from typing import TYPE_CHECKING

from driftbench.bpf._round_robin import round_robin
from driftbench.bpf.drift_modes import ANY, FAITHFUL, by_class, decided_directions, type_of
from driftbench.bpf.probe import Probe, Sketch
from driftbench.bpf.spectrum import WEIGHTS
from driftbench.bpf.steps import ProbeStep, observations_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.bpf.drift_modes import DriftModes
    from driftbench.bpf.fingerprint import Observation

__all__ = [
    "BAND",
    "Trace",
    "adaptive",
    "information_gain",
    "uniform",
    "updated_posterior",
]

BAND = (0.05, 0.99)
"""Probabilities of drift between which probing continues. The lower bound is the greatest of those
tried on the calibration split of the paper's composition that missed no drift there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """The probes asked about one candidate, and the resulting posterior.

    Args:
        steps: what was asked, in order.
        posterior: drift class -> probability of that drift after the last answer; `ANY` is any
            drift.
    """

    steps: tuple[ProbeStep, ...]
    posterior: Mapping[str, float]

    @property
    def observations(self) -> tuple[Observation, ...]:
        """One observation per probe asked about the candidate, in order."""
        return observations_of(self.steps)

    @property
    def score(self) -> float:
        """Probability in [0, 1] that the candidate drifted."""
        return self.posterior[ANY]


def information_gain(p: float, *, alpha: float, false_alarm: float) -> float:
    """Return the expected decrease of the entropy of a posterior, in bits, from one more probe.

    Args:
        p: the posterior.
        alpha: probability of a witness if the candidate drifted.
        false_alarm: probability of a witness if it did not.
    """
    witness = p * alpha + (1 - p) * false_alarm
    seen, unseen = (updated(p, one, alpha=alpha, false_alarm=false_alarm) for one in (True, False))
    return _entropy(p) - witness * _entropy(seen) - (1 - witness) * _entropy(unseen)


def updated(p: float, witnessed: bool, *, alpha: float, false_alarm: float) -> float:  # noqa: FBT001 - the outcome itself
    """Return the posterior after a probe that is a witness, or is not."""
    drifted, faithful = (alpha, false_alarm) if witnessed else (1 - alpha, 1 - false_alarm)
    both = p * drifted + (1 - p) * faithful
    return p if both == 0 else p * drifted / both


def _entropy(p: float) -> float:
    return 0.0 if p in {0.0, 1.0} else -p * log2(p) - (1 - p) * log2(1 - p)


@dataclass(slots=True)
class _Router:
    """The remaining probes and sketches of each type, with the posterior over drift modes."""

    modes: DriftModes
    band: tuple[float, float]
    remaining: dict[str, deque[Probe | Sketch]]
    posterior: dict[str, float] = field(init=False)

    def __post_init__(self) -> None:
        self.posterior = dict(self.modes.prior)

    @property
    def decided(self) -> bool:
        """Whether the probability of drift has left the band."""
        low, high = self.band
        return not low < 1 - self.posterior[FAITHFUL] < high

    def next(self) -> Probe | Sketch | None:
        """Remove and return the next probe or sketch; None if none remains."""
        values = {name: self._value(ones[0]) for name, ones in self.remaining.items() if ones}
        order = sorted(values, key=lambda name: (-values[name], -self._weight(name), name))
        return self.remaining[order[0]].popleft() if order else None

    def _weight(self, name: str) -> float:
        return WEIGHTS.get(self.remaining[name][0].drift_class, 1.0)

    def _value(self, probe: Probe | Sketch) -> float:
        """Return the expected information gain per question."""
        rates = self.modes.of(probe)
        drifted = 1 - self.posterior[FAITHFUL]
        hit = sum(p * rates[mode] for mode, p in self.posterior.items() if mode != FAITHFUL)
        gain = information_gain(drifted, alpha=hit / drifted, false_alarm=rates[FAITHFUL])
        value = self.modes.decided_share(probe) * gain / _questions(probe)
        return round(value, 12)  # equal rates must tie on every machine

    def take(self, observation: Observation) -> None:
        """Update the posterior with an answer."""
        self.posterior = updated_posterior(self.posterior, observation, self.modes)


def updated_posterior(
    posterior: Mapping[str, float], observation: Observation, modes: DriftModes
) -> dict[str, float]:
    """Return the posterior after an answer to a probe; an undecided one does not change it.

    Args:
        posterior: drift mode -> probability.
        observation: the probe with its answer.
        modes: rates fitted on the calibration split.
    """
    witnessed = observation.differs()
    if witnessed is None:
        return dict(posterior)
    rates = modes.of(observation.probe, decided_directions(observation))
    weighted = {
        mode: p * (rates[mode] if witnessed else 1 - rates[mode]) for mode, p in posterior.items()
    }
    total = sum(weighted.values())
    return {mode: p / total for mode, p in weighted.items()} if total else dict(posterior)


def _questions(probe: Probe | Sketch) -> int:
    """Return the number of claims that a step asks: both about gold, too, for a sketch."""
    return sum(probe.expects) or 1 if isinstance(probe, Probe) else 4


def adaptive(
    probes: Sequence[Probe | Sketch],
    ask: Callable[[Probe], Observation],
    *,
    expect: Callable[[Sketch], Probe | None],
    modes: DriftModes,
    budget: int,
    band: tuple[float, float] = BAND,
) -> Trace:
    """Ask about one candidate the probes with the largest expected information gain per question.

    Args:
        probes: all sketches and probes; those of one type are asked in this order.
        ask: asks the oracle about the candidate and one probe.
        expect: asks the oracle about gold, and returns the probe of a sketch, or None; called only
            for sketches that are chosen.
        modes: rates fitted on the calibration split.
        budget: limit of probes that are asked about the candidate.
        band: probabilities of drift between which probing continues.
    """
    remaining: dict[str, deque[Probe | Sketch]] = {}
    for probe in probes:
        remaining.setdefault(type_of(probe), deque()).append(probe)
    router = _Router(modes, band, remaining)
    steps: list[ProbeStep] = []
    asked = 0
    while asked < budget and not router.decided:
        chosen = router.next()
        if chosen is None:
            break
        sketch = chosen if isinstance(chosen, Sketch) else None
        found = chosen if isinstance(chosen, Probe) else expect(chosen)
        observation = None if found is None else ask(found)
        steps.append(ProbeStep(sketch=sketch, observation=observation))
        if observation is not None:
            router.take(observation)
            asked += 1
    return Trace(steps=tuple(steps), posterior=by_class(router.posterior))


def uniform(probes: Sequence[Probe], *, budget: int) -> tuple[Probe, ...]:
    """Return the first probes that uniform allocation asks: one of each target in turn."""
    by_target: dict[str, list[Probe]] = {}
    for probe in probes:
        by_target.setdefault(probe.drift_class, []).append(probe)
    return tuple(islice(round_robin(by_target.values()), budget))
