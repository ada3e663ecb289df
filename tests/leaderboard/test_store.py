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
def test_portable_names_are_accepted(tmp_path: Path, name: str) -> None:
    found = locate(folder(tmp_path, name))
    assert isinstance(found, StoredSubmission)
    assert (found.name, found.predictions.name) == (name, "predictions.jsonl")


@pytest.mark.parametrize(
    "name", ["A", "a b", "-a", "a.", "a-", "x" * 65, "é", "con", "nul.x", "lpt1", "a\nb", "..a"]
)
def test_unportable_names_are_rejected(tmp_path: Path, name: str) -> None:
    assert problems(folder(tmp_path, name)) == ["bad-name"]


def test_locate_reports_all_problems(tmp_path: Path) -> None:
    path = folder(tmp_path, "Big")
    (path / "predictions.parquet").write_bytes(b"PAR1")
    (path / "submission.toml").write_text("name = 1\n", encoding="utf-8")
    kinds = ["bad-name", "no-predictions", "bad-card", "bad-card", "bad-card"]
    assert problems(path) == kinds
    (path / "submission.toml").unlink()
    assert problems(path) == ["bad-name", "no-predictions", "no-card"]


def test_locate_ignores_a_card_beside_the_folder(tmp_path: Path) -> None:
    path = folder(tmp_path, "a")
    (path / "submission.toml").rename(path / "predictions.toml")
    assert problems(path) == ["no-card"]


def test_locate_rejects_links(tmp_path: Path) -> None:
    path = folder(tmp_path, "a")
    secret = tmp_path / "secret"
    (path / "predictions.jsonl").rename(secret)
    (path / "predictions.jsonl").symlink_to(secret)
    assert problems(path) == ["link"]


def test_locate_names_a_file_by_its_stem(tmp_path: Path) -> None:
    found = locate(hand_in(tmp_path, "lint", noisy(0)))
    assert isinstance(found, StoredSubmission)
    assert (found.name, found.card.name) == ("lint", "lint")
    (tmp_path / "lint.toml").unlink()
    assert problems(tmp_path / "lint.jsonl") == ["no-card"]


def test_read_stored_is_sorted_and_skips_temporary_folders(tmp_path: Path) -> None:
    for name in ("b", "a", ".c.partial"):
        folder(tmp_path, name)
    (tmp_path / "submissions" / "README.md").write_text("how to", encoding="utf-8")
    assert [each.name for each in read_stored(tmp_path)] == ["a", "b"]
    assert read_stored(tmp_path / "nowhere") == ()


def test_read_stored_reports_every_problem(tmp_path: Path) -> None:
    for name in ("A", "b", "C"):
        folder(tmp_path, name)
    with pytest.raises(SubmissionError, match=r"(?s)A: 1 problem\n.*C: 1 problem"):
        read_stored(tmp_path)


def test_digest_depends_on_card_and_predictions(tmp_path: Path) -> None:
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
