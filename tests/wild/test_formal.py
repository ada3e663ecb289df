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
    ("text", "message"),
    [
        ("instance old (n : ℕ) : Inhabited (Fin (n + 1)) := _", "(n : ℕ) : Nonempty (Inhabited (F"),
        ("instance : Inhabited ℕ := _", ": Nonempty (Inhabited ℕ)"),
        ("instance old {n : (ℕ)} [NeZero n] :\n  Fin n ≃ Fin n := _", "Nonempty (Fin n ≃ Fin n)"),
    ],
)
def test_data_become_nonempty(text: str, message: str) -> None:
    found = _formal(text)
    assert found.of_data
    assert message in found.statement
    assert found.statement.startswith("theorem T ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no theorem at the end"),
        ("theorem old : 1 = 1 := rfl\n\ndef x := 1", "there is no theorem at the end"),
        ("/- never closed", "cannot be read"),
        ("instance old := 3", "an instance of no type"),
    ],
)
def test_text_without_a_statement_is_named(text: str, message: str) -> None:
    with pytest.raises(InputError, match=rf"^a\.jsonl:7: .*{message}"):
        _formal(text)
