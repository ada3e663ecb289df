"""Errors that the check of statements reports, and those that it does not."""

from __future__ import annotations

import pytest

from driftbench.corpus import open_snapshot
from driftbench.library import read_library
from driftbench.rules.wellformed import Checker, IllFormed, WellFormed, check

SOURCE = """
class Magma (α : Type*) where
  op : α → α → α

class Band (α : Type*) extends Magma α where
  idem : ∀ a : α, op a a = a

class Topped (α : Type*) where
  isOpen : Set α → Prop

class Steady (α : Type*) [Magma α] [Topped α] : Prop where
  steady : True

class Ordered (α : Type*) extends LE α

abbrev Short (α : Type*) := Topped α

namespace Topped

variable {α : Type*} [Topped α]

def Solid (s : Set α) : Prop := isOpen s

def size (s : Finset α) (n : ℕ) : ℝ := n

def pick (p : Prop) (f : α → ℝ) : Set α := {x | p}

theorem solid_of_steady {s : Set α} (h : Solid s) : Solid s := h

end Topped

theorem Lonely.fact (x : ℝ) : longname x = Finset.sum x x := rfl
"""


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Checker:
    folder = tmp_path_factory.mktemp("small")
    (folder / "Small.lean").write_text(SOURCE, encoding="utf-8")
    return Checker.of(read_library(open_snapshot(f"dir:{folder}")).signatures, closed=True)


CONTEXT = ("universe u", "open Topped", 'local notation "𝓢" => Solid')

GOOD = [
    "theorem t {α : Type u} [Topped α] {s t : Set α} (h : Solid s) : Solid (s ∩ t) → s ⊆ t",
    "theorem t {α : Type*} [Band α] [Topped α] [Steady α] (a : α) : Magma.op a a = a",
    "theorem t {α : Type*} [Short α] {s : Set α} : Solid s",
    "theorem t {α : Type*} [Topped α] (s : Finset α) : size s 3 = size s 3 ∧ Solid (s : Set α)",
    "theorem t {α : Type*} [Topped α] (f : α → ℝ) (u : α) : ∀ x, f x ≤ f u → x ∈ pick True f",
    "theorem t {α : Type*} [Topped α] (s : Set α) (h : Topped.Solid s) : 𝓢 s ∧ h.nothing",
    "theorem t (x : ℝ) : longname x = 2 ∧ ∃ y > x, y < 3 ∧ ∑ i ∈ Finset.sum 3, i = y",
    "theorem t {α : Type*} [Ordered α] (a b : α) : a ≤ b → b = a",
    "theorem t (f : ℕ → ℝ) (ε : ℝ) (hε : 0 < ε) : ∃ N, ∀ n ≥ N, f n < ε",
    "theorem t (x : ℕ) (h : 0 < x) : ∀ x, 0 ≤ x",
    "theorem t : (∀ x, 0 < x) ∧ (∀ x, 0 < x)",
    "theorem t (f : (n : ℕ) → ℕ) (n : ℕ) : (n : ℝ) + 1 = f n",
]

