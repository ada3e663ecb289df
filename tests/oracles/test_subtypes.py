"""Variables of subtypes are variables of the types that these are part of, with a condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.lean import parse
from driftbench.oracles.logic import show
from driftbench.oracles.translation import Unsupported, translate

if TYPE_CHECKING:
    from driftbench.oracles.knowledge import SnapshotKnowledge


def _shown(knowledge: SnapshotKnowledge, text: str, other: str = "") -> str:
    gold, candidate = (parse(f"theorem t {one}") for one in (text, other or text))
    return show(translate(gold, candidate, knowledge.library, ("",)).gold)


@pytest.mark.parametrize(
    ("lean", "logic"),
    [
        ("(n : ℕ+) : (n : ℕ) = 1", "(∀ (n·1 : ℕ), ((< 0 n·1) → (n·1 = 1)))"),
        (": ∃ x : {x : ℝ // 0 < x}, x.1 = 1", "(∃ (x·1 : ℝ), ((< 0 x·1) ∧ (x·1 = 1)))"),
        (
            "(s : Set ℝ) : ∀ x : s, (x : ℝ) = 1",
            "(∀ (s·1 : ℝ → Prop), (∀ (x·2 : ℝ), ((s·1 x·2) → (x·2 = 1))))",
        ),
        (
            "(s : Finset ℕ) : ∀ x y : s, x = y",
            """(∀ (s·1 : Finset ℕ), (∀ (x·2 : ℕ), ((∈ x·2 s·1) →
            (∀ (y·3 : ℕ), ((∈ y·3 s·1) → (x·2 = y·3))))))""",
        ),
        (
            "(x y : ℕ+) : x ≤ y",
            "(∀ (x·1 : ℕ), ((< 0 x·1) → (∀ (y·2 : ℕ), ((< 0 y·2) → (≤ x·1 y·2)))))",
        ),
        (
            ": ∃! n : ℕ+, (n : ℕ) = 1",
            """(∃ (x·1 : ℕ), ((< 0 x·1) ∧ ((x·1 = 1) ∧
            (∀ (y·2 : ℕ), ((< 0 y·2) → ((y·2 = 1) → (y·2 = x·1)))))))""",
        ),
    ],
)
def test_a_quantified_member_is_one_of_the_larger_type(
    knowledge: SnapshotKnowledge, lean: str, logic: str
) -> None:
    assert _shown(knowledge, lean) == " ".join(logic.split())


@pytest.mark.parametrize(
    "lean",
    [
        "(n m : ℕ+) : n * m = m",
        "(s : Set ℝ) (f : s → ℝ) : ∀ x : s, f x = x",
        "(f : ℕ+ → ℕ) : f = fun n : ℕ+ ↦ (n : ℕ)",
        "(s : Set ℝ) (p : s → Prop) : ∃! x : s, p x",
    ],
)
def test_a_member_that_is_used_as_such_stays_one(knowledge: SnapshotKnowledge, lean: str) -> None:
    shown = _shown(knowledge, lean)
    assert " : ℕ+" in shown or " : ↥ " in shown


def test_the_variables_of_a_type_are_replaced_in_both_statements_or_none(
    knowledge: SnapshotKnowledge,
) -> None:
    cast, applied = "(n : ℕ+) : (n : ℕ) = 1", "(f : ℕ+ → ℕ) (n : ℕ+) : f n = 1"
    assert _shown(knowledge, cast, applied) == "(∀ (n·1 : ℕ+), ((↑ n·1) = 1))"


@pytest.mark.parametrize(
    ("lean", "logic"),
    [
        ("(x : ℝ × ℕ) : x = ⟨1, 2⟩", "(∀ (x·1 : × ℝ ℕ), (x·1 = (Prod.mk 1 2)))"),
        (
            "(x : ℝ × ℕ × ℂ) : x = ⟨1, 2, 3⟩",
            "(∀ (x·1 : × ℝ (× ℕ ℂ)), (x·1 = (Prod.mk 1 (Prod.mk 2 3))))",
        ),
        ("(x : ℝ) (h : 0 < x) : ((⟨x, h⟩ : {x : ℝ // 0 < x}) : ℝ) = 1", "(x·1 = 1)"),
    ],
)
def test_anonymous_constructors_have_the_expected_type(
    knowledge: SnapshotKnowledge, lean: str, logic: str
) -> None:
    assert _shown(knowledge, lean).rstrip(")").endswith(logic.rstrip(")"))


def test_a_numeral_of_an_unknown_field_is_refused(knowledge: SnapshotKnowledge) -> None:
    with pytest.raises(Unsupported, match="fields are not known"):
        _shown(knowledge, "{α : Type*} (f : α → ℝ) : f ⟨1, 2⟩ = 0")
