"""Kinds of constants: harvesting, merging, lookup."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.rules import default_kinds, harvest_kinds, merge_kinds

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = """
/- a comment about a class of things
class Fake : Prop -/
namespace Zoo
variable {X : Type*} [TopologicalSpace X]

/-- tame -/
class Tame (X : Type*) [TopologicalSpace X] : Prop where
  out : True

class Herd (X : Type*) extends Mul X, One X where
  leader : X

def IsCalm (s : Set X) : Prop := ∀ x ∈ s, True
def IsWild (s : Set X) := ∃ x, x ∉ s
def size (s : Set X) : ℕ := 0
structure Cage (X : Type*) where
  door : X
inductive Mood : Type
  | good
section
variable [Tame X]
def den (s : Set X) : Set X := s
instance : Herd (Cage X) where
  leader := sorry
end
def after (s : Set X) : Set X := s
section
variable [Tame X]
irreducible_def pen (s : Set X) : Set X := s
end
theorem den_eq (s : Set X) : den s = s := rfl
end Zoo
lemma twice_pos : True := trivial
def Function.IsTwice (f : ℕ → ℕ) : Prop := True
"""


def test_sorts() -> None:
    kinds = harvest_kinds([SOURCE])
    assert kinds.sort_of("Zoo.IsCalm", ()) == "prop"
    assert kinds.sort_of("IsWild", ("Zoo",)) == "prop"
    assert kinds.sort_of("Zoo.size", ()) == "data"
    assert kinds.sort_of("Zoo.Cage", ()) == "type"
    assert kinds.sort_of("Zoo.Mood", ()) == "type"
    assert kinds.sort_of("Function.IsTwice", ()) == "prop"
    assert kinds.sort_of("Fake", ()) == "unknown"
    assert kinds.sort_of("Zoo.Fake", ()) == "unknown"


def test_classes() -> None:
    kinds = harvest_kinds([SOURCE])
    assert kinds.class_of("Tame", ("Zoo",)) == "mixin"
    assert kinds.class_of("Zoo.Herd", ()) == "data"
    assert kinds.class_of("Zoo.size", ()) == "unknown"
    assert kinds.class_of_field("Tame") == "mixin"
    assert kinds.entries["Zoo.Herd"].parents == ("Mul", "One")


def test_a_structure_with_the_attribute_class_is_a_class() -> None:
    text = "@[class] structure Sized (X : Type*) where\n  size : X\n"
    for attributes, found in (
        ("class", "data"),
        ("ext, class", "data"),
        ("simps, to_additive /-- a class -/", "unknown"),
    ):
        kinds = harvest_kinds([text.replace("[class]", f"[{attributes}]")])
        assert kinds.class_of("Sized", ()) == found


def test_requirements_depend_on_the_scope() -> None:
    kinds = harvest_kinds([SOURCE])
    assert "Tame" in kinds.required_by("den")
    assert "Tame" not in kinds.required_by("after")
    assert "TopologicalSpace" in kinds.required_by("after")
    assert "Tame" in kinds.required_by("Cage")
    assert "Tame" in kinds.required_by("pen")


def test_is_theorem() -> None:
    kinds = harvest_kinds([SOURCE])
    assert kinds.theorems == {"Zoo.den_eq", "twice_pos"}
    assert merge_kinds(kinds, harvest_kinds(["theorem a : True := b"])).theorems == {
        *kinds.theorems,
        "a",
    }


def test_candidates_of_a_field_must_agree() -> None:
    kinds = harvest_kinds([SOURCE, "def Other.IsCalm (n : ℕ) : ℕ := n"])
    assert kinds.sort_of_field("IsWild") == "prop"
    assert kinds.sort_of_field("IsCalm") == "unknown"
    assert kinds.sort_of_field("nothing") == "unknown"


def test_the_order_of_files_does_not_matter() -> None:
    one, two = "def a : Prop := True", "def a : ℕ := 0"
    assert harvest_kinds([one, two]).entries == harvest_kinds([two, one]).entries


def test_merge_prefers_known_sorts() -> None:
    base = harvest_kinds(["structure Set (α : Type) where"])
    extra = harvest_kinds(["def Set (α : Type u) := α → α", "def b : ℕ := 0"])
    merged = merge_kinds(base, extra)
    assert merged.sort_of("Set", ()) == "type"
    assert merged.sort_of("b", ()) == "data"


@pytest.mark.mathlib
def test_kinds_of_well_known_mathlib_constants(mathlib_git: Path) -> None:
    snapshot = open_snapshot(f"git:{mathlib_git}@v4.28.0")
    paths = [path for path in snapshot.paths() if path.startswith("Mathlib/Topology/")]
    kinds = merge_kinds(default_kinds(), harvest_kinds(t for _, t in snapshot.read_many(paths)))
    assert kinds.sort_of("IsCompact", ()) == "prop"
    assert kinds.class_of("CompactSpace", ()) == "mixin"
    assert kinds.class_of("TopologicalSpace", ()) == "data"
    assert kinds.sort_of("Homeomorph", ()) == "type"


def test_a_class_without_fields() -> None:
    source = """
