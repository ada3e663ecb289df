"""Arguments of predicates that uniqueness theorems determine."""

from __future__ import annotations

import pytest

from driftbench.library.determination import Determined, determined_by
from driftbench.rules import default_kinds, harvest_kinds, merge_kinds


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("{a b : X} (h : IsHeart a) (h' : IsHeart b) : a = b", ("IsHeart", 1, "")),
        (" : IsRoot f a x → IsRoot f b x → a = b", ("IsRoot", 2, "")),
        ("(h₁ : Runs f l (𝓝 a)) (h₂ : Runs f l (𝓝 b)) : a = b", ("Runs", 1, "𝓝")),
        ("(h : g.IsCore a) : core g = a", ("IsCore", 1, "")),
        ("(h : a.IsCore g) : a = core g", ("IsCore", 2, "")),
        ("(n : ℕ) : ∃! x : X, IsHeart n x", ("IsHeart", 1, "")),
    ],
)
def test_determined_by(statement: str, expected: tuple[str, int, str]) -> None:
    assert set(determined_by(statement)) == {Determined(*expected)}


@pytest.mark.parametrize(
    "statement",
    [
        "(h : IsHeart a) (h' : IsHeart b) (hab : a ≤ b) : a = b",
        "(h : IsHeart a x) (h' : IsHeart b y) : a = b",
        "(h : IsSmall a) : a = 1",
        "(h : IsHeart a) : f a = a",
        "(w : Walk u v) : w.end = v",
        ": ∃ x, core x = a",
        "(h : IsHeart a) : a ≤ b",
        "",
    ],
)
def test_determined_by_other_theorems(statement: str) -> None:
    assert not set(determined_by(statement))


def test_harvest_and_merge_keep_determined_arguments() -> None:
    source = "theorem one {a b : ℕ} (h : IsHeart a) (h' : IsHeart b) : a = b := by\n  sorry\n"
    kinds = harvest_kinds([source])
    assert kinds.determined == {Determined("IsHeart", 1, "")}
    merged = merge_kinds(default_kinds(), kinds)
    assert merged.determined > kinds.determined
