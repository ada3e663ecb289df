"""How many probes find a drift: the bounds of the paper, and the exact numbers beside them.

All speak of one candidate, drifted in one class, and of probes that witness it independently, each
with the same probability: its witnessability rate α. Probabilities are in [0, 1], probes are
counted; what no number of probes reaches is infinite. Deliberately estimates nothing: rates come
from whoever fitted them.
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
    """Return a probability as it is.

    Raises:
        InputError: it is no number in [0, 1], or 0 where that is ruled out.
    """
    if not 0 <= value <= 1 or (positive and value == 0):
        limit = "greater than 0 and at most 1" if positive else "from 0 to 1"
        raise InputError(f"{name} is {value:g}: give a number {limit}")
    return value


def bounded_failure(rate: float, probes: float) -> float:
    """Return e^(-αk), the paper's bound on the chance that k probes all miss."""
    return exp(-check_share("rate", rate) * probes)


def exact_failure(rate: float, probes: float) -> float:
    """Return (1-α)^k, the chance itself."""
    return float((1 - check_share("rate", rate)) ** probes)


def sufficient_probes(rate: float, failure: float) -> float:
    """Return α⁻¹ ln(1/δ): that many probes fail with probability at most δ.

    Args:
        rate: α.
        failure: δ, greater than 0.
    """
    check_share("failure", failure, positive=True)
    return log(1 / failure) / rate if check_share("rate", rate) else inf


def fewest_probes(rate: float, failure: float) -> float:
    """Return the smallest whole k with (1-α)^k ≤ δ; infinite for α = 0."""
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
        missing: η, the chance that the oracle gives no answer where there is one.
    """
    return min(1.0, bounded_failure(rate, probes) + probes * check_share("missing", missing))


def incomplete_failure(rate: float, probes: float, missing: float) -> float:
    """Return (1-α(1-η))^k, the chance itself where answers go missing independently.

    It falls with every probe, where the paper's bound grows: a missing answer hides its own
    witness and no other.
    """
    return exact_failure(check_share("rate", rate) * (1 - check_share("missing", missing)), probes)


def least_incomplete_bound(rate: float, missing: float) -> tuple[float, float]:
    """Return the k at which δ + kη is least, and that least value: more can never be promised."""
    if not check_share("missing", missing):
        return (inf, 0.0) if check_share("rate", rate) else (0.0, 1.0)
    probes = max(0.0, log(rate / missing) / rate) if check_share("rate", rate) else 0.0
    return probes, incomplete_bound(rate, probes, missing)


def pac_probes(rate: float, failure: float, error: float) -> float:
    """Return α₀⁻¹ ln(1/(δε)).

    With that many probes, drifted candidates that no probe witnesses have at most the share ε of
    what the formalizer writes, with probability at least 1-δ: the share is δε in the mean, and
    Markov's inequality does the rest. The paper's own argument by the size of a hypothesis class
    does not.
    """
    check_share("error", error, positive=True)
    return sufficient_probes(rate, check_share("failure", failure, positive=True) * error)


def false_alarms(rate: float, probes: float) -> float:
    """Return 1-(1-β)^k: how often k probes raise an alarm on a faithful candidate.

    Args:
        rate: β, the chance that one probe does.
        probes: k.
    """
    return 1 - exact_failure(rate, probes)


def witnesses_needed(probes: int, threshold: float) -> int:
    """Return how many of k probes of equal weight must disagree for a spectrum below a threshold.

    Args:
        probes: k, at least 1.
        threshold: a candidate at or above it is accepted.
    """
    check_share("threshold", threshold)
    # The smallest m with 1 - m/k < threshold, where decimals such as 0.93 are not exact.
    slack = round(probes * (1 - threshold), 9)
    return floor(slack) + 1


def threshold_failure(rate: float, probes: int, witnesses: int) -> float:
    """Return the chance that fewer than `witnesses` of k probes witness the drift.

    For one witness it is (1-α)^k: the theorem's case, which a threshold on the spectrum is not.
    """
    miss = 1 - check_share("rate", rate)
    return sum(comb(probes, n) * rate**n * miss ** (probes - n) for n in range(witnesses))


def implied_rate(detection: float, probes: float) -> float:
    """Return the α for which k probes detect as often as was measured."""
    return float(1 - (1 - check_share("detection", detection)) ** (1 / probes))
