"""The steps that make a reference build, its records and its boards again."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from benchmarks import reference
from benchmarks.reference import DETECTORS, Step, run_step, steps
from driftbench.detectors.registry import find_detector
from driftbench.oracles.record import Record, read_record, write_record

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / "checkout/build/verdicts").mkdir(parents=True)
    return tmp_path / "checkout"


@pytest.mark.parametrize("name", DETECTORS)
def test_every_detector_is_registered(name: str) -> None:
    assert find_detector(name)


def test_every_committed_submission_to_a_reference_build_is_made(
    repository: Path, tmp_path: Path, checkout: Path
) -> None:
    stored = {path.name for path in (repository / "eval/submissions").iterdir() if path.is_dir()}
    committed = {name for name in stored if not name.endswith(".wild_human")}
    made = {step.name for step in steps("git:m@v", tmp_path, repository=checkout)}
    assert {"random", "beq.contrast", "bpf.unselected", "fused.leave-rule-out"} <= committed <= made


def test_answers_go_to_the_board_of_their_build(tmp_path: Path, checkout: Path) -> None:
    found = {step.name: step.words for step in steps("git:m@v", tmp_path, repository=checkout)}
    answer = found["bpf.unselected.leave-rule-out"]
    assert "--leave-rule-out" in answer
    assert str(tmp_path / "unselected") in answer
    assert "--leave-rule-out" not in found["bpf.unselected"]
    assert answer[-1] in found["leaderboard.unselected.leave-rule-out"]
    assert str(tmp_path / "contrast") in found["leaderboard.contrast"]


def test_records_are_made_before_the_builds_that_read_them(tmp_path: Path, checkout: Path) -> None:
    names = [step.name for step in steps("git:m@v", tmp_path, repository=checkout)]
    first = [
        "build",
        "record",
        "starter",
        "starter-pairs",
        "contrast",
        "unselected",
        "lock",
        "lemmas",
        "datasheet",
    ]
    assert names[: len(first)] == first
    assert names[len(first) :][: len(DETECTORS) + 1] == [*DETECTORS, "leaderboard"]
    assert names[-1] == "pages"
    assert len(names) == len(set(names))


def test_a_record_is_kept_compressed(tmp_path: Path, checkout: Path) -> None:
    record = Record((), {}, {}, "", None)
    (tmp_path / "paper").mkdir()
    write_record(tmp_path / "paper/verdicts.jsonl", record)
    found = {step.name: step for step in steps("git:m@v", tmp_path, repository=checkout)}
    run_step(found["record"], checkout)
    kept = checkout / "build/verdicts/paper.jsonl.gz"
    assert kept.read_bytes().startswith(b"\x1f\x8b")
    assert read_record(kept).text == record.text


def test_output_of_a_command_that_fails_is_not_written(tmp_path: Path, checkout: Path) -> None:
    into = tmp_path / "paper.lemmas.json"
    into.write_text("before")
    step = Step("lemmas", ("driftbench", "verify", str(tmp_path / "missing"), "--json"), into=into)
    with pytest.raises(subprocess.CalledProcessError):
        run_step(step, checkout)
    assert into.read_text() == "before"


def test_a_step_that_does_not_exist_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        reference.main(["--snapshot", "git:m@v", "--out", str(tmp_path), "--from", "bulid"])
    assert "bulid is not a step: give one of build, record" in capsys.readouterr().err


def test_a_failed_step_names_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = Step("lint", ("driftbench", "detect", "--detector", "lint", "--dataset", "missing"))
    monkeypatch.setattr(reference, "steps", lambda *_: iter([broken]))
    monkeypatch.setattr(sys, "argv", ["reference"])
    code = reference.main(["--snapshot", "git:m@v", "--out", str(tmp_path)])
    assert code == 2
    assert "go on with --from lint" in capsys.readouterr().err
