from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import SubmissionError
from driftbench.leaderboard import Evaluator
from driftbench.leaderboard.adding import add
from driftbench.leaderboard.board import Leaderboard, board_text, read_board, write_board
from tests.leaderboard.fake_build import make_build
from tests.leaderboard.submitted import hand_in, noisy

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("filled")
    evaluator = Evaluator(path=make_build(folder / "build"), resamples=20)
    add([hand_in(folder, name, noisy(n)) for n, name in enumerate("ab")], evaluator, home=folder)
    return folder


def test_read_board_without_a_file_is_empty(tmp_path: Path) -> None:
    assert read_board(tmp_path) == Leaderboard()


def test_empty_leaderboard_can_be_written(tmp_path: Path) -> None:
    write_board(Leaderboard(), tmp_path)
    text = (tmp_path / "leaderboard.json").read_text(encoding="utf-8")
    assert text == '{"format": 1, "boards": []}\n'
    assert read_board(tmp_path) == Leaderboard()


def test_board_text_has_one_line_per_row(filled: Path) -> None:
    text = (filled / "leaderboard.json").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith('  {"submission"')]
    assert [json.loads(line.rstrip(","))["submission"] for line in lines] == ["a", "b"]
    assert board_text(read_board(filled)) == text


def test_write_board_writes_one_file(filled: Path) -> None:
    names = {path.name for path in filled.iterdir()}
    write_board(read_board(filled), filled)
    assert {path.name for path in filled.iterdir()} == names


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"format": 1', '"format": 2', "format must be 1, and is 2; remove the file"),
        ('"rank": 1', '"rank": "1"', r"boards\[0\].rank_entries\[0\].rank must be a whole number"),
        ('"rank": 1', '"rang": 1', r"boards\[0\].rank_entries\[0\].rank is missing"),
        ('"p": ', '"p": N', "leaderboard.json: is not JSON: .* line 6 .*; remove the file"),
        ('"rank": 1', '"rank": 1, "rank": 2', "the key 'rank' occurs twice"),
    ],
)
def test_read_board_reports_damage_with_its_place(
    filled: Path, tmp_path: Path, old: str, new: str, message: str
) -> None:
    text = (filled / "leaderboard.json").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "leaderboard.json").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SubmissionError, match=message):
        read_board(tmp_path)


def test_read_board_rejects_other_json(tmp_path: Path) -> None:
    (tmp_path / "leaderboard.json").write_text("[]", encoding="utf-8")
    with pytest.raises(SubmissionError, match="the content must be a table"):
        read_board(tmp_path)
