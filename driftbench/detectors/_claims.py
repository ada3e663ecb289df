"""Claims about candidates, decided by an oracle for whole groups of pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from driftbench.bpf.probe import Subject
    from driftbench.detectors._grouping import Group
    from driftbench.oracles.claim import Claim, Finding, Oracle

__all__ = ["ClaimsJob"]


@dataclass(frozen=True, slots=True)
class ClaimsJob:
    """Decides the same number of claims about each candidate; a job for `answer_pairs`.

    Args:
        oracle: decides the claims of a group in one call.
        claims_of: returns the claims about a candidate for a subject; picklable.
    """

    oracle: Oracle
    claims_of: Callable[[Subject, str], tuple[Claim, ...]]

    def check(self) -> None:
        """Check that the oracle is available."""
        self.oracle.check()

    def __call__(self, groups: Sequence[Group]) -> list[list[tuple[Finding, ...]]]:
        """Return the findings about every candidate of every group."""
        return [self._group(subject, candidates) for subject, candidates in groups]

    def _group(self, subject: Subject, candidates: Sequence[str]) -> list[tuple[Finding, ...]]:
        claims = [self.claims_of(subject, candidate) for candidate in candidates]
        findings = iter(self.oracle.decide([claim for each in claims for claim in each]))
        return [tuple(next(findings) for _ in each) for each in claims]
