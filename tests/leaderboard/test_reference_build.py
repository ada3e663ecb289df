"""Boards and submissions of the reference build, recognized by digests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from driftbench.dataset.publish import reference
from driftbench.dataset.publish.lock import LOCK
from driftbench.errors import SubmissionError
from driftbench.leaderboard import Evaluator
from driftbench.leaderboard.adding import add
from driftbench.leaderboard.card import Card, render_card
from driftbench.leaderboard.listing import board_table
from tests.leaderboard.fake_build import CONFIG, fake_rows, make_build, perfect

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

TEST = fake_rows(range(20))


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The reference build of recipe `made`."""
    folder = make_build(tmp_path / "build")
    bundled = tmp_path / "bundled"
    bundled.mkdir()
    (bundled / "made.lock.json").write_bytes((folder / LOCK).read_bytes())
    monkeypatch.setattr(reference, "resource", {"build": bundled}.__getitem__)
    return folder


def _submission(folder: Path, data: Mapping[str, str]) -> Path:
    folder.mkdir()
    scores = perfect(TEST)
    table = pa.table({"id": list(scores), "score": list(scores.values())})
    pq.write_table(table, folder / "predictions.parquet")
    card = Card(name="made up", uses_gold=False, uses_llm=False, config=CONFIG, data=data)
    (folder / "submission.toml").write_text(render_card(card), encoding="utf-8")
    return folder


def test_board_names_the_reference_build(tmp_path: Path, build: Path) -> None:
    evaluator = Evaluator(path=build, resamples=20)
    path = _submission(tmp_path / "mine", evaluator.data)
    (board,) = add([path], evaluator, home=tmp_path / "eval").leaderboard.boards
    title = "controlled / test, 40 rows of mathlib:8f9d9cf"
    assert str(board_table(board).title) == f"{title}, reference build made"

    other = make_build(tmp_path / "other", calibration=fake_rows(range(200, 210)))
    evaluator = Evaluator(path=other, resamples=20)
    path = _submission(tmp_path / "other-mine", evaluator.data)
    (board,) = add([path], evaluator, home=tmp_path / "other-eval").leaderboard.boards
    assert str(board_table(board).title) == title


def test_submission_to_the_reference_build_is_recognized(tmp_path: Path, build: Path) -> None:
    data = dict(Evaluator(path=build).data)
    other = Evaluator(path=make_build(tmp_path / "other", test=TEST[::2] + TEST[1:21:2]))
    path = _submission(tmp_path / "mine", data)
    text = (
        r"test rows with digest \w{12}, those of the reference build made, but this build has \w+"
    )
    with pytest.raises(SubmissionError, match=rf"{text}: score it on that build, or run the"):
        add([path], other, home=tmp_path / "eval")
