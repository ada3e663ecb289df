"""Adaptive probe budget allocation: which probe to ask next, and when to stop.

Of each target, a drift class or "" for any drift, there is a posterior that the candidate drifted
in that way. A probe of target T is a witness with probability α(T, D) if it drifted like D, and
with probability f(T) if it is faithful; both are fitted on the calibration split. The next probe is
one of the target with the largest expected information gain, Σ_D H(p_D) - E_r[H(p_D | r)]; ties go
to the heavier class, then by name. It ends when a posterior leaves the band above, all leave it
below, or the budget ends. A probe without an answer moves no posterior and is paid for. The paper
has a probe tell of its own class alone; but a twin of one class witnesses most drifts of another.
Source: `faithfulness-gap.tex`, section 6.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from math import log2
from typing import TYPE_CHECKING

from driftbench.bpf.spectrum import WEIGHTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.probe import Probe
    from driftbench.bpf.rates import Rates

__all__ = ["ANY", "BAND", "Trace", "adaptive", "information_gain", "moved", "uniform"]

ANY = ""
"""The target that is any drift: what generic probes are for."""

BAND = (0.003, 0.99)
"""Posteriors between which a target is open. Of several lower edges tried on a calibration split
it is the greatest that lost no drift."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """What was asked about one candidate, in order, and what it came to.

    Args:
        observations: one for each probe asked.
        posterior: target -> probability that the candidate drifted so, after the last answer.
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
    """The probes left of each target, with its posterior."""

    rates: Rates
    band: tuple[float, float]
    left: dict[str, deque[Probe]]
    posterior: dict[str, float] = field(init=False)

    def __post_init__(self) -> None:
        self.posterior = dict(self.rates.prior)

    @property
    def settled(self) -> bool:
        """Whether some target is surely drifted, or none is likely."""
        low, high = self.band
        values = self.posterior.values()
        return any(p >= high for p in values) or all(p <= low for p in values)

    def next(self) -> str | None:
        """Return the target to probe next; None where no probe is left that could tell."""
        gains = {target: self._gain(target) for target, probes in self.left.items() if probes}
        order = sorted(gains, key=lambda name: (-gains[name], -WEIGHTS.get(name, 1.0), name))
        return order[0] if order else None

    def _gain(self, target: str) -> float:
        gains = (
            information_gain(
                p,
                alpha=self.rates.witness(target, drift),
                false_alarm=self.rates.false_alarm[target],
            )
            for drift, p in self.posterior.items()
        )
        return round(sum(gains), 12)  # equal rates must tie on every machine

    def take(self, observation: Observation) -> None:
        """Move the posteriors by an answer."""
        self.posterior = moved(self.posterior, observation, self.rates)


def moved(
    posterior: Mapping[str, float], observation: Observation, rates: Rates
) -> dict[str, float]:
    """Return posteriors after an answer to a probe; one that is open moves none.

    Args:
        posterior: target -> probability that the candidate drifted so.
        observation: the probe with its answer.
        rates: fitted on the calibration split.
    """
    witnessed, target = observation.differs(), observation.probe.drift_class
    if witnessed is None:
        return dict(posterior)
    false_alarm = rates.false_alarm[target]
    return {
        drift: updated(p, witnessed, alpha=rates.witness(target, drift), false_alarm=false_alarm)
        for drift, p in posterior.items()
    }


def adaptive(
    probes: Sequence[Probe],
    ask: Callable[[Probe], Observation],
    *,
    rates: Rates,
    budget: int,
    band: tuple[float, float] = BAND,
) -> Trace:
    """Ask about one candidate where most is to be learnt.

    Args:
        probes: all probes, those of a target in the order in which they are to be asked.
        ask: puts one probe to the oracle.
        rates: fitted on the calibration split.
        budget: most probes.
        band: posteriors between which a target is open.
    """
    left: dict[str, deque[Probe]] = {}
    for probe in probes:
        left.setdefault(probe.drift_class, deque()).append(probe)
    router = _Router(rates, band, left)
    asked: list[Observation] = []
    while len(asked) < budget and not router.settled:
        target = router.next()
        if target is None:
            break
        observation = ask(router.left[target].popleft())
        router.take(observation)
        asked.append(observation)
    return Trace(observations=tuple(asked), posterior=dict(sorted(router.posterior.items())))


def uniform(probes: Sequence[Probe], *, budget: int) -> tuple[Probe, ...]:
    """Return the first probes when all targets take turns, drift classes in their usual order."""
    queues: dict[str, deque[Probe]] = {}
    for probe in probes:
        queues.setdefault(probe.drift_class, deque()).append(probe)
    taken: list[Probe] = []
    while len(taken) < budget and any(queues.values()):
        taken += [queue.popleft() for queue in queues.values() if queue]
    return tuple(taken[:budget])
