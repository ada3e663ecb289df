"""The paper's claims about its theory, each beside what its own numbers, or fitted ones, give.

A remark says how a claim stands: it holds, it depends on how it is read, it says nothing (a bound
above 1), its proof does not hold, or numbers contradict it. Everything printed is computed from the
rates, so that other rates give other remarks. Deliberately runs no detector.
Source: `faithfulness-gap.tex`, sections "Adaptive Probe Budget Allocation" and "Theoretical
Analysis", and the appendix "Proofs".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.bpf._detection_claims import detection_checks
from driftbench.bpf._routing_claims import routing_checks
from driftbench.bpf.claim_check import ClaimCheck, ClaimStatus

if TYPE_CHECKING:
    from driftbench.bpf.claim_check import Aim
    from driftbench.bpf.fitted import Fitted

__all__ = ["claim_checks"]


def claim_checks(rates: Fitted, aim: Aim) -> tuple[ClaimCheck, ...]:
    """Return a remark on every claim, for rates of at least one class.

    Raises:
        InputError: no rate is given.
    """
    return (*detection_checks(rates, aim), *routing_checks(rates), _closure())


def _closure() -> ClaimCheck:
    return ClaimCheck(
        "Bidirectional matching",
        "equal fingerprints over probes closed under T-equivalence mean T ⊢ F ↔ N",
        ClaimStatus.PROOF_FAILS,
        "the proof takes N for a probe, which closure does not give: no probes at all are closed "
        "too, and all fingerprints over them are equal; it holds for probes among which N is",
    )
