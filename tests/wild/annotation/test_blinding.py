from __future__ import annotations

import pytest

from driftbench.errors import LeanSyntaxError
from driftbench.wild.annotation.blinding import blinded


def _blind(context: str, *statements: str) -> tuple[str, ...]:
    found = blinded("", context, *statements)
    assert found is not None
    assert found[0] == ""
    return found[1:]


def test_names_imports_and_comments_are_removed() -> None:
    context = "import Mathlib\nnamespace A -- of a\nopen Nat /- here -/\n\nend A"
    assert _blind(context, "theorem A.t (n : ℕ) : n = n -- so", "lemma A.u {n : ℕ} : n = n") == (
        "open Nat",
        "theorem statement (n : ℕ) : n = n",
        "lemma statement {n : ℕ} : n = n",
    )


def test_words_with_a_digit_become_own() -> None:
    context = (
        "open Erdos33 Erdos331\ndef Erdos33.Good (n : ℕ) : Prop := n = 2\n"
        "def Graph.IsErdos33 : Prop := True"
    )
    assert _blind(context, "theorem Erdos33.erdos_33.two : Erdos33.Good 2 ∧ Graph.IsErdos33") == (
        "open own Erdos331\ndef own.Good (n : ℕ) : Prop := n = 2\ndef Graph.Isown : Prop := True",
        "theorem statement : own.Good 2 ∧ Graph.Isown",
    )
    assert _blind("open Arxiv.«1609.08688»", "theorem Arxiv.«1609.08688».x : 1 = 1") == (
        "open Arxiv.own",
        "theorem statement : 1 = 1",
    )
    assert _blind(
        "abbrev putnam_1962_a2_solution : ℕ := 3",
        "theorem putnam_1962_a2 : 3 = putnam_1962_a2_solution",
    ) == ("abbrev own_solution : ℕ := 3", "theorem statement : 3 = own_solution")


def test_words_that_the_context_defines_become_own() -> None:
    context = "open Beaver\ndef Beaver.busy : ℕ := 1"
    assert _blind(context, "theorem Beaver.t : Beaver.busy = 1") == (
        "open own\ndef own.busy : ℕ := 1",
        "theorem statement : own.busy = 1",
    )
    context = "open Nat\ndef Nat.busy : ℕ := 1"
    assert _blind(context, "theorem Nat.t : Nat.busy = Nat.succ 0") == (
        context,
        "theorem statement : Nat.busy = Nat.succ 0",
    )


def test_short_words_and_library_names_stay() -> None:
    text = "theorem L2.t (f : L2 ℝ) : f = f"
    assert _blind("open L2 Nat", text) == ("open L2 Nat", text.replace("L2.t", "statement"))


def test_an_empty_statement_stays_empty() -> None:
    assert _blind("", "theorem t : 1 = 1", "") == ("", "theorem statement : 1 = 1", "")
    assert blinded("", "", "1 = 1") is None
    with pytest.raises(LeanSyntaxError):
        blinded("", "", "theorem t : /- 1 = 1")


def test_numbers_stay_and_helpers_are_replaced_in_english() -> None:
    context = "def Imo.«2023».Nice1 (n : ℕ) : Prop := n = 2023"
    text = "theorem Imo.«2023».nice1 : ¬ Imo.«2023».Nice1 2022 ∧ 2023 = 2023"
    assert blinded("Nice1 fails at 2022, not 2023.", context, text) == (
        "own fails at 2022, not 2023.",
        "def Imo.own.own (n : ℕ) : Prop := n = 2023",
        "theorem statement : ¬ Imo.own.own 2022 ∧ 2023 = 2023",
    )
