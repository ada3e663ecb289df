"""Checks of the theorems "Drift Detection" and "PAC-Faithfulness", and of incomplete oracles.

Source: `faithfulness-gap.tex`, section "Theoretical Analysis", with its proofs; detection by class
from the table of that name.
"""

from __future__ import annotations

from math import log, log10
from types import MappingProxyType
from typing import TYPE_CHECKING

from driftbench.bpf import theory
from driftbench.bpf.claim_check import Aim, ClaimCheck, ClaimStatus, each, number
from driftbench.bpf.spectrum import PAPER_THRESHOLDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.bpf.fitted import Fitted

__all__ = ["MEASURED", "detection_checks"]

MEASURED: Mapping[str, float] = MappingProxyType(
    {
        "quantifier_inversion": 0.94,
        "hypothesis_omission": 0.93,
        "conclusion_generalization": 0.91,
        "type_coercion": 0.66,
    }
)
"""Class → detection rate of BPF + CPG in the paper, at k = 32 and 3 % false positives."""


def detection_checks(rates: Fitted, aim: Aim) -> tuple[ClaimCheck, ...]:
    """Return the claim checks, in the order of the paper."""
    return (
        _sufficient(rates, aim),
        _shared_budget(rates, aim),
        _measured(rates, aim),
        _first_witness(rates, aim),
        _false_alarms(rates, aim),
        *_incomplete(rates, aim),
        _pac(rates, aim),
        _occam(rates, aim),
    )


def _sufficient(rates: Fitted, aim: Aim) -> ClaimCheck:
    wanted = theory.sufficient_probes
    found = each({n: wanted(a, aim.failure) for n, a in rates.alpha.items()}, "{:.1f}")
    exact = each({n: theory.fewest_probes(a, aim.failure) for n, a in rates.alpha.items()}, "{:g}")
    return ClaimCheck(
        "Drift Detection",
        "k ≥ α⁻¹ ln(1/δ) probes flag a drift with probability at least 1-δ",
        ClaimStatus.HOLDS,
        f"for independent probes and a complete oracle; δ = {aim.failure:g} takes k ≥ {found}; "
        f"exactly, by (1-α)^k: {exact}",
    )


def _shared_budget(rates: Fitted, aim: Aim) -> ClaimCheck:
    share = aim.budget / len(rates.alpha)
    whole = {n: theory.bounded_failure(a, aim.budget) for n, a in rates.alpha.items()}
    bound = {n: theory.bounded_failure(a, share) for n, a in rates.alpha.items()}
    exact = {n: theory.exact_failure(a, share) for n, a in rates.alpha.items()}
    missed = [n for n, failure in bound.items() if failure > 0.01]
    return ClaimCheck(
        "Drift Detection",
        "k = 32 probes already give δ ≤ 0.01 for the first three classes",
        ClaimStatus.DEPENDS if missed else ClaimStatus.HOLDS,
        f"with all k = {aim.budget} on the drifted class the bound is {each(whole, '{:.1g}')}; "
        f"a budget shared by {len(rates.alpha)} classes leaves {share:g} each, and the bound is "
        f"{each(bound, '{:.3f}')}; exactly: {each(exact, '{:.4f}')}",
    )


def _measured(rates: Fitted, aim: Aim) -> ClaimCheck:
    share = aim.budget / len(rates.alpha)
    shared = [name for name in rates.alpha if name in MEASURED]
    predicted = {n: 1 - theory.exact_failure(rates.alpha[n], share) for n in shared}
    implied = {n: theory.implied_rate(MEASURED[n], share) for n in shared}
    below = any(MEASURED[n] < predicted[n] - 0.01 for n in shared)
    return ClaimCheck(
        "Drift Detection",
        f"the measured detection at k = 32 is {each(dict(MEASURED), '{:.2f}')}",
        ClaimStatus.CONTRADICTED if below else ClaimStatus.HOLDS,
        f"these rates predict {each(predicted, '{:.3f}')} with {share:g} probes each; "
        f"the measured values correspond to α = {each(implied, '{:.2f}')}",
    )


