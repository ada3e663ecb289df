"""Harvested constants and clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache
from driftbench.corpus import open_snapshot
from driftbench.library import read_library
from driftbench.library._headers import (
    explicit_arguments,
    fields,
    implicit,
    instances,
    is_type,
    sort_of,
    split_header,
)
from tests.oracles.small_library import LIBRARY

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.library.constants import Constants


@pytest.fixture
def found(tmp_path: Path) -> Constants:
    """Return the constants of the small library."""
    (tmp_path / "Library.lean").write_text(LIBRARY, encoding="utf-8")
    return read_library(open_snapshot(f"dir:{tmp_path}")).signatures.harvest


def test_mentioned_section_variables_are_included(found: Constants) -> None:
    scaled = found.constants["scaled"]
    assert scaled.binders == "(R : Type u) {M : Type u} [Magma R] (f : R → M) (n : ℕ)"
    assert scaled.result == "R → M"
    assert found.constants["Part.size"].binders == "{α : Type u} [Magma α] (p : Part α)"


VARIABLES = """
variable {M : Type*} [Mul M] (x y : M) (i : Nat) {s : Set M}
"""


@pytest.mark.parametrize(
    ("definition", "binders"),
    [
        ("def Doubled : Prop := ∃ (y : M) (i : Nat), y * y = x ∧ 0 < i", "(x : M)"),
        ("def Doubles : Set M := {x | ∃ y ∈ s, y * y = x}", "{s : Set M}"),
        ("def twice : M → M := fun x ↦ x * x", ""),
        ("def with_y : M → M := fun x ↦ x * y", "(y : M)"),
        (
            "def all_of (p : M → Prop) (h : ∀ x, p x → p (x * x)) : Prop := ∀ y, p y",
            "(p : M → Prop) (h : ∀ x, p x → p (x * x))",
        ),
        ("inductive Walk : {x y : M} → Prop\n  | one (x : M) : Walk\n  | two {y} : Walk", ""),
        (
            "structure Closed where\n  mem (x : M) {y : M} : x ∈ s → y ∈ s → x * y ∈ s",
            "{s : Set M}",
        ),
        ("structure Pair where\n  x : M\n  law : x * x = x\n  other : x * y = x", "(y : M)"),
        ("structure Over extends Base x where\n  i : Nat", "(x : M)"),
    ],
)
def test_bound_names_are_not_section_variables(
    tmp_path: Path, definition: str, binders: str
) -> None:
    (tmp_path / "A.lean").write_text(f"{VARIABLES}\n{definition}\n", encoding="utf-8")
    (one, *_) = (
        one
        for one in read_library(
            open_snapshot(f"dir:{tmp_path}")
        ).signatures.harvest.constants.values()
        if one.keyword != "field"
    )
    shared = "{M : Type*} [Mul M]"
    assert one.binders == f"{shared} {binders}".strip()


@pytest.mark.parametrize(
    ("body", "sort"),
    [
        ("∀ ⦃X Y : C⦄ (_ : X ⟶ Y), Prop", "Type*"),
        ("∀ ⦃Y⦄, Set (Y ⟶ X)", "Type*"),
        ("∀ p q, p + n = q → (F p ⟶ G q)", "Prop"),
        ("∀ p q, F p ⟶ G q", "Type*"),
        ("∀ X Y, (X ⟶ Y) → (X ⟶ Y) → Prop deriving Inhabited", "Type*"),
        ("∀ b c : B, IsDiscrete (b ⟶ c)", "Prop"),
        ("∀ U, IsOpen U → IsOpen (f '' U)", "Prop"),
        ("∀ s : Set X, Set.Finite s", "Prop"),
        ("∀ x ∈ s, ∃ y, x < y", "Prop"),
        ("n ∣ m", "Prop"),
        ("Set X", ""),
        ("{x | x = y}", ""),
    ],
)
def test_sort_of_a_body(body: str, sort: str) -> None:
    assert sort_of(f" :=\n  {body}\n") == sort
    assert is_type(body) == (sort == "Type*")


def test_a_structure_is_a_type_and_its_fields_are_projections(found: Constants) -> None:
    assert found.constants["Part"].result == "Type*"
    carrier = found.constants["Part.carrier"]
    assert carrier.binders == "{α : Type u} [Magma α] (self : Part α)"
    assert carrier.result == "Set α"


def test_fields_of_a_class_have_no_explicit_instance(found: Constants) -> None:
    assert found.constants["Magma.op"].binders == "{α : Type u}"
    assert found.constants["Magma.op"].result == "α → α → α"


def test_a_formula_is_a_proposition(found: Constants) -> None:
    assert found.constants["Smooth"].result == "Prop"


def test_extends_and_instances_are_clauses(found: Constants) -> None:
    rules = {(clause.premises, clause.conclusion) for clause in found.clauses}
    assert ((("Grouplike", "α"),), ("Magma", "α")) in rules
    assert ((("Abelian", "α"),), ("Grouplike", "α")) in rules
    assert (
        (("Topology", "α"), ("Compact", "α"), ("Separated", "α")),
        ("Normal", "α"),
    ) in rules


def test_a_clause_names_the_declaration_that_proves_it(found: Constants) -> None:
    names = {clause.declaration for clause in found.clauses}
    assert {"Abelian.toGrouplike", "Grouplike.toMagma", "Grouplike.toZero"} <= names


def test_instances_of_other_types_are_not_clauses(tmp_path: Path) -> None:
    text = "class C (α : Type) where\n  c : α\n\ninstance [C α] : C β where\n  c := sorry\n"
    (tmp_path / "A.lean").write_text(text, encoding="utf-8")
    assert read_library(open_snapshot(f"dir:{tmp_path}")).signatures.harvest.clauses == ()


def test_exports(found: Constants) -> None:
    assert found.exports == {"op": "Magma.op"}


def test_constants_do_not_depend_on_workers(tmp_path: Path) -> None:
    for name in ("A", "B"):
        (tmp_path / f"{name}.lean").write_text(LIBRARY.replace("Part", f"Part{name}"), "utf-8")
    snapshot = open_snapshot(f"dir:{tmp_path}")
    assert (
        read_library(snapshot).signatures.harvest
        == read_library(snapshot, workers=2).signatures.harvest
    )


def test_a_structure_with_a_result_has_the_types_of_named_parents() -> None:
    header = split_header(" (α : Type u) [Mul α] : Type u extends One α, toZ : Zero (α × α)")
    assert header.binders == "(α : Type u) [Mul α]"
    assert header.result == "Type u"
    assert header.parents == ("One α", "Zero (α × α)")


def test_implicit() -> None:
    assert implicit("(α : Type) [C (F α)] (n : Fin (k + 1))") == (
        "{α : Type} [C (F α)] {n : Fin (k + 1)}"
    )
    assert explicit_arguments("(α β : Type) {γ : Type} [C α] (n : ℕ)") == "α β n"


def test_instances() -> None:
    assert instances("{α : Type} [C α] (x : F [1]) [inst : D α β]") == ("C α", "D α β")


def test_fields() -> None:
    body = " where\n  toFun : α → β\n  map' (x : α) : x = x := by simp\n    inner : no\n"
    assert list(fields(body)) == [("toFun", "", "α → β"), ("map'", "(x : α)", "x = x")]


@pytest.mark.parametrize(
    ("header", "binders", "result", "parents"),
    [
        (" (n : ℕ) : Prop extends IsTrail n", "(n : ℕ)", "Prop", ("IsTrail n",)),
        (" (n : ℕ) extends IsTrail n : Prop", "(n : ℕ)", "Prop", ("IsTrail n",)),
        (" (n : ℕ) extends toTrail : IsTrail n", "(n : ℕ)", "", ("IsTrail n",)),
        (" (n : ℕ) extends P (Q, n), R n", "(n : ℕ)", "", ("P (Q, n)", "R n")),
        ("(α) : Σ t : Type, t → α", "(α)", "Σ t : Type, t → α", ()),
        ("", "", "", ()),
    ],
)
def test_headers_are_split_into_binders_result_and_parents(
    header: str, binders: str, result: str, parents: tuple[str, ...]
) -> None:
    found = split_header(header)
    assert (found.binders, found.result, found.parents) == (binders, result, parents)


INSTANCES = """
class Uniform (α : Type*) where
  entourage : Set (α × α)

