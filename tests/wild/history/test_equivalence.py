from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.evidence.columns import evidence_problems
from driftbench.oracles import Cell, Claim, Finding, Oracle
from driftbench.oracles.claim import Provenance
from driftbench.wild.history import Mined, mine, open_repository
from driftbench.wild.history.equivalence import without_equivalent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.wild.history.conftest import File, History

FROM = Provenance(oracle="stand-in 1", theory="T", budget=200_000, seconds=0.0, query="0")


@dataclass
class FakeOracle(Oracle):
    """Returns the same findings for every pair of claims, and records the claims."""

    answers: tuple[Finding, ...]
    asked: list[Claim] = field(default_factory=list)
    name: str = "stand-in"
    theory: str = "T"
    budget: int = 200_000

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        self.asked += claims
        return self.answers

    def close(self) -> None:
        """Do nothing."""


PROVED = Finding(cell=Cell.PROVED, provenance=FROM)
REFUTED = Finding(cell=Cell.REFUTED, provenance=FROM)
OPEN = Finding(cell=Cell.UNKNOWN, provenance=FROM, cause="timeout")


@pytest.fixture
def mined(history: History, lean: File) -> Mined:
    history.commit("Add", {"A.lean": lean("(n : ℕ) : n < 1")})
    history.commit("fix", {"A.lean": lean("(n : ℕ) : n = 0")})
    return mine(open_repository(history.spec))


def test_equivalent_pairs_are_left_out_and_counted(mined: Mined) -> None:
    oracle = FakeOracle((PROVED, PROVED))
    kept = without_equivalent(mined.pairs, oracle)
    assert kept == ()
    assert mined.narrowed(kept).funnel.dropped["proved equivalent by the oracle"] == 1
    assert [(c.premise, c.goal) for c in oracle.asked] == [
        ("theorem made (n : ℕ) : n < 1", "theorem made (n : ℕ) : n = 0"),
        ("theorem made (n : ℕ) : n = 0", "theorem made (n : ℕ) : n < 1"),
    ]


@pytest.mark.parametrize(
    ("answers", "relation"),
    [
        ((PROVED, REFUTED), "stronger"),
        ((REFUTED, PROVED), "weaker"),
        ((PROVED, OPEN), "undecided"),
        ((OPEN, OPEN), "undecided"),
    ],
)
def test_verdicts_are_added_to_the_evidence(
    mined: Mined, answers: tuple[Finding, Finding], relation: str
) -> None:
    calls: list[tuple[int, int]] = []
    (pair,) = without_equivalent(
        mined.pairs, FakeOracle(answers), progress=lambda done, of: calls.append((done, of))
    )
    record = pair.to_record()
    assert (pair.row.relation, record["evidence"]["kind"]) == (relation, "history")
    assert list(evidence_problems(record["evidence"], relation)) == []
    assert pair.id == mined.pairs[0].id
    assert calls == [(1, 1)]
    assert record["evidence"]["oracle"] == "stand-in"
    assert record["history"]["engines"] == {"stand-in": "1"}
