"""Ctrl-C while work is going on: it ends, says how to go on, leaves nobody behind, and goes on."""

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

SAME = "driftbench: interrupted; the same command goes on where it stopped\n"

#: Seconds after which a process that does not end is taken for stuck, on the busiest machine.
_STUCK = 300


def start(words: list[str], cache: Path) -> subprocess.Popen[str]:
    """Start a verb as a shell does: in a process group, which a Ctrl-C reaches as a whole."""
    return subprocess.Popen(
        [sys.executable, "-m", "driftbench", *words, "--verbose"],
        env={**os.environ, "DRIFTBENCH_CACHE": str(cache)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )


def interrupt(words: list[str], cache: Path, *, at: str) -> str:
    """Press Ctrl-C when a line is told that begins like `at`; return what is told afterwards."""
    process = start(words, cache)
    assert process.stderr is not None
    told = []
    for line in process.stderr:
        told.append(line)
        if line.startswith(f"driftbench: {at}"):
            break
    else:
        pytest.fail(f"ended before {at!r}: {''.join(told)}")
    os.killpg(process.pid, signal.SIGINT)
    _, rest = process.communicate(timeout=_STUCK)
    assert process.returncode == 130, rest
    assert not any(line.startswith("Traceback") for line in rest.splitlines()), rest
    _gone(process.pid)
    return re.sub(
        r"^driftbench: [\w ,]+: \d+ of \d+\n|^driftbench: [\d.]+ s\n", "", rest, flags=re.MULTILINE
    )


def _gone(group: int) -> None:
    """Wait until a group of processes is empty: its members end by themselves."""
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
    _, told = process.communicate(timeout=_STUCK)
    assert process.returncode == 0, told


@pytest.fixture(scope="module")
def part(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the words that name a part of the starter corpus, and a recipe for it."""
    return tiny(repository, tmp_path_factory.mktemp("part"))


@pytest.fixture(scope="module")
def whole(part: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a build of it that nobody interrupted."""
    place = tmp_path_factory.mktemp("whole")
    finish(["build", *part, "--out", str(place / "out"), "--workers", "1"], place / "cache")
    return place / "out"


def test_an_interrupted_build_goes_on_to_the_same_bytes(
    part: list[str], whole: Path, tmp_path: Path
) -> None:
    words = ["build", *part, "--out", str(tmp_path / "out"), "--workers", "2"]
    assert interrupt(words, tmp_path / "cache", at="applying rules: ") == SAME
    assert not (tmp_path / "out").exists()
    finish(words, tmp_path / "cache")
    assert result(tmp_path / "out") == result(whole)


def test_an_interrupted_detector_goes_on_to_the_same_answers(
    part: list[str], whole: Path, tmp_path: Path
) -> None:
    def words(out: Path) -> list[str]:
        named = ["--detector", "beq", "--path", str(whole), *part[2:], "-o", str(out)]
        return ["detect", *named, "--no-calibrate"]

    out, other = tmp_path / "out.parquet", tmp_path / "other.parquet"
    assert interrupt(words(out), tmp_path / "cache", at="beq: ") == SAME
    assert not out.exists()
    finish(words(out), tmp_path / "cache")
    finish(words(other), tmp_path / "elsewhere")
    assert result(out) == result(other)


def test_an_interrupted_mining_writes_nothing_and_starts_again(tmp_path: Path) -> None:
    repository = history(tmp_path)
    words = ["wild", "mine", "--repo", f"git:{repository}"]

    def mined(name: str) -> list[str]:
        return [*words, "--out", str(tmp_path / name)]

    told = interrupt(mined("out"), tmp_path / "cache", at="mining: 0 of ")
    assert told == "driftbench: interrupted; nothing was written; the same command starts again\n"
    assert not (tmp_path / "out").exists()
    finish(mined("out"), tmp_path / "cache")
    finish(mined("other"), tmp_path / "cache")
    assert result(tmp_path / "out") == result(tmp_path / "other")
