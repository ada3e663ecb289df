"""What is fitted on the calibration split: witnessability, false alarms, priors, thresholds.

Counts are smoothed by one witness and one that is none, so that no rate is 0 or 1. Thresholds are
cuts of the scores of faithful candidates alone, so that they hold whatever shares of drift another
split has. Weights of classes are not fitted. Deliberately never sees the test split.
Source: `faithfulness-gap.tex`, theorem 7.1 (α), section 7 (η), section 5 (thresholds).
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from driftbench._decoding import WrongValueError, decoded
from driftbench._files import write_text
from driftbench._typed_files import read_typed
from driftbench.bpf.drift_modes import DriftModes, fit_modes
from driftbench.bpf.spectrum import Thresholds, spectrum
from driftbench.bpf.theory import check_share
from driftbench.errors import InputError
from driftbench.oracles.statements.claim import Cell
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
    "read_rates",
    "write_rates",
]

TARGETS = ("", *DRIFT_CLASSES)
"""What probes are for: generic ones, and those of each drift class."""

UNACCEPTED = 3
"""Most faithful candidates, in percent, that are not accepted: the paper's rate of false alarms."""

REJECTED = 1
"""Most faithful candidates, in percent, that nobody looks at again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """What was fitted.

    Args:
        alpha: target -> share of its decided probes that witness a candidate drifted so.
        false_alarm: target -> share of its decided probes that witness a faithful candidate, half
            of what witnesses drift at most.
        prior: target -> share of candidates that drifted so.
        eta: share of cells that the oracle left open although gold decides them.
        thresholds: where the spectrum is cut.
        modes: what adaptive allocation reckons with.

    Raises:
        InputError: a target of `TARGETS` is missing or an unknown one is there, or a number is
            outside [0, 1], or less is accepted than reviewed.
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
        raise InputError(f"{name} is of other targets than it must be: {_listed(odd)}")
    for target, rate in rates.items():
        check_share(f"{name} of {_called(target)}", rate)


def _listed(targets: Sequence[str]) -> str:
    return ", ".join(map(repr, targets))


def _called(target: str) -> str:
    return target or "generic probes"


def fit(judged: Iterable[CalibrationCandidate]) -> Rates:
    """Return the rates of a calibration split.

    Args:
        judged: its candidates; a combined drift counts for the generic target alone, as which of
            its classes a probe saw is not known.

    Raises:
        InputError: no faithful candidate, or no drifted one.
    """
    rows = list(judged)
    drifted = [row for row in rows if row.label != "faithful"]
    faithful = [row for row in rows if row.label == "faithful"]
    if not drifted or not faithful:
        raise InputError("a calibration split needs faithful and drifted candidates to fit rates")
    alpha = {t: _share(_of(drifted, t), t) for t in TARGETS}
    return Rates(
        alpha=alpha,
        false_alarm={t: min(_share(faithful, t), alpha[t] / 2) for t in TARGETS},
        prior={t: (len(_of(drifted, t)) + 1) / (len(rows) + 2) for t in TARGETS},
        eta=_open_share(rows),
        thresholds=_thresholds(faithful),
        modes=fit_modes(rows),
    )


def _of(rows: Sequence[CalibrationCandidate], target: str) -> list[CalibrationCandidate]:
    return [row for row in rows if target in {"", row.label}]


def _share(rows: Sequence[CalibrationCandidate], target: str) -> float:
    counted = Counter(
        one.differs() for row in rows for one in row.observations if one.probe.drift_class == target
    )
    return (counted[True] + 1) / (counted[True] + counted[False] + 2)


def _open_share(rows: Sequence[CalibrationCandidate]) -> float:
    """Return the share of cells without an answer, of those that are foretold."""
    cells = [
        cell
        for row in rows
        for one in row.observations
        for expected, cell in (
            (one.probe.forward, one.forward.cell),
            (one.probe.backward, one.backward.cell),
        )
        if expected is not None
    ]
    return cells.count(Cell.UNKNOWN) / len(cells) if cells else 0.0


def _thresholds(faithful: Sequence[CalibrationCandidate]) -> Thresholds:
    """Return the greatest cuts that spare as many faithful candidates as they must.

    Accepted is from the greatest score on at which at most `UNACCEPTED` percent of them are lost,
    rejected what is below the greatest score at which at most `REJECTED` percent are. Those of
    whom too little is decided are reviewed at any cut and have no say; the paper's thresholds
    stand where there are no others.
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
    """Write rates as JSON; the file appears when it is whole.

    Args:
        path: the file.
        rates: the rates.
        made_with: what they follow from, for readers.
    """
    found = {**asdict(rates), "made_with": dict(made_with)}
    text = json.dumps(found, indent=2, sort_keys=True, ensure_ascii=False)
    write_text(path, f"{text}\n")


def read_rates(path: Path) -> Rates:
    """Return the rates of a file.

    Raises:
        InputError: it is no file that `driftbench calibrate` wrote, or its numbers cannot be.
    """
    remedy = "run driftbench calibrate"
    found = read_typed(dict[str, Any], path, remedy=remedy, missing=remedy)
    found.pop("made_with", None)
    try:
        return decoded(Rates, found)
    except WrongValueError as error:
        raise InputError(f"{path}: {error}; {remedy}") from error
