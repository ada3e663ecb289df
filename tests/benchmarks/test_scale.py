"""The plan for large runs is computed from measured rates and limits of the code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from benchmarks import scale_plan

if TYPE_CHECKING:
    import pytest


def plan(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, float]:
    """Return the figures of a plan by their names."""
    assert scale_plan.main(words) == 0
    rows = re.findall(r"^ +(.+?) {2,}([\d.,e+-]+) (?=\S)", capsys.readouterr().out, re.MULTILINE)
    return {what: float(figure.replace(",", "")) for what, figure in rows}


def test_the_lean_plan_is_that_of_the_paper_recipe(capsys: pytest.CaptureFixture[str]) -> None:
    found = plan(capsys)
    assert found["claims: 32 probes, 2 directions"] == 2132 * 32 * 2
    assert found["all claims at the whole budget"] == round(2132 * 32 * 2 * 30 / 3600)


def test_work_is_proportional_to_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    once, twice = plan(capsys, "--pairs", "1000000"), plan(capsys, "--pairs", "2000000")
    for what in ("theorems that give pairs", "detector bpf on all of them", "cost of all three"):
        assert abs(twice[what] / once[what] - 2) < 0.02, what


def test_assumptions_are_options(capsys: pytest.CaptureFixture[str]) -> None:
    usual, slow = plan(capsys), plan(capsys, "--start", "30")
    before, after = (one_of(found, "imports at") for found in (usual, slow))
    assert abs(after / before - 2) < 0.02


def one_of(found: dict[str, float], start: str) -> float:
    (figure,) = (value for what, value in found.items() if what.startswith(start))
    return figure
