from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from driftbench.detectors import Run, read_splits, run_detector
from driftbench.errors import InputError
from driftbench.leaderboard import Card, Evaluator, Invalid, write_run
from driftbench.leaderboard.card import find_card, read_card, render_card
from driftbench.leaderboard.tracks import track_of
from driftbench.leaderboard.writing import check_place
from tests.leaderboard.fake_build import CONFIG, fake_rows, make_build


@pytest.fixture
def run(tmp_path: Path) -> Run:
    data = read_splits(CONFIG, path=make_build(tmp_path / "build"))
    return run_detector("lint", data, config=CONFIG, splits=["calibration", "test"])


def test_written_submission_can_be_scored(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "made" / "lint.parquet"
    check_place(path)
    card = write_run(run, path)
    assert card == tmp_path / "made" / "lint.toml"
    report = Evaluator(path=tmp_path / "build", resamples=10).evaluate(path)
    assert report.name == "lint"
    assert report.card is not None
    assert (report.card.detector, report.card.uses_gold) == (run.signature, False)
    assert report.card.data == {split.split: split.digest for split in run.splits}
    assert report.made_with.calibration == report.card.data["calibration"]


def test_a_submission_that_leaves_rules_out_says_so(run: Run, tmp_path: Path) -> None:
    found = read_card(write_run(replace(run, leave_rule_out=True), tmp_path / "lint.parquet"))
    assert isinstance(found, Card)
    assert found.name == "lint-leave-rule-out"
    assert track_of(found) == "leave-rule-out"
    assert track_of(replace(found, name="lint")) == "reference-free"


def test_write_submission_is_deterministic(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    write_run(run, one)
    write_run(run, two)
    assert one.read_bytes() == two.read_bytes()
    assert one.with_suffix(".toml").read_bytes() == two.with_suffix(".toml").read_bytes()


def test_empty_optional_columns_are_left_out(run: Run, tmp_path: Path) -> None:
    write_run(run, tmp_path / "lint.parquet")
    names = pq.read_table(tmp_path / "lint.parquet").column_names
    assert names == ["id", "score", "split", "drift_class", "queries", "tokens", "evidence"]


def test_calibration_answers_without_calibration_rows_are_rejected(
    run: Run, tmp_path: Path
) -> None:
    write_run(run, tmp_path / "lint.parquet")
    found = Evaluator(path=make_build(tmp_path / "other", calibration=())).check(
        tmp_path / "lint.parquet"
    )
    assert isinstance(found, Invalid)
    assert [str(problem) for problem in found.problems] == [
        "wrong-split: 20 rows of split 'calibration', which this build lacks"
    ]


def test_submission_is_rejected_by_another_dataset(run: Run, tmp_path: Path) -> None:
    write_run(run, tmp_path / "lint.parquet")
    other = make_build(tmp_path / "other", test=fake_rows(range(1, 21)))
    found = Evaluator(path=other).check(tmp_path / "lint.parquet")
    assert isinstance(found, Invalid)
    assert [problem.kind for problem in found.problems] == [
        "wrong-data",
        "missing-id",
        "unknown-id",
    ]


def test_failed_write_keeps_the_earlier_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lint.parquet"
    write_run(run, path)
    before = path.read_bytes()

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", fail)
    with pytest.raises(OSError, match="No space left"):
        write_run(run, path)
    assert path.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["build", "lint.parquet", "lint.toml"]


def test_check_place_reports_an_unwritable_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"name it \.parquet or \.csv"):
        check_place(tmp_path / "lint.jsonl")
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        check_place(tmp_path / "file" / "lint.parquet")


def test_card_round_trip(tmp_path: Path) -> None:
    card = Card(
        name='a "quoted" \\ name ∀',
        uses_gold=True,
        uses_llm=False,
        authors=("A", "B"),
        notes="two\nlines\x7f\t",
        data={"test": "ab", "calibration": "cd"},
    )
    path = tmp_path / "submission.toml"
    path.write_text(render_card(card), encoding="utf-8")
    assert read_card(path) == card


def test_card_of_a_file_precedes_that_of_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "sub.parquet"
    assert find_card(path) is None
    (tmp_path / "submission.toml").write_text("")
    assert find_card(path) == tmp_path / "submission.toml"
    (tmp_path / "sub.toml").write_text("")
    assert find_card(path) == tmp_path / "sub.toml"


def test_a_run_is_written_as_csv(run: Run, tmp_path: Path) -> None:
    csv, parquet = tmp_path / "lint.csv", tmp_path / "lint.parquet"
    assert write_run(run, csv) == tmp_path / "lint.toml"
    write_run(run, parquet)
    assert csv.read_text(encoding="utf-8").startswith('"id","score","split"')
    evaluator = Evaluator(path=tmp_path / "build", resamples=10)
    one, other = (evaluator.evaluate(path).to_dict() for path in (csv, parquet))
    assert one == other
