from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

import pytest

from driftbench.detectors import pick_split, read_splits
from driftbench.harnesses.judging import read_judgement
from driftbench.harnesses.scoring import FIGURES, figures, truth_of, verdict_on
from driftbench.leaderboard import Evaluator
from tests.harnesses.conftest import judge

if TYPE_CHECKING:
    from pathlib import Path


def test_figures_equal_those_of_the_evaluator(build: Path) -> None:
    rows = pick_split(read_splits("controlled", path=build), "controlled", "test").records
    answers = {row["id"]: read_judgement(judge(f"{row['id']} {row['candidate']}")) for row in rows}
    found = figures([verdict_on(truth_of(row), answers[row["id"]]) for row in rows])
    report = Evaluator("controlled", path=build, resamples=2).evaluate(
        {name: one.drifted for name, one in answers.items()}
    )
    assert tuple(found) == FIGURES
    for name in ("detection_at_3_fpr", "f1", "auc", "coverage"):
        assert found[name] == pytest.approx(report.scores[name].value)
    assert 0 < found["no_answer"] == pytest.approx(1 - found["coverage"])


def test_without_rows_there_are_no_figures() -> None:
    assert all(isnan(value) for value in figures([]).values())
