from __future__ import annotations

import pytest

from driftbench.errors import InputError
from driftbench.wild.formal import Definition, Formal, formal_of
from driftbench.wild.lines import LinePlace

PLACE = LinePlace("a.jsonl", 7)


def _formal(*pieces: str) -> Formal:
    return formal_of(pieces, name="T", place=PLACE)


@pytest.mark.parametrize(
    "text",
    [
        "theorem old {n : ℕ}\n  (h : 0 < n) : 1 ≤ n := by\n  sorry",
        "theorem old {n : ℕ}\n  (h : 0 < n) : 1 ≤ n :=",
        "theorem old {n : ℕ}\n  (h : 0 < n) : 1 ≤ n",
        "/-- What it says. -/\nlemma old {n : ℕ}\n  (h : 0 < n) : 1 ≤ n := by omega",
    ],
)
def test_the_statement_is_renamed_without_its_proof(text: str) -> None:
    assert _formal(text).statement == "theorem T {n : ℕ}\n  (h : 0 < n) : 1 ≤ n"


def test_commands_are_one_per_line() -> None:
    found = _formal(
        "import Mathlib\n\nopen Nat\n  Real\nnoncomputable section",
        "set_option maxRecDepth 99 in\ntheorem old : 1 = 1 := rfl",
    )
    assert found.commands == (
        "import Mathlib",
        "open Nat Real",
        "noncomputable section",
        "set_option maxRecDepth 99",
    )


def test_definitions_are_kept_and_lemmas_are_not() -> None:
    found = _formal(
        "/-- doubled -/\ndef twice (n : ℕ) : ℕ :=\n  n + n -- so\n\nlemma aid : 1 = 1 := rfl",
        'local notation "♯" => twice\n\ntheorem old : ♯ 1 = 2 := rfl',
    )
    assert found.definitions == (
        Definition("twice", "def twice (n : ℕ) : ℕ := n + n"),
        Definition("♯", 'local notation "♯" => twice', notation=True),
    )
    assert found.needed() == found.definitions


def test_significant_layout_is_kept() -> None:
    text = "def f : ℕ := by\n  have h := 1\n  exact h"
    assert _formal(text, "theorem old : f = 1 := rfl").definitions == (Definition("f", text),)


def test_only_mentioned_definitions_are_needed() -> None:
    found = _formal("def a := 1\n\ndef b := a\n\ndef c := 3", "theorem old : b = 1 := rfl")
    assert [one.name for one in found.needed()] == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        (
            "def a := 1\n\nnoncomputable def dummy {G : Type*} [Group G] : G ≃* G := by\n  sorry",
            "theorem T {G : Type*} [Group G] : Nonempty (G ≃* G)",
        ),
        ("abbrev old (n : ℕ) : Fin n ≃ Fin n", "theorem T (n : ℕ) : Nonempty (Fin n ≃ Fin n)"),
        ("def old : Fintype ℕ := _", "theorem T : Nonempty (Fintype ℕ)"),
        # That some such structure exists would say nothing about the given one.
        ("def old [Group G] :\n  CommGroup G := _", "theorem T [Group G] :\n  CommGroup G"),
        ("instance old (n : ℕ) : Finite (Fin n) := _", "theorem T (n : ℕ) : Finite (Fin n)"),
        ("instance : Inhabited ℕ := _", "theorem T : Inhabited ℕ"),
        ("instance (priority := low) old : Inhabited ℕ := _", "theorem T : Inhabited ℕ"),
    ],
)
def test_data_become_a_claim(text: str, statement: str) -> None:
    found = _formal(text)
    assert found.of_data
    assert found.notes == ("read as a claim that there is such data",)
    assert found.statement == statement


@pytest.mark.parametrize(
    "text",
    ["example (n : ℕ) : n = n", "def a := 1\n\nexample (n : ℕ) : n = n := by\n  simp\n\nend A"],
)
def test_an_example_is_read_where_there_is_no_theorem(text: str) -> None:
    found = _formal(text)
    assert found.statement == "theorem T (n : ℕ) : n = n"
    assert not found.of_data


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no theorem at the end"),
        (
            "theorem old : 1 = 1 := rfl\n\nexample : 1 = 1 := rfl\n\ndef x := 1",
            "there is no theorem at the end",
        ),
        ("/- never closed", "cannot be read"),
        ("instance old := 3", "an instance of no type"),
        ("def x := 1", "a definition of no type"),
        ("def claim : Prop := ∀ n : ℕ, n = n", "ends with a definition, which states nothing"),
        ("def claim (n : ℕ) : ℕ → Prop := fun m => m = n", "a definition, which states nothing"),
        ("def Carrier : Type u := ℕ", "a definition, which states nothing"),
        ("import data.real.basic\n\ntheorem old : 1 = 1 := rfl", "it is Lean 3"),
        ("theorem old (h : p) : p :=\nbegin\n  exact h\nend", "it is Lean 3"),
        ("noncomputable theory\n\ntheorem old : 1 = 1 := rfl", "it is Lean 3"),
    ],
)
def test_text_without_a_statement_is_named(text: str, message: str) -> None:
    with pytest.raises(InputError, match=rf"^a\.jsonl:7: .*{message}"):
        _formal(text)


def test_a_namespace_may_be_closed_after_the_statement() -> None:
    text = "namespace A\n\nsection\ntheorem old : 1 = 1 := by\n  rfl\nend\nend A"
    assert _formal(text).statement == "theorem T : 1 = 1"


def test_the_last_of_several_theorems_is_read_and_that_is_noted() -> None:
    found = _formal("theorem one : 1 = 1 := rfl\n\nlemma two : 2 = 2 := rfl")
    assert found.statement == "theorem T : 2 = 2"
    assert found.notes == ("the last of 2 theorems",)
    assert _formal("theorem one : 1 = 1 := rfl").notes == ()