def _first_witness(rates: Fitted, aim: Aim) -> ClaimCheck:
    accept = PAPER_THRESHOLDS.accept
    needed = theory.witnesses_needed(aim.budget, accept)
    share = max(1, aim.budget // len(rates.alpha))
    failure = {n: theory.threshold_failure(a, share, needed) for n, a in rates.alpha.items()}
    return ClaimCheck(
        "Drift Detection",
        "the bound applies to the procedure that the paper runs",
        ClaimStatus.HOLDS if needed == 1 else ClaimStatus.PROOF_FAILS,
        f"the proof flags at the first witness, the algorithm at a spectrum below {accept:g}: "
        f"{needed} of {aim.budget} probes of equal weight must disagree; where only the {share} of "
        f"the drifted class can, failure is {each(failure, '{:.3f}')}",
    )


def _false_alarms(rates: Fitted, aim: Aim) -> ClaimCheck:
    allowed = theory.implied_rate(0.03, aim.budget)
    found = "the theorem bounds only misses; flagging at the first witness keeps 3 % false "
    found += (
        f"positives over k = {aim.budget} only for a false-alarm rate β ≤ {allowed:.2g} per probe"
    )
    if rates.false_alarm:
        mean = sum(rates.false_alarm.values()) / len(rates.false_alarm)
        alarms = theory.false_alarms(mean, aim.budget)
        found += (
            f"; the mean β given is {mean:.3g}, which flags {alarms:.1%} of faithful candidates"
        )
    return ClaimCheck("Drift Detection", "false positives stay at 3 %", ClaimStatus.VACUOUS, found)


def _incomplete(rates: Fitted, aim: Aim) -> tuple[ClaimCheck, ...]:
    if rates.eta is None:
        return ()
    eta, budget = rates.eta, aim.budget
    raw = {n: theory.bounded_failure(a, budget) + budget * eta for n, a in rates.alpha.items()}
    least = {n: theory.least_incomplete_bound(a, eta)[1] for n, a in rates.alpha.items()}
    exact = {n: theory.incomplete_failure(a, budget, eta) for n, a in rates.alpha.items()}
    return (
        ClaimCheck(
            "Incomplete oracle",
            "failure ≤ δ + kη",
            ClaimStatus.VACUOUS if min(raw.values()) >= 1 else ClaimStatus.HOLDS,
            f"kη = {budget * eta:.2f} at k = {budget}, η = {eta:g}, so the bound is "
            f"{each(raw, '{:.2f}')}; at the best k it is {each(least, '{:.2f}')}, the "
            f"smallest; it grows with k, while the failure it bounds, (1-α(1-η))^k, falls: "
            f"{each(exact, '{:.1g}')}",
        ),
    )


def _pac(rates: Fitted, aim: Aim) -> ClaimCheck:
    least = min(rates.alpha.values(), default=0.0)
    probes = theory.pac_probes(least, aim.failure, aim.error)
    return ClaimCheck(
        "PAC-Faithfulness",
        "k ≥ α₀⁻¹ ln(1/(δε)) probes learn [N] up to error ε",
        ClaimStatus.PROOF_FAILS,
        f"α₀ = {least:g}, δ = {aim.failure:g}, ε = {aim.error:g} take k ≥ {number(probes)}; for "
        "wrong acceptances it holds, by Markov's inequality: a missed share δε in the mean is "
        "above ε with probability at most δ; the proof does not treat wrong rejections, which "
        "one wrong label or unknown cell causes",
    )


def _occam(rates: Fitted, aim: Aim) -> ClaimCheck:
    least = min(rates.alpha.values(), default=0.0)
    return ClaimCheck(
        "PAC-Faithfulness",
        "log|H| ≤ 2k is dominated by the chosen k",
        ClaimStatus.PROOF_FAILS,
        f"a union over the 4^k hypotheses needs α₀k ≥ k ln 4 + ln(1/(δε)), and ln 4 = "
        f"{log(4):.3f} is more than any α₀ (here {least:g}): no k is enough; exactly, 4^k (1-α₀)^k "
        f"falls only for α₀ > 3/4, and is {_power(aim.budget, least)} at k = {aim.budget}; "
        '(1-α₀)^k ≤ δε is for each F, not for "any such F"',
    )


def _power(probes: int, rate: float) -> str:
    """Return 4^k (1-α₀)^k as a power of ten, since it does not fit a float for large k."""
    base = 4 * (1 - rate)
    return f"10^{probes * log10(base):.1f}" if base > 0 else "0"
