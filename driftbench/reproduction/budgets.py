"""Detection against the budget of probes: uniform, adaptive, generic probes only, one direction.

The probes asked under a smaller budget are the first of those under a larger one, so that each
curve needs one order of probes per row. Probes are counted as asked: a row with fewer probes than
the budget, or an early stop, counts those it took.
Source: `faithfulness-gap.tex`, figures 4 and 9, and theorem "APBA budget reduction".
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from driftbench.bpf.apba import updated_posterior
from driftbench.bpf.drift_modes import FAITHFUL
from driftbench.bpf.fingerprint import DIRECTIONS, FORWARD
from driftbench.bpf.spectrum import spectrum
from driftbench.detectors.bpf import BUDGET
from driftbench.reproduction.scoring import detection, detection_score
from driftbench.reproduction.variants import adaptively, first

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.rates import Rates
    from driftbench.metrics import Resampling, Score
    from driftbench.reproduction.fingerprints import Fingerprinted
    from driftbench.reproduction.scoring import Scorer

__all__ = ["BUDGETS", "CURVES", "Point", "Reached", "Router", "Saving", "curve", "savings"]

BUDGETS = (2, 4, 8, 16, 32, 64)
"""Budgets in the plots of the paper."""

CURVES: Mapping[str, str] = {
    "uniform": "uniform (bpf)",
    "adaptive": "adaptive (bpf+apba)",
    "posterior": "adaptive, scored by its posterior",
    "generic": "generic probes (bpf-naive)",
    "forward_only": "forward only (printed)",
}
"""Name of a curve -> its title."""

#: Curve -> the curve whose probes it asks; they differ in the score of the answers.
_ORDERS = {name: name for name in CURVES} | {"posterior": "adaptive", "forward_only": "uniform"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One point of a curve.

    Args:
        budget: limit of probes per row.
        probes: mean number of probes asked per test row.
        detection: detection at 3 % FPR, with its interval.
    """

    budget: int
    probes: float
    detection: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """A budget, the mean number of probes asked per row, and detection at 3 % FPR."""

    budget: int
    probes: float
    detection: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Saving:
    """The probes that an allocation saves at equal detection, compared with uniform allocation.

    Args:
        uniform: uniform allocation at the method's budget; its detection is the target.
        least: the smallest budget at which uniform allocation reaches the target.
        reached: the same of the other allocation; None if it does not reach the target.
        best: the highest detection of the other allocation, with the fewest probes.
    """

    uniform: Reached
    least: Reached
    reached: Reached | None
    best: Reached

    @property
    def ratio(self) -> float | None:
        """Mean probes of `uniform` divided by those of the other allocation."""
        return self._ratio_to(self.uniform)

    @property
    def strict_ratio(self) -> float | None:
        """Mean probes of `least` divided by those of the other allocation."""
        return self._ratio_to(self.least)

    def _ratio_to(self, other: Reached) -> float | None:
        # Without any probe asked there is no ratio.
        if self.reached is None or not self.reached.probes:
            return None
        return other.probes / self.reached.probes


class Router:
    """Orders the probes of rows for every curve of `CURVES`; orders are cached.

    Args:
        rows: the test split.
        rates: rates fitted on the calibration split.
    """

    def __init__(self, rows: Sequence[Fingerprinted], rates: Rates) -> None:
        self._rows = rows
        self._rates = rates
        self._orders: dict[tuple[str, int], list[tuple[Observation, ...]]] = {}

    def asked(self, name: str, *, budget: int) -> list[tuple[Observation, ...]]:
        """Return the observations of each row under a budget."""
        key = (_ORDERS[name], max(BUDGET, budget))
        if key not in self._orders:
            self._orders[key] = [self._order(*key, row) for row in self._rows]
        return [order[:budget] for order in self._orders[key]]

    def scores(self, name: str, *, budget: int) -> dict[str, float | None]:
        """Return id -> score, 1 for drifted; None for rows without a decided cell."""
        directions = (FORWARD,) if name == "forward_only" else DIRECTIONS
        found: dict[str, float | None] = {}
        for row, asked in zip(self._rows, self.asked(name, budget=budget), strict=True):
            drift = spectrum(asked, directions=directions).drift
            if name == "posterior" and drift is not None:
                drift = _posterior(asked, self._rates)
            found[row.id] = drift
        return found

    def _order(self, name: str, budget: int, row: Fingerprinted) -> tuple[Observation, ...]:
        if name == "generic":
            return first(row.generic, budget=budget)
        if name == "adaptive":
            return adaptively(row.full, self._rates, budget=budget).observations
        return first(row.full, budget=budget)


def _posterior(observations: Sequence[Observation], rates: Rates) -> float:
    """Return the posterior probability that a candidate drifted."""
    posterior = dict(rates.modes.prior)
    for one in observations:
        posterior = updated_posterior(posterior, one, rates.modes)
    return 1 - posterior[FAITHFUL]


def curve(
    name: str, router: Router, scorer: Scorer, *, resampling: Resampling
) -> tuple[Point, ...]:
    """Return one curve of `CURVES` over `BUDGETS`."""
    points = []
    for budget in BUDGETS:
        answers = scorer.answers(router.scores(name, budget=budget))
        points.append(
            Point(
                budget=budget,
                probes=_probes(router, name, budget),
                detection=detection_score(answers, resampling),
            )
        )
    return tuple(points)


def savings(names: Sequence[str], router: Router, scorer: Scorer) -> dict[str, Saving]:
    """Return the savings of allocations, over every budget up to that of the method."""
    uniform = _reached("uniform", router, scorer)
    # The tolerance only undoes rounding: detection is a share of a few hundred rows.
    target = uniform[-1].detection - 1e-9
    least = next(one for one in uniform if one.detection >= target)
    found = {}
    for name in names:
        other = _reached(name, router, scorer)
        found[name] = Saving(
            uniform=uniform[-1],
            least=least,
            reached=next((one for one in other if one.detection >= target), None),
            best=max(other, key=lambda one: (one.detection, -one.probes)),
        )
    return found


def _reached(name: str, router: Router, scorer: Scorer) -> list[Reached]:
    return [
        Reached(
            budget=budget,
            probes=_probes(router, name, budget),
            detection=detection(scorer.answers(router.scores(name, budget=budget))),
        )
        for budget in range(1, BUDGET + 1)
    ]


def _probes(router: Router, name: str, budget: int) -> float:
    return fmean(len(one) for one in router.asked(name, budget=budget))
