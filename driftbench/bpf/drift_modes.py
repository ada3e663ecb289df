"""Drift modes, and the rates at which probes witness them, fitted on the calibration split.

A drift mode is a drift class with a relation to gold, such as "hypothesis_omission stronger";
`FAITHFUL` is the mode without drift. Rates are fitted for probe types, that is, for a kind of probe
with its expected cells, since the relation to gold matters more than the class for which probes
witness a drift. An undecided direction is treated as not expected. Rates with few observations are
smoothed towards more general ones: that of a mode for a type towards that of its relation, this
towards that of the relation for the kind, and this towards that of any drift. A sketch, whose
expected cells are not known yet, has a type of its own: its kind with the relation that its rules
claim. The paper's one rate per class is fitted as well, in `rates`. The test split is not read.
Source: `faithfulness-gap.tex`, section 6.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.bpf.fingerprint import BACKWARD, DIRECTIONS, FORWARD
from driftbench.bpf.probe import GOLD, Probe, Sketch
from driftbench.bpf.theory import check_share
from driftbench.errors import InputError
from driftbench.oracles.claim import Cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from driftbench.bpf.fingerprint import Observation

__all__ = [
    "ANY",
    "FAITHFUL",
    "CalibrationCandidate",
    "DriftModes",
    "by_class",
    "decided_directions",
    "fit_modes",
    "probe_type_of",
    "type_of",
]

ANY = ""
"""Any drift, as a class; all probes, as a probe type."""

FAITHFUL = "faithful"
"""The mode of a candidate that did not drift."""

#: Weight of the more general rate, as a number of probes.
_GENERAL_WEIGHT = 2
#: Weight of the rate of a relation for each class of that relation, as a number of probes.
_RELATION_WEIGHT = 20
#: Upper limit of rates: a few hundred probes without a miss do not make a miss impossible.
_HIGHEST_RATE = 0.95


@dataclass(frozen=True, slots=True)
class CalibrationCandidate:
    """One candidate of the calibration split.

    Args:
        label: its label.
        relation: its relation to gold: stronger, weaker, incomparable, undecided or equivalent.
        observations: its fingerprint.
        discarded: the sketches that gave no probe.
    """

    label: str
    relation: str
    observations: Sequence[Observation]
    discarded: Sequence[Sketch] = ()


@dataclass(frozen=True, slots=True)
class DriftModes:
    """Fitted shares of drift modes, and witness rates of probes.

    Args:
        prior: mode -> share of candidates.
        witness: type of a probe or sketch, kind, or `ANY` -> mode -> probability that a decided
            probe is a witness. For a faithful candidate it is at most half of that of any other
            mode, so that a witness is never evidence of faithfulness.
        decided: type of a probe or sketch, or `ANY` -> probability that asking decides it; a sketch
            that gives no probe is not decided.

    Raises:
        InputError: a number is outside [0, 1], modes differ, or `FAITHFUL` or `ANY` is missing.
    """

    prior: dict[str, float]
    witness: dict[str, dict[str, float]]
    decided: dict[str, float]

    def __post_init__(self) -> None:
        """Check every number."""
        known = ANY in self.witness and ANY in self.decided
        if FAITHFUL not in self.prior or len(self.prior) == 1 or not known:
            raise InputError("drift modes must be faithful and others, with rates for any probe")
        for name, share in self.decided.items():
            check_share(f"decided share of {name or 'any probe'}", share)
        for mode, share in self.prior.items():
            check_share(f"prior of {mode}", share)
        for probe_type, rates in self.witness.items():
            if odd := sorted(rates.keys() ^ self.prior.keys()):
                raise InputError(
                    f"{probe_type or 'any probe'} has rates of other drift modes: {odd}"
                )
            for mode, rate in rates.items():
                check_share(f"rate of {probe_type or 'any probe'} for {mode}", rate)

    def of(
        self, probe: Probe | Sketch, directions: Sequence[str] = DIRECTIONS
    ) -> Mapping[str, float]:
        """Return the rates of a probe: those of its type, else of its kind, else of any probe.

        Args:
            probe: the probe, or a sketch.
            directions: those that are decided, or assumed to be; they do not matter for a sketch.
        """
        known = (one for one in (type_of(probe, directions), probe.kind) if one in self.witness)
        return self.witness[next(known, ANY)]

    def decided_share(self, probe: Probe | Sketch) -> float:
        """Return the probability that asking decides a probe: that of its type, or of any."""
        return self.decided.get(type_of(probe), self.decided[ANY])


def type_of(probe: Probe | Sketch, directions: Sequence[str] = DIRECTIONS) -> str:
    """Return the type of a probe, or of a sketch: its kind with the relation that it claims."""
    if isinstance(probe, Probe):
        return probe_type_of(probe, directions)
    return _sketch_type(probe)


def _sketch_type(one: Probe | Sketch) -> str:
    return f"{one.kind}, claims {one.relation or 'nothing'}"


def probe_type_of(probe: Probe, directions: Sequence[str] = DIRECTIONS) -> str:
    """Return the name of a probe type: the kind of a probe with its expected cells."""
    expected = {FORWARD: probe.forward, BACKWARD: probe.backward}
    cells = [expected[one] if one in directions else None for one in DIRECTIONS]
    return f"{probe.kind}, {'/'.join(str(cell) if cell else '?' for cell in cells)}"


def decided_directions(observation: Observation) -> tuple[str, ...]:
    """Return the directions that the oracle decided."""
    found = {FORWARD: observation.forward, BACKWARD: observation.backward}
    return tuple(one for one in DIRECTIONS if found[one].cell is not Cell.UNKNOWN)


def by_class(shares: Mapping[str, float]) -> dict[str, float]:
    """Return the probability of drift in each class; `ANY` is any drift.

    Args:
        shares: mode -> probability.
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
    decided = _DecidedShares()
    for row in rows:
        mode = _mode(row)
        candidates[mode] += 1
        decided.add(row)
        for one in row.observations:
            kind = one.probe.kind
            for level, witnessed in _levels(one):
                levels[level] = kind if level != ANY else ANY
                counts.update((level, name, witnessed) for name in _with_general(mode))
    total = candidates.total() + len(candidates)
    tally = _Tally(counts)
    return DriftModes(
        prior={mode: (number + 1) / total for mode, number in sorted(candidates.items())},
        witness={
            level: tally.rates(level, kind, sorted(candidates))
            for level, kind in sorted(levels.items())
        },
        decided=decided.shares(),
    )


