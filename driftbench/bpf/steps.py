"""Steps of probing: what was asked about one candidate, and about gold for its probes, in order.

The questions about gold decide the expected cells of sketches. The candidates of one theorem share
the answers, so that each is asked once per theorem.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.probe import Sketch

__all__ = ["ProbeStep", "discarded", "gold_queries", "observations_of", "within"]

_DIRECTIONS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeStep:
    """One step of probing.

    Args:
        sketch: the sketch whose expected cells were asked about; None for a probe that needs no
            question about gold.
        observation: the answer to the probe; None if the sketch gave no probe.
    """

    sketch: Sketch | None = None
    observation: Observation | None = None


def observations_of(steps: Iterable[ProbeStep]) -> tuple[Observation, ...]:
    """Return the observations of steps, in order."""
    return tuple(one.observation for one in steps if one.observation is not None)


def discarded(steps: Iterable[ProbeStep]) -> tuple[Sketch, ...]:
    """Return the sketches that gave no probe."""
    return tuple(one.sketch for one in steps if one.sketch is not None and one.observation is None)


def gold_queries(steps: Iterable[ProbeStep]) -> int:
    """Return the number of claims about gold that steps ask, each once.

    Args:
        steps: those of one candidate, or of all candidates of one theorem.
    """
    return _DIRECTIONS * len({one.sketch.text for one in steps if one.sketch is not None})


def within(steps: Sequence[ProbeStep], budget: int) -> tuple[ProbeStep, ...]:
    """Return the steps up to the last probe of a budget; all of them if they have fewer probes."""
    taken: list[ProbeStep] = []
    left = budget
    for step in steps:
        if left == 0:
            break
        taken.append(step)
        left -= step.observation is not None
    return tuple(taken)
