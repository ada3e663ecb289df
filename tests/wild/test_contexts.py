from __future__ import annotations

from driftbench.wild.contexts import Clash, shared_context
from driftbench.wild.formal import Formal, formal_of
from driftbench.wild.lines import LinePlace


def _formal(before: str, conclusion: str = "1 = 1") -> Formal:
    pieces = (before, f"theorem old : {conclusion} := sorry")
    return formal_of(pieces, name="T", place=LinePlace("a", 1))


def test_commands_of_the_candidate_come_last() -> None:
    gold = _formal("import Mathlib\n\nopen Nat\nopen scoped BigOperators")
    candidate = _formal(
        "import Mathlib\nimport Mathlib.Tactic.Ring\n\nopen Nat Real\nopen scoped Nat Topology"
        "\nset_option maxRecDepth 99"
    )
    assert shared_context(gold, candidate) == (
        "import Mathlib",
        "open Nat",
        "open scoped BigOperators",
        "open Real",
        "open scoped Topology",
        "set_option maxRecDepth 99",
    )


def test_equal_contexts_are_unchanged() -> None:
    one = _formal("import Mathlib.Order.Basic\n\nopen Nat (succ)\nopen Real hiding pi")
    assert shared_context(one, one) == one.commands


def test_agreeing_definitions_are_shared() -> None:
    gold = _formal("def a := 1\n\ndef unused := 2", "a = 1")
    candidate = _formal("noncomputable section\n\ndef a :=\n  1\n\ndef b := 3", "a = b")
    found = shared_context(gold, candidate)
    assert found == ("noncomputable section", "def a := 1", "def b := 3")


def test_a_section_without_definitions_is_dropped() -> None:
    assert shared_context(_formal("open Nat"), _formal("noncomputable section")) == ("open Nat",)


def test_two_definitions_of_one_name_clash() -> None:
    gold, candidate = _formal("def a := 1", "a = 1"), _formal("def a := 2", "a = 1")
    assert shared_context(gold, candidate) == Clash("a")
    assert shared_context(candidate, gold) == Clash("a")


def test_notation_that_changes_the_other_statement_clashes() -> None:
    gold = _formal('local notation "lim" => fun u => u', "lim 1 = 1")
    assert shared_context(gold, _formal("", "lim 1 = 2")) == Clash("lim")
    assert shared_context(gold, _formal("", "2 = 2")) == ('local notation "lim" => fun u => u',)
