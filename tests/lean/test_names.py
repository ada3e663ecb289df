"""Free and bound names respect all binders of a tree."""

from __future__ import annotations

import pytest

from driftbench.lean import bound_names, free_names, parse, parse_term


@pytest.mark.parametrize(
    ("text", "free"),
    [
        ("f x", {"f", "x"}),
        ("hK.some", {"hK"}),
        ("∀ x ∈ s, p x y", {"s", "p", "y"}),
        ("∀ x : α, ∃ y, r x y", {"α", "r"}),
        ("∀ x ∈ f x, p x", {"f", "x", "p"}),
        ("fun x ↦ x + a", {"a"}),
        ("{x | p x}", {"p"}),
        ("{x ∈ s | p x}", {"s", "p"}),
        ("{f x | (x) (h : p x)}", {"f", "p"}),
        ("{(a, b) | r a b}", {"r"}),
        ("{(a, b) | a < b}", {"b"}),  # Lean reads a bounded binder here
        ("{x : α // p x}", {"α", "p"}),
        ("∑ i ∈ s with p i, f i", {"s", "p", "f"}),
        ("let x := a; f x", {"a", "f"}),
        ("(x : α) → β x", {"α", "β"}),
        ("match a with | x => f x", {"a", "f"}),
        ("fun | 0 => a | n + 1 => g n", {"a", "g"}),
        ("g (n := k)", {"g", "k"}),
        ("{ val := a, prop := h }", {"a", "h"}),
        ("fun ⟨a, b⟩ ↦ a + b + c", {"c"}),
    ],
)
def test_free_names(text: str, free: set[str]) -> None:
    assert free_names(parse_term(text)) == free


def test_a_signature_binds_from_left_to_right() -> None:
    statement = parse("theorem t (x : α) {y : β x} [inst : C y] (h : p x) : q x h z")
    assert bound_names(statement) == ("x", "y", "inst", "h")
    assert free_names(statement.root) == {"α", "β", "C", "p", "q", "z"}


def test_a_name_mentioned_before_its_binder_is_free() -> None:
    assert "n" in free_names(parse("theorem t (h : 0 < n) (n : ℕ) : p n").root)
