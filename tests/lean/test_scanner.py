from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.errors import LeanSyntaxError
from driftbench.lean.scanner import Command, before_command, scan

if TYPE_CHECKING:
    from pathlib import Path


def only(text: str, kind: str = "theorem") -> Command:
    (command,) = [c for c in scan(text) if c.kind == kind]
    return command


def source(text: str, kind: str = "theorem") -> str:
    command = only(text, kind)
    return text[command.start : command.end]


@pytest.mark.parametrize(
    "statement",
    [
        "theorem a : p",
        "lemma a.b' {x : α} (h : x = y := by simp) : p x",
        "theorem a : f (n := 3) x = g",
        "theorem a : let x := 1; x = 1",
        "theorem a : have h := b; p h",
        "theorem a (h : let x := 1\n  x = y) : p",
        "theorem a : {x | p x} = s",
        "theorem a : ∃ x, {y | q y} = |x|",
        "theorem a : (match n with | 0 => p | _ => q)",
        "theorem a : match n with | 0 => p | _ => q",
        "theorem a : f = fun | 0 => 1 | n => n",
        'theorem a : s = ":= where |"',
        "theorem a -- := no\n    : p /- := -/ ∧ q",
        "theorem a : (x ⌋ y) = z",
        "theorem «a := b» : p",
        "theorem a : x.where = y",
    ],
)
@pytest.mark.parametrize("body", [" := by simp", " where\n  x := 1", "\n  | 0 => h\n  | n => k"])
def test_a_statement_ends_before_its_body(statement: str, body: str) -> None:
    if body.startswith("\n") and ("match" in statement or "fun |" in statement):
        body = " := h"  # Lean itself reads the bars as alternatives of the match
    text = statement + body
    assert source(text) == statement


def test_unmatched_brackets_end_at_the_first_assignment() -> None:
    assert source("theorem a (x : α : p := h") == "theorem a (x : α : p"


@pytest.mark.parametrize(
    "text",
    [
        "def f (lemma := g) : ℕ := 0",
        "irreducible_def f (lemma := g_def) : ℕ := 0",
        "macro_rules | `(theorem $n : $t := $v) => `(lemma $n : $t := $v)",
        "-- theorem a : p := h",
        "/-- theorem a : p := h -/",
        '#eval "\ntheorem a : p := h"',
        "syntax (name := lemma) declModifiers : command",
        "theorem a : p",
    ],
)
def test_text_that_only_looks_like_a_theorem(text: str) -> None:
    assert not [c for c in scan(text) if c.kind == "theorem"]


@pytest.mark.parametrize(
    "head",
    [
        "",
        "@[simp] ",
        "@[simp, to_additive (attr := foo) /-- of the copy -/]\n",
        "private ",
        "@[expose] public meta protected nonrec noncomputable ",
        "open Foo in ",
        "open scoped Foo in\nset_option a.b 5 in\nomit [Bar α] in\n",
        "variable {α} (x : α) in\ninclude x in\n",
        "open Foo\nin ",
        "universe u in\n",
        "  ",
    ],
)
def test_attributes_modifiers_and_prefixes_are_before_the_keyword(head: str) -> None:
    text = f"{head}theorem a : p := h"
    assert source(text) == "theorem a : p"


def test_parts_of_a_theorem_have_spans_into_the_text() -> None:
    text = (
        "namespace N\n\nopen A in\n/-- Says p. -/\n"
        "@[simp, to_additive /-- copy -/, foo (a, b)] protected lemma M.a : p := h\n"
    )
    command = only(text)
    assert command.keyword == "lemma"
    assert command.name == text[slice(*command.name_span)] == "M.a"
    assert command.namespace == "N"
    assert command.modifiers == ("protected",)
    assert command.attributes == ("simp", "to_additive /-- copy -/", "foo (a, b)")
    assert command.docstring == "Says p."
    assert command.docstring_span is not None
    assert text[slice(*command.docstring_span)] == "/-- Says p. -/"
    assert command.attributes_span is not None
    assert text[slice(*command.attributes_span)].startswith("@[simp")
    (prefix,) = command.prefixes
    assert text[prefix.start : prefix.end] == "open A"
    assert text[command.begin :].startswith("open A in")


@pytest.mark.parametrize(
    "text",
    [
        "@[to_additive /-- copy -/] theorem a : p := h",
        "#adaptation_note /-- note -/\ntheorem a : p := h",
        'library_note "n" /-- note -/\ntheorem a : p := h',
        "/-! module -/\ntheorem a : p := h",
        "/- plain -/\ntheorem a : p := h",
    ],
)
def test_docstrings_of_other_commands_are_not_returned(text: str) -> None:
    assert only(text).docstring is None


@pytest.mark.parametrize(
    "text",
    [
        "/-- own -/ theorem a : p := h",
        "/-- own -/\n-- a comment between\n@[simp]\ntheorem a : p := h",
        "omit [Foo] in\n/-- own -/\ntheorem a : p := h",
        "#adaptation_note /-- note -/\n/-- own -/\ntheorem a : p := h",
        "/-- own -/\n@[to_additive /-- copy -/] theorem a : p := h",
    ],
)
def test_the_docstring_of_a_command_is_found(text: str) -> None:
    assert only(text).docstring == "own"


