"""Adaptive probe budget allocation: which probe to ask next, and when to stop.

There is a posterior over the ways in which a candidate may have departed from gold, or not; it is
summed to one for each drift class and one for any drift, p. A probe is a witness with a probability
for each way, fitted on the calibration split; its α is the mean of these over the ways of drift, as
likely as they are now. The next probe is of the sight with the largest expected information gain,
H(p) - E_r[H(p | r)]; ties go to the heavier class, then by name. It ends when p leaves the band, or
the budget ends. A probe without an answer moves nothing and is paid for. The paper keeps its
posteriors of classes apart and has a probe tell of its own class alone; but a twin of one class
witnesses most drifts of another, and a candidate is faithful only once.
Source: `faithfulness-gap.tex`, section 6.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from math import log2
from typing import TYPE_CHECKING

from driftbench.bpf.drift_modes import ANY, FAITHFUL, by_class, decided, sight_of
from driftbench.bpf.spectrum import WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.bpf.drift_modes import DriftModes
    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.probe import Probe

__all__ = ["BAND", "Trace", "adaptive", "information_gain", "moved", "uniform"]

BAND = (0.05, 0.99)
"""Probabilities of drift between which a candidate is open. Of several lower edges tried on the
calibration split of the paper's composition it is the greatest that lost no drift there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """What was asked about one candidate, in order, and what it came to.

    Args:
        observations: one for each probe asked.
        posterior: drift class -> probability that the candidate drifted so, after the last answer;
            `ANY` is any drift.
    """

    observations: tuple[Observation, ...]
    posterior: Mapping[str, float]

    @property
    def score(self) -> float:
        """Probability in [0, 1] that the candidate drifted in any way."""
        return self.posterior[ANY]


def information_gain(p: float, *, alpha: float, false_alarm: float) -> float:
    """Return the expected loss of entropy of a posterior, in bits, by one more probe.

    Args:
        p: the posterior.
        alpha: probability of a witness if the candidate drifted.
        false_alarm: probability of a witness if it did not.
    """
    witness = p * alpha + (1 - p) * false_alarm
    seen, unseen = (updated(p, one, alpha=alpha, false_alarm=false_alarm) for one in (True, False))
    return _entropy(p) - witness * _entropy(seen) - (1 - witness) * _entropy(unseen)


def updated(p: float, witnessed: bool, *, alpha: float, false_alarm: float) -> float:  # noqa: FBT001 - the outcome itself
    """Return a posterior after a probe was a witness, or was none."""
    drifted, faithful = (alpha, false_alarm) if witnessed else (1 - alpha, 1 - false_alarm)
    both = p * drifted + (1 - p) * faithful
    return p if both == 0 else p * drifted / both


def _entropy(p: float) -> float:
    return 0.0 if p in {0.0, 1.0} else -p * log2(p) - (1 - p) * log2(1 - p)


@dataclass(slots=True)
class _Router:
    """The probes left of each sight, with the posterior over ways."""

    modes: DriftModes
    band: tuple[float, float]
    left: dict[str, deque[Probe]]
    posterior: dict[str, float] = field(init=False)

    def __post_init__(self) -> None:
        self.posterior = dict(self.modes.prior)

    @property
    def settled(self) -> bool:
        """Whether the candidate surely drifted, or is not likely to have."""
        low, high = self.band
        return not low < 1 - self.posterior[FAITHFUL] < high

    def next(self) -> str | None:
        """Return the sight to probe next; None where no probe is left."""
        gains = {name: self._gain(probes[0]) for name, probes in self.left.items() if probes}
        order = sorted(gains, key=lambda name: (-gains[name], -self._weight(name), name))
        return order[0] if order else None

    def _weight(self, name: str) -> float:
        return WEIGHTS.get(self.left[name][0].drift_class, 1.0)

    def _gain(self, probe: Probe) -> float:
        rates = self.modes.of(probe)
        drifted = 1 - self.posterior[FAITHFUL]
        hit = sum(p * rates[mode] for mode, p in self.posterior.items() if mode != FAITHFUL)
        gain = information_gain(drifted, alpha=hit / drifted, false_alarm=rates[FAITHFUL])
        return round(gain, 12)  # equal rates must tie on every machine

    def take(self, observation: Observation) -> None:
        """Move the posterior by an answer."""
        self.posterior = moved(self.posterior, observation, self.modes)


def moved(
    posterior: Mapping[str, float], observation: Observation, modes: DriftModes
) -> dict[str, float]:
    """Return a posterior after an answer to a probe; one that is open moves nothing.

    Args:
        posterior: way -> probability that the candidate departed so.
        observation: the probe with its answer.
        modes: fitted on the calibration split.
    """
    witnessed = observation.differs()
    if witnessed is None:
        return dict(posterior)
    rates = modes.of(observation.probe, decided(observation))
    weighed = {
        mode: p * (rates[mode] if witnessed else 1 - rates[mode]) for mode, p in posterior.items()
    }
    whole = sum(weighed.values())
    return {mode: p / whole for mode, p in weighed.items()} if whole else dict(posterior)


def adaptive(
    probes: Sequence[Probe],
    ask: Callable[[Probe], Observation],
    *,
    modes: DriftModes,
    budget: int,
    band: tuple[float, float] = BAND,
) -> Trace:
    """Ask about one candidate where most is to be learnt.

    Args:
        probes: all probes, those of a sight in the order in which they are to be asked.
        ask: puts one probe to the oracle.
        modes: fitted on the calibration split.
        budget: most probes.
        band: probabilities of drift between which a candidate is open.
    """
    left: dict[str, deque[Probe]] = {}
    for probe in probes:
        left.setdefault(sight_of(probe), deque()).append(probe)
    router = _Router(modes, band, left)
    asked: list[Observation] = []
    while len(asked) < budget and not router.settled:
        sight = router.next()
        if sight is None:
            break
        observation = ask(router.left[sight].popleft())
        router.take(observation)
        asked.append(observation)
    return Trace(observations=tuple(asked), posterior=by_class(router.posterior))


def uniform(probes: Sequence[Probe], *, budget: int) -> tuple[Probe, ...]:
    """Return the first probes when all targets take turns, drift classes in their usual order."""
    queues: dict[str, deque[Probe]] = {}
    for probe in probes:
        queues.setdefault(probe.drift_class, deque()).append(probe)
    taken: list[Probe] = []
    while len(taken) < budget and any(queues.values()):
        taken += [queue.popleft() for queue in queues.values() if queue]
    return tuple(taken[:budget])
