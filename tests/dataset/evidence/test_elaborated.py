from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from driftbench.dataset.evidence.elaborated import reject_unaccepted
from driftbench.dataset.stage_rows import AcceptedRow, JudgedRow, PoolRow, RejectedRow
from driftbench.oracles.elaboration import Elaboration
from tests.dataset.plain_rows import plain_row

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass
class StandIn:
    """Rejects texts with `bad`, and has no answer about those with `slow`."""

    name: str = "Lean"
    asked: list[tuple[str, str]] = field(default_factory=list)

    def elaborate(self, statements: Sequence[tuple[str, str]]) -> tuple[Elaboration, ...]:
        self.asked += statements
        return tuple(
            Elaboration(accepted=None if "slow" in text else "bad" not in text)
            for text, _ in statements
        )


def judged(gold: str, candidate: str, *, rejected: bool = False) -> JudgedRow:
    row = replace(plain_row(), gold=gold, candidate=candidate, context="open Nat")
    accepted = AcceptedRow("stronger", row.evidence, strong=True)
    return JudgedRow(
        pool_row=PoolRow(uid=f"{gold} {candidate}", method="m", row=row),
        outcome=RejectedRow("equivalent") if rejected else accepted,
    )


def test_rows_with_a_statement_that_lean_rejects_are_rejected() -> None:
    lean = StandIn()
    rows = [
        judged("good", "good too"),
        judged("bad", "good"),
        judged("good", "bad"),
        judged("slow", "good"),
        judged("bad", "bad", rejected=True),
    ]
    found = reject_unaccepted(rows, lean)
    assert [one.rejected for one in found] == [None, "ill-formed", "ill-formed", None, "equivalent"]
    assert [one.uid for one in found] == [one.uid for one in rows]
    assert found[0] == rows[0]
    # Rows that are rejected already are not asked about.
    assert lean.asked[:2] == [("good", "open Nat"), ("good too", "open Nat")]
    assert len(lean.asked) == 8
    assert reject_unaccepted([], lean) == []
