"""Several oracles as one, which returns the finding of the first that decides.

The oracles are asked in order, each only the claims that earlier ones left open. A finding names
the oracle and the theory of its answer.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.errors import InputError
from driftbench.oracles.claim import Cell, Finding, Oracle
from driftbench.oracles.kernel.certificates import Certificate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.oracles.cache import VerdictCache
    from driftbench.oracles.claim import Claim
    from driftbench.oracles.kernel.certificates import Outcome

__all__ = ["Portfolio", "summary"]


class Portfolio(Oracle):
    """Asks several oracles in turn.

    Args:
        oracles: at least one, the fastest first.

    Raises:
        InputError: there is none.
    """

    def __init__(self, oracles: Sequence[Oracle]) -> None:
        if not oracles:
            raise InputError("a portfolio of no oracles decides nothing: name at least one")
        self._oracles = tuple(oracles)

    @property
    def name(self) -> str:
        """The names of all, in order."""
        return " + ".join(oracle.name for oracle in self._oracles)

    @property
    def theory(self) -> str:
        """The theories of all, each once; a finding names its own."""
        return " + ".join(dict.fromkeys(oracle.theory for oracle in self._oracles))

    @property
    def budget(self) -> int:
        """Steps for one claim that none of them decides."""
        return sum(oracle.budget for oracle in self._oracles)

    @property
    def is_batched(self) -> bool:
        """Whether one of them is."""
        return any(oracle.is_batched for oracle in self._oracles)

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Return for each claim the first decisive finding, or why each oracle has none."""
        found: dict[Claim, list[Finding]] = {claim: [] for claim in claims}
        for oracle in self._oracles:
            left = [claim for claim, findings in found.items() if not _decided(findings)]
            if left:
                for claim, finding in zip(left, oracle.decide(left), strict=True):
                    found[claim].append(finding)
        return tuple(self._joined(found[claim]) for claim in claims)

    def _joined(self, findings: Sequence[Finding]) -> Finding:
        if _decided(findings):
            return findings[-1]
        found = summary(findings, oracle=self.name)
        source = replace(found.provenance, theory=self.theory, budget=self.budget)
        return replace(found, provenance=source)

    def certificate(self, claim: Claim, finding: Finding) -> Outcome:
        """Return the first certificate of an oracle, or the reason of the last."""
        for oracle in self._oracles:
            outcome = oracle.certificate(claim, finding)
            if isinstance(outcome, Certificate):
                break
        return outcome

    def keeping_answers(self, cache: VerdictCache) -> Oracle:
        """Return the same oracles, each of which keeps the answers of its provers."""
        return Portfolio([oracle.keeping_answers(cache) for oracle in self._oracles])

    def check(self) -> None:
        """Check that all are available."""
        for oracle in self._oracles:
            oracle.check()

    def close(self) -> None:
        """Close all."""
        with ExitStack() as stack:
            for oracle in self._oracles:
                stack.callback(oracle.close)


def summary(findings: Sequence[Finding], *, oracle: str) -> Finding:
    """Return one undecided finding for several, with the reason of each.

    Args:
        findings: the findings, at least one.
        oracle: the names of all oracles that were asked.
    """
    causes = [finding.cause for finding in findings]
    # In this order: no number of steps helps, more steps may help, another run may help.
    cause = next((one for one in ("unstable", "timeout", "error") if one in causes), causes[0])
    provenance = replace(
        findings[0].provenance,
        oracle=oracle,
        seconds=sum(finding.provenance.seconds for finding in findings),
    )
    details = dict.fromkeys(finding.detail for finding in findings if finding.detail)
    if ended := [finding for finding in findings if finding.cell is Cell.NOT_DERIVED]:
        return replace(ended[-1], provenance=provenance)
    return Finding(cell=Cell.UNKNOWN, cause=cause, detail="; ".join(details), provenance=provenance)


def _decided(findings: Sequence[Finding]) -> bool:
    return bool(findings) and findings[-1].decides
