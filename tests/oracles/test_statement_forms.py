from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.lean import Statement, parse
from driftbench.oracles.statement_forms import normal_form, same_proposition

BASE = "{α : Type*} [Foo α] (x y : α) (h : x < y) : ∃ z, x < z ∧ z < y"
SAME = [
    "{β : Type*} [Foo β] (a : β) (b : β) (k : a < b) : ∃ c, a < c ∧ (c < b)",
    "(α : Type*) [Foo α] {x y : α} (_ : x < y) : ∃ z, x < z /\\ z < y",
    "{α : Type*} [Foo α] (x : α) : ∀ y : α, x < y → ∃ z, x < z ∧ z < y",
    "{α : Type*} [Foo α] : ∀ (x y : α), (x < y → ∃ z, x < z ∧ z < y)",
    ": ∀ {α : Type*} [Foo α] (x y : α) (h : x < y), ∃ z, x < z ∧ z < y",
]
OTHER = [
    "{α : Type*} [Foo α] (y x : α) (h : x < y) : ∃ z, x < z ∧ z < y",
    "{α : Type*} [Bar α] (x y : α) (h : x < y) : ∃ z, x < z ∧ z < y",
    "{α : Type*} (_ : Foo α) (x y : α) (h : x < y) : ∃ z, x < z ∧ z < y",
    "{α : Type*} [Foo α] (x y : α) : ∃ z, x < z ∧ z < y",
    "{α : Type*} [Foo α] (x y : α) (h : x < y) : ∃ x, x < x ∧ x < y",
    "{α : Type*} [Foo α] (x y : α) (h : x < y) : ∃ z, x < z ∧ z < x",
    "{α : Type*} [Foo α] (x y : α) : (x < y ∧ ∃ z, x < z ∧ z < y)",
    "{α : Type*} [Foo α] (x y : α) (h : x < y) (h' : x < y) : ∃ z, x < z ∧ z < y",
]


def read(said: str, name: str = "t") -> Statement:
    return parse(f"theorem {name} {said}")


@pytest.mark.parametrize("said", SAME)
def test_names_and_places_of_binders_do_not_change_a_proposition(said: str) -> None:
    assert same_proposition(read(BASE), read(said, "u"))
    assert same_proposition(read(said), read(BASE))


@pytest.mark.parametrize("said", OTHER)
def test_different_propositions_are_not_the_same(said: str) -> None:
    assert not same_proposition(read(BASE), read(said))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("(a b : ℕ) : a = b + a", "(a b : ℕ) : b + a = a"),
        ("(s t : Set ℕ) (h : s ⊆ t) : p", "(s t : Set ℕ) (h : t ⊇ s) : p"),
        ("(a b : ℕ) (h : a ≥ b) : p ↔ q", "(a b : ℕ) (h : b ≤ a) : q ↔ p"),
        ("(a b : ℕ) (h : a ≠ b) : p", "(a b : ℕ) (h : ¬ (b = a)) : p"),
        (": p ∧ ∃ x, x < x", ": (∃ y, y > y) ∧ p"),
        (": (∀ x, f x = g x) ∨ q", ": q ∨ ∀ y, g y = f y"),
    ],
)
def test_sides_of_symmetric_relations_may_be_swapped(one: str, other: str) -> None:
    assert same_proposition(read(one), read(other))
    assert normal_form(read(one)) != normal_form(read(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("(a b : ℕ) : a < b", "(a b : ℕ) : b < a"),
        ("(a b : ℕ) : a ≤ b", "(a b : ℕ) : a ≥ b"),
        ("(a b : ℕ) : a - b = 0", "(a b : ℕ) : b - a = 0"),
        ("(a b : ℕ) (h : a ≠ b) : p", "(a b : ℕ) (h : a = b) : p"),
        (": (p → q) ∧ r", ": p → q ∧ r"),
        (": ∀ x, ∃ y, r x y = 0", ": ∀ x, ∃ y, r y x = 0"),
        # A bounded variable assumes something, which `x : T` does not.
        (": ∀ x > 0, p x", ": ∀ x, p x"),
        (": ∀ x ∈ s, p x", ": ∀ x : s, p x"),
        # `∃ x, p x → q` binds inside.
        (": (∃ x, p x) → q", ": ∃ x, p x → q"),
        (": (p → q) → r", ": p → q → r"),
        # `x` refers to the innermost binder.
        (": ∀ x : ℕ, ∀ y : ℕ, x < y", ": ∀ x : ℕ, ∀ x : ℕ, x < x"),
        ("(n : ℕ) : n < m", "(m : ℕ) : m < m"),
        # Tactic blocks are not parsed.
        ("(n : ℕ) : f (by exact n) = 0", "(m : ℕ) : f (by exact m) = 0"),
    ],
)
def test_similar_propositions_are_not_the_same(one: str, other: str) -> None:
    assert same_proposition(read(one), read(one)) == ("by" not in one)
    assert not same_proposition(read(one), read(other))


def test_normal_forms_distinguish_kinds_and_positions_of_binders() -> None:
    assert normal_form(read("(n : ℕ) : n = n")) == normal_form(read("(m : ℕ) : m = m", "u"))
    assert normal_form(read("(n : ℕ) : n = n")) != normal_form(read("{n : ℕ} : n = n"))
    assert normal_form(read("(n : ℕ) : n = n")) != normal_form(read(": ∀ n : ℕ, n = n"))


NAMES = ("a", "b", "c", "d", "f", "g")


@given(st.permutations(NAMES), st.integers(0, 3))
def test_one_renaming_of_all_variables_and_any_split_before_the_colon(
    names: list[str], split: int
) -> None:
    def written(a: str, b: str, c: str, *, before: int) -> str:
        binders = [f"({a} : ℕ)", f"({b} : Fin {a})", f"({c} : {b} = {b})"]
        after = f"∀ {' '.join(binders[before:])}, " if before < len(binders) else ""
        return f"{' '.join(binders[:before])} : {after}P {a} {b}"

    first = read(written("x", "y", "z", before=3))
    assert same_proposition(first, read(written(*names[:3], before=split)))
    swapped = read(written(*names[:3], before=split).replace("P ", "Q "))
    assert not same_proposition(first, swapped)
