from __future__ import annotations

from driftbench.wild.contexts import context_of, own_context
from driftbench.wild.formal import Formal, formal_of
from driftbench.wild.lines import LinePlace


def _formal(before: str, conclusion: str = "1 = 1") -> Formal:
    pieces = (before, f"theorem old : {conclusion} := sorry")
    return formal_of(pieces, name="T", place=LinePlace("a", 1))


def test_imports_come_first_and_each_command_once() -> None:
    formal = _formal("open Nat\nimport Mathlib.Order.Basic\nimport Mathlib\nopen Nat\nopen Real")
    # `import Mathlib` has all of its own files.
    assert context_of(formal) == ("import Mathlib", "open Nat", "open Real")


def test_definitions_that_are_needed_come_last() -> None:
    formal = _formal("def a := 1\n\ndef unused := 2\n\ndef b := a\nopen Nat", "b = 1")
    assert context_of(formal) == ("open Nat", "def a := 1", "def b := a")


def test_a_section_without_definitions_is_dropped() -> None:
    assert context_of(_formal("noncomputable section")) == ()
    found = context_of(_formal("noncomputable section\n\ndef a := 1", "a = 1"))
    assert found == ("noncomputable section", "def a := 1")


def test_a_candidate_has_its_own_commands_where_they_differ() -> None:
    gold = _formal("import Mathlib\n\nopen Nat")
    assert own_context(gold, _formal("import Mathlib\nopen Nat\n\ndef unused := 2")) == ()
    assert own_context(gold, _formal("import Mathlib\nopen Real")) == (
        "import Mathlib",
        "open Real",
    )
    assert own_context(None, gold) == ()


def test_a_candidate_has_its_own_definition_of_a_name() -> None:
    gold, candidate = _formal("def a := 1", "a = 1"), _formal("def a := 2", "a = 1")
    assert own_context(gold, candidate) == ("def a := 2",)
    notation = _formal('local notation "lim" => fun u => u', "lim 1 = 1")
    assert own_context(notation, candidate) == ("def a := 2",)


def test_a_definition_of_gold_that_a_candidate_does_not_mention_changes_nothing() -> None:
    gold = _formal("open Nat\nnoncomputable section\ndef a := 1\n\ndef b := a", "b = 1")
    assert own_context(gold, _formal("open Nat", "2 = 2")) == ()
    assert own_context(gold, _formal("open Nat\nnoncomputable section", "2 = 2")) == ()
    assert own_context(gold, _formal("open Real", "2 = 2")) == ("open Real",)
    # The candidate mentions a name that it does not define.
    assert own_context(gold, _formal("open Nat", "b = 2")) == ("open Nat",)
    notation = _formal('open Nat\nlocal notation "lim" => fun u => u', "lim 1 = 1")
    assert own_context(notation, _formal("open Nat", "lim 2 = 2")) == ("open Nat",)
    assert own_context(notation, _formal("open Nat", "1 = 2")) == ()
