from __future__ import annotations

import pytest

from driftbench.comparison import StatementText, UnreadText, read_statement
from driftbench.comparison.reading import has_commands
from driftbench.lean import standard_table

TABLE = standard_table()


def read(text: str, context: str = "") -> StatementText:
    found = read_statement(text, side="gold", table=TABLE, context=context)
    assert isinstance(found, StatementText), found
    return found


def unread(text: str, context: str = "") -> UnreadText:
    found = read_statement(text, side="gold", table=TABLE, context=context)
    assert isinstance(found, UnreadText), found
    assert found.side == "gold"
    return found


@pytest.mark.parametrize(
    "proof", ["", " := sorry", " := by\n  simp\n  rfl", "\n  := rfl\n\n#eval 1\n"]
)
def test_a_proof_is_ignored_and_may_be_missing(proof: str) -> None:
    found = read(f"theorem t (n : ℕ) : n = n{proof}")
    assert found.statement == "theorem t (n : ℕ) : n = n"
    assert (found.context, found.header) == ("", "")


def test_commands_become_the_context() -> None:
    found = read(
        "import Mathlib\nimport Aesop\n\nopen Real\n  Set\nset_option autoImplicit false\n"
        'local notation "two" => 2\n-- a remark\ntheorem t : two = 2 := by norm_num'
    )
    assert found.context.splitlines() == [
        "import Mathlib",
        "import Aesop",
        "open Real Set",
        "set_option autoImplicit false",
        'local notation "two" => 2',
    ]


def test_section_variables_become_binders() -> None:
    found = read("variable {X : Type*} [TopologicalSpace X] (n : ℕ)\ntheorem t (x : X) : x = x")
    statement = " ".join(found.statement.split())
    assert statement == "theorem t {X : Type*} [TopologicalSpace X] (x : X) : x = x"


def test_namespaces_give_the_full_name() -> None:
    found = read("namespace A\nsection\nopen Nat\nend\ntheorem t : 1 = 1\nend A")
    assert found.statement.startswith("theorem A.t ")
    assert "Nat" not in found.context


def test_definitions_stand_in_the_context() -> None:
    found = read(
        "/-- Twice. -/\ndef twice (n : ℕ) : ℕ :=\n  2 * n -- remark\n\n"
        "noncomputable abbrev four := twice 2\n\ntheorem t : four = 4\n\ndef later := 1"
    )
    assert found.context.endswith(
        "def twice (n : ℕ) : ℕ :=\n  2 * n\nnoncomputable abbrev four := twice 2"
    )
    assert "remark" not in found.context
    assert "later" not in found.context


def test_definitions_of_other_namespaces_have_their_full_name() -> None:
    text = "namespace A\ndef one := 1\nend A\nnamespace B\ndef two := 2\ntheorem t : two = A.one"
    assert read(text).context.splitlines()[-2:] == ["def A.one := 1", "def two := 2"]


def test_global_notation_is_read() -> None:
    found = read('infix:50 " ~~ " => fun a b : ℕ => a = b\ntheorem t (n : ℕ) : n ~~ n')
    assert found.context.startswith("local infix:50")


