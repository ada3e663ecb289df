from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.bpf.convention import (
    KEYWORDS,
    ConventionDifference,
    difference,
    fit_threshold,
    shape_of,
)
from driftbench.detectors._statement import Unparsed, parse_statement


def departs(candidate: str, gold: str) -> ConventionDifference:
    views = []
    for text in (candidate, gold):
        view = parse_statement(text, "open Set")
        assert not isinstance(view, Unparsed), text
        views.append(shape_of(view))
    return difference(*views)


GOLD = "theorem t {G H : Type*} [Group G] [Group H] (f : G →* H) (h : f.ker = ⊥) : Injective f"


def test_difference_of_a_monoid_and_a_group() -> None:
    found = departs(GOLD.replace("Group G", "Monoid G"), GOLD)
    assert (found.missing, found.added) == ((), ("Monoid",))
    both = departs(GOLD.replace("Group", "Monoid"), GOLD)
    assert (both.missing, both.added, both.size) == (("Group",), ("Monoid",), 2)
    assert both.description == "expected: Group; found instead: Monoid"


@pytest.mark.parametrize(
    ("gold", "candidate", "missing", "added"),
    [
        (
            "theorem t (s : Finset ℕ) : s ⊆ s",
            "theorem t (s : Set ℕ) : s ⊆ s",
            ("Finset",),
            ("Set",),
        ),
        ("theorem t (x : ℝ) : x ≤ x", "theorem t (x : ℚ) : x ≤ x", ("ℝ",), ("ℚ",)),
        ("theorem t (f : ℕ → ℕ) : f = f", "theorem t (f : ℕ →. ℕ) : f = f", ("→",), ("→.",)),
        ("theorem t (n : ℕ) : n < 3", "theorem t (n : Fin 3) : n < 3", ("ℕ",), ("Fin",)),
        (
            "theorem t (f : ℝ → ℝ) (h : Continuous f) : f = f",
            "theorem t (f : ℝ → ℝ) (h : ContinuousOn f Set.univ) : f = f",
            (),
            ("Set",),
        ),
        # Both types occur elsewhere, too.
        (
            "theorem t (s : Set ℕ) (t : Finset ℕ) (u : Set ℕ) : s ⊆ u",
            "theorem t (s : Finset ℕ) (t : Finset ℕ) (u : Set ℕ) : (s : Set ℕ) ⊆ u",
            ("Set",),
            ("Finset",),
        ),
        (
            "theorem t (f : M →ₗ[R] N) (x : ℝ) : P f x",
            "theorem t (f : M ≃ₗ[R] N) (x : ℝ≥0) : P f x",
            ("ℝ", "→ₗ["),
            ("ℝ≥0", "≃ₗ["),
        ),
        ("theorem t : ∀ x : ℝ, x = x", "theorem t : ∀ x : ℂ, x = x", ("ℝ",), ("ℂ",)),
        ("theorem t (e : ℕ ≃ ℕ) : e = e", "theorem t (e : ℕ → ℕ) : e = e", ("≃",), ("→",)),
    ],
)
def test_difference_lists_names(
    gold: str, candidate: str, missing: tuple[str, ...], added: tuple[str, ...]
) -> None:
    found = departs(candidate, gold)
    assert (found.missing, found.added) == (missing, added)
    assert found.size == len(missing) + len(added)


@pytest.mark.parametrize(
    "faithful",
    [
        "theorem t {A B : Type*} [Group A] [Group B] (g : A →* B) (k : g.ker = ⊥) : Injective g",
        (
            "theorem t {G : Type u} {H : Type v} [Group G] [Group H] {f : G →* H} "
            "(h : f.ker = ⊥) : Injective f"
        ),
        "theorem t {G H : Type*} [Group H] [Group G] : ∀ f : G →* H, f.ker = ⊥ → Injective f",
    ],
)
def test_difference_ignores_names_brackets_universes_and_order(faithful: str) -> None:
    assert departs(faithful, GOLD).size == 0


