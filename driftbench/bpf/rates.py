"""What is fitted on the calibration split: witnessability, false alarms, priors, thresholds.

Counts are smoothed by one witness and one that is none, so that no rate is 0 or 1. Deliberately
never sees the test split.
Source: `faithfulness-gap.tex`, theorem 7.1 (α), section 7 (η), section 5 (thresholds).
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from driftbench.bpf.spectrum import Thresholds, spectrum
from driftbench.errors import InputError
from driftbench.oracles.statements.claim import Cell
from driftbench.rules import DRIFT_CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from driftbench.bpf.fingerprint import Observation

__all__ = ["TARGETS", "Judged", "Rates", "fit", "read_rates", "write_rates"]

TARGETS = ("", *DRIFT_CLASSES)
"""What probes are for: generic ones, and those of each drift class."""

_FPR = 0.03


@dataclass(frozen=True, slots=True)
class Judged:
    """A candidate of the calibration split with its fingerprint.

    Args:
        label: its label.
        observations: its fingerprint.
    """

    label: str
    observations: Sequence[Observation]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """What was fitted.

    Args:
        alpha: target -> share of its decided probes that witness a candidate drifted so.
        false_alarm: target -> share of its decided probes that witness a faithful candidate.
        prior: target -> share of candidates that drifted so.
        eta: share of cells that the oracle left open although gold decides them.
        thresholds: where the spectrum is cut.
    """

    alpha: dict[str, float]
    false_alarm: dict[str, float]
    prior: dict[str, float]
    eta: float
    thresholds: Thresholds


def fit(judged: Iterable[Judged]) -> Rates:
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
        # A witness must never speak for faithfulness, however few were seen.
        false_alarm={t: min(_share(faithful, t), alpha[t] / 2) for t in TARGETS},
        prior={t: (len(_of(drifted, t)) + 1) / (len(rows) + 2) for t in TARGETS},
        eta=_open_share(rows),
        thresholds=_thresholds(faithful, drifted),
    )


def _of(rows: Sequence[Judged], target: str) -> list[Judged]:
    return [row for row in rows if target in {"", row.label}]


def _share(rows: Sequence[Judged], target: str) -> float:
    counted = Counter(
        one.differs() for row in rows for one in row.observations if one.probe.drift_class == target
    )
    return (counted[True] + 1) / (counted[True] + counted[False] + 2)


def _open_share(rows: Sequence[Judged]) -> float:
    """Return the share of cells without an answer, of those that are foretold."""
    cells = [
        cell
        for row in rows
        for one in row.observations
        for foretold, cell in (
            (one.probe.forward, one.forward.cell),
            (one.probe.backward, one.backward.cell),
        )
        if foretold is not None
    ]
    return cells.count(Cell.UNKNOWN) / len(cells) if cells else 0.0


def _thresholds(faithful: Sequence[Judged], drifted: Sequence[Judged]) -> Thresholds:
    """Return where at most 3 % of the faithful are not accepted, and half of those rejected."""
    kept = sorted(_scores(faithful))
    lost = sorted(_scores(drifted))
    if not kept:
        return Thresholds()
    accept = kept[int(_FPR * len(kept))]
    below = [score for score in lost if score < accept]
    review = below[len(below) * 9 // 10] if below else accept
    return Thresholds(accept=accept, review=min(accept, review))


def _scores(rows: Sequence[Judged]) -> list[float]:
    found = (spectrum(row.observations).score for row in rows)
    return [score for score in found if score is not None]


def write_rates(path: Path, rates: Rates) -> None:
    """Write rates as JSON; the file appears when it is whole."""
    part = path.with_suffix(f"{path.suffix}.part")
    text = json.dumps(asdict(rates), indent=2, sort_keys=True, ensure_ascii=False)
    part.write_text(f"{text}\n", encoding="utf-8", newline="")
    part.replace(path)


def read_rates(path: Path) -> Rates:
    """Return the rates of a file.

    Raises:
        InputError: it is no file that `driftbench calibrate` wrote.
    """
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        thresholds = Thresholds(**found.pop("thresholds"))
        return Rates(**found, thresholds=thresholds)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise InputError(f"{path}: no fitted rates ({error}): run driftbench calibrate") from error
