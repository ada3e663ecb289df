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


def test_a_thousand_pairs_with_lean_are_affordable(capsys: pytest.CaptureFixture[str]) -> None:
    found = plan(capsys)
    assert found["bpf: claims about candidates"] == 1000 * 32 * 2
    assert found["bpf: claims about gold"] > found["bpf: claims about candidates"]
    assert found["bpf: all"] <= 40
    assert found["beq: claims about candidates"] == 2000
    assert found["beq: all"] <= 4


def test_work_is_proportional_to_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    once, twice = plan(capsys, "--pairs", "1000000"), plan(capsys, "--pairs", "2000000")
    for what in ("theorems that give pairs", "detector bpf on all of them", "cost of all three"):
        assert abs(twice[what] / once[what] - 2) < 0.02, what


def test_assumptions_are_options(capsys: pytest.CaptureFixture[str]) -> None:
    usual, slow = plan(capsys), plan(capsys, "--start", "30")
    before, after = (one_of(found, "bpf: imports") for found in (usual, slow))
    assert abs(after / before - 2) < 0.02


def one_of(found: dict[str, float], start: str) -> float:
    (figure,) = (value for what, value in found.items() if what.startswith(start))
    return figure
