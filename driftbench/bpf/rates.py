"""Rates fitted on the calibration split: witnessability, false alarms, priors, thresholds.

Counts are smoothed by one witness and one non-witness, so that no rate is 0 or 1. Thresholds are
quantiles of the scores of faithful candidates, so that they do not depend on the share of drift.
Weights of classes are not fitted. The test split is not read. Gold itself as a probe counts for the
thresholds and for adaptive allocation, and not for the rates of probes.
Source: `faithfulness-gap.tex`, theorem 7.1 (α), section 7 (η), section 5 (thresholds).
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from driftbench._files import write_text
from driftbench.bpf.drift_modes import DriftModes, fit_modes
from driftbench.bpf.probe import GOLD
from driftbench.bpf.spectrum import Thresholds, spectrum
from driftbench.bpf.theory import check_share
from driftbench.errors import InputError
from driftbench.oracles.claim import Cell
from driftbench.rules import DRIFT_CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from driftbench.bpf.drift_modes import CalibrationCandidate

__all__ = [
    "REJECTED",
    "TARGETS",
    "UNACCEPTED",
    "Rates",
    "fit",
    "write_rates",
]

TARGETS = ("", *DRIFT_CLASSES)
"""Targets of probes: "" for generic ones, and each drift class."""

UNACCEPTED = 3
"""Limit of faithful candidates that are not accepted, in percent: the paper's false-alarm rate."""

REJECTED = 1
"""Limit of faithful candidates that are rejected, in percent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """The fitted rates.

    Args:
        alpha: target -> share of its decided probes that are witnesses, for candidates with that
            drift.
        false_alarm: target -> share of its decided probes that are witnesses, for faithful
            candidates; at most half of alpha.
        prior: target -> share of candidates with that drift.
        eta: share of expected cells that the oracle left undecided.
        thresholds: those of the spectrum.
        modes: rates for adaptive allocation.

    Raises:
        InputError: a target is missing or unknown, a number is outside [0, 1], or the threshold of
            review is above that of acceptance.
    """

    alpha: dict[str, float]
    false_alarm: dict[str, float]
    prior: dict[str, float]
    eta: float
    thresholds: Thresholds
    modes: DriftModes

    def __post_init__(self) -> None:
        """Check every number."""
        for name in ("alpha", "false_alarm", "prior"):
            _check(name, getattr(self, name), TARGETS)
        check_share("eta", self.eta)
        for name, cut in asdict(self.thresholds).items():
            check_share(name, cut)
        if self.thresholds.review > self.thresholds.accept:
            raise InputError("the threshold of review is above that of acceptance")


def _check(name: str, rates: Mapping[str, float], targets: Sequence[str]) -> None:
    if odd := sorted(rates.keys() ^ set(targets)):
        raise InputError(f"{name} has missing or unknown targets: {_listed(odd)}")
    for target, rate in rates.items():
        check_share(f"{name} of {_title(target)}", rate)


def _listed(targets: Sequence[str]) -> str:
    return ", ".join(map(repr, targets))


def _title(target: str) -> str:
    return target or "generic probes"


def fit(judged: Iterable[CalibrationCandidate]) -> Rates:
    """Return the rates of a calibration split.

    Args:
        judged: its candidates; a combined drift counts only for the generic target, since it is
            not known which of its classes a probe witnessed.

    Raises:
        InputError: there is no faithful candidate, or no drifted one.
    """
    rows = list(judged)
    drifted = [row for row in rows if row.label != "faithful"]
    faithful = [row for row in rows if row.label == "faithful"]
    if not drifted or not faithful:
        raise InputError("a calibration split needs faithful and drifted candidates to fit rates")
    alpha = {t: _share(_drifted_as(drifted, t), t) for t in TARGETS}
    return Rates(
        alpha=alpha,
        false_alarm={t: min(_share(faithful, t), alpha[t] / 2) for t in TARGETS},
        prior={t: (len(_drifted_as(drifted, t)) + 1) / (len(rows) + 2) for t in TARGETS},
        eta=_undecided_share(rows),
        thresholds=_thresholds(faithful),
        modes=fit_modes(rows),
    )


def _drifted_as(rows: Sequence[CalibrationCandidate], target: str) -> list[CalibrationCandidate]:
    return [row for row in rows if target in {"", row.label}]


def _share(rows: Sequence[CalibrationCandidate], target: str) -> float:
    counted = Counter(
        one.differs()
        for row in rows
        for one in row.observations
        if one.probe.drift_class == target and one.probe.family != GOLD
    )
    return (counted[True] + 1) / (counted[True] + counted[False] + 2)


def _undecided_share(rows: Sequence[CalibrationCandidate]) -> float:
    """Return the share of undecided cells among the expected ones."""
    cells = [
        cell
        for row in rows
        for one in row.observations
        if one.probe.family != GOLD
        for expected, cell in (
            (one.probe.forward, one.forward.cell),
            (one.probe.backward, one.backward.cell),
        )
        if expected is not None
    ]
    return cells.count(Cell.UNKNOWN) / len(cells) if cells else 0.0


def _thresholds(faithful: Sequence[CalibrationCandidate]) -> Thresholds:
    """Return the greatest thresholds within the limits for faithful candidates.

    At most `UNACCEPTED` percent of them score below the threshold of acceptance, and at most
    `REJECTED` percent below that of review. Candidates of too little coverage are reviewed whatever
    their score and are left out; without any other, the paper's thresholds are returned.
    """
    usual = Thresholds()
    found = [spectrum(row.observations) for row in faithful]
    scores = sorted(
        one.score for one in found if one.score is not None and one.coverage >= usual.coverage
    )
    if not scores:
        return usual
    accept, review = (scores[len(scores) * lost // 100] for lost in (UNACCEPTED, REJECTED))
    return Thresholds(accept=accept, review=review, coverage=usual.coverage)


def write_rates(
    path: Path, rates: Rates, *, made_with: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Write rates as JSON; the file appears when it is complete.

    Args:
        path: the file.
        rates: the rates.
        made_with: provenance of the rates, for information.
    """
    found = {**asdict(rates), "made_with": dict(made_with)}
    text = json.dumps(found, indent=2, sort_keys=True, ensure_ascii=False)
    write_text(path, f"{text}\n")
