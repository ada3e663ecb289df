"""Places of coercions are recognized, and counted by subfield."""

from __future__ import annotations

import pytest

from benchmarks.coercion_sites import kinds_of, table
from driftbench.lean import parse
from driftbench.rules import View, default_kinds


@pytest.mark.parametrize(
    ("signature", "kind"),
    [
        ("(m n : ℕ) : m - n ≤ m", "subtraction in ℕ"),
        ("(m n : ℕ) : m / n ≤ m", "division in ℕ or ℤ"),
        ("(n : ℕ) : (n : ℝ) - 1 < n", "subtraction or division of casts"),
        ("(n : ℕ) : (n : ℝ) < 1", "cast of a number"),
        ("(x p : ℝ) : x ^ p = 1", "power with a real exponent"),
        ("(x : ℝ) (n : ℕ) : x ^ n = 1", "power with a natural or integer variable"),
        ("(x : ℝ) : ⌊x⌋ = 1", "rounding"),
        ("(i : Fin 3) : i = i", "Fin n"),
        ("{K : Type*} [Field K] (a : K) : a = a", "a variable for a field"),
    ],
)
def test_a_place_has_its_kind(signature: str, kind: str) -> None:
    view = View(parse(f"theorem t {signature}"), kinds=default_kinds())
    assert kind in set(kinds_of(view))


def test_other_operations_are_not_places() -> None:
    view = View(parse("theorem t (x y : ℝ) : x - y + 2 = y * x"), kinds=default_kinds())
    assert set(kinds_of(view)) == {"ℝ"}


def test_the_table_ends_with_what_the_recipe_needs() -> None:
    lines = table({("Fin n", "algebra"): 3}, "paper").splitlines()
    assert next(line for line in lines if line.startswith("| Fin n")).split("|")[2].strip() == "3"
    assert [int(cell) for cell in lines[-1].strip("| ").split("|")[1:]] == [28, 33, 19, 24, 22, 30]