def _levels(observation: Observation) -> Iterator[tuple[str, bool]]:
    """Yield the levels that an observation counts for: its types, its kind, and any probe.

    Gold itself does not count for any probe.
    """
    probe, directions = observation.probe, decided_directions(observation)
    witnessed = observation.differs()
    if witnessed is None:
        return
    yield probe.kind, witnessed
    if probe.family != GOLD:
        yield ANY, witnessed
        yield _sketch_type(probe), witnessed
    yield probe_type_of(probe, directions), witnessed
    if directions == DIRECTIONS and probe.forward and probe.backward:
        for one in DIRECTIONS:
            yield probe_type_of(probe, (one,)), bool(observation.differs((one,)))


def _mode(row: CalibrationCandidate) -> str:
    return FAITHFUL if row.label == FAITHFUL else f"{row.label} {row.relation}"


def _with_general(mode: str) -> Iterator[str]:
    """Yield a mode, its relation, and any drift."""
    yield mode
    if mode != FAITHFUL:
        yield mode.split(" ", 1)[1]
        yield ANY


@dataclass(frozen=True, slots=True)
class _DecidedShares:
    """Numbers of probes and sketches that were asked: (type or `ANY`, decided) -> number."""

    counts: Counter[tuple[str, bool]] = field(default_factory=Counter)

    def add(self, row: CalibrationCandidate) -> None:
        """Count the probes and sketches of one candidate."""
        for one in row.observations:
            known = one.differs() is not None
            names = [probe_type_of(one.probe)]
            if one.probe.family != GOLD:
                names += [_sketch_type(one.probe), ANY]
            self.counts.update((name, known) for name in names)
        for sketch in row.discarded:
            self.counts.update((name, False) for name in (_sketch_type(sketch), ANY))

    def shares(self) -> dict[str, float]:
        """Return the shares that were decided, smoothed towards that of any probe."""
        general = self._share(ANY, 0.5)
        names = {name for name, _ in self.counts} - {ANY}
        return {ANY: general, **{name: self._share(name, general) for name in sorted(names)}}

    def _share(self, name: str, general: float) -> float:
        yes, no = self.counts[name, True], self.counts[name, False]
        return (yes + _GENERAL_WEIGHT * general) / (yes + no + _GENERAL_WEIGHT)


@dataclass(frozen=True, slots=True)
class _Tally:
    """Numbers of decided probes: (level, mode or relation or `ANY`, witnessed) -> number."""

    counts: Counter[tuple[str, str, bool]]

    def rates(self, level: str, kind: str, modes: Iterable[str]) -> dict[str, float]:
        """Return the rates of one level for all modes."""
        found = {mode: self._rate(level, kind, mode) for mode in modes if mode != FAITHFUL}
        alarm = self._smoothed(kind, FAITHFUL, 0.5, _GENERAL_WEIGHT)
        return {**found, FAITHFUL: min(alarm, *(rate / 2 for rate in found.values()))}

    def _rate(self, level: str, kind: str, mode: str) -> float:
        relation = mode.split(" ", 1)[1]
        rate = self._smoothed(kind, ANY, 0.5, _GENERAL_WEIGHT)
        rate = self._smoothed(kind, relation, rate, _GENERAL_WEIGHT)
        if level != kind:
            rate = self._smoothed(level, relation, rate, _GENERAL_WEIGHT)
        return min(self._smoothed(level, mode, rate, _RELATION_WEIGHT), _HIGHEST_RATE)

    def _smoothed(self, level: str, name: str, general: float, weight: int) -> float:
        """Return a share of witnesses, smoothed by `weight` probes at the more general rate."""
        seen, unseen = (self.counts[level, name, one] for one in (True, False))
        return (seen + weight * general) / (seen + unseen + weight)
