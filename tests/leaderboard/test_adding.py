from __future__ import annotations

import fcntl
import json
import os
import re
from itertools import permutations
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import DatasetError, SubmissionError
from driftbench.leaderboard import Evaluator
from driftbench.leaderboard.adding import add, preview_rank, rank
from driftbench.leaderboard.board import read_board
from driftbench.leaderboard.stored_form import Staged
from tests.leaderboard.fake_build import fake_rows, make_build
from tests.leaderboard.submitted import TEST, card_text, hand_in, noisy

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> tuple[Evaluator, Evaluator]:
    """Return evaluators of two datasets whose test rows have the same ids."""
    folder = tmp_path_factory.mktemp("builds")
    one = make_build(folder / "one")
    two = make_build(folder / "two", calibration=fake_rows(range(100, 108)))
    return Evaluator(path=one, resamples=40), Evaluator(path=two, resamples=40)


@pytest.fixture
def evaluator(builds: tuple[Evaluator, Evaluator]) -> Evaluator:
    return builds[0]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "eval"


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    made = tmp_path / "made"
    found = {name: hand_in(made, name, noisy(wrong)) for name, wrong in (("a", 0), ("b", 9))}
    return found | {"g": hand_in(made, "g", noisy(4), card=card_text("g", gold=True))}


def state(home: Path) -> dict[str, bytes]:
    files = (path for path in home.rglob("*") if path.is_file())
    return {str(path.relative_to(home)): path.read_bytes() for path in files}


def rows(home: Path) -> list[tuple[str, int, str]]:
    boards = read_board(home).boards
    return [(row.track, row.rank, row.submission) for board in boards for row in board.rank_entries]


def test_add_stores_and_ranks(evaluator: Evaluator, home: Path, files: dict[str, Path]) -> None:
    done: list[tuple[int, int]] = []
    ranked = add(
        list(files.values()), evaluator, home=home, progress=lambda *step: done.append(step)
    )
    assert done == [(1, 3), (2, 3), (3, 3)]
    assert ranked.left_out == ()
    assert read_board(home) == ranked.leaderboard
    assert sorted(state(home)) == [
        "leaderboard.json",
        *(
            f"submissions/{name}/{file}"
            for name in "abg"
            for file in ("predictions.parquet", "submission.toml")
        ),
    ]
    assert rows(home) == [
        ("reference-free", 1, "a"),
        ("reference-free", 2, "b"),
        ("uses-gold", 1, "g"),
    ]
    (board,) = ranked.leaderboard.boards
    assert (board.n, board.version, board.recipe, board.snapshot) == (
        40,
        "0.1.0",
        "made",
        "mathlib:8f9d9cf",
    )
    assert board.data == evaluator.data
    assert (board.made_with["resamples"], board.made_with["seed"]) == ("40", "12345")


def test_stored_card_has_the_dataset(
    evaluator: Evaluator, home: Path, files: dict[str, Path]
) -> None:
    add([files["a"]], evaluator, home=home)
    text = (home / "submissions" / "a" / "submission.toml").read_text(encoding="utf-8")
    assert 'config = "controlled"' in text
    for split, digest in evaluator.data.items():
        assert f'"{split}" = "{digest}"' in text


def test_add_is_independent_of_order(
    evaluator: Evaluator, tmp_path: Path, files: dict[str, Path]
) -> None:
    found = []
    for number, order in enumerate(permutations(files)):
        home = tmp_path / str(number)
        for name in order:
            lines = files[name].read_text(encoding="utf-8").split("\n")
            files[name].write_text("\n".join(lines[::-1]), encoding="utf-8")
            add([files[name]], evaluator, home=home)
        found.append(state(home))
    assert all(each == found[0] for each in found)


def test_add_is_idempotent(evaluator: Evaluator, home: Path, files: dict[str, Path]) -> None:
    add(list(files.values()), evaluator, home=home)
    before = state(home)
    add([files["b"]], evaluator, home=home)
    add([home / "submissions" / "b"], evaluator, home=home)
    rank([evaluator], home=home)
    assert state(home) == before


def test_evidence_is_not_stored(evaluator: Evaluator, home: Path, tmp_path: Path) -> None:
    add([hand_in(tmp_path, "a", noisy(0), columns={"evidence": "SECRET"})], evaluator, home=home)
    assert not [name for name, data in state(home).items() if b"SECRET" in data]


def test_add_replaces_only_with_replace(
    evaluator: Evaluator, home: Path, files: dict[str, Path], tmp_path: Path
) -> None:
    add(list(files.values()), evaluator, home=home)
    before = state(home)
    other = hand_in(tmp_path / "other", "b", noisy(0))
    with pytest.raises(SubmissionError, match="b: another submission has that name"):
        add([other], evaluator, home=home)
    assert state(home) == before
    add([other], evaluator, home=home, replace=True)
    assert rows(home)[:2] == [("reference-free", 1, "a"), ("reference-free", 1, "b")]


def test_add_of_an_invalid_submission_changes_nothing(
    evaluator: Evaluator, home: Path, files: dict[str, Path], tmp_path: Path
) -> None:
    add([files["a"]], evaluator, home=home)
    before = state(home)
    bad = hand_in(tmp_path, "Bad", lambda _: 3, card="name = 1\n")
    with pytest.raises(SubmissionError) as caught:
        add([files["b"], bad, tmp_path / "gone.jsonl"], evaluator, home=home)
    for piece in (
        "bad-name",
        "bad-card",
        "out-of-range",
        "gone.jsonl: 2 problems",
        "no-card",
        "no-file",
    ):
        assert piece in str(caught.value)
    with pytest.raises(SubmissionError, match="b: two submissions have this name"):
        add([files["b"], files["b"]], evaluator, home=home)
    assert state(home) == before