BAD = [
    ("theorem t (x : ℝ) : x < y", "unbound", "y"),
    ("theorem t (x : ℝ) : x < Topped.nothing x", "unbound", "Topped.nothing"),
    ("theorem t (f : ℕ → ℝ) (hε : 0 < ε) : ∃ N, ∀ n ≥ N, f n < 1", "unbound", "ε"),
    ("theorem t (f : ℕ → ℝ) : (∃ N, ∀ n ≥ N, f n < 1) ∧ N = 2", "unbound", "N"),
    ("theorem t (x : ℝ) : ((x)) < 2", "brackets", "doubled"),
    ("theorem t (x : ℝ : x < 2", "syntax", ""),
    ("theorem t (x : ℝ) : x <", "syntax", ""),
    ("theorem t (f : ℕ → ℝ) : f 1 2 = 3", "arity", "f"),
    ("theorem t (x : ℝ) : x 2 = 3", "arity", "x"),
    ("theorem t {α : Type*} [Topped α] (s : Set α) : Solid s s", "arity", "Solid"),
    ("theorem t {α : Type*} [Topped α α] (s : Set α) : Solid s", "arity", "Topped"),
    ("theorem t {α : Type*} [Topped α] (x : ℝ) : Solid x", "sort", "Solid wants"),
    ("theorem t {α : Type*} [Topped α] (s : Set α) : size s 3 = 2", "sort", "size wants"),
    ("theorem t {α : Type*} [Topped α] (s : Finset α) (x : ℝ) : size s x = 2", "sort", "n : ℕ"),
    ("theorem t {α : Type*} [Topped α] (f : α → ℝ) (n : ℕ) : pick n f = ∅", "sort", "p : Prop"),
    ("theorem t {α : Type*} [Topped α] (f : α → ℝ) : pick (f = f) (f = f) = ∅", "sort", "f : α"),
    ("theorem t (n : ℕ) [Topped n] : n = n", "sort", "Topped wants"),
    ("theorem t (x : ℝ) (h : x < 2) : x ∧ x < 2", "sort", "not a proposition"),
    ("theorem t {α : Type*} (s : Set α) : Solid s", "carrier", "Solid needs Topped α"),
    ("theorem t {α : Type*} [Topped α] [Steady α] (a : α) : a = a", "carrier", "needs Magma α"),
    ("theorem t {α : Type*} [Band α] [Steady α] (a : α) : a = a", "carrier", "needs Topped α"),
    ("theorem t {α : Type*} [Topped α] (a b : α) : a ≤ b", "carrier", "≤ needs LE α"),
    ("theorem t {α : Type*} [Ordered α] (a b : α) : a ≤ b ∧ a * b = a", "carrier", "* needs"),
    ("theorem t (x : ℝ) (x : ℝ) : x = 2", "duplicate", "x"),
    ("theorem t {a : ℝ} (h : ∃ c, ∀ a : ℝ, a < c) : ∃ b, b < a", "shadowing", "a is bound"),
    ("theorem t (s : Set ℕ) : ∃ y ∈ s, (∀ y ∉ s, y = 0) → y < 3", "shadowing", "y is bound"),
    ("theorem t (x : ℕ) : (fun x ↦ x + 1) x = 3", "shadowing", "x is bound"),
    ("theorem t (x : ℕ) : {x | x < 3} = ∅ ∨ x = 3", "shadowing", "x is bound"),
    ("theorem t (f : ℕ → ℕ) : (∀ f : ℕ → ℕ, f 0 = 0) → f 0 = 0", "shadowing", "f is bound"),
]


@pytest.mark.parametrize("text", GOOD)
def test_well_formed_statements(checker: Checker, text: str) -> None:
    assert checker.check(text, context=CONTEXT) == WellFormed()


@pytest.mark.parametrize(("text", "kind", "detail"), BAD)
def test_errors_are_found(checker: Checker, text: str, kind: str, detail: str) -> None:
    found = checker.check(text, context=CONTEXT)
    assert isinstance(found, IllFormed)
    assert [problem.kind for problem in found.problems] == [kind]
    assert detail in found.problems[0].detail


def test_shadowing_in_gold_is_excused(checker: Checker) -> None:
    gold = "theorem t (x : ℕ) (h : ∀ x, 0 ≤ x) : 0 ≤ x"
    assert checker.check("theorem t (x : ℕ) (h : ∀ x, 0 ≤ x) : x ≥ 0", gold=gold) == WellFormed()
    assert isinstance(checker.check(gold), IllFormed)


def test_errors_of_gold_are_excused(checker: Checker) -> None:
    gold = "theorem t (x : ℝ) : x < mystery x"
    assert checker.check("theorem t (x : ℝ) : mystery x < x", gold=gold) == WellFormed()


def test_a_name_that_the_gold_binds_is_not_excused(checker: Checker) -> None:
    gold = "theorem t (x : ℝ) (y : ℝ) : x < y"
    assert isinstance(checker.check("theorem t (x : ℝ) : x < y", gold=gold), IllFormed)


def test_project_with_dependencies_may_have_unknown_constants(checker: Checker) -> None:
    open_ = Checker.of(checker.signatures, closed=False)
    assert open_.check("theorem t (x : ℝ) : x < Topped.nothing x") == WellFormed()
    assert isinstance(open_.check("theorem t (x : ℝ) : x < y"), IllFormed)


def test_all_problems_are_reported(checker: Checker) -> None:
    found = checker.check("theorem t (x : ℝ) : ((x)) < y ∧ x")
    assert isinstance(found, IllFormed)
    assert [problem.kind for problem in found.problems] == ["brackets", "unbound", "sort"]


def test_one_statement_can_be_checked_without_a_checker(checker: Checker) -> None:
    found = check("theorem t (x : ℝ) : x < y", signatures=checker.signatures)
    assert isinstance(found, IllFormed)
