from __future__ import annotations

import json
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from driftbench.cli import cli
from driftbench.detectors import Cost, Detection, Verdict
from driftbench.detectors.journal import Journal, journal_path, open_journal
from driftbench.errors import InputError
from tests.leaderboard.fake_build import make_build

if TYPE_CHECKING:
    from pathlib import Path

KILLED = """
import os, signal, sys
from driftbench.cli.main import main
from driftbench.detectors.lint import LintDetector

answers, after = LintDetector.detect, int(sys.argv[1])

def detect(self, pairs):
    global after
    for answer in answers(self, pairs):
        if after == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        after -= 1
        yield answer

LintDetector.detect = detect
main(sys.argv[2:])
"""


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_build(tmp_path_factory.mktemp("journal") / "build")


def words(build: Path, out: Path, *more: str, detector: str = "lint") -> list[str]:
    return ["detect", "--detector", detector, "--dataset", str(build), "-o", str(out), *more]


def kill_after(answers: int, build: Path, out: Path) -> None:
    """Run a detector in a process that is killed after some answers."""
    command = [sys.executable, "-c", KILLED, str(answers), *words(build, out)]
    done = subprocess.run(command, check=False, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr


def detect(build: Path, out: Path, *more: str, detector: str = "lint") -> str:
    done = CliRunner().invoke(cli, words(build, out, *more, detector=detector))
    assert done.exit_code == 0, done.output
    return done.stderr


def both(out: Path) -> tuple[bytes, bytes]:
    return out.read_bytes(), out.with_suffix(".toml").read_bytes()


@pytest.mark.parametrize("answers", [0, 7, 20, 33, 59])
def test_killed_run_resumes_to_the_same_bytes(build: Path, tmp_path: Path, answers: int) -> None:
    whole, out = tmp_path / "whole" / "lint.parquet", tmp_path / "lint.parquet"
    detect(build, whole)
    kill_after(answers, build, out)
    assert not out.exists()
    message = detect(build, out)
    assert both(out) == both(whole)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["lint.parquet", "lint.toml", "whole"]
    reading = f"driftbench: reading {build}: configuration controlled, recipe made\n"
    found = f"{answers} answers of an interrupted run found in lint.parquet.partial"
    going_on = f"driftbench: {found}: resuming"
    assert message == reading + (f"{going_on}\n" if answers else "")


def test_resumed_run_asks_only_unanswered_pairs(
    build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "lint.parquet"
    kill_after(33, build, out)
    seen: list[tuple[int, int]] = []

    class Bar:
        def __enter__(self) -> object:
            return lambda *now: seen.append(now)

        def __exit__(self, *error: object) -> None: ...

    monkeypatch.setattr("driftbench.cli._progress.file_progress", lambda _: Bar())
    detect(build, out)
    assert (seen[0], seen[-1], len(seen)) == ((33, 60), (60, 60), 28)


@pytest.mark.parametrize("cut", [1, 30])
def test_truncated_last_line_is_asked_again(build: Path, tmp_path: Path, cut: int) -> None:
    whole, out = tmp_path / "whole" / "lint.parquet", tmp_path / "lint.parquet"
    detect(build, whole)
    kill_after(10, build, out)
    journal = journal_path(out)
    journal.write_bytes(journal.read_bytes()[:-cut])
    assert "9 answers of an interrupted run" in detect(build, out)
    assert both(out) == both(whole)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"id": "', b'"id": "x'),
        (b'"evidence": "', b'"evidence": "x'),
        (b'"seal": "', b'"seal": "0'),
        (b"{", b"["),
    ],
)
def test_lines_after_a_damaged_one_are_asked_again(
    build: Path, tmp_path: Path, old: bytes, new: bytes
) -> None:
    whole, out = tmp_path / "whole" / "lint.parquet", tmp_path / "lint.parquet"
    detect(build, whole)
    kill_after(10, build, out)
    journal = journal_path(out)
    lines = journal.read_bytes().splitlines(keepends=True)
    assert old in lines[4]
    lines[4] = lines[4].replace(old, new, 1)
    journal.write_bytes(b"".join(lines))
    message = detect(build, out)
    assert "3 answers of an interrupted run" in message
    assert "7 lines of lint.parquet.partial are damaged or follow one that is" in message
    assert both(out) == both(whole)