@pytest.fixture
def killed(
    monkeypatch: pytest.MonkeyPatch, evaluator: Evaluator, home: Path, files: dict[str, Path]
) -> int:
    """Kill a replacement and an addition at every rename, and check the files."""
    real = os.rename
    steps = 0

    class Killed(BaseException):
        pass

    def run(limit: int) -> bool:
        count = 0

        def rename(*words: object, **named: object) -> None:
            nonlocal count
            count += 1
            if count > limit:
                raise Killed
            real(*words, **named)  # type: ignore[arg-type]

        with monkeypatch.context() as patch:
            patch.setattr(os, "rename", rename)
            patch.setattr(os, "replace", rename)
            # A killed process runs no cleanup.
            patch.setattr(Staged, "discard", lambda _: None)
            try:
                add([other, files["g"]], evaluator, home=home, replace=True)
            except Killed:
                return True
        return False

    other = hand_in(home.parent / "other", "b", noisy(2))
    while True:
        add([files["a"], files["b"]], evaluator, home=home, replace=True)
        again = run(steps)
        _whole(home)
        rank([evaluator], home=home)
        _whole(home)
        if not again:
            break
        steps += 1
    return steps


def _whole(home: Path) -> None:
    """Every file is one that a call wrote completely."""
    for path in home.glob("submissions/[!.]*"):
        assert len(list(path.iterdir())) == 2
    json.loads((home / "leaderboard.json").read_text(encoding="utf-8"))


def test_kill_during_add_leaves_complete_files(
    killed: int, evaluator: Evaluator, home: Path, tmp_path: Path, files: dict[str, Path]
) -> None:
    assert killed >= 4
    other = tmp_path / "other" / "b.jsonl"
    add([other, files["a"], files["g"]], evaluator, home=tmp_path / "fresh")
    assert state(home) == state(tmp_path / "fresh")


def test_datasets_are_ranked_separately(
    builds: tuple[Evaluator, Evaluator], home: Path, files: dict[str, Path]
) -> None:
    one, two = builds
    add([files["a"]], one, home=home)
    add([files["b"]], two, home=home)
    assert [[row.submission for row in b.rank_entries] for b in read_board(home).boards] in (
        [["a"], ["b"]],
        [["b"], ["a"]],
    )
    digests = {tuple(sorted(board.data.items())) for board in read_board(home).boards}
    assert len(digests) == 2
    before = state(home)
    assert rank([one, two], home=home).left_out == ()
    rank([two], home=home)
    rank([], home=home)
    assert state(home) == before


def test_outdated_board_is_dropped_without_its_dataset(
    builds: tuple[Evaluator, Evaluator], home: Path, files: dict[str, Path]
) -> None:
    one, two = builds
    add([files["a"], files["b"]], one, home=home)
    ranked = add([files["a"]], two, home=home, replace=True)
    assert ranked.left_out == ("b",)
    assert rows(home) == [("reference-free", 1, "a")]
    assert rank([one], home=home).left_out == ()
    assert len(rows(home)) == 2


def test_damaged_stored_submission_is_reported(
    evaluator: Evaluator, home: Path, files: dict[str, Path]
) -> None:
    add(list(files.values()), evaluator, home=home)
    before = (home / "leaderboard.json").read_bytes()
    (home / "submissions" / "a" / "predictions.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(SubmissionError, match=r"a: 1 problem\n  not-parquet"):
        rank([evaluator], home=home)
    assert (home / "leaderboard.json").read_bytes() == before


def test_try_out_stores_nothing(evaluator: Evaluator, home: Path, files: dict[str, Path]) -> None:
    alone = preview_rank(files["b"], evaluator, home=home)
    assert (alone.rank, alone.above) == (1, ())
    assert not home.exists()
    add([files["a"], files["g"]], evaluator, home=home)
    before = state(home)
    found = preview_rank(files["b"], evaluator, home=home)
    assert (found.rank, found.above[0].submission) == (2, "a")
    assert state(home) == before
    add([files["b"]], evaluator, home=home)
    assert preview_rank(files["b"], evaluator, home=home) == found


def test_concurrent_calls_wait(evaluator: Evaluator, home: Path, files: dict[str, Path]) -> None:
    add([files["a"]], evaluator, home=home)
    folder = os.open(home, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    second = Thread(target=lambda: add([files["b"]], evaluator, home=home))
    second.start()
    second.join(0.5)
    assert second.is_alive()
    assert len(rows(home)) == 1
    os.close(folder)
    second.join()
    assert len(rows(home)) == 2


def test_hostile_card_text_is_stored_as_text(
    evaluator: Evaluator, home: Path, tmp_path: Path
) -> None:
    notes = '</script><img src=x onerror="alert(1)"> ]]> \\u202e "quoted"'
    card = card_text('<b>"bold"</b>', more=f"notes = {json.dumps(notes)}\n")
    add([hand_in(tmp_path, "evil", noisy(1), card=card)], evaluator, home=home)
    (row,) = read_board(home).boards[0].rank_entries
    assert (row.name, row.notes) == ('<b>"bold"</b>', notes)


def test_leaderboard_file_has_no_text_of_rows(
    evaluator: Evaluator, home: Path, files: dict[str, Path]
) -> None:
    add(list(files.values()), evaluator, home=home)
    text = (home / "leaderboard.json").read_text(encoding="utf-8")
    assert not re.search(r"theorem|Made\.|at most", text)
    assert sum(name in text for name in TEST) >= 9


def test_add_without_a_dataset_changes_nothing(
    tmp_path: Path, home: Path, files: dict[str, Path]
) -> None:
    with pytest.raises(DatasetError, match="is not a driftbench build"):
        add([files["a"]], Evaluator(path=tmp_path), home=home)
    assert not home.exists()
