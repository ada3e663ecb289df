from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.errors import SubmissionError
from driftbench.leaderboard import Invalid
from driftbench.leaderboard.store import StoredSubmission, locate, read_stored, stored_at
from tests.leaderboard.submitted import card_text, hand_in, noisy

if TYPE_CHECKING:
    from pathlib import Path


def folder(home: Path, name: str) -> Path:
    path = home / "submissions" / name
    path.mkdir(parents=True)
    (path / "submission.toml").write_text(card_text("x"), encoding="utf-8")
    (path / "predictions.jsonl").write_text("{}", encoding="utf-8")
    return path


def problems(path: Path) -> list[str]:
    found = locate(path)
    return [problem.kind for problem in found.problems] if isinstance(found, Invalid) else []


@pytest.mark.parametrize("name", ["a", "0", "bpf+apba-2.1_x", "x" * 64, "console", "com10"])
def test_a_name_that_every_file_system_takes(tmp_path: Path, name: str) -> None:
    found = locate(folder(tmp_path, name))
    assert isinstance(found, StoredSubmission)
    assert (found.name, found.predictions.name) == (name, "predictions.jsonl")


@pytest.mark.parametrize(
    "name", ["A", "a b", "-a", "a.", "a-", "x" * 65, "é", "con", "nul.x", "lpt1", "a\nb", "..a"]
)
def test_a_name_that_some_would_not_take(tmp_path: Path, name: str) -> None:
    assert problems(folder(tmp_path, name)) == ["bad-name"]


def test_all_that_is_wrong_with_a_folder_is_told_at_once(tmp_path: Path) -> None:
    path = folder(tmp_path, "Big")
    (path / "predictions.parquet").write_bytes(b"PAR1")
    (path / "submission.toml").write_text("name = 1\n", encoding="utf-8")
    kinds = ["bad-name", "no-predictions", "bad-card", "bad-card", "bad-card"]
    assert problems(path) == kinds
    (path / "submission.toml").unlink()
    assert problems(path) == ["bad-name", "no-predictions", "no-card"]


def test_a_card_beside_a_stored_folder_is_not_its_card(tmp_path: Path) -> None:
    path = folder(tmp_path, "a")
    (path / "submission.toml").rename(path / "predictions.toml")
    assert problems(path) == ["no-card"]


def test_a_link_leads_nowhere(tmp_path: Path) -> None:
    path = folder(tmp_path, "a")
    secret = tmp_path / "secret"
    (path / "predictions.jsonl").rename(secret)
    (path / "predictions.jsonl").symlink_to(secret)
    assert problems(path) == ["link"]


def test_a_file_has_the_name_of_its_stem(tmp_path: Path) -> None:
    found = locate(hand_in(tmp_path, "lint", noisy(0)))
    assert isinstance(found, StoredSubmission)
    assert (found.name, found.card.name) == ("lint", "lint")
    (tmp_path / "lint.toml").unlink()
    assert problems(tmp_path / "lint.jsonl") == ["no-card"]


def test_stored_ones_are_sorted_and_work_in_progress_is_not_one(tmp_path: Path) -> None:
    for name in ("b", "a", ".c.partial"):
        folder(tmp_path, name)
    (tmp_path / "submissions" / "README.md").write_text("how to", encoding="utf-8")
    assert [each.entry.name for each in read_stored(tmp_path)] == ["a", "b"]
    assert read_stored(tmp_path / "nowhere") == ()


def test_every_wrong_one_is_told(tmp_path: Path) -> None:
    for name in ("A", "b", "C"):
        folder(tmp_path, name)
    with pytest.raises(SubmissionError, match=r"(?s)A: 1 problem\n.*C: 1 problem"):
        read_stored(tmp_path)


def test_the_digest_changes_with_card_and_predictions(tmp_path: Path) -> None:
    path = folder(tmp_path, "a")

    def digest() -> str:
        found = stored_at(path)
        assert not isinstance(found, Invalid)
        return found.digest

    digests = [digest()]
    (path / "predictions.jsonl").write_text("{} ", encoding="utf-8")
    digests.append(digest())
    (path / "submission.toml").write_text(card_text("b"), encoding="utf-8")
    digests.append(digest())
    assert len(set(digests)) == 3
