"""Ctrl-C during work: the process ends, prints how to resume, leaves no child, and resumes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.survival.verbs import history, result, tiny

if TYPE_CHECKING:
    from pathlib import Path

RESUME_HINT = "driftbench: interrupted; run the same command again to resume\n"

#: Seconds after which a process counts as stuck, even on a busy machine.
_STUCK = 300


def start(words: list[str], cache: Path) -> subprocess.Popen[str]:
    """Start a verb in its own process group, as a shell does."""
    return subprocess.Popen(
        [sys.executable, "-m", "driftbench", *words, "--verbose"],
        env={**os.environ, "DRIFTBENCH_CACHE": str(cache)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )


def interrupt(words: list[str], cache: Path, *, at: str) -> str:
    """Press Ctrl-C when a line that begins with `at` is printed; return the lines after it."""
    process = start(words, cache)
    assert process.stderr is not None
    message = []
    for line in process.stderr:
        message.append(line)
        if line.startswith(f"driftbench: {at}"):
            break
    else:
        pytest.fail(f"ended before {at!r}: {''.join(message)}")
    os.killpg(process.pid, signal.SIGINT)
    _, rest = process.communicate(timeout=_STUCK)
    assert process.returncode == 130, rest
    assert not any(line.startswith("Traceback") for line in rest.splitlines()), rest
    _gone(process.pid)
    return re.sub(
        r"^driftbench: [\w ,]+: \d+ of \d+\n|^driftbench: [\d.]+ s\n", "", rest, flags=re.MULTILINE
    )


def _gone(group: int) -> None:
    """Wait until all processes of a group have ended."""
    deadline = time.monotonic() + _STUCK
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail(f"processes of group {group} go on after the command has ended")


def finish(words: list[str], cache: Path) -> None:
    process = start(words, cache)
    _, message = process.communicate(timeout=_STUCK)
    assert process.returncode == 0, message


@pytest.fixture(scope="module")
def part(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the arguments for a part of the starter corpus, with a recipe."""
    return tiny(repository, tmp_path_factory.mktemp("part"))


@pytest.fixture(scope="module")
def whole(part: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an uninterrupted build of it."""
    place = tmp_path_factory.mktemp("whole")
    finish(["build", *part, "--out", str(place / "out"), "--workers", "1"], place / "cache")
    return place / "out"


def test_interrupted_build_resumes_to_the_same_bytes(
    part: list[str], whole: Path, tmp_path: Path
) -> None:
    words = ["build", *part, "--out", str(tmp_path / "out"), "--workers", "2"]
    assert interrupt(words, tmp_path / "cache", at="applying rules: ") == RESUME_HINT
    assert not (tmp_path / "out").exists()
    finish(words, tmp_path / "cache")
    assert result(tmp_path / "out") == result(whole)


def test_interrupted_detector_resumes_to_the_same_answers(
    part: list[str], whole: Path, tmp_path: Path
) -> None:
    def words(out: Path) -> list[str]:
        named = ["--detector", "beq", "--dataset", str(whole), *part[2:], "-o", str(out)]
        return ["detect", *named, "--no-calibrate"]

    out, other = tmp_path / "out.parquet", tmp_path / "other.parquet"
    assert interrupt(words(out), tmp_path / "cache", at="beq: ") == RESUME_HINT
    assert not out.exists()
    finish(words(out), tmp_path / "cache")
    finish(words(other), tmp_path / "elsewhere")
    assert result(out) == result(other)


def test_interrupted_mining_writes_nothing(tmp_path: Path) -> None:
    repository = history(tmp_path)
    words = ["wild", "mine", "--repo", f"git:{repository}"]

    def mined(name: str) -> list[str]:
        return [*words, "--out", str(tmp_path / name)]

    message = interrupt(mined("out"), tmp_path / "cache", at="mining: 0 of ")
    assert (
        message
        == "driftbench: interrupted; nothing was written; run the same command to start again\n"
    )
    assert not (tmp_path / "out").exists()
    finish(mined("out"), tmp_path / "cache")
    finish(mined("other"), tmp_path / "cache")
    assert result(tmp_path / "out") == result(tmp_path / "other")
