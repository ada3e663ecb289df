"""Whether both drifts of a combination have an effect."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.rules import View, default_kinds
from driftbench.rules._interactions import drops_irrelevant
from driftbench.rules.edits import Edit, apply_edits
from driftbench.rules.model import Applied


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
