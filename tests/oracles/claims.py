"""Claims, and an oracle that answers from a table and records the claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles import Cell, Claim, Finding, Oracle
from driftbench.oracles.claim import Provenance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PROVED = Cell.PROVED
REFUTED = Cell.REFUTED


def claim(name: str) -> Claim:
    return Claim(f"theorem {name} : 0 = 0", f"theorem {name} : 1 = 1", "import Mathlib")


class Told(Oracle):
    """Answers from a table: a cell, or the cause of an unknown."""

    def __init__(self, answers: Mapping[Claim, Cell | str], *, name: str = "told") -> None:
        self._answers = answers
        self._name = name
        self.asked: list[Claim] = []
        self.dies_at: Claim | None = None
        self.closed = 0

    @property
    def name(self) -> str:
        return self._name

    @property
    def theory(self) -> str:
        return f"theory of {self._name}"

    @property
    def budget(self) -> int:
        return 400_000

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        if self.dies_at in claims:
            raise KeyboardInterrupt
        self.asked += claims
        return tuple(self._finding(one) for one in claims)

    def close(self) -> None:
        self.closed += 1

    def _finding(self, asked: Claim) -> Finding:
        answer = self._answers.get(asked, "incomplete")
        provenance = Provenance(
            oracle=f"{self.name} 1.0",
            theory=self.theory,
            budget=self.budget,
            seconds=0.25,
            query=asked.digest,
        )
        if isinstance(answer, Cell):
            return Finding(cell=answer, detail=f"by {self.name}", provenance=provenance)
        return Finding(
            cell=Cell.UNKNOWN, cause=answer, detail=f"{self.name} cannot", provenance=provenance
        )
