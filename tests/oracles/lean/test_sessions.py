from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import InputError
from driftbench.oracles import Cell
from driftbench.oracles.lean.sessions import ReplayedServer
from tests.oracles.lean.odd_lean import goal, library, odd_lean

if TYPE_CHECKING:
    from driftbench.oracles.lean import LeanOracle

CLAIMS = [goal("proved"), goal("open"), goal("silent"), goal("not_c"), goal("crash")]


def replayed(path: Path, oracle: LeanOracle) -> LeanOracle:
    return replace(oracle, session_file="", replayed=ReplayedServer(path))


def test_a_recorded_session_gives_the_same_findings(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    made = odd_lean(
        tmp_path, library=library("a", "b", refuters=("c",), seconds=2.0), session_file=str(path)
    )
    with made as oracle:
        found = oracle.decide(CLAIMS)
    assert [one.cell for one in found] == [
        *(Cell.PROVED, Cell.NOT_DERIVED, Cell.UNKNOWN, Cell.REFUTED, Cell.UNKNOWN)
    ]
    with replayed(path, made) as oracle:
        again = oracle.decide(CLAIMS)
    told = [(one.cell, one.cause) for one in found]
    assert [(one.cell, one.cause) for one in again] == told
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert {key for line in lines for key in line} == {"request", "answer", "error", "seconds"}
    assert str(tmp_path) not in path.read_text(encoding="utf-8")


def test_a_command_that_was_not_recorded_has_no_answer(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    made = odd_lean(tmp_path, session_file=str(path))
    with made as oracle:
        oracle.decide([goal("proved")])
    with replayed(path, made) as oracle:
        found = oracle.decide([goal("other"), goal("proved")])
    assert found[0].cause == "error"
    assert "the session has no answer to this command" in found[0].detail


def test_a_file_that_is_not_a_session_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    path.write_text('{"request": {}}\n[]\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"session.jsonl:2: not a line of a session"):
        ReplayedServer(path)


def test_a_session_on_a_full_disk_is_an_error(tmp_path: Path) -> None:
    full = Path("/dev/full")
    with (
        odd_lean(tmp_path, session_file=str(full)) as oracle,
        pytest.raises(InputError, match="/dev/full: cannot be written: No space left"),
    ):
        oracle.decide([goal("proved")])
