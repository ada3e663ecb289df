"""Statements are rewritten by equivalences of the library where they differ in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.lean import parse
from driftbench.library.bundled import bundled_lines
from driftbench.oracles.logic import show
from driftbench.oracles.rewriting import rewritten
from driftbench.oracles.sorting import well_sorted
from driftbench.oracles.translation import translate
from tests.oracles.relations import relation_of

if TYPE_CHECKING:
    from driftbench.oracles.knowledge import SnapshotKnowledge
    from driftbench.oracles.solver.oracle import SolverOracle
    from driftbench.oracles.translation import TranslatedPair


def _pair(knowledge: SnapshotKnowledge, gold: str, candidate: str) -> TranslatedPair:
    first, second = (parse(f"theorem t {text}") for text in (gold, candidate))
    return translate(first, second, knowledge.library, ("",))


def test_every_equivalence_translates(knowledge: SnapshotKnowledge) -> None:
    assert [one.name for one in knowledge.rewrites] == [
        line.split()[1] for line in bundled_lines("rewrites")
    ]


def test_a_successor_is_rewritten_inside_of_quantifiers(knowledge: SnapshotKnowledge) -> None:
    pair = _pair(knowledge, "(n : ℕ) : ∃ k, n < k", "(n : ℕ) : ∃ k, n + 1 ≤ k")
    found = rewritten(pair, knowledge.rewrites)
    assert show(found.candidate).count("<") == 1
    assert found.gold == pair.gold
    assert well_sorted(found.candidate)


def test_equally_frequent_terms_are_not_rewritten(knowledge: SnapshotKnowledge) -> None:
    pair = _pair(knowledge, "(n : ℕ) : n + 1 ≤ 4 ∨ n = 7", "(n : ℕ) : n + 1 ≤ 4")
    assert rewritten(pair, knowledge.rewrites) == pair


@pytest.mark.parametrize(
    ("gold", "candidate"),
    [
        ("(m n : ℕ) (h : m ≤ n) : m ∣ n", "(m n : ℕ) (h : m < n + 1) : m ∣ n"),
        ("(m n : ℤ) : m < n", "(m n : ℤ) : m + 1 ≤ n"),
        ("(x y : ℝ) : |x| = y", "(x y : ℝ) : |x| - y = 0"),
        ("(x y : ℝ) : |x| = y", "(x y : ℝ) : 0 = |x| - y"),
        ("(x y : ℚ) (h : x ≤ y) : x = 1", "(x y : ℚ) (h : 0 ≤ y - x) : x = 1"),
        ("(x y : ℝ) (h : x < y) : x = 1", "(x y : ℝ) (h : 0 < y - x) : x = 1"),
    ],
)
def test_restylings_of_numbers_are_proved_equivalent(
    solver: SolverOracle, gold: str, candidate: str
) -> None:
    assert relation_of(solver, gold, candidate) == "equivalent"


@pytest.mark.parametrize(
    ("gold", "candidate"),
    [
        # `x + 1` of a real number is not a successor, and subtraction of naturals is truncated.
        ("(x : ℝ) (h : x < 2) : Irrational x", "(x : ℝ) (h : x + 1 ≤ 2) : Irrational x"),
        ("(m : ℕ) (h : m = 2) : Nat.Prime m", "(m : ℕ) (h : m - 2 = 0) : Nat.Prime m"),
    ],
)
def test_other_types_have_other_laws(solver: SolverOracle, gold: str, candidate: str) -> None:
    assert relation_of(solver, gold, candidate) == "incomparable"
