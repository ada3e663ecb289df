"""The leaderboard with withdrawn rows, and with withheld labels."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from driftbench.cli import cli
from driftbench.dataset.publish.errata import ERRATA, Errata, Withdrawn, errata_text
from driftbench.dataset.publish.versions import parse_version
from driftbench.dataset.publish.withheld import withhold
from driftbench.detectors import read_splits
from driftbench.errors import DatasetError
from driftbench.leaderboard import Evaluator
from driftbench.leaderboard.adding import add, rank
from driftbench.leaderboard.board import read_board
from driftbench.leaderboard.page import render_page
from tests.dataset.conftest import make_build as make_whole_build
from tests.dataset.conftest import recipe, rows
from tests.leaderboard.fake_build import make_build
from tests.leaderboard.submitted import TEST, card_text, hand_in, noisy

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dataset.conftest import MakeBuild

__all__ = ["make_whole_build", "recipe", "rows"]


def test_board_without_withdrawn_rows(tmp_path: Path) -> None:
    build, home = make_build(tmp_path / "build"), tmp_path / "eval"
    missed = min(name for name in TEST if TEST[name].label != "faithful")
    path = hand_in(tmp_path, "a", lambda name: float(noisy(0)(name) and name != missed))
    add([path], Evaluator(path=build, resamples=20), home=home)
    (before,) = read_board(home).boards
    assert "errata" not in before.made_with
    entry = Withdrawn(
        since=parse_version("1.0.1"), id=missed, date="2026-12-01", reason="too strong"
    )
    (build / ERRATA).write_text(errata_text(Errata((entry,))), encoding="utf-8")
    rank([Evaluator(path=build, resamples=20)], home=home)
    (after,) = read_board(home).boards
    assert after.made_with["errata"] == "1.0.1"
    assert (before.n, after.n) == (40, 39)
    assert before.rank_entries[0].errors.wrong
    assert not after.rank_entries[0].errors.wrong


@pytest.fixture
def parts(tmp_path: Path, make_whole_build: MakeBuild) -> tuple[Path, Path, Path]:
    """Return the public part of a build, its labels, and a submission of noise."""
    whole = make_whole_build(tmp_path / "whole")
    public, labels = tmp_path / "public", tmp_path / "labels.parquet"
    withhold(whole, out=public, labels=labels)
    data = read_splits("controlled", path=whole, only=["test"])["test"]
    ids = [str(row["id"]) for row in data.records]
    path = hand_in(tmp_path, "noise", lambda name: int(name[:4], 16) / 65536, rows=ids)
    return public, labels, path


def test_board_of_withheld_labels_has_no_errors(
    parts: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    public, labels, path = parts
    home = tmp_path / "eval"
    with pytest.raises(DatasetError, match="are withheld: send it"):
        add([path], Evaluator(path=public, resamples=20), home=home)
    assert not (home / "leaderboard.json").exists()
    ranked = add([path], Evaluator(path=public, labels=labels, resamples=20), home=home)
    (board,) = ranked.leaderboard.boards
    assert board.withheld
    text = (home / "leaderboard.json").read_text(encoding="utf-8")
    page = render_page(ranked.leaderboard)
    ids = [json.loads(line)["id"] for line in path.read_text(encoding="utf-8").splitlines()]
    assert not [name for name in ids if name in text or name in page]
    assert "withheld; the wrong rows are not listed" in page


def test_verbs_accept_a_labels_file(
    parts: tuple[Path, Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    public, labels, path = parts
    monkeypatch.chdir(tmp_path)
    path.with_suffix(".toml").write_text(card_text("noise"), encoding="utf-8")

    def run(*words: object) -> Result:
        return CliRunner().invoke(cli, ["submit", *map(str, words)])

    assert run("check", path, "--dataset", public).exit_code == 0
    assert run("score", path, "--dataset", public).exit_code == 2
    for verb in (("score", path), ("add", path), ("rank",)):
        done = run(*verb, "--dataset", public, "--labels", labels)
        assert done.exit_code == 0, done.output
    whole = tmp_path / "whole"
    # A dataset with its labels needs no file: it is for the others.
    assert run("rank", "--dataset", whole, "--labels", labels).exit_code == 0
