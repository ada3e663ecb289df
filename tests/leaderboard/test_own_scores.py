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


def test_without_a_configuration_the_only_one_of_the_build_is_used(tmp_path: Path) -> None:
    small = make_build(tmp_path / "build", config="starter")
    path = write(SCORES, small, tmp_path / "mine.parquet")
    found = Evaluator("starter", path=small).check(path)
    assert isinstance(found, Submission)
    assert found.card is not None
    assert found.card.config == "starter"


def test_scores_with_problems_are_not_written(build: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.parquet"
    with pytest.raises(SubmissionError, match="unknown-id: 1 id that the dataset does not contain"):
        write({**SCORES, "nobody": 0.5}, build, path)
    with pytest.raises(InputError, match=r"name it \.parquet or \.csv"):
        write(SCORES, build, tmp_path / "mine.jsonl")
    assert [each.name for each in tmp_path.iterdir()] == ["build"]


def test_a_csv_file_has_the_answers_of_a_parquet_file(build: Path, tmp_path: Path) -> None:
    scores = SCORES | {next(iter(SCORES)): None}
    csv, parquet = (write(scores, build, tmp_path / f"mine.{kind}") for kind in ("csv", "parquet"))
    assert csv.read_text(encoding="utf-8").startswith('"id","score","split"')
    evaluator = Evaluator(path=build, resamples=10)
    assert evaluator.evaluate(csv).to_dict() == evaluator.evaluate(parquet).to_dict()


def test_columns_that_are_left_out_are_named(build: Path, tmp_path: Path) -> None:
    frame = pd.DataFrame({"id": SCORES.keys(), "score": SCORES.values(), "quries": 1})
    message = r"submission: ignored the column quries \(did you mean queries\?\)"
    with pytest.warns(UserWarning, match=message):
        Evaluator(path=build, resamples=10).evaluate(frame)
    with pytest.warns(UserWarning, match=message):
        driftbench.write_submission(
            frame,
            tmp_path / "mine.parquet",
            name="Mine",
            uses_gold=False,
            uses_llm=False,
            dataset=build,
        )
    assert "quries" not in pd.read_parquet(tmp_path / "mine.parquet")


def test_scores_with_an_index_of_ids_name_the_remedy(build: Path) -> None:
    scores = pd.Series(SCORES, name="score")
    evaluator = Evaluator(path=build, resamples=10)
    with pytest.raises(SubmissionError, match=r"convert a Series .* with \.to_dict\(\)"):
        evaluator.evaluate(scores)  # type: ignore[arg-type]
    frame = scores.to_frame()
    with pytest.raises(SubmissionError, match=r'give frame\.reset_index\(names="id"\)'):
        evaluator.evaluate(frame)
    found = evaluator.evaluate(frame.reset_index(names="id"))
    assert found.to_dict() == evaluator.evaluate(SCORES).to_dict()


def test_a_dataset_with_scores_names_the_remedy(build: Path) -> None:
    from datasets import Dataset

    rows = Dataset.from_dict({"id": list(SCORES), "score": list(SCORES.values())})
    evaluator = Evaluator(path=build, resamples=10)
    with pytest.raises(SubmissionError, match=r"convert a Dataset with \.select_columns"):
        evaluator.evaluate(rows)
    frame = rows.select_columns(["id", "score"]).to_pandas()
    assert evaluator.evaluate(frame).to_dict() == evaluator.evaluate(SCORES).to_dict()


def test_a_frame_without_ids_lacks_the_column(build: Path) -> None:
    with pytest.raises(SubmissionError, match=r"no column 'id' \(there is score\)"):
        Evaluator(path=build).evaluate(pd.DataFrame({"score": [0.5]}))