class IsSoftly (X : Type*) [Add X] : Prop
    extends SoftAdd X, SoftNeg X

@[to_additive]
class IsHardly (X : Type*) [Mul X] : Prop
    extends HardMul X, HardInv X
"""
    entries = harvest_kinds([source]).entries
    assert entries["IsSoftly"].parents == ("SoftAdd", "SoftNeg")
    assert entries["IsSoftly"].requires == {"Add"}
    assert entries["IsHardly"].parents == ("HardMul", "HardInv")


def test_abbreviations_and_named_parents() -> None:
    kinds = harvest_kinds(
        [
            (
                "structure IsTrail (n : ℕ) : Prop where\n  out : True\n"
                "structure IsPath (n : ℕ) : Prop extends isTrail : IsTrail n where\n  more : True\n"
                "structure IsOld (n : ℕ) extends IsTrail n : Prop where\n  more : True\n"
                "def HasPath (n : ℕ) :=\n  IsPath n\n"
                "def HasMore (n : ℕ) :=\n  HasPath n\n"
                "structure IsGuess (n : ℕ) where\n  out : True\n"
            )
        ]
    )
    for name in ("IsPath", "IsOld", "HasPath", "HasMore"):
        assert kinds.sort_of(name, ()) == "prop"
    # Without a written type Lean may infer Prop, so the sort is unknown.
    assert kinds.sort_of("IsGuess", ()) == "unknown"


def test_function_types_are_not_propositions() -> None:
    text = """
def ArrowProperty (C : Type) :=
  ∀ ⦃X Y : C⦄ (_ : X ⟶ Y), Prop

def ArrowsInto (X : C) :=
  ∀ ⦃Y⦄, Set (Y ⟶ X) -- a family of sets

def Thin (C : Type) :=
  ∀ X Y : C, IsSingle (X ⟶ Y)
"""
    kinds = harvest_kinds([text])
    assert {name: entry.sort for name, entry in kinds.entries.items()} == {
        "ArrowProperty": "type",
        "ArrowsInto": "type",
        "Thin": "prop",
    }


def test_a_header_ends_before_the_next_line_that_is_not_indented() -> None:
    source = (
        "class IsSoft (X : Type) : Prop extends SoftAdd X,\n    SoftNeg X\n\n"
        'infixl:25 " ≃ " => IsSoft\n'
    )
    assert harvest_kinds([source]).entries["IsSoft"].parents == ("SoftAdd", "SoftNeg")


def test_parents_are_split_at_commas_outside_of_brackets() -> None:
    source = "structure Both (X : Type) extends One (X, X), two : Two X where\n  more : X\n"
    assert harvest_kinds([source]).entries["Both"].parents == ("One", "Two")
