"""Declarations of a small project: scope, section variables, docstrings, failures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader, load_declarations
from driftbench.corpus.report import read_report, total
from driftbench.errors import CorpusError, LeanSyntaxError
from driftbench.lean import Statement, standard_table
from driftbench.library.notation import read_notation
from driftbench.oracles.kernel.process import check

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.corpus import Declaration, Snapshot

GROUPS = """\
import Mathlib

/-! A module docstring belongs to no theorem. -/

namespace Demo

universe u

open Function

variable {G H : Type u} [Group G] [Group H] (f : G →* H) {n : ℕ}

/-- Injective maps have a trivial kernel. -/
@[simp, to_additive (attr := simp) /-- the additive copy's text -/]
theorem ker_eq_bot (hf : Injective f) : f.ker = ⊥ := by
  simp -- theorem not_this : True

section
variable [Finite G] {f}

lemma card_pos : 0 < Nat.card G := Nat.card_pos

open Nat in
/-- After `in`. -/
protected theorem below (h : 0 < n) : n ≤ n ! := sorry

omit [Group G] in
theorem finite_only (x : G) : x = x := rfl
end

include f in
theorem with_f : True := trivial

theorem _root_.outside (x : G) : x * 1 = x
  | y => mul_one y

local notation "♠" => Nat.card G

theorem spade : 0 < ♠ := sorry

theorem unreadable (x : G : x = x := rfl
end Demo
"""


def project(tmp_path: Path, **files: str) -> Path:
    for name, text in files.items():
        (tmp_path / f"{name}.lean").write_text(text, encoding="utf-8")
    return tmp_path


def _declarations(snapshot: Snapshot) -> Iterator[Declaration]:
    reader = DeclarationReader(read_notation(snapshot))
    return load_declarations(snapshot, reader=reader)


@pytest.fixture
def found(tmp_path: Path) -> dict[str, Declaration]:
    snapshot = open_snapshot(f"dir:{project(tmp_path, Groups=GROUPS)}")
    return {d.name: d for d in _declarations(snapshot)}


def test_names_are_qualified_and_every_statement_is_found(found: dict[str, Declaration]) -> None:
    assert list(found) == [
        "Demo.ker_eq_bot",
        "Demo.card_pos",
        "Demo.below",
        "Demo.finite_only",
        "Demo.with_f",
        "outside",
        "Demo.spade",
        "Demo.unreadable",
    ]


def test_mentioned_variables_become_binders(
    found: dict[str, Declaration],
) -> None:
    assert found["Demo.ker_eq_bot"].statement == (
        "theorem Demo.ker_eq_bot {G H : Type u} [Group G] [Group H] (f : G →* H) "
        "(hf : Injective f) : f.ker = ⊥"
    )
    # [Group G] and [Finite G] need only G, which the statement mentions.
    assert found["Demo.card_pos"].statement == (
        "theorem Demo.card_pos {G : Type u} [Group G] [Finite G] : 0 < Nat.card G"
    )
    assert found["Demo.below"].statement == ("theorem Demo.below {n : ℕ} (h : 0 < n) : n ≤ n !")


def test_include_and_omit(found: dict[str, Declaration]) -> None:
    assert "[Group G]" not in found["Demo.finite_only"].statement
    assert "[Finite G]" in found["Demo.finite_only"].statement
    assert "(f : G →* H)" in found["Demo.with_f"].statement


def test_docstrings(found: dict[str, Declaration]) -> None:
    assert found["Demo.ker_eq_bot"].docstring == "Injective maps have a trivial kernel."
    assert found["Demo.below"].docstring == "After `in`."
    assert found["Demo.card_pos"].docstring is None


def test_context_of_a_declaration(found: dict[str, Declaration]) -> None:
    below = found["Demo.below"]
    assert below.context == ("open Demo", "universe u", "open Function", "open Nat")
    spade = found["Demo.spade"]
    assert spade.local_notation == ('notation "♠" => Nat.card G',)
    assert below.line == GROUPS[: GROUPS.index("theorem below")].count("\n") + 1


def test_lean_elaborates_context_and_statement(tmp_path: Path) -> None:
    """Lean finds the names of all enclosing namespaces, and declares the expected name."""
    library = (
        "namespace A\naxiom P : Prop\nprotected axiom Q : Prop\n"
        "namespace B\naxiom R : Prop\nend B\nend A\n"
    )
    theorems = (
        "namespace A\ntheorem B.one (p : P) (q : Q) (r : R) : P := p\n"
        "theorem two (p : P) (q : Q) (r : B.R) : P := p\n"
        "theorem _root_.C.three (p : P) (r : B.R) : P := p\n"
        "namespace B\ntheorem four (p : P) (q : Q) (r : R) : P := p\nend B\nend A\n"
    )
    snapshot = open_snapshot(f"dir:{project(tmp_path, Theorems=theorems)}")
    for declaration in _declarations(snapshot):
        lines = [*declaration.context, f"{declaration.statement} := p"]
        report = check("\n".join([library, *lines, f"#print axioms {declaration.name}"]))
        assert report.ok, report.messages
        assert list(report.axioms) == [declaration.name]


def test_a_statement_that_does_not_parse_is_reported(tmp_path: Path) -> None:
    snapshot = open_snapshot(f"dir:{project(tmp_path, Groups=GROUPS)}")
    counts = list(read_report(snapshot, DeclarationReader(read_notation(snapshot))))
    whole = total(counts)
    assert (whole.found, whole.parsed, whole.exact) == (8, 7, 7)
    (failure,) = whole.failures
    assert failure.name == "Demo.unreadable"
    assert failure.path == "Groups.lean"
    assert failure.line == GROUPS[: GROUPS.index("theorem unreadable")].count("\n") + 1
    assert failure.reason == "`(` is never closed"
    assert failure.caret.endswith("^")


def test_declarations_do_not_depend_on_workers(tmp_path: Path) -> None:
    names = {f"File{i:02}": GROUPS.replace("Demo", f"Demo{i}") for i in range(30)}
    snapshot = open_snapshot(f"dir:{project(tmp_path, **names)}")
    reader = DeclarationReader(read_notation(snapshot))
    one = list(load_declarations(snapshot, reader=reader, workers=1))
    two = list(load_declarations(snapshot, reader=reader, workers=2))
    assert len(one) == 30 * 8
    assert one == two


def test_an_unclosed_comment_is_an_error(tmp_path: Path) -> None:
    snapshot = open_snapshot(
        f"dir:{project(tmp_path, Cut='theorem a : p := q' + chr(10) + '/- x')}"
    )
    with pytest.raises(LeanSyntaxError, match=r"Cut\.lean:2:1: the comment is never closed"):
        list(_declarations(snapshot))


def test_a_file_that_is_not_utf_8_is_an_error(tmp_path: Path) -> None:
    project(tmp_path, Fine=GROUPS)
    (tmp_path / "Broken.lean").write_bytes(b"theorem a : p\xff := q")
    with pytest.raises(CorpusError, match=r"Broken\.lean: byte 13"):
        list(_declarations(open_snapshot(f"dir:{tmp_path}")))


def test_reading_brackets_takes_linear_time() -> None:
    text = "theorem deep : " + "(" * 10_000_000 + " := sorry\ntheorem next : p := sorry\n"
    parsed = list(DeclarationReader(standard_table()).read("Deep.lean", text))
    assert parsed[-1].declaration.name == "next"
    assert isinstance(parsed[-1].outcome, Statement)


INSTANCES = """\
variable {𝕜 E F G P : Type*} [RCLike 𝕜] [AddGroup G] [AddTorsor G P] [FunLike F E E]

local notation "⟪" x ", " y "⟫" => inner 𝕜 x y

theorem cancel (p q : P) (h : p -ᵥ q = 0) : p = q := sorry

theorem fixed (f : F) (x : E) : f x = x := sorry

theorem symm (x y : E) : ⟪x, y⟫ = 0 := sorry
"""


def test_variables_of_output_parameters_and_local_notation(tmp_path: Path) -> None:
    snapshot = open_snapshot(f"dir:{project(tmp_path, Instances=INSTANCES)}")
    found = {d.name: d.statement for d in _declarations(snapshot)}
    assert found["cancel"].startswith(
        "theorem cancel {G P : Type*} [AddGroup G] [AddTorsor G P] (p q : P)"
    )
    assert found["fixed"].startswith("theorem fixed {E F : Type*} [FunLike F E E] (f : F)")
    assert found["symm"].startswith("theorem symm {𝕜 E : Type*} [RCLike 𝕜] (x y : E)")


@pytest.mark.parametrize(
    "head", ["theorem /- why -/ t", "theorem -- why\n  t", "theorem«odd name»"]
)
def test_text_between_keyword_and_name_is_skipped(head: str) -> None:
    reader = DeclarationReader(table=standard_table())
    found = list(reader.read("F.lean", f"variable (n : ℕ)\n{head} : n = n := rfl\n"))
    name = "«odd name»" if "«" in head else "t"
    assert [one.declaration.statement for one in found] == [f"theorem {name} (n : ℕ) : n = n"]
