from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from driftbench.cli.main import cli
from driftbench.dataset.evidence.columns import evidence_problems
from driftbench.dataset.records import Row, content_id
from driftbench.errors import InputError
from driftbench.wild.annotation.items import read_items
from driftbench.wild.history import check_folder, mine, open_repository, write_mined

if TYPE_CHECKING:
    from pathlib import Path

    from tests.wild.history.conftest import File, History

WRONG = "(n : ℕ) : ∃ m, n = 2 * m"
RIGHT = "(n : ℕ) (h : Even n) : ∃ m, n = 2 * m"


def _repaired(history: History, lean: File) -> None:
    history.commit("Add a theorem", {"A.lean": lean(WRONG)})
    history.commit("Add missing hypothesis", {"A.lean": lean(RIGHT)})


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["wild", "mine", *map(str, arguments)])


def test_the_command_writes_pairs_and_prints_the_funnel(
    history: History, lean: File, tmp_path: Path
) -> None:
    _repaired(history, lean)
    done = _run("--repo", history.spec, "--out", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert "1 pairs of 1 theorems, labels provisional" in done.stdout
    (line,) = (tmp_path / "out" / "pairs.jsonl").read_text(encoding="utf-8").splitlines()
    record = json.loads(line)
    assert (record["history"]["state"], record["history"]["label_evidence"]) == (
        "provisional",
        "history",
    )
    row = Row.from_record(record)
    assert (row.id, row.id) == (record["id"], content_id(record))
    assert list(evidence_problems(record["evidence"], record["relation"])) == []


def test_pairs_can_be_annotated(history: History, lean: File, tmp_path: Path) -> None:
    _repaired(history, lean)
    write_mined(tmp_path / "out", mine(open_repository(history.spec)))
    (item,) = read_items(tmp_path / "out" / "pairs.jsonl")
    assert "missing hypothesis" not in repr(item)


def test_json_has_the_funnel(history: History, lean: File) -> None:
    _repaired(history, lean)
    found = json.loads(_run("--repo", history.spec, "--json").stdout)
    assert (found["out"], found["licence"]) == (None, "MIT")
    assert found["commit"] == history.git("rev-parse", "HEAD")
    assert found["funnel"]["pairs"] == found["funnel"]["clear"] == 1


def test_the_same_history_gives_the_same_bytes(
    history: History, lean: File, tmp_path: Path
) -> None:
    _repaired(history, lean)
    for name in "ab":
        write_mined(tmp_path / name, mine(open_repository(history.spec)))
    files = ("pairs.jsonl", "mined.json")
    ours, theirs = ([(tmp_path / n / f).read_bytes() for f in files] for n in "ab")
    assert ours == theirs


def test_a_longer_history_replaces_its_own_pairs(
    history: History, lean: File, tmp_path: Path
) -> None:
    _repaired(history, lean)
    write_mined(tmp_path / "out", mine(open_repository(history.spec)))
    history.commit("More", {"B.lean": "def b := 1\n"})
    write_mined(tmp_path / "out", mine(open_repository(history.spec)))
    head = history.git("rev-parse", "HEAD")
    assert json.loads((tmp_path / "out" / "mined.json").read_text())["commit"] == head


def test_a_rewritten_history_does_not_replace_pairs(
    history: History, lean: File, tmp_path: Path
) -> None:
    _repaired(history, lean)
    write_mined(tmp_path / "out", mine(open_repository(history.spec)))
    history.git("commit", "-q", "--amend", "-m", "Another message")
    done = _run("--repo", history.spec, "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert "the history was rewritten" in done.stderr


@pytest.mark.parametrize("content", ["", "[]", "{}", "{"])
def test_a_damaged_folder_is_named(
    history: History, lean: File, tmp_path: Path, content: str
) -> None:
    _repaired(history, lean)
    (tmp_path / "mined.json").write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match="is damaged"):
        check_folder(tmp_path, open_repository(history.spec))


def test_a_folder_of_other_files_is_not_changed(
    history: History, lean: File, tmp_path: Path
) -> None:
    _repaired(history, lean)
    (tmp_path / "notes.md").write_text("x", encoding="utf-8")
    done = _run("--repo", history.spec, "--out", tmp_path)
    assert done.exit_code == 2
    assert "other content than pairs" in done.stderr


def test_files_that_cannot_be_read_are_counted(history: History, lean: File) -> None:
    _repaired(history, lean)
    history.commit("Bad", {"N.lean": b"def a := 1\0", "U.lean": b"\xff", "C.lean": "/- never"})
    history.commit("Large", {"L.lean": "-- x\n" * 900_000})
    history.commit("Worse", {"N.lean": b"def a := 2\0", "P.lean": "This is prose, theorem or not."})
    done = _run("--repo", history.spec)
    assert done.exit_code == 0, done.output
    for reason in (
        "skipped 2: NUL bytes, which no Lean file has",
        "skipped 1: not UTF-8",
        "skipped 1: a comment that is never closed",
        "skipped 1: larger than 4,194,304 bytes",
        "1 pairs of 1 theorems",
    ):
        assert reason in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--repo", "dir:x"), "write git:PATH or git:PATH@REV"),
        (("--repo", "git:/nowhere"), "is not a folder"),
    ],
)
def test_usage_errors_have_exit_code_two(arguments: tuple[str, ...], message: str) -> None:
    done = _run(*arguments)
    assert done.exit_code == 2
    assert message in done.stderr
