from __future__ import annotations

import pytest

from driftbench.wild.normal import normal_form, parses

CONTEXT = ("import Mathlib", "open Finset")

SAME = [
    ("(m n : ℕ) : m + n = n + m", "(a b : ℕ) :\n  a + b = b + a"),
    ("(m n : ℕ) : m ≤ n", "(m : ℕ) (n : ℕ) : m <= n"),
    (": ∀ x : ℕ, ∃ y, x < y", ": ∀ y : ℕ, ∃ x, y < x"),
    (": (fun x : ℕ ↦ x + 1) = f", ": (λ y : ℕ => y + 1) = f"),
    ("(h : a = b) : (b) = a", "(k : a = b) : b = a"),
    (": {x : ℕ | 0 < x} = s", ": {y : ℕ | 0 < y} = s"),
    ("(h : ∀ x, p x) : ∃ c, f = fun _x ↦ c", "(h : ∀ x, p x) : ∃ c, f = fun x ↦ c"),
    (": ∑ x ∈ s with 0 < x, x = 1", ": ∑ y ∈ s with 0 < y, y = 1"),
    (": ∑ x ∈ s, x = 1", ": ∑ y in s, y = 1"),
    (": ∀ x ∈ s, ∀ ε > 0, x < ε", ": ∀ y ∈ s, ∀ δ > 0, y < δ"),
    ("(h : a.Prime) : a.Prime", "(h : a.Prime) : a.Prime -- so"),
]
OTHER = [
    ("(m n : ℕ) : m + n = n + m", "(m n : ℕ) : m + n = m + n"),
    ("(m n : ℕ) : m ≤ n", "(m n : ℤ) : m ≤ n"),
    ("{m : ℕ} : m = m", "(m : ℕ) : m = m"),
    (": ∀ x : ℕ, ∃ y, x < y", ": ∃ y, ∀ x : ℕ, x < y"),
    (": ∀ e : ℕ, e = e", ": ∀ e : ℕ, e = f"),
    ("(a b c : ℕ) : a * (b * c) = 0", "(a b c : ℕ) : a * b * c = 0"),
    (": ∀ x, x = c", ": ∀ c, c = x"),
    (": ∑ x ∈ s with 0 < x, x = 1", ": ∑ y ∈ s with 0 < x, y = 1"),
    (": ∀ x ∈ x, x = x", ": ∀ y ∈ y, y = y"),
    ("(f : (x : ℕ) → p x) : q", "(f : (y : ℕ) → p x) : q"),
    (": let x := 1; x = y", ": let y := 1; y = y"),
    (": ∀ x, (by exact x) = x", ": ∀ y, (by exact x) = y"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_layout_spelling_and_names_are_ignored(one: str, other: str) -> None:
    forms = {
        normal_form(f"theorem {name} {claim}", CONTEXT) for name, claim in enumerate_([one, other])
    }
    assert len(forms) == 1


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_other_differences_are_kept(one: str, other: str) -> None:
    forms = {
        normal_form(f"theorem {name} {claim}", CONTEXT) for name, claim in enumerate_([one, other])
    }
    assert len(forms) == 2


def enumerate_(claim: list[str]) -> list[tuple[str, str]]:
    """Give each statement another name, which must be ignored."""
    return [(f"t{number}", text) for number, text in enumerate(claim)]


def test_what_does_not_parse_is_compared_as_text() -> None:
    assert not parses("theorem t : ∀ ∀", CONTEXT)
    assert parses("theorem t : 1 = 1", CONTEXT)
    assert normal_form("theorem t : ∀  ∀", ()) == normal_form("theorem u :\n∀ ∀", ())


def test_local_notation_of_the_context_is_known() -> None:
    context = ('local notation "⟪" x ", " y "⟫" => f x y',)
    assert parses("theorem t (a b : V) : ⟪a, b⟫ = 0", context)