def test_a_context_comes_before_the_text_and_does_not_count_as_lines() -> None:
    found = read("theorem t : x = x", context="variable (x : ℕ)\n\nopen Nat")
    assert found.statement == "theorem t (x : ℕ) : x = x"
    assert found.line == 1
    assert unread("\ntheorem t : (1 = 1", context="open Nat\nopen Real").line == 2
    nothing = unread("I cannot.", context="open Nat")
    assert nothing.reason.startswith("no theorem was found")
    assert (nothing.line, nothing.column) == (1, 1)
    assert "the commands before it: line 1" in unread("theorem t : 1 = 1", context="/- open").reason


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("", 1, 0, "the text is empty"),
        (" \n\n", 1, 0, "the text is empty"),
        ("I cannot formalize this.", 1, 1, "no theorem was found"),
        ("import Mathlib\n\nopen Real", 1, 1, "no theorem was found"),
        ("def t : Prop := 1 = 1", 1, 1, "it ends with a definition, which states nothing"),
        ("open Nat\ndef t := 1", 2, 1, "no theorem was found: a definition of no type"),
        ("def t (x : ℕ) : Fin (x +) ≃ Fin x", 1, 24, "a term is missing"),
        ("instance (x : ℕ) : Fact (x = x +)", 1, 32, "a term is missing"),
        ("example (x : ℕ) : x = x +", 1, 25, "a term is missing"),
        ("theorem t : 1 = 1\n\nlemma u : 2 = 2", 3, 1, "2 theorems, of which this is the second"),
        ("import Mathlib\ntheorem t (x : ℕ", 2, 11, "is never closed"),
        ("theorem t (x : ℕ) : x = x +", 1, 27, "a term is missing"),
        ("theorem t (x : ℕ) :", 1, 20, "ends too early"),
        ("theorem t : 1 = 1 := by simp\n/- open", 2, 1, "never closed"),
        ("begin\n  theorem t : 1 = 1, refl\nend", 2, 20, "does not fit here"),
        ("variable (n : ℕ)\ndef d := n + 1\ntheorem t : d = 1", 2, 1, "uses section variables"),
        (f"theorem t : {'(' * 200_000}", 1, 73, "nested deeper"),
        ("x" * 200_000, 1, 1, "no theorem was found"),
        ("x" * 1_000_001, 0, 0, "1,000,001 characters, more than 1,000,000"),
        ("theorem t : \x00", 1, 13, "U+0000"),
    ],
)
def test_what_is_not_one_statement_has_a_reason_and_a_place(
    text: str, line: int, column: int, reason: str
) -> None:
    found = unread(text)
    assert reason in found.reason
    assert (found.line, found.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("def t {A B : Type*} : A ≃ B", "theorem t {A B : Type*} : Nonempty (A ≃ B)"),
        ("open Nat\nnoncomputable def t : ℕ ≃ ℕ := sorry", "theorem t : Nonempty (ℕ ≃ ℕ)"),
        ("def t [Group G] : CommGroup G := by\n  simp", "theorem t [Group G] : CommGroup G"),
        ("instance : Finite ℕ where\n  out := 1", "theorem statement : Finite ℕ"),
        ("namespace A\ninstance t : Finite ℕ := _\nend A", "theorem A.t : Finite ℕ"),
        ("def two := 2\nexample : two = 2 := rfl", "theorem e : two = 2"),
    ],
)
def test_a_last_definition_or_example_is_read_where_there_is_no_theorem(
    text: str, statement: str
) -> None:
    assert read(text).statement == statement


def test_the_source_of_a_definition_is_as_it_was_written() -> None:
    found = read("open Nat\n  noncomputable\ndef t (x : Gx) : Fin x ≃ Hx := sorry")
    assert found.source == "def t (x : Gx) : Fin x ≃ Hx"
    assert found.unread("why", name="Hx") == UnreadText(
        side="gold", reason="why", line=3, column=26
    )


def test_a_definition_before_the_text_is_not_its_statement() -> None:
    for context in ("def t : ℕ ≃ ℕ := sorry", "example : 1 = 1 := rfl"):
        assert unread("I cannot.", context=context).reason.startswith("no theorem")


@pytest.mark.parametrize("text", ["def t : ℕ ≃ ℕ", "instance : Finite ℕ", "example : 1 = 1"])
def test_a_definition_that_is_the_statement_is_no_command(text: str) -> None:
    assert not has_commands(text)
    assert has_commands(f"open Nat\n{text}")
    assert has_commands(f"def two := 2\n{text}")


def test_the_place_of_a_name() -> None:
    found = read("open Nat\ntheorem t\n    (x y : Gx) : x = y ∧\n  G = G")
    assert found.unread("why", name="G") == UnreadText(side="gold", reason="why", line=4, column=3)
    assert found.unread("why", name="H") == UnreadText(side="gold", reason="why", line=2, column=1)