@pytest.mark.parametrize(
    ("text", "keyword", "visibility", "namespace", "shown"),
    [
        ('notation "a" => b', "notation", "global", "N", 'notation "a" => b'),
        ('@[inherit_doc] scoped infixl:70 " + " => f', "infixl", "scoped", "N", "infixl:70"),
        ('scoped[A.B] notation "a" => b', "notation", "scoped", "A.B", "notation"),
        ('scoped [A] prefix:max "a" => b', "prefix", "scoped", "A", "prefix:max"),
        ('local notation3 "a" => b', "notation3", "local", "N", "notation3"),
        ('local notation (priority := high) "a" => b', "notation", "local", "N", "notation ("),
        ('open A in local macro "a" : term => `(b)', "macro", "local", "N", "macro"),
        ('notation:25\nx " a " y => b', "notation", "global", "N", 'notation:25\nx " a " y => b'),
    ],
)
def test_the_visibility_of_notation(
    text: str, keyword: str, visibility: str, namespace: str, shown: str
) -> None:
    whole = f"namespace N\n{text}\n\nrecommended_spelling x for y\nend N\n"
    command = only(whole, "notation")
    assert (command.keyword, command.visibility, command.namespace) == (
        keyword,
        visibility,
        namespace,
    )
    assert whole[command.start : command.end].startswith(shown)
    assert "recommended" not in whole[command.start : command.end]


@pytest.mark.parametrize(
    ("text", "name", "header"),
    [
        ("structure A (α : T) extends B α where\n  x : α", "A", "structure A (α : T) extends B α"),
        ("class inductive A : Prop\n  | mk : A", "A", "class inductive A : Prop"),
        ("class abbrev A := B", "A", "class abbrev A"),
        ("inductive T\n  | a | b", "T", "inductive T"),
        ("def f (x : α) : β := x", "f", "def f (x : α) : β"),
        ("instance (priority := 100) a : C α := b", "a", "instance (priority := 100) a : C α"),
        ("instance [A α] : C α where", "", "instance [A α] : C α"),
        ("structure A where\nderiving Repr", "A", "structure A"),
    ],
)  # fmt: skip
def test_a_definition_shows_its_header(text: str, name: str, header: str) -> None:
    assert only(text, "definition").name == name
    assert source(text, "definition") == header


def test_namespaces_follow_dotted_names_sections_and_mutual_blocks() -> None:
    text = """
namespace A.B
section C.D
mutual
theorem one : p := h
end
theorem two : p := h
end C.D
theorem three : p := h
end B
theorem four : p := h
end A
end A
theorem five : p := h
"""
    found = [c.namespace for c in scan(text) if c.kind == "theorem"]
    assert found == ["A.B", "A.B", "A.B", "A", ""]


def test_short_commands_end_before_unknown_ones() -> None:
    text = "variable {α : Type*}\n[Foo α]\ninitialize_simps_projections A (x → y)\n\nopen A B\n"
    shown = [text[c.start : c.end] for c in scan(text)]
    assert shown == ["variable {α : Type*}\n[Foo α]", "open A B"]


@pytest.mark.parametrize(
    "following",
    ["to_dual_insert_cast Ioo := by simp", "alias b := a", "@[simp] theorem c : p := h", "end A"],
)
def test_a_body_ends_before_any_command(following: str) -> None:
    assert before_command(f"\n  fun x ↦\n  x\n\n{following}\n") == "\n  fun x ↦\n  x\n"


def test_imports_are_named() -> None:
    text = "module\n\npublic import A.B\nimport all C\npublic meta import D\n"
    assert [c.name for c in scan(text)] == ["A.B", "C", "D"]


def test_a_truncated_file_is_an_error_with_its_position() -> None:
    with pytest.raises(LeanSyntaxError, match=r"F\.lean:3:1: the comment is never closed"):
        scan("theorem a : p := h\n\n/-- cut", path="F.lean")
    with pytest.raises(LeanSyntaxError, match=r"F\.lean:1:1: the attribute list is never closed"):
        scan("@[simp\ntheorem a : p := h", path="F.lean")


@pytest.mark.parametrize(
    "piece", ["(", ")", "theorem a : ((\n", "open A\n", "variable (\n", "/-- a -/\n"]
)
def test_megabytes_of_anything_are_read(piece: str) -> None:
    text = "theorem first : p := h\n" + piece * (2_000_000 // len(piece))
    assert scan(text)[0].name == "first"


def test_a_character_before_a_name_makes_no_theorem() -> None:
    assert scan("theorem 'c' t : p := h\n") == ()
    assert [c.name for c in scan("theorem /- 'c' -/ t : p := h\n")] == ["t"]


@pytest.mark.parametrize("piece", ["  private\n", "@[simp]\n", "open A in\n", "omit [A] in\n"])
def test_prefixes_without_a_command_are_parsed_once(piece: str) -> None:
    text = piece * 900 + "x\n" + piece + "theorem t : p := h\n"
    assert [c.name for c in scan(text)] == ["t"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("namespace A\n" * 2_000, "namespaces and sections around"),
        ("section\n" * 2_000, "namespaces and sections around"),
        ("open A in\n" * 2_000 + "theorem t : p := h", "prefixes of one command"),
        ("theorem " + "a." * 2_000 + "a : p := h", "more than 100 parts"),
    ],
)
def test_namespaces_and_prefixes_are_limited(text: str, reason: str) -> None:
    with pytest.raises(LeanSyntaxError, match=reason):
        scan(text, path="F.lean")


@pytest.mark.mathlib
def test_all_theorems_of_mathlib_are_found(mathlib_git: Path) -> None:
    from driftbench.corpus import open_snapshot

    snapshot = open_snapshot(f"git:{mathlib_git}@v4.28.0")
    texts = snapshot.read_many(snapshot.paths())
    found = sum(c.kind == "theorem" for path, text in texts for c in scan(text, path=path))
    assert found >= 173_100