@pytest.mark.parametrize(
    ("more", "detector", "cause"),
    [
        ((), "random", "detector lint|version:"),
        (("--no-calibrate",), "lint", "other splits or another dataset): "),
    ],
    ids=["detector", "data"],
)
def test_journal_of_another_run_is_moved_aside(
    build: Path, tmp_path: Path, more: tuple[str, ...], detector: str, cause: str
) -> None:
    whole, out = tmp_path / "whole" / "x.parquet", tmp_path / "x.parquet"
    detect(build, whole, *more, detector=detector)
    kill_after(10, build, out)
    stored = journal_path(out).read_bytes()
    message = detect(build, out, *more, detector=detector)
    assert f"x.parquet.partial is of another run ({cause}" in message
    assert "moved to x.parquet.partial.1\n" in message
    assert both(out) == both(whole)
    assert (tmp_path / "x.parquet.partial.1").read_bytes() == stored
    assert not journal_path(out).exists()


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"[]\n", b"3\n{}\n", b'{"journal": 1}\n'])
def test_file_that_is_no_journal_is_moved_aside(
    build: Path, tmp_path: Path, content: bytes
) -> None:
    out = tmp_path / "x.parquet"
    journal_path(out).write_bytes(content)
    (tmp_path / "x.parquet.partial.1").write_text("taken", encoding="utf-8")
    message = detect(build, out)
    assert "(unreadable head): moved to x.parquet.partial.2" in message
    assert (tmp_path / "x.parquet.partial.2").read_bytes() == content
    assert (tmp_path / "x.parquet.partial.1").read_text(encoding="utf-8") == "taken"


def test_journal_is_locked(tmp_path: Path) -> None:
    path = tmp_path / "x.partial"
    head = {"detector": "d", "config": "c", "data": {"test": "0"}}
    with (
        open_journal(path, **head, report=lambda _: None),  # type: ignore[arg-type]
        pytest.raises(InputError, match="another run is writing it"),
        open_journal(path, **head, report=lambda _: None),  # type: ignore[arg-type]
    ):
        pytest.fail("both have it")


costs = st.one_of(st.none(), st.integers(0, 10**6))
seconds = st.one_of(st.none(), st.floats(0, 1e6))
answers = st.builds(
    Detection,
    id=st.text(min_size=1),
    score=st.floats(0, 1),
    verdict=st.sampled_from([Verdict.SCORED, Verdict.DRIFTED, Verdict.FAITHFUL]),
    drift_class=st.sampled_from(["", "type_coercion"]),
    cost=st.builds(Cost, queries=costs, seconds=seconds, tokens=costs),
    evidence=st.text(st.characters()),
)


@given(st.lists(answers, unique_by=lambda one: one.id))
def test_answers_survive_the_journal(
    tmp_path_factory: pytest.TempPathFactory, given: list[Detection]
) -> None:
    path = tmp_path_factory.mktemp("kept") / "x.partial"
    unanswered = Detection(id="", score=None, verdict=Verdict.TIMEOUT)
    for stored in range(2):
        with open_journal(path, detector="d", config="c", data={}, report=lambda _: None) as kept:
            assert len(kept.found) == stored * (len(given) + 1)
            if stored:
                assert kept.found == {("test", one.id): one for one in (*given, unanswered)}
                break
            for one in (*given, unanswered):
                kept.append("test", one)
    for line in path.read_text(encoding="ascii").splitlines():
        json.loads(line)


def test_journal_without_a_file_stores_nothing() -> None:
    Journal().append("test", Detection(id="x", score=None, verdict=Verdict.TIMEOUT))
    assert Journal().found == {}
