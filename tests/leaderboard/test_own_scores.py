from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd
import pytest

import driftbench
from driftbench.errors import InputError, SubmissionError
from driftbench.leaderboard import Evaluator, Submission
from driftbench.metrics import Calibrated
from tests.leaderboard.fake_build import fake_rows, make_build, perfect

if TYPE_CHECKING:
    from pathlib import Path

SCORES: dict[str, float | None] = {**perfect(fake_rows([*range(20), *range(100, 110)]))}


@pytest.fixture
def build(tmp_path: Path) -> Path:
    return make_build(tmp_path / "build")


def write(scores: dict[str, float | None], build: Path, path: Path) -> Path:
    return driftbench.write_submission(
        scores, path, name="Mine", uses_gold=False, uses_llm=True, dataset=build, authors=["Ada"]
    )


def test_scores_are_written_with_a_card(build: Path, tmp_path: Path) -> None:
    path = write(SCORES, build, tmp_path / "mine.parquet")
    assert set(pd.read_parquet(path)["split"]) == {"calibration", "test"}
    found = Evaluator(path=build).check(path)
    assert isinstance(found, Submission)
    assert isinstance(found.threshold, Calibrated)
    card = found.card
    assert card is not None
    assert (card.name, card.uses_gold, card.uses_llm, card.authors) == (
        "Mine",
        False,
        True,
        ("Ada",),
    )
    assert sorted(card.data) == ["calibration", "test"]


def test_scores_with_problems_are_not_written(build: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.parquet"
    with pytest.raises(SubmissionError, match="unknown-id: 1 id that the dataset does not contain"):
        write({**SCORES, "nobody": 0.5}, build, path)
    with pytest.raises(InputError, match=r"name it \.parquet"):
        write(SCORES, build, tmp_path / "mine.csv")
    assert [each.name for each in tmp_path.iterdir()] == ["build"]
