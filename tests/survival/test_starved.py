"""A full disk and a read-only one: a clear message, nothing old lost, and going on afterwards.

Needs a system that lets this user mount in a namespace of its own, as `unshare -rm true` tells.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.survival.processes import environment

pytestmark = pytest.mark.survival

NO_ROOM = ("free some space, then run the same command again", "free some space and run the same")


@pytest.fixture(scope="module")
def starved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    home = tmp_path_factory.mktemp("starved")
    script = Path(__file__).with_name("starved.py")
    done = subprocess.run(
        ["unshare", "-rm", sys.executable, str(script), str(home)],
        env=environment(home),
        stdout=subprocess.PIPE,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    assert [one["code"] for one in found["made"]] == [0, 0, 0]
    return found


@pytest.mark.parametrize(
    ("verb", "named"),
    [
        ("build", "HOME/disk/"),
        ("detect", "HOME/disk/lint.parquet"),
        ("mine", "HOME/disk/mined/"),
        ("submit", "HOME/disk/eval/submissions"),
    ],
)
def test_a_verb_without_room_says_so_and_loses_nothing(
    starved: dict[str, Any], verb: str, named: str
) -> None:
    found = starved[verb]
    full, barred = found["full"], found["barred"]
    assert (full["code"], barred["code"]) == (2, 2)
    assert full["told"].startswith(f"driftbench: {named}")
    assert full["told"].count("\n") == 1
    assert any(words in full["told"] for words in NO_ROOM)
    assert barred["told"].startswith(f"driftbench: {named}")
    assert barred["told"].endswith("Read-only file system; name a path on a writable file system\n")
    assert found["kept"]
    assert (found["room"]["code"], found["room"]["told"]) == (0, "")


@pytest.mark.parametrize("verb", ["build", "detect", "mine"])
def test_with_room_the_same_command_makes_the_same_bytes(
    starved: dict[str, Any], verb: str
) -> None:
    assert starved[verb]["equal"]
    assert starved[verb]["left"] == []


def test_with_room_a_submission_is_stored_whole(starved: dict[str, Any]) -> None:
    assert starved["submit"]["stored"] == [
        "leaderboard.json",
        "lint",
        "predictions.parquet",
        "submission.toml",
        "submissions",
    ]


@pytest.mark.parametrize("state", ["barred", "filled", "full"])
def test_a_cache_that_cannot_be_written_costs_no_result(
    starved: dict[str, Any], state: str
) -> None:
    found, usual = starved["cache"][state], starved["cache"]["room"]
    assert (found["code"], usual["code"], usual["told"]) == (0, 0, "")
    assert found["rows"] == usual["rows"]
    lines = found["told"].splitlines()
    files = [line.removeprefix("driftbench: ").split(": ")[0] for line in lines]
    assert files
    assert sorted(files) == sorted(set(files))
    assert all(file.startswith("HOME/disk/cache/") for file in files)
