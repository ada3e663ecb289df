"""The paper's bounds on the number of probes that find a drift, and the exact values.

All functions are about one candidate, drifted in one class, and probes that witness it
independently with the same probability, the witnessability rate α. Probabilities are in [0, 1]. A
number of probes is infinite if no number is enough. No rate is estimated here.
Source: `faithfulness-gap.tex`, theorems "Drift Detection" and "PAC-Faithfulness" with their proofs.
"""

from __future__ import annotations

from math import ceil, comb, exp, floor, inf, isclose, log, log1p

from driftbench.errors import InputError

__all__ = [
    "bounded_failure",
    "check_share",
    "exact_failure",
    "false_alarms",
    "fewest_probes",
    "implied_rate",
    "incomplete_bound",
    "incomplete_failure",
    "least_incomplete_bound",
    "pac_probes",
    "sufficient_probes",
    "threshold_failure",
    "witnesses_needed",
]


def check_share(name: str, value: float, *, positive: bool = False) -> float:
    """Return a probability unchanged.

    Raises:
        InputError: it is not in [0, 1], or 0 although `positive`.
    """
    if not 0 <= value <= 1 or (positive and value == 0):
        limit = "greater than 0 and at most 1" if positive else "from 0 to 1"
        raise InputError(f"{name} is {value:g}: give a number {limit}")
    return value


def bounded_failure(rate: float, probes: float) -> float:
    """Return e^(-αk), the paper's bound on the probability that all k probes miss."""
    return exp(-check_share("rate", rate) * probes)


def exact_failure(rate: float, probes: float) -> float:
    """Return (1-α)^k, the exact probability that all k probes miss."""
    return float((1 - check_share("rate", rate)) ** probes)


def sufficient_probes(rate: float, failure: float) -> float:
    """Return α⁻¹ ln(1/δ), a number of probes that fail with probability at most δ.

    Args:
        rate: α.
        failure: δ, greater than 0.
    """
    check_share("failure", failure, positive=True)
    return log(1 / failure) / rate if check_share("rate", rate) else inf


def fewest_probes(rate: float, failure: float) -> float:
    """Return the smallest integer k with (1-α)^k ≤ δ; infinite for α = 0."""
    check_share("failure", failure, positive=True)
    if not check_share("rate", rate):
        return inf
    if failure == 1 or rate == 1:
        return 0 if failure == 1 else 1
    exact = log(failure) / log1p(-rate)
    near = round(exact)
    return near if isclose(exact, near, rel_tol=1e-12) else ceil(exact)


def incomplete_bound(rate: float, probes: float, missing: float) -> float:
    """Return δ + kη with δ = e^(-αk), at most 1: the paper's bound for an incomplete oracle.

    Args:
        rate: α.
        probes: k.
        missing: η, the probability that the oracle leaves a decidable claim undecided.
    """
    return min(1.0, bounded_failure(rate, probes) + probes * check_share("missing", missing))


def incomplete_failure(rate: float, probes: float, missing: float) -> float:
    """Return (1-α(1-η))^k, the exact probability if answers are missing independently.

    It decreases with k, while the paper's bound grows: a missing answer hides only one witness.
    """
    return exact_failure(check_share("rate", rate) * (1 - check_share("missing", missing)), probes)


def least_incomplete_bound(rate: float, missing: float) -> tuple[float, float]:
    """Return the k that minimizes δ + kη, and the minimum: the best bound of this form."""
    if not check_share("missing", missing):
        return (inf, 0.0) if check_share("rate", rate) else (0.0, 1.0)
    probes = max(0.0, log(rate / missing) / rate) if check_share("rate", rate) else 0.0
    return probes, incomplete_bound(rate, probes, missing)


def pac_probes(rate: float, failure: float, error: float) -> float:
    """Return α₀⁻¹ ln(1/(δε)).

    With that many probes, the share of the formalizer's candidates that are drifted and have no
    witness is at most ε with probability at least 1-δ: its mean is δε, and Markov's inequality
    gives the bound. The paper's own argument, by the size of a hypothesis class, fails.
    """
    check_share("error", error, positive=True)
    return sufficient_probes(rate, check_share("failure", failure, positive=True) * error)


def false_alarms(rate: float, probes: float) -> float:
    """Return 1-(1-β)^k, the probability that one of k probes flags a faithful candidate.

    Args:
        rate: β, the probability that one probe does.
        probes: k.
    """
    return 1 - exact_failure(rate, probes)


def witnesses_needed(probes: int, threshold: float) -> int:
    """Return the number of k equally weighted probes that must disagree to fall below a threshold.

    Args:
        probes: k, at least 1.
        threshold: a candidate at or above it is accepted.
    """
    check_share("threshold", threshold)
    # The smallest m with 1 - m/k < threshold; rounded, since decimals such as 0.93 are not exact.
    limit = round(probes * (1 - threshold), 9)
    return floor(limit) + 1


def threshold_failure(rate: float, probes: int, witnesses: int) -> float:
    """Return the probability that fewer than `witnesses` of k probes witness the drift.

    For one witness it is (1-α)^k, the case of the theorem.
    """
    miss = 1 - check_share("rate", rate)
    return sum(comb(probes, n) * rate**n * miss ** (probes - n) for n in range(witnesses))


def implied_rate(detection: float, probes: float) -> float:
    """Return the α for which k probes reach a measured detection rate."""
    return float(1 - (1 - check_share("detection", detection)) ** (1 / probes))
