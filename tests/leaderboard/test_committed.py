"""The files in eval/: valid submissions, and the leaderboard computed from them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.publish.reference import reference_locks
from driftbench.leaderboard import Evaluator
from driftbench.leaderboard.adding import rank
from driftbench.leaderboard.board import board_text, read_board
from driftbench.leaderboard.store import read_stored
from driftbench.leaderboard.tracks import TRACKS, track_of


@pytest.fixture
def home(repository: Path) -> Path:
    return repository / "eval"


def test_committed_file_has_the_current_format(home: Path) -> None:
    text = (home / "leaderboard.json").read_text(encoding="utf-8")
    assert board_text(read_board(home)) == text


def test_committed_file_ranks_every_submission(home: Path) -> None:
    stored = {each.name: (each.digest, track_of(each.card)) for each in read_stored(home)}
    boards = read_board(home).boards
    ranked = {row.submission: (row.digest, row.track) for b in boards for row in b.rank_entries}
    assert ranked == stored
    data = {each.name: dict(each.card.data) for each in read_stored(home)}
    for board in boards:
        assert all(data[row.submission] == board.data for row in board.rank_entries)


def test_committed_boards_are_of_reference_builds(home: Path) -> None:
    locks = reference_locks()
    for board in read_board(home).boards:
        if board.recipe in locks:
            digests = locks[board.recipe].digests
            assert {f"{board.config}/{s}": digest for s, digest in board.data.items()} == digests


def test_committed_ranks_agree_with_scores(home: Path) -> None:
    tracks = list(TRACKS)
    for board in read_board(home).boards:
        places = [
            (tracks.index(row.track), row.rank, -row.scores[board.ranked_by].value, row.submission)
            for row in board.rank_entries
        ]
        assert places == sorted(places)


def test_each_board_is_ranked_by_the_metric_of_its_rows(home: Path) -> None:
    ranked_by = {board.config: board.ranked_by for board in read_board(home).boards}
    assert ranked_by == {
        "contrast": "pair_accuracy",
        "controlled": "detection_at_3_fpr",
        "controlled_full": "detection_at_3_fpr",
        "wild_human": "auc",
    }


def test_committed_predictions_have_no_text(home: Path) -> None:
    import pyarrow.parquet as pq

    texts = {"id", "split", "verdict", "drift_class"}
    numbers = {"score", "queries", "seconds", "tokens"}
    for each in read_stored(home):
        names = set(pq.read_schema(each.predictions).names)
        assert names <= texts | numbers, each.name


@pytest.mark.built
def test_committed_file_can_be_regenerated(home: Path, tmp_path: Path) -> None:
    folders = list(map(Path, os.environ["DRIFTBENCH_BUILDS"].split(os.pathsep)))
    copy = tmp_path / "eval"
    shutil.copytree(home / "submissions", copy / "submissions")
    evaluators = [Evaluator(c, path=each) for each in folders for c in read_lock(each).configs]
    ranked = rank(evaluators, home=copy)
    assert ranked.left_out == (), "DRIFTBENCH_BUILDS names no build that these submissions answer"
    assert (copy / "leaderboard.json").read_bytes() == (home / "leaderboard.json").read_bytes()
