"""Ways to depart from gold, and how likely probes see each: what adaptive allocation reckons with.

A way is a drift class with a relation to gold, such as "hypothesis_omission stronger"; `FAITHFUL`
is none. What is fitted are rates of sights, that is, of a kind of probe with what is foretold of
it: whether a candidate is stronger or weaker than gold decides which probes see it, more than what
was done to it. A direction that is open is as if nothing were foretold of it. A rate leans on wider
ones where little was seen: that of a way at a sight on that of its relation there, this on that of
the relation for the kind, and this on any drift there. The paper has one rate for each class, of
probes of that class alone; it is fitted beside these, for its theory. Deliberately never sees the
test split.
Source: `faithfulness-gap.tex`, section 6.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.bpf.fingerprint import BACKWARD, DIRECTIONS, FORWARD
from driftbench.bpf.theory import check_share
from driftbench.errors import InputError
from driftbench.oracles.claim import Cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.probe import Probe

__all__ = [
    "ANY",
    "FAITHFUL",
    "CalibrationCandidate",
    "DriftModes",
    "by_class",
    "decided",
    "fit_modes",
    "sight_of",
]

ANY = ""
"""Any drift, where a class is asked for; all probes, where a sight is."""

FAITHFUL = "faithful"
"""The way of a candidate that did not depart."""

#: As how many probes the wider rate counts.
_LEAN = 2
#: As how many probes the rate of a relation counts, for each class of that relation.
_ALIKE = 20
#: Greatest rate: what was never missed by a few hundred probes is missed now and then.
_SUREST = 0.95


@dataclass(frozen=True, slots=True)
class CalibrationCandidate:
    """One candidate of the calibration split.

    Args:
        label: its label.
        relation: what it is to gold: stronger, weaker, incomparable, undecided or equivalent.
        observations: its fingerprint.
    """

    label: str
    relation: str
    observations: Sequence[Observation]


@dataclass(frozen=True, slots=True)
class DriftModes:
    """What was fitted.

    Args:
        prior: way -> share of candidates.
        witness: sight, kind, or `ANY` -> way -> probability that a decided probe is a witness. Of a
            faithful candidate it is at most half of what it is of any other: a witness never speaks
            for faithfulness.

    Raises:
        InputError: a number is outside [0, 1], ways differ, or `FAITHFUL` or `ANY` is missing.
    """

    prior: dict[str, float]
    witness: dict[str, dict[str, float]]

    def __post_init__(self) -> None:
        """Check every number."""
        if FAITHFUL not in self.prior or len(self.prior) == 1 or ANY not in self.witness:
            raise InputError("ways must be faithful and others, with rates for any probe")
        for mode, share in self.prior.items():
            check_share(f"prior of {mode}", share)
        for sight, rates in self.witness.items():
            if odd := sorted(rates.keys() ^ self.prior.keys()):
                raise InputError(f"{sight or 'any probe'} has rates of other ways: {odd}")
            for mode, rate in rates.items():
                check_share(f"rate of {sight or 'any probe'} for {mode}", rate)

    def of(self, probe: Probe, directions: Sequence[str] = DIRECTIONS) -> Mapping[str, float]:
        """Return the rates of a probe: those of its sight, else of its kind, else of any.

        Args:
            probe: the probe.
            directions: those that were decided, or are hoped to be.
        """
        known = (one for one in (sight_of(probe, directions), probe.kind) if one in self.witness)
        return self.witness[next(known, ANY)]


def sight_of(probe: Probe, directions: Sequence[str] = DIRECTIONS) -> str:
    """Return the kind of a probe with what is foretold of it in some directions, as a name."""
    told = {FORWARD: probe.forward, BACKWARD: probe.backward}
    cells = [told[one] if one in directions else None for one in DIRECTIONS]
    return f"{probe.kind}, {'/'.join(str(cell) if cell else '?' for cell in cells)}"


def decided(observation: Observation) -> tuple[str, ...]:
    """Return the directions that the oracle decided."""
    found = {FORWARD: observation.forward, BACKWARD: observation.backward}
    return tuple(one for one in DIRECTIONS if found[one].cell is not Cell.UNKNOWN)


def by_class(shares: Mapping[str, float]) -> dict[str, float]:
    """Return how likely a candidate drifted in each class; `ANY` is any drift.

    Args:
        shares: way -> probability.
    """
    found = {ANY: 1.0 - shares[FAITHFUL]}
    for mode in sorted(shares.keys() - {FAITHFUL}):
        drift_class = mode.split(" ", 1)[0]
        found[drift_class] = found.get(drift_class, 0.0) + shares[mode]
    return found


def fit_modes(rows: Iterable[CalibrationCandidate]) -> DriftModes:
    """Return the rates of a calibration split."""
    candidates: Counter[str] = Counter({FAITHFUL: 0})
    counts: Counter[tuple[str, str, bool]] = Counter()
    levels: dict[str, str] = {ANY: ANY}
    for row in rows:
        mode = _mode(row)
        candidates[mode] += 1
        for one in row.observations:
            kind = one.probe.kind
            for level, witnessed in _shown(one):
                levels[level] = kind if level != ANY else ANY
                counts.update((level, name, witnessed) for name in _wider(mode))
    whole = candidates.total() + len(candidates)
    tally = _Tally(counts)
    return DriftModes(
        prior={mode: (number + 1) / whole for mode, number in sorted(candidates.items())},
        witness={
            level: tally.rates(level, kind, sorted(candidates))
            for level, kind in sorted(levels.items())
        },
    )


def _shown(observation: Observation) -> Iterator[tuple[str, bool]]:
    """Yield what an observation counts for: its sight, those of its parts, its kind, and any."""
    probe, directions = observation.probe, decided(observation)
    whole = observation.differs()
    if whole is None:
        return
    yield from ((level, whole) for level in (probe.kind, ANY))
    yield sight_of(probe, directions), whole
    if directions == DIRECTIONS and probe.forward and probe.backward:
        for one in DIRECTIONS:
            yield sight_of(probe, (one,)), bool(observation.differs((one,)))


def _mode(row: CalibrationCandidate) -> str:
    return FAITHFUL if row.label == FAITHFUL else f"{row.label} {row.relation}"


def _wider(mode: str) -> Iterator[str]:
    """Yield a way, its relation, and any drift."""
    yield mode
    if mode != FAITHFUL:
        yield mode.split(" ", 1)[1]
        yield ANY


@dataclass(frozen=True, slots=True)
class _Tally:
    """How many decided probes were witnesses: (level, way or wider, witnessed) -> number."""

    counts: Counter[tuple[str, str, bool]]

    def rates(self, level: str, kind: str, modes: Iterable[str]) -> dict[str, float]:
        """Return the rates of one level for all ways."""
        found = {mode: self._rate(level, kind, mode) for mode in modes if mode != FAITHFUL}
        alarm = self._leaning(kind, FAITHFUL, 0.5, _LEAN)
        return {**found, FAITHFUL: min(alarm, *(rate / 2 for rate in found.values()))}

    def _rate(self, level: str, kind: str, mode: str) -> float:
        relation = mode.split(" ", 1)[1]
        rate = self._leaning(kind, ANY, 0.5, _LEAN)
        rate = self._leaning(kind, relation, rate, _LEAN)
        if level != kind:
            rate = self._leaning(level, relation, rate, _LEAN)
        return min(self._leaning(level, mode, rate, _ALIKE), _SUREST)

    def _leaning(self, level: str, name: str, wider: float, weight: int) -> float:
        """Return a share, with so many probes more at the wider rate."""
        seen, unseen = (self.counts[level, name, one] for one in (True, False))
        return (seen + weight * wider) / (seen + unseen + weight)
