from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from driftbench.errors import InputError, OracleError
from driftbench.oracles import Cell
from driftbench.oracles.lean import LeanOracle, find_lean
from driftbench.oracles.lean.running import Launch
from tests.oracles.lean.odd_lean import goal, odd_lean

#: Behaviour of a goal: cause, part of the detail, seconds for one claim.
ODD = {
    "silent": ("timeout", "nothing new for 4 s", 4.0),
    "forks": ("timeout", "nothing new for 4 s", 4.0),
    "crash": ("error", "Stack overflow detected", 60.0),
    "memory": ("error", "out of memory", 60.0),
    "endless": ("error", "it printed too much", 60.0),
    "messages": ("error", "it printed too much", 60.0),
    "garbage": ("error", "Lean ended without a message about it", 60.0),
}


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def wait_for_end(pids: list[int]) -> list[int]:
    deadline = time.monotonic() + 20
    while (left := [pid for pid in pids if alive(pid)]) and time.monotonic() < deadline:
        time.sleep(0.05)
    return left


def traces(folder: Path) -> list[int]:
    return [int(line) for line in (folder / "pids").read_text(encoding="utf-8").split()]


@pytest.mark.parametrize("word", sorted(ODD))
def test_only_a_claim_that_breaks_lean_is_unknown(tmp_path: Path, word: str) -> None:
    claims = [goal("proved"), goal("open"), goal(word), goal("proved", "too"), goal("last")]
    cause, detail, seconds = ODD[word]
    with odd_lean(tmp_path, seconds=seconds) as oracle:
        found = oracle.decide(claims)
    cells = [finding.cell for finding in found]
    assert cells == [Cell.PROVED, Cell.UNKNOWN, Cell.UNKNOWN, Cell.PROVED, Cell.UNKNOWN]
    assert [finding.cause for finding in found] == ["", "incomplete", cause, "", "incomplete"]
    assert detail in found[2].detail
    assert all(finding.provenance.oracle == "Lean 4.99.0" for finding in found)


def test_two_claims_that_break_lean_are_isolated(tmp_path: Path) -> None:
    claims = [goal("crash"), goal("silent"), goal("crash", "again"), goal("proved")]
    found = odd_lean(tmp_path).decide(claims)
    assert [finding.cause for finding in found] == ["error", "timeout", "error", ""]


def test_all_started_processes_are_ended(tmp_path: Path) -> None:
    found = odd_lean(tmp_path).decide([goal("forks")])
    assert found[0].cause == "timeout"
    pids = traces(tmp_path)
    assert len(pids) == 4
    assert wait_for_end(pids) == []


def test_an_orphaned_child_is_killed_without_waiting(tmp_path: Path) -> None:
    found = odd_lean(tmp_path, seconds=60.0).decide([goal("leaves"), goal("proved")])
    assert [finding.cause for finding in found] == ["incomplete", ""]
    assert wait_for_end(traces(tmp_path)) == []


def test_processes_end_with_a_killed_parent(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tests.oracles.lean.odd_lean import *;"
        "odd_lean(Path(sys.argv[1]), seconds=600.0).decide([goal('forks')])"
    )
    root = Path(__file__).parents[3]
    parent = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], cwd=root)
    deadline = time.monotonic() + 60
    while not (tmp_path / "pids").exists() or len(traces(tmp_path)) < 4:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    assert wait_for_end(traces(tmp_path)) == []


def test_the_child_has_no_environment_and_a_scratch_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "value")
    monkeypatch.setenv("LEAN_PATH", "/nowhere")
    odd_lean(tmp_path).decide([goal("open")])
    lines = (tmp_path / "asked").read_text(encoding="utf-8").splitlines()
    for arguments, folder, environment in map(json.loads, lines):
        assert not {"SECRET", "LEAN_PATH"} & environment.keys()
        assert environment["HOME"] == environment["TMPDIR"] == folder != os.environ["HOME"]
        assert not Path(folder).exists()
        assert arguments == ["--version"] or arguments[0] == "--json"


def test_the_network_is_closed_if_the_child_reports_it(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        oracle = odd_lean(tmp_path)
        oracle.decide([goal(f"calls{port}")])
    went = (tmp_path / "calls").read_text(encoding="utf-8")
    assert went == ("failed" if oracle.network() == "closed" else "went through")


def test_a_missing_program_is_an_error(tmp_path: Path) -> None:
    oracle = LeanOracle(launch=Launch(command=(str(tmp_path / "none"),)))
    with pytest.raises(OracleError, match="gives no version") as raised:
        oracle.decide([goal("open")])
    assert raised.value.cause == "crash"


def test_a_lean_that_crashes_before_all_claims_answers_none(tmp_path: Path) -> None:
    oracle = odd_lean(tmp_path)
    script = Path(oracle.launch.command[0])
    text = script.read_text(encoding="utf-8")
    script.write_text(text.replace('goal = ""', "sys.exit(134)"), encoding="utf-8")
    found = oracle.decide([goal("proved"), goal("open")])
    assert {finding.cause for finding in found} == {"error"}
    assert "Lean failed before any claim: exit code 134" in found[0].detail
    script.write_text(text.replace('goal = ""', "time.sleep(600)"), encoding="utf-8")
    found = odd_lean_of(oracle, start=1.0).decide([goal("proved"), goal("open")])
    assert {finding.cause for finding in found} == {"error"}
    assert "nothing new for 1 s" in found[0].detail


def odd_lean_of(oracle: LeanOracle, *, start: float) -> LeanOracle:
    return LeanOracle(launch=oracle.launch, library=oracle.library, seconds=1.0, start=start)


def test_a_folder_that_is_no_project_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InputError, match="no lakefile here"):
        find_lean(str(tmp_path))
    (tmp_path / "lakefile.toml").write_text("", encoding="utf-8")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(OracleError, match="no `lake` on the PATH") as raised:
        find_lean(str(tmp_path))
    assert raised.value.cause == "missing"


def test_a_project_is_run_through_lake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "lakefile.toml").write_text("", encoding="utf-8")
    (project / "lake-manifest.json").write_text("{}", encoding="utf-8")
    lean = odd_lean(tmp_path)
    lake = tmp_path / "lake"
    lake.write_text(
        '#!/bin/sh\necho "info: something of lake" >&2\n[ "$1 $2" = "env lean" ] || exit 9\n'
        f'shift 2\nexec {lean.launch.command[0]} "$@"\n',
        encoding="utf-8",
    )
    lake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    oracle = LeanOracle(launch=find_lean(str(project)), library=lean.library)
    assert oracle.decide([goal("proved")])[0].cell is Cell.PROVED
    _, folder, environment = json.loads(
        (tmp_path / "asked").read_text(encoding="utf-8").splitlines()[0]
    )
    assert folder == str(project)
    assert environment["HOME"] != folder
    assert oracle.theory != lean.theory
