"""Lean certificates of the findings about a pair, checked by the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.bpf.fingerprint import BACKWARD, FORWARD
from driftbench.comparison.report import ComparisonReason
from driftbench.oracles.kernel import lean_version
from driftbench.oracles.kernel.archive import check_all
from driftbench.oracles.kernel.certificates import Certificate

if TYPE_CHECKING:
    from driftbench.oracles.claim import Claim, Finding, Oracle

__all__ = ["certificates_of"]


def certificates_of(
    oracle: Oracle, claim: Claim, forward: Finding, backward: Finding
) -> tuple[tuple[Certificate, ...], tuple[ComparisonReason, ...]]:
    """Return the certificates that the kernel accepts, and a note on each direction.

    Args:
        oracle: the oracle that was asked.
        claim: that the candidate implies gold.
        forward: what it found for the claim.
        backward: what it found for its converse.

    Raises:
        OracleError: this machine has no Lean kernel.
    """
    made: list[Certificate] = []
    reasons: list[ComparisonReason] = []
    for name, one, finding in (
        (FORWARD, claim, forward),
        (BACKWARD, claim.converse, backward),
    ):
        outcome = oracle.certificate(one, finding)
        if isinstance(outcome, Certificate):
            failures = [failure.reason for failure in check_all([outcome])]
            text = f"no certificate: {failures[0]}" if failures else _accepted(outcome, finding)
            made += [] if failures else [outcome]
        else:
            text = f"no certificate: {outcome.reason}"
        reasons.append(ComparisonReason(kind="certificate", direction=name, text=text))
    return tuple(made), tuple(reasons)


def _accepted(certificate: Certificate, finding: Finding) -> str:
    assumed = f", with {', '.join(finding.lemmas)} as hypotheses" if finding.lemmas else ""
    return f"certificate {certificate.digest}, accepted by Lean {lean_version()}{assumed}"
