"""Combinations of drifts that are left out."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.rules import View, combine, default_kinds, load_rules

RULES = {rule.id: rule for rule in load_rules()}
CATEGORIES = (
    "{C D : Type*} [CategoryTheory.Category C] [CategoryTheory.Category D] (F : C ⥤ D) "
    "{X Y : C} (f g : X ⟶ Y) (p : (X ⟶ Y) → Prop) (hp : p f)"
)


def pairs(first: str, second: str, statement: str) -> list[str]:
    view = View(parse(f"theorem t {statement}"), kinds=default_kinds())
    one, other = RULES[first], RULES[second]
    there = [found.text for found in combine(one, other, view)]
    assert bool(there) is bool(list(combine(other, one, view)))
    return there


@pytest.mark.parametrize(
    ("goal", "fires"),
    [
        ("∀ b ∈ s, b ≤ a", False),
        ("∀ b ∈ s, g b ≤ a", False),
        ("∀ b ∈ s, p b ∧ a ≤ g a", True),
    ],
)
def test_bound_is_not_dropped_with_a_strict_order(goal: str, *, fires: bool) -> None:
    data = "(g : ℝ → ℝ) (p : ℝ → Prop) (s : Set ℝ) (a : ℝ) (ha : a ∈ s) (hg : g a ∈ s)"
    assert bool(pairs("drop-bound", "le-to-lt", f"{data} : {goal}")) is fires


@pytest.mark.parametrize(("positive", "fires"), [("n", False), ("m", True)])
def test_sign_is_not_dropped_with_a_strict_order(positive: str, *, fires: bool) -> None:
    data = "(f : ℕ → ℕ) (m n : ℕ) (hm : f m = f n)"
    found = pairs("drop-positivity", "le-to-lt", f"{data} (h : 0 < {positive}) : f n ≤ n")
    assert bool(found) is fires


@pytest.mark.parametrize(("said", "fires"), [("f = g", False), ("p g", True)])
def test_equation_about_an_equivalence_is_not_dropped(said: str, *, fires: bool) -> None:
    text = f"{CATEGORIES} (h : {said}) : p g ↔ F.map f = F.map g"
    found = pairs("drop-hypothesis", "functor-to-equivalence", text)
    assert any(f"(h : {said})" not in one for one in found) is fires


@pytest.mark.parametrize(("more", "fires"), [("", False), (" (ht : f 0 = 0)", True)])
def test_combination_keeps_an_assumption(more: str, *, fires: bool) -> None:
    text = f"(f : ℝ → ℝ) (hf : f 1 = 1){more} (s : Set ℝ) : Set.encard (f '' s) = Set.encard s"
    assert bool(pairs("drop-hypothesis", "set-to-finset", text)) is fires


@pytest.mark.parametrize(
    ("first", "second", "fires"),
    [
        ("swap-forall-exists", "le-to-lt", False),  # both change the conclusion
        ("swap-forall-exists-hypothesis", "le-to-lt", True),
        ("drop-hypothesis", "swap-forall-exists", True),
    ],
)
def test_a_quantifier_and_its_claim_do_not_both_change(
    first: str, second: str, *, fires: bool
) -> None:
    data = "(f g : ℝ → ℝ) (s : Set ℝ) (hs : IsClosed s) (hg : ∀ x, ∃ y, f x < g y + x)"
    goal = "(∀ x, ∃ y, f x * y < g y) ∧ f 0 ≤ g 1 + f 2"
    assert bool(pairs(first, second, f"{data} : {goal}")) is fires


def test_a_hypothesis_and_the_conclusion_may_both_change() -> None:
    data = "{s t : Set ℝ} (hs : IsClosed s) (ht : IsOpen t) (h : s ⊆ t)"
    assert pairs("drop-hypothesis", "subset-to-eq", f"{data} : interior s ⊆ t")
