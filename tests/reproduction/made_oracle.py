"""An oracle for tests: findings depend only on the claim, and claims are recorded."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.oracles.claim import Cell, Claim, Finding, Oracle, Provenance

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MadeOracle"]


@dataclass
class MadeOracle(Oracle):
    """Computes a cell from the hash of a claim; equal texts imply each other.

    Args:
        open: number of claims of eight that it leaves undecided.
        asked: the recorded claims.
    """

    open: int = 1
    asked: list[Claim] = field(default_factory=list)

    @property
    def name(self) -> str:
        return "made 1"

    @property
    def theory(self) -> str:
        return "made"

    @property
    def budget(self) -> int:
        return 100_000

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        self.asked += claims
        return tuple(self._one(claim) for claim in claims)

    def close(self) -> None: ...

    def _one(self, claim: Claim) -> Finding:
        number = int(claim.digest[:8], 16)
        source = Provenance(
            oracle="made",
            theory="made",
            budget=100_000,
            seconds=round(number % 1000 / 1e4, 6),
            query=claim.digest,
        )
        if claim.premise == claim.goal:
            return Finding(cell=Cell.PROVED, provenance=source)
        if number % 8 < self.open:
            cause = ("timeout", "unsupported")[number // 8 % 2]
            return Finding(cell=Cell.UNKNOWN, cause=cause, provenance=source)
        cell = Cell.PROVED if number // 16 % 3 else Cell.REFUTED
        return Finding(cell=cell, provenance=source, detail="made up")
