"""The paper's theoretical claims, checked with its own rates or with fitted ones.

A claim holds, depends on its interpretation, is vacuous (a bound above 1), has a proof that fails,
or is contradicted by numbers. All numbers are computed from the given rates; no detector is run.
Source: `faithfulness-gap.tex`, sections "Adaptive Probe Budget Allocation" and "Theoretical
Analysis", and the appendix "Proofs".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.bpf._detection_claims import detection_checks
from driftbench.bpf._probe_order_claims import probe_order_checks
from driftbench.bpf.claim_check import ClaimCheck, ClaimStatus

if TYPE_CHECKING:
    from driftbench.bpf.claim_check import Aim
    from driftbench.bpf.fitted import Fitted

__all__ = ["claim_checks"]


def claim_checks(rates: Fitted, aim: Aim) -> tuple[ClaimCheck, ...]:
    """Check every claim, for rates of at least one class.

    Raises:
        InputError: no rate is given.
    """
    return (*detection_checks(rates, aim), *probe_order_checks(rates), _closure())


def _closure() -> ClaimCheck:
    return ClaimCheck(
        "Bidirectional matching",
        "equal fingerprints over probes closed under T-equivalence mean T ⊢ F ↔ N",
        ClaimStatus.PROOF_FAILS,
        "the proof uses N as a probe, which closure does not imply: the empty set of probes is "
        "closed too, and all fingerprints over it are equal; it holds if N is among the probes",
    )
