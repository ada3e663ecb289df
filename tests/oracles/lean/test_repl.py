from __future__ import annotations

import json
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from driftbench.errors import OracleError
from driftbench.oracles import Cell, Claim
from driftbench.oracles.lean import Launch, LeanOracle
from driftbench.oracles.lean._repl_server import SandboxedServer
from tests.oracles.lean.odd_lean import ONE_CLOSER, goal, library, odd_lean

#: Behaviour of a goal: cause, part of the detail, seconds for an attempt.
ODD = {
    "silent": ("timeout", "no answer within 3 s", 3.0),
    "crash": ("error", "Stack overflow detected", 60.0),
    "memory": ("error", "out of memory", 60.0),
    "endless": ("error", "it printed too much", 60.0),
    "messages": ("error", "it printed too much", 60.0),
    "garbage": ("error", "the answer is unreadable", 60.0),
    "binary": ("error", "the answer is unreadable", 60.0),
    "unnumbered": ("error", "the answer has no environment", 60.0),
    "twice": ("error", "answers an earlier command", 60.0),
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


def requests(folder: Path) -> list[dict[str, object]]:
    lines = (folder / "requests").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def starts(folder: Path) -> list[tuple[str, dict[str, str]]]:
    lines = (folder / "starts").read_text(encoding="utf-8").splitlines()
    return [tuple(json.loads(line)) for line in lines]


@pytest.mark.parametrize("word", sorted(ODD))
def test_only_a_claim_that_breaks_lean_is_unknown(tmp_path: Path, word: str) -> None:
    claims = [goal("proved"), goal("open"), goal(word), goal("proved", "too"), goal("last")]
    cause, detail, seconds = ODD[word]
    with odd_lean(tmp_path, seconds=seconds) as oracle:
        found = oracle.decide(claims)
    unknown, open_ = Cell.UNKNOWN, Cell.NOT_DERIVED
    assert [one.cell for one in found] == [Cell.PROVED, open_, unknown, Cell.PROVED, open_]
    assert [one.cause for one in found] == ["", "", cause, "", ""]
    assert detail in found[2].detail
    assert all(one.provenance.oracle == "Lean 4.99.0" for one in found)


def test_a_repl_that_stops_reading_is_late(tmp_path: Path) -> None:
    # The pipe holds less than this request, so that sending it waits for the REPL.
    claims = [goal("deaf"), goal("w" * 300_000), goal("proved")]
    with odd_lean(tmp_path, seconds=1.0) as oracle:
        found = oracle.decide(claims)
    assert [one.cell for one in found] == [Cell.NOT_DERIVED, Cell.UNKNOWN, Cell.PROVED]
    assert found[1].cause == "timeout"
    assert "the request was not read within" in found[1].detail or found[1].provenance.seconds < 20


def test_an_answer_to_another_command_is_not_taken(tmp_path: Path) -> None:
    # The numbers of the environments are in order, and each answer is one command late.
    claims = [goal("doubled", "proved"), goal("open"), goal("proved"), goal("last")]
    with odd_lean(tmp_path) as oracle:
        found = oracle.decide(claims)
    assert [one.cell for one in found] == [
        Cell.PROVED,
        Cell.UNKNOWN,
        Cell.PROVED,
        Cell.NOT_DERIVED,
    ]
    assert found[1].cause == "error"
    assert "is not about this attempt" in found[1].detail


def test_a_session_goes_on_after_an_interrupted_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask, interrupts = SandboxedServer.ask, ["evil"]

    def asking(server: SandboxedServer, request: dict[str, Any], *, seconds: float) -> Any:  # noqa: ANN401 -- JSON
        if interrupts and "late" in request["cmd"]:
            raise KeyboardInterrupt(interrupts.pop())
        return ask(server, request, seconds=seconds)

    monkeypatch.setattr(SandboxedServer, "ask", asking)
    with odd_lean(tmp_path) as oracle:
        with pytest.raises(KeyboardInterrupt):
            oracle.decide([goal("late")])
        assert oracle.decide([goal("proved")])[0].cell is Cell.PROVED
    assert len(starts(tmp_path)) == 2


def test_a_proof_is_not_lost_to_a_later_closer_that_hangs(tmp_path: Path) -> None:
    closers = library("first", "second", "third", seconds=2.0)
    with odd_lean(tmp_path, library=closers) as oracle:
        (early,) = oracle.decide([goal("by_first")])
    assert (early.cell, early.detail) == (Cell.PROVED, "by first")
    asked = [one for one in requests(tmp_path) if "premise" in str(one["cmd"])]
    assert len(asked) == 1  # the first success ends the claim


def test_a_closer_that_hangs_does_not_lose_the_proof_of_another(tmp_path: Path) -> None:
    program = tmp_path / "slow.py"
    text = Path(odd_lean(tmp_path).launch.command[2]).read_text(encoding="utf-8")
    # The stand-in hangs at the closer `slow`, whatever the goal is.
    program.write_text(
        text.replace(
            "    lines = command.split(",
            "    if 'by slow' in command: hang()\n    lines = command.split(",
            1,
        ),
        encoding="utf-8",
    )
    closers = library("slow", "exact", seconds=2.0)
    oracle = odd_lean(tmp_path, library=closers)
    command = tuple(str(program) if one.endswith(".py") else one for one in oracle.launch.command)
    with replace(oracle, launch=replace(oracle.launch, command=command)) as slow:
        found = slow.decide([goal("by_exact"), goal("open")])
    assert [(one.cell, one.cause) for one in found] == [
        (Cell.PROVED, ""),
        (Cell.UNKNOWN, "timeout"),
    ]


def test_the_library_is_imported_once(tmp_path: Path) -> None:
    claims = [goal("open", str(number)) for number in range(20)]
    with odd_lean(tmp_path, library=library("a", "b", refuters=("c",))) as oracle:
        oracle.decide(claims[:10])
        oracle.decide(claims[10:])
    asked = requests(tmp_path)
    assert sum("import Mathlib" in str(one["cmd"]) for one in asked) == 1
    assert len(starts(tmp_path)) == 1
    assert len(asked) == 3 + 20 * 3  # imports, context and version, and the attempts


@pytest.mark.parametrize("name", ["t", "probe", "Space.probe", "Other.probe"])
def test_a_probe_that_is_true_without_gold_is_vacuous(tmp_path: Path, name: str) -> None:
    claim = Claim("theorem Space.t : premise", f"theorem {name} : without_only", "import Mathlib")
    with odd_lean(tmp_path) as oracle:
        (found,) = oracle.decide([claim])
    assert (found.cell, found.cause) == (Cell.UNKNOWN, "vacuous")


def test_the_first_use_of_a_closer_is_before_its_attempts(tmp_path: Path) -> None:
    # The index of `exact?` is built once, and not in the time of a claim.
    closers = library("quick", "exact").closers
    warm = "example (a b c : Nat) : a * (b + c) = a * b + a * c := by exact?"
    closers = (closers[0], replace(closers[1], warm=warm))
    claims = [goal("open", str(number)) for number in range(3)]
    claims += [replace(goal("open", "too"), context="import Mathlib\nopen Nat")]
    with odd_lean(tmp_path, library=replace(ONE_CLOSER, closers=closers)) as oracle:
        oracle.decide([goal("by_quick")])
        assert warm not in [one["cmd"] for one in requests(tmp_path)]
        oracle.decide(claims)
        sent = [one["cmd"] for one in requests(tmp_path)]
        assert sent.count(warm) == 1
        assert "(by exact)" not in "".join(map(str, sent[: sent.index(warm)]))
        oracle.close()
        oracle.decide([goal("open")])
    assert [one["cmd"] for one in requests(tmp_path)].count(warm) == 2


def test_the_limit_of_the_output_is_for_each_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("driftbench.oracles.lean._repl_server.MOST_ANSWER", 4000)
    with odd_lean(tmp_path) as oracle:
        found = oracle.decide([goal("proved", str(number)) for number in range(20)])
    assert {one.cell for one in found} == {Cell.PROVED}
    assert len(starts(tmp_path)) == 1


def test_a_library_that_is_not_built_is_an_error_before_any_claim(tmp_path: Path) -> None:
    broken = replace(ONE_CLOSER, imports=("Broken",))
    with odd_lean(tmp_path, library=broken) as oracle:
        with pytest.raises(
            OracleError, match=r"object file 'Broken\.olean' of module Broken"
        ) as raised:
            _ = oracle.name
        assert raised.value.cause == "missing"
        assert "lake exe cache get" in str(raised.value)
        with pytest.raises(OracleError, match="`import Broken` fails"):
            oracle.decide([goal("proved")])


def test_a_context_that_lean_rejects_is_asked_once(tmp_path: Path) -> None:
    claims = [
        replace(goal("proved", word), context="import Mathlib\nopen Nowhere") for word in "ab"
    ]
    with odd_lean(tmp_path) as oracle:
        found = oracle.decide([*claims, goal("proved")])
    assert [one.cause for one in found] == ["unsupported", "unsupported", ""]
    assert "context: unknown namespace `Nowhere`" in found[0].detail
    assert sum("Nowhere" in str(one["cmd"]) for one in requests(tmp_path)) == 1


def test_a_full_repl_is_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("driftbench.oracles.lean.repl._FULL", 0.0)
    with odd_lean(tmp_path) as oracle:
        found = oracle.decide([goal("proved", str(number)) for number in range(40)])
    assert {one.cell for one in found} == {Cell.PROVED}
    assert len(starts(tmp_path)) == 3


def test_all_started_processes_are_ended(tmp_path: Path) -> None:
    with odd_lean(tmp_path, seconds=3.0) as oracle:
        found = oracle.decide([goal("forks")])
        assert found[0].cause == "timeout"
        pids = traces(tmp_path)
        assert len(pids) == 4
        assert wait_for_end(pids) == []


def test_an_orphaned_child_is_killed_without_waiting(tmp_path: Path) -> None:
    with odd_lean(tmp_path, seconds=60.0) as oracle:
        found = oracle.decide([goal("leaves"), goal("proved")])
    assert [one.cause for one in found] == ["error", ""]
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


def test_an_interrupt_ends_the_repl(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tests.oracles.lean.odd_lean import *\n"
        "with odd_lean(Path(sys.argv[1]), seconds=600.0) as o: o.decide([goal('forks')])"
    )
    root = Path(__file__).parents[3]
    parent = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], cwd=root, stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 60
    while not (tmp_path / "pids").exists() or len(traces(tmp_path)) < 4:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    parent.send_signal(signal.SIGINT)
    _, errors = parent.communicate(timeout=30)
    assert b"KeyboardInterrupt" in errors
    assert wait_for_end(traces(tmp_path)) == []


