"""The possible gain from choosing the class of the next probe: heterogeneity and its limits.

In this model a candidate drifted in one unknown class. A probe of class D witnesses drift of class
D with probability α(D), and of no other class. Until the first witness a router sees only misses,
so that every router is a fixed order of classes, and the best one is known exactly. Early stopping
on faithful candidates is not modelled.
Source: `faithfulness-gap.tex`, theorem "APBA budget reduction" and its proof. The best order is the
classical search for an object in boxes (Blackwell; Chew 1967).
"""

from __future__ import annotations

from math import inf, sqrt
from typing import TYPE_CHECKING

from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = [
    "appendix_adaptive",
    "appendix_gamma",
    "appendix_uniform",
    "best_order",
    "best_shares",
    "budget_ratio",
    "detections",
    "drawn_uniformly",
    "expected_probes",
    "in_turn",
    "max_min_ratio",
    "proportional_shares",
    "weighted",
]


def weighted(rates: Mapping[str, float], weights: Mapping[str, float]) -> dict[str, float]:
    """Return α(D)·w(D) for each class; a class without a weight has weight 1."""
    return {name: rate * weights.get(name, 1.0) for name, rate in rates.items()}


def max_min_ratio(rates: Mapping[str, float]) -> float:
    """Return max α / min α: the heterogeneity that the theorem names."""
    least = min(_nonempty(rates).values())
    return max(rates.values()) / least if least else inf


def appendix_uniform(rates: Mapping[str, float]) -> float:
    """Return ᾱ_unif, the mean of α."""
    return sum(_nonempty(rates).values()) / len(rates)


def appendix_adaptive(rates: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """Return ᾱ_apba = (Σ αw)² / Σ α²w², as in the proof.

    This is an effective number of classes, between 1 and their number; it is not a probability,
    and its inverse is not a number of probes.
    """
    found = weighted(_nonempty(rates), weights).values()
    squares = sum(one * one for one in found)
    return sum(found) ** 2 / squares if squares else inf


def appendix_gamma(rates: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """Return ᾱ_apba / ᾱ_unif, the quantity that the proof calls γ."""
    mean = appendix_uniform(rates)
    return appendix_adaptive(rates, weights) / mean if mean else inf


def proportional_shares(
    rates: Mapping[str, float], weights: Mapping[str, float]
) -> dict[str, float]:
    """Return the probability that the proof's router asks a class: in proportion to α(D)·w(D)."""
    found = weighted(_nonempty(rates), weights)
    return _normalized(found)


def best_shares(rates: Mapping[str, float]) -> dict[str, float]:
    """Return the probabilities with the smallest mean number of probes: proportional to α^(-½)."""
    return _normalized(
        {name: 1 / sqrt(rate) if rate else 0.0 for name, rate in _nonempty(rates).items()}
    )


def expected_probes(rates: Mapping[str, float], shares: Mapping[str, float]) -> float:
    """Return the mean number of probes to the first witness, for a uniform prior over classes.

    Args:
        rates: class → α.
        shares: class → probability that a probe is of that class, independently of all others.
    """
    hits = [rate * shares[name] for name, rate in _nonempty(rates).items()]
    return sum(1 / hit for hit in hits) / len(hits) if all(hits) else inf


def best_order(rates: Mapping[str, float], budget: int) -> tuple[str, ...]:
    """Return the order of classes with the highest detection after every number of probes.

    The next class is the one most likely to give a first witness; ties go to the first name.
    """
    left = dict.fromkeys(sorted(_nonempty(rates)), 1.0)
    order = []
    for _ in range(budget):
        chosen = max(left, key=lambda name: left[name] * rates[name])
        left[chosen] *= 1 - rates[chosen]
        order.append(chosen)
    return tuple(order)


def in_turn(rates: Mapping[str, float], budget: int) -> tuple[str, ...]:
    """Return the order that asks classes in turn: uniform allocation without randomness."""
    names = sorted(_nonempty(rates))
    return tuple(names[index % len(names)] for index in range(budget))


def detections(rates: Mapping[str, float], order: Sequence[str]) -> list[float]:
    """Return the probability of a witness after 1, 2, … probes in an order of classes."""
    left = dict.fromkeys(_nonempty(rates), 1.0)
    found = []
    for name in order:
        left[name] *= 1 - rates[name]
        found.append(1 - sum(left.values()) / len(left))
    return found


def drawn_uniformly(rates: Mapping[str, float], budget: int) -> list[float]:
    """Return the probability of a witness after 1, 2, … probes of uniformly drawn classes."""
    hits = [rate / len(rates) for rate in _nonempty(rates).values()]
    return [
        1 - sum((1 - hit) ** probes for hit in hits) / len(hits) for probes in range(1, budget + 1)
    ]


def budget_ratio(slow: Sequence[float], fast: Sequence[float], detection: float) -> float | None:
    """Return the ratio of budgets at equal detection; None if a curve does not reach it."""
    reached = [
        next((probes for probes, found in enumerate(curve, 1) if found >= detection), None)
        for curve in (slow, fast)
    ]
    return None if reached[0] is None or reached[1] is None else reached[0] / reached[1]


def _normalized(shares: Mapping[str, float]) -> dict[str, float]:
    total = sum(shares.values())
    return {name: share / total if total else 0.0 for name, share in shares.items()}


def _nonempty(rates: Mapping[str, float]) -> Mapping[str, float]:
    if not rates:
        raise InputError("no witnessability rate is known: give one, such as type_coercion=0.31")
    return rates
