"""Conditions implied by other assumptions or by fields of structures."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.library.laws import Laws, implied_conditions, laws_in
from driftbench.rules import (
    Skipped,
    apply,
    default_kinds,
    harvest_kinds,
    load_rules,
    merge_kinds,
)

SOURCE = """
/-- Growth up to a radius. -/
structure Grows (f : ℝ → ℝ) (r : ℝ) : Prop where
  r_pos : 0 < r
  mono : ∀ x, 0 ≤ x → f 0 ≤ f x

structure Doubly (f : ℝ → ℝ) (r s : ℝ) : Prop extends Grows f r where
  s_le : s ≤ r

structure Tube where
  carrier : Set ℝ
  width : ℝ
  isOpen : IsOpen carrier
  width_pos : 0 < width
"""
RULES = {rule.id: rule for rule in load_rules()}
KINDS = merge_kinds(default_kinds(), harvest_kinds([SOURCE]))


def _reason(rule: str, statement: str) -> str:
    (found,) = apply(RULES[rule], parse(statement), kinds=KINDS)
    return found.reason if isinstance(found, Skipped) else "fired"


def test_conditions_in_fields_are_found() -> None:
    found = {name: (one,) for name, one in laws_in(SOURCE)}

    def laws(last: str) -> tuple[Laws, ...]:
        return found.get(last, ())

    assert list(implied_conditions(laws, "Grows", ("g", "ε / 2"))) == ["0 < (ε / 2)"]
    assert list(implied_conditions(laws, "Doubly", ("g", "a + b", "t"))) == [
        "t ≤ (a + b)",
        "0 < (a + b)",
    ]
    assert list(implied_conditions(laws, "Tube", (), variable="T")) == [
        "IsOpen T.carrier",
        "0 < T.width",
    ]
    assert list(implied_conditions(laws, "Tube", ())) == []
    assert list(implied_conditions(laws, "Grows", ("g",))) == []


@pytest.mark.parametrize(
    ("rule", "binders", "goal"),
    [
        ("drop-positivity", "{r : ℝ} (h : Grows f r) (hr : 0 < r)", "f r * f r ≤ f r"),
        ("drop-positivity", "{r s : ℝ} (h : Doubly f r s) (hr : r > 0)", "f r * f s ≤ f r"),
        ("drop-positivity", "{r : ℝ} (h : ∀ g, Grows g r) (hr : 0 ≤ r)", "f r * f r ≤ f r"),
        ("drop-positivity", "(T : Tube) (hT : 0 ≤ T.width)", "f T.width * 2 ≤ f 1"),
        ("drop-disequality", "{n : ℕ} [NeZero n] (hn : n ≠ 0)", "f 0 ≤ f n * f n"),
        ("drop-disequality", "{p : ℕ} [Fact p.Prime] (hp : p ≠ 1)", "f 0 ≤ f p * f p"),
        ("drop-positivity", "{n : ℕ} (hn : n ≠ 0) (h : 0 < n)", "f 0 ≤ f n * f n"),
        ("drop-positivity", "{x y : ℝ} (h : x ∈ Set.Ioo 2 y) (hy : 0 < y)", "f x * f y ≤ f 0"),
        ("drop-disequality", "{x y : ℝ} (h : x ∈ Set.Ioo 2 y) (hx : x ≠ y)", "f x * f y ≤ f 0"),
        ("drop-finiteness", "{X : Type} [Finite X] {s : Set X} (hs : s.Finite)", "s.ncard = 2"),
    ],
)
def test_implied_condition_is_not_dropped(rule: str, binders: str, goal: str) -> None:
    reason = _reason(rule, f"theorem t {{f : ℝ → ℝ}} {binders} : {goal}")
    endings = ("is assumed elsewhere", "follows from other assumptions", "in a finite type")
    assert reason.endswith(endings)


@pytest.mark.parametrize(
    ("rule", "binders", "goal"),
    [
        ("drop-positivity", "{r s : ℝ} (h : Grows f r) (hs : 0 < s)", "f r * f s ≤ f r"),
        ("drop-positivity", "{r s : ℝ} (h : Doubly f r s) (hs : 0 < s)", "f r * f s ≤ f r"),
        ("drop-disequality", "{m n : ℕ} [NeZero n] (hm : m ≠ 0)", "f 0 ≤ f m * f n"),
        ("drop-positivity", "{x y : ℝ} (h : x ≤ y) (hy : 0 < y)", "f x * f y ≤ f 0"),
        ("drop-finiteness", "{X Y : Type} [Finite Y] {s : Set X} (hs : s.Finite)", "s.ncard = 2"),
    ],
)
def test_condition_that_is_not_implied_is_dropped(rule: str, binders: str, goal: str) -> None:
    assert _reason(rule, f"theorem t {{f : ℝ → ℝ}} {binders} : {goal}") == "fired"


def test_bound_is_not_relaxed_if_its_sides_differ() -> None:
    head = "theorem t {f : ℝ → ℝ} {x y z : ℝ}"
    strict = "(h : x < y) (hxz : x < z) (hzy : z < y) : f x ≤ f y * f z"
    found = list(apply(RULES["relax-strict-hypothesis"], parse(f"{head} {strict}"), kinds=KINDS))
    reasons = [one.reason if isinstance(one, Skipped) else "fired" for one in found]
    assert sorted(reasons) == ["fired", "fired", "x ≠ y follows from other assumptions"]