def test_difference_of_statements_with_more_variables() -> None:
    gold = "theorem t (f g : ℕ → ℕ) : f = g ↔ g = f"
    assert departs("theorem t (f g : ℕ → ℕ) : f = g ↔ ∀ n : ℕ, g n = f n", gold).size == 0
    assert departs("theorem t (f g : ℕ → ℕ) : ∀ n : ℕ, g n = f n", gold).size == 0


def test_shape_ignores_hypotheses_of_unknown_predicates() -> None:
    gold = "theorem t (n : ℕ) (h : IsRemarkable n) : n = n"
    assert departs("theorem t (n : ℕ) : IsRemarkable n → n = n", gold).size == 0
    assert departs("theorem t (n : Odd.Type) : IsRemarkable n → n = n", gold).missing == ("ℕ",)


def test_shape_has_keywords_from_anywhere() -> None:
    found = departs("theorem t (f : ℕ → ℕ) : Function.Injective f", "theorem t (f : ℕ → ℕ) : P f")
    assert found.added == ("Function",)
    assert all(word.isidentifier() for word in KEYWORDS)


sizes = st.lists(st.integers(0, 9))


@given(sizes, st.floats(0.0, 1.0))
def test_fit_threshold_is_the_smallest_within_the_share(found: list[int], alarms: float) -> None:
    limit = fit_threshold(found, alarms=min(alarms, 0.99))
    above = sum(size > limit for size in found)
    assert above <= min(alarms, 0.99) * len(found) + 1e-6
    if limit > 0 and found:
        assert sum(size > limit - 1 for size in found) > min(alarms, 0.99) * len(found) - 1e-6


def test_fit_threshold_of_single_sizes() -> None:
    assert fit_threshold([]) == 0
    assert fit_threshold([0] * 97 + [1, 2, 3]) == 0
    assert fit_threshold([0] * 96 + [1, 1, 2, 3]) == 1


@pytest.mark.parametrize(
    ("gold", "candidate", "missing", "added"),
    [
        # A universe of its own, in three ways.
        ("theorem t {α : Type*} (x : α) : x = x", "theorem t {α : Type u} (x : α) : x = x", (), ()),
        ("theorem t {α : Type*} (x : α) : x = x", "theorem t {α : Type _} (x : α) : x = x", (), ()),
        # The smallest universe only.
        (
            "theorem t {α : Type*} (x : α) : x = x",
            "theorem t {α : Type} (x : α) : x = x",
            ("Type*",),
            ("Type",),
        ),
        # One universe for two types.
        (
            "theorem t {α β : Type*} (x : α) (y : β) : P x y",
            "theorem t {α β : Type u} (x : α) (y : β) : P x y",
            ("Type*",),
            ("Type u",),
        ),
        (
            "theorem t {α : Type*} {β : Type*} (x : α) (y : β) : P x y",
            "theorem t {α : Type u} {β : Type u} (x : α) (y : β) : P x y",
            ("Type*",),
            ("Type u",),
        ),
        # Arguments that are no longer implicit.
        ("theorem t {n : ℕ} : n = n", "theorem t (n : ℕ) : n = n", ("{ℕ}",), ()),
        ("theorem t (n : ℕ) : n = n", "theorem t ⦃n : ℕ⦄ : n = n", (), ("{ℕ}",)),
        ("theorem t {n m : ℕ} : n = m", "theorem t {n : ℕ} {m : ℕ} : n = m", (), ()),
    ],
)
def test_universes_and_implicit_arguments_count_on_request(
    gold: str, candidate: str, missing: tuple[str, ...], added: tuple[str, ...]
) -> None:
    views = [parse_statement(text, "") for text in (candidate, gold)]
    shapes = [shape_of(view) for view in views if not isinstance(view, Unparsed)]
    found = difference(*shapes, signature=True)
    assert (found.missing, found.added) == (missing, added)
    assert difference(*shapes).size == 0
