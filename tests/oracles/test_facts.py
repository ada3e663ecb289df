"""Facts of the library become axioms where a question speaks of all their constants."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.lean import parse
from driftbench.library.bundled import bundled_lines
from driftbench.oracles.facts import instances_of
from driftbench.oracles.logic import show
from driftbench.oracles.solver.predicates import differing, used
from driftbench.oracles.sorting import well_sorted
from driftbench.oracles.translation import translate
from tests.oracles.relations import relation_of

if TYPE_CHECKING:
    from driftbench.oracles.knowledge import SnapshotKnowledge
    from driftbench.oracles.solver.oracle import SolverOracle


def _instances(knowledge: SnapshotKnowledge, text: str) -> set[str]:
    statement = parse(f"theorem t {text}")
    pair = translate(statement, statement, knowledge.library, ("",))
    found = list(instances_of(knowledge.facts, pair))
    assert all(map(well_sorted, found))
    return {show(one) for one in found}


def test_every_fact_translates_with_the_signatures_of_the_core(
    knowledge: SnapshotKnowledge,
) -> None:
    names = {line.split()[1] for line in bundled_lines("facts")}
    missing = names - {fact.name for fact in knowledge.facts}
    # These speak of constants that only mathlib itself declares.
    assert missing <= {"Measurable.aemeasurable"}


def test_a_fact_is_used_at_the_sorts_of_the_question(knowledge: SnapshotKnowledge) -> None:
    found = _instances(knowledge, "(s : Set ℝ) : closure s = s")
    assert found == {
        "(∀ (s·1 : ℝ → Prop), (∀ (x·2 : ℝ), ((s·1 x·2) → (closure s·1 x·2))))",
    }


def test_a_fact_without_all_its_constants_is_not_used(knowledge: SnapshotKnowledge) -> None:
    assert _instances(knowledge, "(f : ℝ → ℝ) : Continuous f") == set()
    assert len(_instances(knowledge, "(f : ℝ → ℝ) (h : Continuous f) : ContinuousAt f 0")) == 1


@pytest.mark.parametrize(
    ("gold", "candidate"),
    [
        ("(f : ℝ → ℝ) : Continuous f", "(f : ℝ → ℝ) : UniformContinuous f"),
        ("(s t : Set ℝ) : s ⊆ closure t", "(s t : Set ℝ) : s ⊆ t"),
        ("(n : ℕ) : n ∣ 2", "(n : ℕ) : n = 2"),
        ("{M : Type*} [Monoid M] (a b : M) : a ∣ b", "{M : Type*} [Monoid M] (a b : M) : a = b"),
        ("(m n : ℕ) : m ≡ n [MOD 3]", "(m n : ℕ) : m = n"),
        (
            "(f : ℝ → ℝ) (s : Set ℝ) (h : IsOpen s) : ContinuousOn f s",
            "(f : ℝ → ℝ) (s : Set ℝ) (h : IsOpen s) : ContinuousOn f Set.univ",
        ),
        (": ∃ᶠ n in Filter.atTop, Nat.Prime n ∨ n = 1", ": ∃ᶠ n in Filter.atTop, Nat.Prime n"),
    ],
)
def test_facts_prove_that_drift_is_stronger(
    solver: SolverOracle, gold: str, candidate: str
) -> None:
    assert relation_of(solver, gold, candidate) == "stronger"


def test_positive_and_nonzero_naturals_are_the_same(solver: SolverOracle) -> None:
    found = relation_of(solver, "(n : ℕ) (h : 0 < n) : n ∣ 4", "(n : ℕ) (h : n ≠ 0) : n ∣ 4")
    assert found == "equivalent"


def test_facts_about_what_both_sides_say_alike_are_left_out(
    knowledge: SnapshotKnowledge,
) -> None:
    text = "(f : ℝ → ℝ) (a : ℝ) (h : UniformContinuous f) : ContinuousAt f 0"
    gold, same, other = (
        parse(f"theorem t {one}")
        for one in (text, f"{text} ∧ a = 0", text.replace("UniformContinuous", "Continuous"))
    )
    for candidate, number in ((same, 0), (other, 2)):
        pair = translate(gold, candidate, knowledge.library, ("",))
        found = used(knowledge.facts, pair, given=(), relevant=differing(pair))
        assert len(list(found)) == number


def test_a_fact_holds_only_of_types_with_its_classes(solver: SolverOracle) -> None:
    found = relation_of(
        solver, "{M : Type*} [Dvd M] (a b : M) : a ∣ b", "{M : Type*} [Dvd M] (a b : M) : a = b"
    )
    assert found == "incomparable"
