from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.wild.statement_parts import StatementVariable, take_apart


@pytest.mark.parametrize(
    "statement",
    [
        "theorem t (n : ℕ) (h : 0 < n) : Odd n",
        "theorem t : ∀ n : ℕ, 0 < n → Odd n",
        "theorem t (n : ℕ) : 0 < n → Odd n",
        "theorem t : answer(sorry) ↔ ∀ n : ℕ, 0 < n → Odd n",
        "theorem t : (∀ (n : ℕ) (_ : 0 < n), Odd n) ↔ answer(sorry)",
    ],
)
def test_parts_do_not_depend_on_their_position(statement: str) -> None:
    found = take_apart(parse(statement))
    assert found.variables == (StatementVariable("n", "ℕ"),)
    assert found.hypotheses == ("0 < n",)
    assert found.conclusion == "Odd n"


def test_a_binder_may_have_a_condition() -> None:
    found = take_apart(parse("theorem t : ∀ x > 0, ∀ y ∈ S, P x y"))
    assert found.hypotheses == ("x > 0", "y ∈ S")


def test_conjunctions_are_several_hypotheses() -> None:
    found = take_apart(parse("theorem t (h : 0 < n ∧ Odd n) : Prime n → n ≠ 2"))
    assert found.hypotheses == ("0 < n", "Odd n", "Prime n")
    assert found.conclusion == "n ≠ 2"


def test_hypotheses_are_recognized_by_name_or_shape() -> None:
    found = take_apart(parse("theorem t (f : Q n) (hf : Q n) (e : ∃ m, n < m) : P"))
    assert found.variables == (StatementVariable("f", "Q n"),)
    assert found.hypotheses == ("Q n", "∃ m, n < m")


def test_instances_are_separate() -> None:
    found = take_apart(parse("theorem t {G : Type*} [Group G] [inst : Finite G] : P G"))
    assert found.instances == ("Group G", "Finite G")


def test_leading_quantifiers_of_the_conclusion() -> None:
    found = take_apart(parse("theorem t : ∃ m : ℕ, ∀ n : ℤ, P m n"))
    assert found.alternating == (("∃", "ℕ"), ("∀", "ℤ"))