class Metric (α : Type*) where
  distance : α → α → ℝ
  toUniform : Uniform α
  other : Uniform (Set α)
  unused : Uniform α
  [bracketed : Graded α]

attribute [instance 100] Metric.toUniform Metric.other Metric.bracketed
section
attribute [local instance] Metric.unused

/-- Uniform by `Metric.unused`. -/
instance ofUnused {α : Type*} [Metric α] : Graded α := sorry
end

section
attribute [local instance] Classical.propDecidable

instance ofClassical {α : Type*} [Uniform α] : Graded α := sorry
end

class Graded (α : Type*) where
  grade : α → ℕ

class Banach (𝕜 E : Type*) where
  norm : E → ℝ

class RealBanach (E : Type*) extends Banach ℝ E

instance graded {E : Type*} [Uniform E] [Banach ℝ E] : Metric E := sorry
"""


def test_clauses_have_made_instances_and_constants(tmp_path: Path) -> None:
    (tmp_path / "A.lean").write_text(INSTANCES, encoding="utf-8")
    clauses = read_library(open_snapshot(f"dir:{tmp_path}")).signatures.harvest.clauses
    assert [(one.declaration, one.premises, one.conclusion, one.fixed) for one in clauses] == [
        ("Metric.bracketed", (("Metric", "α"),), ("Graded", "α"), ()),
        ("Metric.toUniform", (("Metric", "α"),), ("Uniform", "α"), ()),
        ("RealBanach.toBanach", (("RealBanach", "E"),), ("Banach", "ℝ", "E"), ("ℝ",)),
        ("graded", (("Uniform", "E"), ("Banach", "ℝ", "E")), ("Metric", "E"), ("ℝ",)),
        ("ofClassical", (("Uniform", "α"),), ("Graded", "α"), ()),
    ]


MEMBERS = """
class Small (α : Type*) : Prop where
  small : True

