"""Bodies with an obvious common or trivial witness."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.rules import View, apply_to_view, default_kinds, load_rules
from driftbench.rules.model import Applied, Skipped

RULES = {rule.id: rule for rule in load_rules()}
GRAPH = "{V : Type*} (G : SimpleGraph V) : ∃ (u v : V) (p : G.Walk u v) (_ : p.IsPath), "
PAIR = "{α β : Type*} {s : Finset α} {t : Set β} {f : β → ℕ} {n : ℕ} (h : #s * n < #s)"


def found(rule: str, statement: str) -> tuple[bool, list[str]]:
    view = View(parse(f"theorem t {statement}"), kinds=default_kinds())
    outcomes = list(apply_to_view(RULES[rule], view))
    reasons = [one.reason for one in outcomes if isinstance(one, Skipped)]
    return any(isinstance(one, Applied) for one in outcomes), reasons


@pytest.mark.parametrize(
    ("statement", "fires"),
    [
        ("(f : ℝ → ℝ) : ∃ a, ∀ x, f x = a", False),
        ("(f : ℝ → ℝ) (s : Set ℝ) : ∃ a, ∀ x ∈ s, a = f x", False),
        ("(f : ℝ → ℝ) (s : Set ℝ) : ∃ a ∈ s, ∀ x, f x = a", True),
        ("(f : ℝ → ℝ) : ∃ a, ∀ x, f x = f a + x", True),
        ("(s : Set ℝ) : ∃ b, ∀ x ∈ s, x ≤ b", False),
        ("(s : Set ℝ) : ∃ b, ∀ x ∈ s, x < b", True),
        ("(f : ℝ → ℝ) : ∃ a, ∀ x, f x ≤ f a", False),
        ("(f : ℝ → ℝ) (s : Set ℝ) : ∃ a ∈ s, ∀ x ∈ s, f x ≤ f a", False),
        ("(f : ℝ → ℝ) (s t : Set ℝ) : ∃ a ∈ s, ∀ x ∈ t, f x ≤ f a", True),
        ("(f : ℝ → ℝ) (s : Set ℝ) (hs : s.Finite) : ∃ a ∈ s, ∀ x : ℝ, f x ≤ f a", False),
        (GRAPH + "∀ (u' v' : V) (q : G.Walk u' v') (_ : q.IsPath), q.length ≤ p.length", False),
        (GRAPH + "∀ (u' v' : V) (q : G.Walk u' v') (_ : q.IsTrail), q.length ≤ p.length", True),
    ],
)
def test_swap_with_a_trivial_witness_is_refused(statement: str, *, fires: bool) -> None:
    assert found("swap-exists-forall", statement)[0] is fires


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (f"{PAIR} : ∃ y ∈ t, n < f y", "the largest of finitely many values"),
        ("{x : ℝ} {f : ℝ → ℕ} : ∃ y : ℝ, f y < f x", "a strict order is irreflexive"),
        (
            "(s : Set ℝ) (v : ℝ) : ∃ p ∈ s, ∃ q ∈ s, v = p - q",
            "the witness is one of two elements of a set",
        ),
        (
            "(p : ℝ → Prop) (x : ℝ) : ∃ t : Set ℝ, (∀ y ∈ t, p y) ∧ IsOpen t ∧ x ∈ t",
            "the union of the open sets is a common witness",
        ),
    ],
)
def test_lift_with_an_obvious_common_witness_is_refused(statement: str, reason: str) -> None:
    assert any(one.startswith(reason) for one in found("lift-witness", statement)[1])


@pytest.mark.parametrize(
    "statement",
    [
        "{n : ℝ} {f g : ℝ → ℝ} : ∃ m : ℝ, f m < g n",
        "(s t : Set ℝ) (v : ℝ) : ∃ p ∈ s, ∃ q ∈ t, v = p - q",
        "{s : Set ℕ} {f : ℕ → ℕ} {n : ℕ} : ∃ y ∈ s, n < f y",
    ],
)
def test_other_witnesses_are_lifted(statement: str) -> None:
    assert found("lift-witness", statement)[0]


@pytest.mark.parametrize(("end", "fires"), [("⊤", False), ("⊥", False), ("a", True)])
def test_comparison_with_an_end_of_a_lattice_is_refused(end: str, *, fires: bool) -> None:
    data = "{ι κ α : Type*} [CompleteLattice α] (a : α) (f : ι → κ → α)"
    statement = f"{data} : ⨆ i : ι, ⨅ j : κ, f i j = {end}"
    assert found("swap-union-of-intersections", statement)[0] is fires


@pytest.mark.parametrize(("more", "fires"), [("[IsCyclic G]", False), ("", True)])
def test_statements_about_cyclic_groups_are_refused(more: str, *, fires: bool) -> None:
    statement = f"{{G : Type*}} [Group G] {more} (p : G → G → Prop) : ∀ g : G, ∃ k : G, p k g"
    assert found("swap-forall-exists", statement)[0] is fires
