from __future__ import annotations

import pytest

from driftbench.wild.suggesting import difference


@pytest.mark.parametrize(
    ("gold", "candidate", "shape", "label"),
    [
        (
            "(n : ℕ) (h : 0 < n) : Odd n",
            "(n : ℕ) : Odd n",
            "hypothesis removed",
            "hypothesis_omission",
        ),
        ("(n : ℕ) : Odd n", "(n : ℕ) (h : 0 < n) : Odd n", "hypothesis inserted", "other"),
        (
            "(n : ℕ) (h : 0 < n) : Odd n",
            "(n : ℕ) (h : 1 < n) : Odd n",
            "hypothesis changed",
            "other",
        ),
        (
            ": ∀ n : ℕ, ∃ m : ℕ, n < m",
            ": ∃ m : ℕ, ∀ n : ℕ, n < m",
            "binder moved",
            "quantifier_inversion",
        ),
        ("(n : ℕ) : n + 1 ≠ 0", "(n : ℤ) : n + 1 ≠ 0", "only types changed", "type_coercion"),
        (
            "(a : ℕ) : (a : ℝ) / 2 < a + 1",
            "(a : ℕ) : (a : ℚ) / 2 < a + 1",
            "only types changed",
            "type_coercion",
        ),
        (": 1 + 1 < 3", ": 1 + 1 ≤ 3", "conclusion changed", "conclusion_generalization"),
        (": S ⊆ closure {c | p c}", ": S ⊆ closure {c | q c}", "conclusion changed", None),
        ("(n : ℕ) (h : 0 < n) : Odd n", "(n : ℕ) : Even n", "several", "combined"),
        (
            "(n : ℕ) (h : 0 < n) : Odd n",
            "(k : ℕ) (he : Q k) (hk : 0 < k) : Even k",
            "several",
            "other",
        ),
    ],
)
def test_changes_are_found(gold: str, candidate: str, shape: str, label: str | None) -> None:
    found = difference(f"theorem t {gold}", f"theorem t {candidate}", ())
    assert found.shape == shape
    assert label in {found.label, None}


@pytest.mark.parametrize(
    ("gold", "candidate"),
    [
        ("(n : ℕ) (h : 0 < n) : Odd n", "(k : ℕ) : 0 < k → Odd k"),
        ("(n : ℕ) : ∃ m, n < m", ": ∀ n : ℕ, ∃ k, n < k"),
        ("(m n : ℕ) : m < n", "(n m : ℕ) : n < m"),
    ],
)
def test_names_and_positions_of_binders_are_no_change(gold: str, candidate: str) -> None:
    found = difference(f"theorem t {gold}", f"theorem t {candidate}", ())
    assert (found.shape, found.label) == ("", "other")


def test_what_does_not_parse_is_unread() -> None:
    found = difference("theorem t : 1 = 1", "theorem t : (1 = ", ())
    assert (found.shape, found.label, found.read) == ("unread", "other", False)
