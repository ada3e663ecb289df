"""Changes that disconnect a variable from the conclusion."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.rules import Applied, Skipped, apply, default_kinds, load_rules

RULES = {rule.id: rule for rule in load_rules()}
LIMIT = "theorem t {f g : ℝ → ℝ} {l : Filter ℝ} (h : ∀ x, |f x| ≤ g x)"


def _reasons(rule: str, statement: str) -> list[str]:
    outcomes = apply(RULES[rule], parse(statement), kinds=default_kinds())
    return [one.reason if isinstance(one, Skipped) else "fired" for one in outcomes]


@pytest.mark.parametrize(
    ("rule", "statement", "reason"),
    [
        # g is only a bound from above, and without its limit any function is one
        (
            "drop-antecedent",
            f"{LIMIT} : Filter.Tendsto g l (nhds 0) → Filter.Tendsto f l (nhds 0)",
            "g would not be connected to the conclusion",
        ),
        # what is said of g twice ties it
        (
            "drop-antecedent",
            f"{LIMIT} (hg : g 0 < 1) : Filter.Tendsto g l (nhds 0) → Filter.Tendsto f l (nhds 0)",
            "fired",
        ),
        # an equation says what a variable is
        (
            "drop-hypothesis",
            "theorem t {x y z : ℝ} (hy : y ∣ z) (h : x ^ 2 = z * y) (hx : 0 < x) : x * x ≤ x",
            "fired",
        ),
        # the type of other data holds a variable
        (
            "drop-positivity",
            "theorem t {n : ℕ} (hn : 0 < n) (i : Fin n) (h : i.val < 3) : i.val * i.val < 9",
            "fired",
        ),
        (
            "drop-hypothesis",
            "theorem t {f : ℝ → ℝ} {g} (h : Function.LeftInverse g f) : f 0 = 0 ∨ f 1 = 0",
            "nothing else may determine the type of g",
        ),
        # what was loose before does not count
        (
            "drop-hypothesis",
            "theorem t {x y z : ℝ} (hz : 0 < z) (h : x ∣ y) (k : y ∣ x) : x * x = y * y",
            "fired",
        ),
        # nothing is left of what a variable was for
        (
            "drop-hypothesis",
            "theorem t {p : Set ℕ} {j : ℕ} (h : j ∈ p) (k : ∀ n, n ∈ p → n + 1 ∈ p) : p = p",
            "j would not be connected to the conclusion",
        ),
        # ... and of what it was the type of
        (
            "drop-hypothesis",
            "theorem t {n m : ℕ} {i : Fin m} (h : i.val < n) (k : 3 ≤ n) : n * n ≠ 2",
            "i would not be connected to the conclusion",
        ),
        (
            "drop-mixin",
            "theorem t (R : Type) [CommRing R] (p : ℕ) [CharP R p] (k : 2 ≤ p) : Odd (p + 1)",
            "R would not be connected to the conclusion",
        ),
        # side conditions on each other lead nowhere
        (
            "drop-restriction",
            "theorem t {f : ℝ → ℝ} {x : ℝ} (h : x ≠ 0) (k : x ≠ 1) : ContinuousAt f x",
            "x would not be connected to the conclusion",
        ),
        (
            "drop-restriction",
            "theorem t {f : ℝ → ℝ} {s : Set ℝ} (h : ∀ x ∈ s, f x = 0) : ContinuousOn f s",
            "fired",
        ),
        # everything would be equal to one thing
        (
            "drop-hypothesis",
            "theorem t {r x y : ℝ} (k : x < y) (h : x = r * y) : r = x / y",
            "nothing would be assumed about r, about which something is claimed",
        ),
        (
            "drop-hypothesis",
            "theorem t {a b : ℕ × ℕ} (k : 1 < b.1) (h : a.2 = b.2) : a.1 = b.1",
            "nothing would be assumed about a, about which something is claimed",
        ),
        (
            "drop-hypothesis",
            "theorem t {f : ℝ → ℝ} (h : StrictMono f) : Function.Injective f",
            "nothing would be assumed about f, about which something is claimed",
        ),
        (
            "drop-hypothesis",
            "theorem t {x y : ℝ} (k : y < 2) (h : x < y) : x + y < 2 * y",
            "fired",
        ),
        (
            "drop-hypothesis",
            "theorem t {r x y : ℝ} (k : r < y) (h : x = r * y) : r = x / y",
            "fired",
        ),
        (
            "drop-conjunct",
            "theorem t {s : Set ℝ} (h : ∃ u : Set ℝ, IsOpen u ∧ s ⊆ u) : s = s",
            "nothing would be claimed about the witness",
        ),
    ],
)
def test_drop_that_disconnects_a_variable_is_refused(
    rule: str, statement: str, reason: str
) -> None:
    assert reason in _reasons(rule, statement)


def test_unused_variable_is_named() -> None:
    text = "theorem t {f : ℝ → ℝ} : ∃ c, ∀ x, x < c → f x < 1"
    assert _reasons("drop-antecedent", text) == ["c would be bound and not used"]
    kept = "theorem t {f : ℝ → ℝ} : ∃ c, ∀ x, x < c → f x < c"
    fired = list(apply(RULES["drop-antecedent"], parse(kept), kinds=default_kinds()))
    assert [one.text for one in fired if isinstance(one, Applied)] == [
        "theorem t {f : ℝ → ℝ} : ∃ c, ∀ x, f x < c"
    ]
