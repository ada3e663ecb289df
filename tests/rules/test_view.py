"""Roles of binders, places with their polarity, names."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.lean.syntax import conclusion_of
from driftbench.rules import View, default_kinds
from driftbench.rules.operations._base import select


def view(text: str) -> View:
    return View(parse(text), kinds=default_kinds())


@pytest.mark.parametrize(
    ("binder", "role"),
    [
        ("(x : ℝ)", "data"),
        ("{f : ℝ → ℝ}", "data"),
        ("(h : x < y)", "hypothesis"),
        ("(h : ∀ n : ℕ, n ∈ s)", "hypothesis"),
        ("(h : IsCompact K)", "hypothesis"),
        ("(h : K.Nonempty)", "hypothesis"),
        ("(h : ¬ p)", "hypothesis"),
        ("(h : 0 < x → 1 < x)", "hypothesis"),
        ("(h : f =ᶠ[l] g)", "hypothesis"),
        ("(h : ContinuousOn f s)", "hypothesis"),
        ("(p : ℝ → Prop)", "data"),
        ("(e : V ≃ₗ[K] W)", "data"),
        ("(α : Type*)", "type"),
        ("{ι : Type u}", "type"),
        ("[CompactSpace X]", "mixin"),
        ("[h : Fact p]", "mixin"),
        ("[Group G]", "class"),
        ("[Mystery G]", "unknown"),
        ("(x)", "unknown"),
        ("(h : mystery x)", "unknown"),
        ("(h : 0 < x := by simp)", "unknown"),
    ],
)
def test_role(binder: str, role: str) -> None:
    seen = view(f"theorem t {{K : Set ℝ}} {binder} : 1 = 1")
    assert seen.parameters[1].role == role


def test_a_local_predicate_makes_hypotheses() -> None:
    seen = view("theorem t (P : ℕ → Prop) (r : ℕ → ℕ → Prop) (h : P 0) (g : r 0 1) : P 1")
    assert [p.role for p in seen.parameters] == ["data", "data", "hypothesis", "hypothesis"]


@pytest.mark.parametrize(
    ("context", "expected"),
    [
        ((), "Nat.Coprime"),
        (("open Nat",), "Coprime"),
        (("open scoped Nat",), "Nat.Coprime"),
        (("open scoped Nat", "open Nat"), "Coprime"),
    ],
)
def test_a_name_is_shortened_where_its_namespace_is_open_for_names(
    context: tuple[str, ...], expected: str
) -> None:
    seen = View(
        parse("theorem t (n : ℕ) : n = n"), kinds=default_kinds(), opened=["Nat"], context=context
    )
    assert seen.shorten("Nat.Coprime") == expected


def places(text: str, kind: str) -> list[str]:
    seen = view(text)
    return [seen.slice(place.term) for place in select(seen, kind)]


def test_polarity_follows_the_connectives() -> None:
    text = "theorem t (h : a ∧ b) : (∀ x, c → d ∨ ¬ e) ∧ (f ↔ g)"
    positive = places(text, "positive")
    assert {"c → d ∨ ¬ e", "d", "¬ e"} <= set(positive)
    assert "c" not in positive
    assert "f" not in positive
    assert set(places(text, "negative")) == {"a ∧ b", "a", "b", "c"}
    assert {"f", "g"} <= set(places(text, "mixed"))


def test_what_stands_under_a_function_is_mixed() -> None:
    text = "theorem t : IsOpen {x | 0 < x}"
    assert "0 < x" not in places(text, "positive")
    assert "0 < x" in places(text, "mixed")
    assert "0 < x" not in places(text, "formula")


def test_the_spine_ends_at_the_conclusion() -> None:
    text = "theorem t : ∀ n : ℕ, p n → (q n ∧ r n)"
    assert places(text, "spine") == ["∀ n : ℕ, p n → (q n ∧ r n)", "p n → (q n ∧ r n)", "q n ∧ r n"]
    assert view(text).slice(conclusion_of(view(text).statement.conclusion)) == "q n ∧ r n"


def test_an_operator_has_no_places_inside() -> None:
    assert set(places("theorem t : f =ᶠ[l ⊓ m] g", "mixed")) == {"f", "g"}


def test_what_a_term_stands_in_is_found_from_the_inside() -> None:
    seen = view("theorem t : p ∧ ¬ q")
    (found,) = (place.term for place in seen.places() if seen.slice(place.term) == "q")
    above = list(seen.above(found))
    assert [seen.slice(node) for node in above] == ["¬ q", "p ∧ ¬ q", seen.text]
    assert list(seen.above(above[-1])) == []


def test_what_the_signature_says_by_roles_and_classes() -> None:
    text = "theorem t (x : G) [Group G] [Module ℤ G] [Mystery G] (h : x = 1) (k : x ≠ 2) : p"
    seen = view(text)
    said = [seen.slice(term) for term in seen.subjects("hypothesis", "mixin")]
    assert said == ["x = 1", "x ≠ 2"]
    assert [seen.slice(term) for term in seen.classes] == ["Group G", "Module ℤ G", "Mystery G"]
    assert list(seen.classes_of("G")) == ["Group", "Mystery"]


def test_shortening_respects_local_names() -> None:
    text = "theorem t (Injective : ℕ) : 1 = 1"
    seen = View(parse(text), kinds=default_kinds(), context=("open Function",))
    assert seen.shorten("Function.Injective") == "Function.Injective"
    assert seen.shorten("Function.Bijective") == "Bijective"


def test_shortening_keeps_apart_what_two_namespaces_call_the_same() -> None:
    text = "theorem t {α : Type*} (s : Set α) : s.Finite"
    seen = View(parse(text), kinds=default_kinds(), context=("open Set",))
    assert seen.shorten("Set.Finite") == "Set.Finite"
    assert seen.shorten("Set.InjOn") == "InjOn"


def test_notation_in_force_is_no_name() -> None:
    text = "theorem t (f : ℕ → ℕ) : f = f"
    seen = View(parse(text), kinds=default_kinds())
    assert [seen.is_name(word) for word in ("φ", "fun", "f x", "(")] == [True, False, False, False]
    local = ('notation "φ" => Nat.totient',)
    assert not View(parse(text), kinds=default_kinds(), local_notation=local).is_name("φ")
