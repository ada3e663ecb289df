"""Several oracles as one: the first that decides answers.

Claims go to the oracles in the order given; later ones are asked only what earlier ones left open.
An answer names the oracle and the theory that gave it.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.errors import InputError
from driftbench.oracles.claim import Cell, Finding, Oracle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.oracles.claim import Claim

__all__ = ["Portfolio", "summary"]


class Portfolio(Oracle):
    """Asks several oracles in turn.

    Args:
        oracles: at least one, the quickest first.

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
        """The theories of all, each once; a finding names the one that it is relative to."""
        return " + ".join(dict.fromkeys(oracle.theory for oracle in self._oracles))

    @property
    def budget(self) -> int:
        """Steps for one claim that none of them decides."""
        return sum(oracle.budget for oracle in self._oracles)

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Return for each claim the first decisive finding, or why each oracle has none."""
        found: dict[Claim, list[Finding]] = {claim: [] for claim in claims}
        for oracle in self._oracles:
            left = [claim for claim, said in found.items() if not _decided(said)]
            if left:
                for claim, finding in zip(left, oracle.decide(left), strict=True):
                    found[claim].append(finding)
        return tuple(self._joined(found[claim]) for claim in claims)

    def _joined(self, said: Sequence[Finding]) -> Finding:
        if _decided(said):
            return said[-1]
        found = summary(said, oracle=self.name)
        source = replace(found.provenance, theory=self.theory, budget=self.budget)
        return replace(found, provenance=source)

    def check(self) -> None:
        """Look whether all are here."""
        for oracle in self._oracles:
            oracle.check()

    def close(self) -> None:
        """Close all."""
        with ExitStack() as stack:
            for oracle in self._oracles:
                stack.callback(oracle.close)


def summary(said: Sequence[Finding], *, oracle: str) -> Finding:
    """Return one finding of several of which none decides: why each has no answer.

    Args:
        said: the findings, at least one.
        oracle: the name of all who were asked.
    """
    causes = [finding.cause for finding in said]
    # What a clock ended is settled by no steps; else more work, or another try, may help.
    cause = next((one for one in ("unstable", "timeout", "error") if one in causes), causes[0])
    provenance = replace(
        said[0].provenance,
        oracle=oracle,
        seconds=sum(finding.provenance.seconds for finding in said),
    )
    details = dict.fromkeys(finding.detail for finding in said if finding.detail)
    return Finding(cell=Cell.UNKNOWN, cause=cause, detail="; ".join(details), provenance=provenance)


def _decided(said: Sequence[Finding]) -> bool:
    return bool(said) and said[-1].decides
