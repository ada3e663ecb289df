from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.detectors import Pair, Setting
from driftbench.detectors.beq import Beq
from driftbench.equipment import Equipment
from driftbench.oracles import Cell, Finding, Oracle
from driftbench.oracles.claim import Provenance

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.oracles import Claim

GOLD = "theorem t (n : ℕ) : n = n"
OTHER = "theorem t (n : ℕ) : n ≤ n"
MADE = Provenance(oracle="fake", theory="T", budget=1, seconds=0.0, query="")
PAIR = Pair(id="x", nl_statement="", context="", candidate=OTHER, gold=GOLD)


class ByDirection(Oracle):
    """Answers from gold with one finding, and from the candidate with another."""

    name, theory, budget = "fake", "T", 1

    def __init__(self, of_gold: Finding, of_candidate: Finding) -> None:
        self.of_gold, self.of_candidate = of_gold, of_candidate

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        return tuple(self.of_gold if one.premise == GOLD else self.of_candidate for one in claims)

    def close(self) -> None: ...


def found(cell: Cell, cause: str = "") -> Finding:
    return Finding(cell=cell, cause=cause, detail="", provenance=MADE)


@pytest.mark.parametrize(
    ("one", "other", "score"),
    [
        (found(Cell.PROVED), found(Cell.PROVED), 0.0),
        (found(Cell.PROVED), found(Cell.UNKNOWN, "timeout"), 0.5),
        (found(Cell.PROVED), found(Cell.NOT_DERIVED), 0.9),
        (found(Cell.PROVED), found(Cell.REFUTED), 1.0),
        (found(Cell.UNKNOWN, "timeout"), found(Cell.UNKNOWN, "timeout"), None),
        (found(Cell.UNKNOWN, "error"), found(Cell.NOT_DERIVED), 0.9),
        # Lean died at one direction.
        (found(Cell.PROVED), found(Cell.UNKNOWN, "error"), None),
    ],
)
def test_the_score_of_two_directions(
    one: Finding, other: Finding, score: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for oracle in (ByDirection(one, other), ByDirection(other, one)):
        opening = "driftbench.oracles.registry.open_oracle"
        monkeypatch.setattr(opening, lambda *_, oracle=oracle, **__: oracle)
        (answer,) = Beq(Setting(equipment=Equipment(snapshot="starter"))).detect([PAIR])
        assert answer.score == score


@pytest.mark.parametrize(
    ("candidate", "context", "why"),
    [
        ("theorem t (n : ℕ) :\n  n = (n", "", "line 2, column 7: `(` is never closed"),
        ("theorem t (n : ℕ) : n = ", "", "line 1, column 23: a term is missing after `=`"),
        ("theorem t (n : ℕ) : sorry", "", "a statement with sorry in it"),
        (
            "theorem t (n : ℕ) : n = k",
            "set_option autoImplicit false",
            "the name k, which nothing binds",
        ),
    ],
)
def test_the_reason_for_no_answer_to_a_broken_candidate(
    candidate: str, context: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path))
    pair = replace(PAIR, candidate=candidate, context=context)
    (answer,) = Beq(Setting(equipment=Equipment(snapshot="starter"))).detect([pair])
    assert answer.score is None
    assert answer.evidence == (
        f"candidate implies gold: unknown; gold implies candidate: unknown; no translation: {why}"
    )
