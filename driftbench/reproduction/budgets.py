"""Detection against the budget of probes: uniform, adaptive, generic probes only, one direction.

The probes asked under a smaller budget are the first of those under a larger one, so that each
curve needs one order of probes per row. Probes are counted as asked: a row with fewer probes than
the budget, or an early stop, counts those it took. Questions about gold, which decide the expected
cells of probes, are counted once for all rows of a theorem.
Source: `faithfulness-gap.tex`, figures 4 and 9, and theorem "APBA budget reduction".
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from driftbench.bpf.apba import updated_posterior
from driftbench.bpf.drift_modes import FAITHFUL
from driftbench.bpf.fingerprint import DIRECTIONS, FORWARD
from driftbench.bpf.spectrum import spectrum
from driftbench.bpf.steps import gold_queries, observations_of, within
from driftbench.detectors.probing import BUDGET
from driftbench.reproduction.scoring import detection, detection_score
from driftbench.reproduction.variants import adaptively, in_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.rates import Rates
    from driftbench.bpf.steps import ProbeStep
    from driftbench.metrics import Resampling, Score
    from driftbench.reproduction.fingerprints import Fingerprinted
    from driftbench.reproduction.scoring import Scorer

__all__ = [
    "BUDGETS",
    "CURVES",
    "GOLD_ADAPTIVE",
    "GOLD_UNIFORM",
    "SAVINGS",
    "Point",
    "Reached",
    "Router",
    "Saving",
    "Spent",
    "curve",
    "savings",
]

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

GOLD_UNIFORM, GOLD_ADAPTIVE = "gold and uniform", "gold and adaptive"
"""Names of the allocations of `bpf` and `bpf+apba`, with gold itself as a probe."""

SAVINGS: Mapping[str, str] = {
    "adaptive": "uniform",
    "posterior": "uniform",
    GOLD_ADAPTIVE: GOLD_UNIFORM,
}
"""Name of an allocation -> the uniform allocation that it is compared with."""

#: Curve -> the curve whose probes it asks; they differ in the score of the answers.
_ORDERS = {"posterior": "adaptive", "forward_only": "uniform"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What was asked, as means per row.

    Args:
        probes: probes.
        queries: questions about the candidate.
        gold_queries: questions about gold.
    """

    probes: float
    queries: float
    gold_queries: float

    @property
    def total(self) -> float:
        """Questions about the candidate and about gold."""
        return self.queries + self.gold_queries


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One point of a curve.

    Args:
        budget: limit of probes per row.
        spent: what was asked about test rows.
        detection: detection at 3 % FPR, with its interval.
    """

    budget: int
    spent: Spent
    detection: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """A budget, what was asked, and detection at 3 % FPR."""

    budget: int
    spent: Spent
    detection: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Saving:
    """What an allocation saves at equal detection, compared with uniform allocation.

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
        return self._ratio(self.uniform, lambda spent: spent.probes)

    @property
    def strict_ratio(self) -> float | None:
        """Mean probes of `least` divided by those of the other allocation."""
        return self._ratio(self.least, lambda spent: spent.probes)

    @property
    def query_ratio(self) -> float | None:
        """Questions about the candidate of `uniform` divided by those of the other allocation."""
        return self._ratio(self.uniform, lambda spent: spent.queries)

    @property
    def total_ratio(self) -> float | None:
        """The same with the questions about gold."""
        return self._ratio(self.uniform, lambda spent: spent.total)

    def _ratio(self, other: Reached, of: Callable[[Spent], float]) -> float | None:
        # Without any probe asked there is no ratio.
        if self.reached is None or not of(self.reached.spent):
            return None
        return of(other.spent) / of(self.reached.spent)


class Router:
    """Orders the probes of rows for every curve and allocation; orders are cached.

    Args:
        rows: the test split.
        rates: rates fitted on the calibration split.
    """

    def __init__(self, rows: Sequence[Fingerprinted], rates: Rates) -> None:
        self._rows = rows
        self._rates = rates
        self._orders: dict[tuple[str, int], list[tuple[ProbeStep, ...]]] = {}

    def steps(self, name: str, *, budget: int) -> list[tuple[ProbeStep, ...]]:
        """Return the steps of each row under a budget."""
        key = (_ORDERS.get(name, name), max(BUDGET, budget))
        if key not in self._orders:
            self._orders[key] = [self._order(*key, row) for row in self._rows]
        return [within(order, budget) for order in self._orders[key]]

    def asked(self, name: str, *, budget: int) -> list[tuple[Observation, ...]]:
        """Return the observations of each row under a budget."""
        return [observations_of(steps) for steps in self.steps(name, budget=budget)]

    def spent(self, name: str, *, budget: int) -> Spent:
        """Return what is asked under a budget."""
        steps = self.steps(name, budget=budget)
        observations = [one for found in steps for one in observations_of(found)]
        compared = 1 if name == "forward_only" else len(DIRECTIONS)
        by_theorem: dict[int, list[ProbeStep]] = {}
        for row, found in zip(self._rows, steps, strict=True):
            by_theorem.setdefault(row.theorem, []).extend(found)
        rows = len(self._rows)
        return Spent(
            probes=len(observations) / rows,
            queries=sum(sum(islice(one.probe.expects, compared)) for one in observations) / rows,
            gold_queries=sum(gold_queries(found) for found in by_theorem.values()) / rows,
        )

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

    def _order(self, name: str, budget: int, row: Fingerprinted) -> tuple[ProbeStep, ...]:
        if name == "generic":
            return within(row.asked.generic_in_turn, budget)
        gold = name in {GOLD_UNIFORM, GOLD_ADAPTIVE}
        if name in {"adaptive", GOLD_ADAPTIVE}:
            return adaptively(row, self._rates, budget=budget, gold=gold).steps
        return in_turn(row, budget=budget, gold=gold)


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
                spent=router.spent(name, budget=budget),
                detection=detection_score(answers, resampling),
            )
        )
    return tuple(points)


def savings(router: Router, scorer: Scorer) -> dict[str, Saving]:
    """Return the savings of `SAVINGS`, over every budget up to that of the method."""
    uniform = {name: _reached(name, router, scorer) for name in dict.fromkeys(SAVINGS.values())}
    return {
        name: _saving(uniform[other], _reached(name, router, scorer))
        for name, other in SAVINGS.items()
    }


def _saving(uniform: Sequence[Reached], other: Sequence[Reached]) -> Saving:
    # The tolerance only undoes rounding: detection is a share of a few hundred rows.
    target = uniform[-1].detection - 1e-9
    return Saving(
        uniform=uniform[-1],
        least=next(one for one in uniform if one.detection >= target),
        reached=next((one for one in other if one.detection >= target), None),
        best=max(other, key=lambda one: (one.detection, -one.spent.probes)),
    )


def _reached(name: str, router: Router, scorer: Scorer) -> list[Reached]:
    return [
        Reached(
            budget=budget,
            spent=router.spent(name, budget=budget),
            detection=detection(scorer.answers(router.scores(name, budget=budget))),
        )
        for budget in range(1, BUDGET + 1)
    ]