class Normal {G : Type*} (H : Set G) : Prop where
  normal : True

class Simple (G : Type*) : Prop where
  simple : True

instance {G : Type*} [Simple G] (H : Set G) [Small H] : Simple H := sorry

instance {G : Type*} [Simple G] (H : Set G) [Normal H] : Normal H := sorry
"""


def test_an_instance_about_members_of_a_term_is_no_rule_for_all_types(tmp_path: Path) -> None:
    (tmp_path / "A.lean").write_text(MEMBERS, encoding="utf-8")
    library = read_library(open_snapshot(f"dir:{tmp_path}")).parsed
    assert {one.terms for one in library.signatures.harvest.clauses} == {("H",)}
    rules = {(premises, conclusion) for premises, conclusion, _ in library.class_rules()}
    assert ((("Simple", "G"), ("Normal", "H")), ("Normal", "H")) in rules
    assert ("Simple", "T") not in library.closure([("Simple", "G"), ("Small", "T")])


VALUED = """
class Field (K : Type*) where
  one : K

class OrderedWithZero (α : Type*) where
  zero : α

class IsUltrametricDist (X : Type*) [Dist X] : Prop where
  dist_triangle_max : True

class Module (R M : Type*) [Field R] where
  smul : R → M → M

class PerfectSpace (X : Type*) : Prop where
  perfect : True

class Valued (R : Type u) [Field R] (Γ₀ : outParam (Type v)) [OrderedWithZero Γ₀] where
  v : R → Γ₀

class Opposite {M : Type*} (s : Set M) (t : outParam (Set M)) : Prop where
  opposite : True

class RankOne {R Γ₀ : Type*} (v : R → Γ₀) where
  hom : Γ₀ → ℝ

namespace Valued

variable {L : Type*} [Field L] {Γ₀ : Type*} [OrderedWithZero Γ₀]
  [val : Valued L Γ₀] [hv : RankOne val.v]

def toNormedField : NormedField L := sorry

scoped[Valued] attribute [instance] Valued.toNormedField

open scoped Valued

instance ultrametric : IsUltrametricDist L :=
  ⟨fun x y z ↦ by
    refine (Valued.norm_add_le (x - y) (y - z)).trans_eq' ?_
    simp only [sub_add_sub_cancel]
    rfl⟩

end Valued

section

variable (𝕜 E : Type*) [Field 𝕜] [Module 𝕜 E]

instance perfectSpace : PerfectSpace 𝕜 := perfectSpace_of_module 𝕜 𝕜

end

section

variable {M : Type*} {s t : Set M} [Opposite s t]

instance wide [PerfectSpace M] [Big s] : Wide s := ⟨trivial⟩

end
"""


def test_an_instance_is_no_rule_if_an_unmentioned_variable_is_found_by_its_types(
    tmp_path: Path,
) -> None:
    (tmp_path / "A.lean").write_text(VALUED, encoding="utf-8")
    library = read_library(open_snapshot(f"dir:{tmp_path}")).parsed
    unmentioned = {one.declaration: one.unmentioned for one in library.signatures.harvest.clauses}
    assert unmentioned == {
        "Valued.ultrametric": (("Valued", "L", "_"),),
        # Instance search does not find `Module 𝕜 E` by `𝕜`: `E` is no out-parameter.
        "perfectSpace": (),
        # `Opposite s t` is about no type.
        "wide": (),
    }
    rules = {rule[:2] for rule in library.class_rules()}
    assert ((("Field", "𝕜"),), ("PerfectSpace", "𝕜")) in rules
    assert "IsUltrametricDist" not in {conclusion[0] for _, conclusion in rules}
    assert library.implies("Field", "PerfectSpace") is not None
    assert library.implies("Field", "IsUltrametricDist") is None


def test_unmentioned_variables_are_cached(tmp_path: Path) -> None:
    (tmp_path / "A.lean").write_text(VALUED, encoding="utf-8")
    snapshot = open_snapshot(f"dir:{tmp_path}")
    harvest = read_library(snapshot).signatures.harvest
    cache = Cache(tmp_path / "files.sqlite")
    for _ in range(2):
        assert read_library(snapshot, cache=cache).signatures.harvest == harvest
