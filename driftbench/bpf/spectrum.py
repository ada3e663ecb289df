"""The equivalence spectrum: the share of a fingerprint that is as expected.

E(F, N) = 1 - Σ w(D_P)·[cell_P(F) ≠ ℓ(P)] / Σ w(D_P), over the cells that are decided on both sides;
weights are 1, and 1.5 for type coercion. Coverage is the share of weight that is decided. Both
directions are compared with the expected cells by default; Algorithm 1 as printed in the paper
compares only the forward direction.

If gold itself is one of the probes, E is the mean of two shares: that of gold and that of the other
probes; if one of them is not decided, it is the other one. Gold is not a sample of the differences
between two statements, as other probes are: it asks the whole question. It is as expected if both
directions are proved, and it is not if one is refuted.
Source: `faithfulness-gap.tex`, section 5 and Algorithm 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from driftbench.bpf.fingerprint import DIRECTIONS
from driftbench.bpf.probe import GOLD

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.bpf.fingerprint import Observation

__all__ = ["PAPER_THRESHOLDS", "WEIGHTS", "Call", "Spectrum", "Thresholds", "spectrum"]

WEIGHTS: Mapping[str, float] = {"type_coercion": 1.5}
"""Weights of drift classes; 1 for all others and for generic probes."""

#: Less than the effect of one witness on the score, for the largest budget.
_UNDECIDED = 0.005


class Call(StrEnum):
    """The decision about a candidate."""

    ACCEPT = "accept"
    REVIEW = "review"
    REJECT = "reject"


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """Thresholds of the spectrum.

    Args:
        accept: least score that is accepted.
        review: least score that is reviewed.
        coverage: share of weight below which a candidate is reviewed whatever its score.
    """

    accept: float = 0.93
    review: float = 0.78
    coverage: float = 0.25


PAPER_THRESHOLDS = Thresholds()
"""The paper's thresholds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spectrum:
    """The score of a candidate.

    Args:
        score: E in [0, 1], 1 if all decided cells are as expected; None if none is decided.
        coverage: decided weight over total weight, in [0, 1]; 0 without probes.
        witnesses: observations with a cell that is not as expected, heaviest first.
    """

    score: float | None
    coverage: float
    witnesses: tuple[Observation, ...]

    @property
    def drift(self) -> float | None:
        """A score of drift in [0, 1]; None if no cell is decided.

        It is 1 - E if there is a witness. Without one it is smaller than with any witness, and
        decreases with coverage.
        """
        if self.score is None:
            return None
        return 1 - self.score if self.witnesses else _UNDECIDED * (1 - self.coverage)

    def call(self, thresholds: Thresholds = PAPER_THRESHOLDS) -> Call:
        """Return the decision about the candidate."""
        if self.score is None or self.coverage < thresholds.coverage:
            return Call.REVIEW
        if self.score >= thresholds.accept:
            return Call.ACCEPT
        return Call.REVIEW if self.score >= thresholds.review else Call.REJECT

    @property
    def drift_class(self) -> str:
        """The drift class with the largest weight of witnesses, "" without counterfactual ones."""
        weights: dict[str, float] = {}
        for one in self.witnesses:
            if one.probe.drift_class:
                name = one.probe.drift_class
                weights[name] = weights.get(name, 0.0) + _weight(name)
        return min(weights, key=lambda name: (-weights[name], name), default="")


def spectrum(
    observations: Sequence[Observation], *, directions: Sequence[str] = DIRECTIONS
) -> Spectrum:
    """Return the score of a fingerprint.

    Args:
        observations: the fingerprint.
        directions: the directions that are compared.
    """
    gold = [one for one in observations if one.probe.family == GOLD]
    others = [one for one in observations if one.probe.family != GOLD]
    shares = [_gold_share(gold, directions), _probe_share(others, directions)]
    asked = [share for share, found in zip(shares, (gold, others), strict=True) if found]
    scores = [one.score for one in asked if one.score is not None]
    witnesses = [one for one in observations if one.differs(directions)]
    witnesses.sort(key=_order)
    return Spectrum(
        score=sum(scores) / len(scores) if scores else None,
        coverage=sum(one.coverage for one in asked) / len(asked) if asked else 0.0,
        witnesses=tuple(witnesses),
    )


@dataclass(frozen=True, slots=True)
class _Share:
    """The share of decided weight that is as expected, None if none is, and the decided share."""

    score: float | None
    coverage: float


def _gold_share(observations: Sequence[Observation], directions: Sequence[str]) -> _Share:
    """Return the share of the gold statement: 0 or 1, or None if it is open."""
    cells = [cell for one in observations for cell in one.cells(directions)]
    if any(expected != found for expected, found in cells):
        return _Share(0.0, 1.0)
    whole = bool(observations) and len(cells) == len(directions) * len(observations)
    return _Share(1.0, 1.0) if whole else _Share(None, 0.0)


def _probe_share(observations: Sequence[Observation], directions: Sequence[str]) -> _Share:
    """Return the share of the other probes."""
    decided = wrong = total = 0.0
    for one in observations:
        weight = _weight(one.probe.drift_class)
        compared = [expected != found for expected, found in one.cells(directions)]
        total += weight * len(directions)
        decided += weight * len(compared)
        wrong += weight * sum(compared)
    score = 1 - wrong / decided if decided else None
    return _Share(score, decided / total if total else 0.0)


def _order(observation: Observation) -> tuple[bool, float, str]:
    """Return the key by which witnesses are sorted: gold last, since it explains least."""
    probe = observation.probe
    return probe.family == GOLD, -_weight(probe.drift_class), probe.text


def _weight(drift_class: str) -> float:
    return WEIGHTS.get(drift_class, 1.0)
