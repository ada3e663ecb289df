"""Whether both drifts of a combination have an effect."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.rules import View, combine, default_kinds, load_rules
from driftbench.rules._interactions import (
    drops_irrelevant,
    unconstrained_variable,
    widened_under_bound,
)
from driftbench.rules.edits import Edit, apply_edits
from driftbench.rules.model import Applied

RULES = {rule.id: rule for rule in load_rules()}


def _view(text: str) -> View:
    return View(parse(text), kinds=default_kinds())


def _edited(text: str, old: str, new: str) -> Applied:
    start = text.index(old)
    edits = (Edit(start, start + len(old), old, new),)
    site = (start, start + len(old))
    return Applied("r", edits, apply_edits(text, edits), site, "", (), "stronger", "")


@pytest.mark.parametrize(
    ("goal", "expected"),
    [("Differentiable ℝ f", True), ("DifferentiableAt ℝ f s", False), ("p s", False)],
)
def test_dropped_assumption_about_data_outside_the_conclusion(goal: str, *, expected: bool) -> None:
    data = "theorem t (f : ℝ → ℝ) (p : ℝ → Prop) (s : ℝ)"
    before = f"{data} (h : s ≠ 0) : DifferentiableAt ℝ f s"
    dropped = _edited(before, " (h : s ≠ 0)", "")
    after = _view(f"{data} : {goal}")
    assert drops_irrelevant(_view(before), after, dropped) is expected


@pytest.mark.parametrize(
    ("more", "goal", "expected"),
    [
        ("", "f r = g r", "r"),
        ("", "f r ≤ g r", ""),
        (" (k : p r)", "f r = g r", ""),
        (" [NeZero r]", "f r = g r", "r"),
        ("", "f r = g r ↔ q r", ""),
    ],
)
def test_variable_without_assumptions_in_a_changed_conclusion(
    more: str, goal: str, expected: str
) -> None:
    data = f"theorem t (f g : ℕ → ℕ) (p q : ℕ → Prop) (r : ℕ){more}"
    moved = " (h : q r)" if "↔" not in goal else " (h : q r) (i : q r)"
    before = f"{data}{moved} : f r ≤ g r"
    left = _view(f"{data} : {goal}")
    assert (
        unconstrained_variable(_view(before), left, _edited(before, " (h : q r)", "")) == expected
    )


@pytest.mark.parametrize(
    ("rule", "made", "expected"),
    [
        ("int-to-rat", "x ≤ m", True),
        ("int-to-rat", "x = m + 1", False),
        ("int-to-rat", "x ≤ k", False),
        ("nat-to-int", "x ≤ m", False),
    ],
)
def test_number_retyped_to_fractions_in_a_new_inequality(
    rule: str, made: str, *, expected: bool
) -> None:
    text = "theorem t (x : ℝ) (k m : ℤ) (h : x = m) : p x"
    start = text.index("(k m : ℤ)")
    typed = Applied("r", (), text, (start + 3, start + 8), "", (), "stronger", "")
    other = _edited(text, "x = m", made)
    assert widened_under_bound(RULES[rule], typed, text, other) is expected


@pytest.mark.parametrize(("more", "fires"), [("", False), (" (k : 1 < f a)", True)])
def test_combination_does_not_claim_something_of_all_values(more: str, *, fires: bool) -> None:
    data = "(q : Prop) (hq : q) (f g : Set ℝ → ℝ) (a b : Set ℝ)"
    view = _view(f"theorem t {data}{more} (h : a ⊆ b) (hb : f b = 1) : f a ≤ g a")
    found = combine(RULES["drop-hypothesis"], RULES["le-to-lt"], view)
    assert any("a ⊆ b" not in one.text for one in found) is fires