def test_the_child_has_no_environment_and_a_scratch_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "value")
    monkeypatch.setenv("LEAN_PATH", "/nowhere")
    with odd_lean(tmp_path) as oracle:
        oracle.decide([goal("open")])
    ((folder, environment),) = starts(tmp_path)
    assert not {"SECRET", "LEAN_PATH"} & environment.keys()
    assert environment["HOME"] == environment["TMPDIR"] == folder != os.environ["HOME"]
    deadline = time.monotonic() + 20
    while Path(folder).exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_the_network_is_closed_if_the_child_reports_it(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with odd_lean(tmp_path, seconds=30.0) as oracle:
            oracle.decide([goal(f"calls{port}")])
            went = (tmp_path / "calls").read_text(encoding="utf-8")
            assert went == ("failed" if oracle.network() == "closed" else "went through")


def test_a_missing_program_is_an_error(tmp_path: Path) -> None:
    oracle = LeanOracle(Launch(command=(str(tmp_path / "none"),)), ONE_CLOSER)
    with pytest.raises(OracleError, match="`import Mathlib` fails") as raised:
        oracle.decide([goal("open")])
    assert raised.value.cause == "crash"


def test_a_full_disk_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("driftbench.oracles.lean._repl_server.tempfile.TemporaryFile", full)
    with pytest.raises(OracleError, match="No space left on device"):
        odd_lean(tmp_path).decide([goal("open")])


def test_a_missing_library_of_python_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "driftbench.oracles.lean._repl_server", None)
    with pytest.raises(OracleError, match=r"pip install -e '.\[lean\]") as raised:
        odd_lean(tmp_path).decide([goal("open")])
    assert raised.value.cause == "missing"


def test_an_oracle_that_has_a_repl_can_be_pickled(tmp_path: Path) -> None:
    with odd_lean(tmp_path) as oracle:
        assert oracle.version == "4.99.0"
        copy = pickle.loads(pickle.dumps(oracle))  # noqa: S301 -- just made
        with copy:
            assert copy.decide([goal("proved")])[0].cell is Cell.PROVED
    assert len(starts(tmp_path)) == 2
