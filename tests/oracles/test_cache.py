"""Verdicts kept in a file: what answers what, what is never kept, files that are none."""

from __future__ import annotations

import os
import pickle
import sqlite3
import subprocess
import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.errors import InputError, OracleError
from driftbench.oracles.cache import CachedOracle, ReplayOracle
from driftbench.oracles.portfolio import open_oracle
from driftbench.oracles.problem import Model
from driftbench.oracles.verdicts import Proved, Refuted, Unknown
from tests.oracles.questions import ALPHA, CASES, LESS
from tests.oracles.recorded import Fixed

if TYPE_CHECKING:
    from pathlib import Path

PROVABLE, _ = CASES["less assumed"]
REFUTABLE, _ = CASES["a bound for each is no fixed bound"]
MODEL = Model({ALPHA: 2}, {LESS: {(0, 0): 1, (0, 1): 0, (1, 0): 0, (1, 1): 1}})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "verdicts.sqlite"


class BusyAtFirst(sqlite3.Connection):
    """A connection whose first statements find the file locked."""

    left = 3

    def execute(self, *arguments: Any) -> sqlite3.Cursor:  # noqa: ANN401 -- as the parent's
        """Execute, or not yet."""
        self.left -= 1
        if self.left >= 0:
            raise sqlite3.OperationalError("database is locked")
        return super().execute(*arguments)


def test_a_question_is_asked_once(path: Path) -> None:
    oracle = Fixed("proved")
    with CachedOracle(oracle, path) as cached:
        first = cached.ask(PROVABLE, budget=1.0)
        assert cached.ask(PROVABLE, budget=1.0) == first
    with CachedOracle(oracle, path) as cached:
        assert cached.ask(PROVABLE, budget=1.0) == first
    assert (oracle.asked, oracle.closed) == (1, 2)
    assert isinstance(first, Proved)
    assert first.provenance.seconds == 0.25


def test_models_come_back_as_they_were(path: Path) -> None:
    oracle = Fixed("refuted", model=MODEL)
    with CachedOracle(oracle, path) as cached:
        first = cached.ask(REFUTABLE, budget=1.0)
        assert cached.ask(REFUTABLE, budget=1.0) == first
    assert isinstance(first, Refuted)
    assert oracle.asked == 1


@pytest.mark.parametrize(
    ("word", "first", "second", "asked"),
    [
        ("proved", 1.0, 1.0, 1),
        ("proved", 1.0, 5.0, 2),  # with more work a prover may find another model
        ("timeout", 1.0, 1.0, 1),
        ("timeout", 5.0, 1.0, 2),  # what a run says does not depend on what was asked before it
        ("incomplete", 1.0, 5.0, 2),
        ("unsupported", 1.0, 1.0, 1),
        ("error", 1.0, 1.0, 2),  # an error says nothing of the question
    ],
)
def test_budgets(path: Path, word: str, first: float, second: float, asked: int) -> None:
    oracle = Fixed(word)
    with CachedOracle(oracle, path) as cached:
        verdicts = [cached.ask(PROVABLE, budget=budget) for budget in (first, second)]
    assert oracle.asked == asked
    assert [type(verdict) for verdict in verdicts] == [type(verdicts[0])] * 2


def test_theories_and_oracles_are_kept_apart(path: Path) -> None:
    one, other = Fixed("proved"), Fixed("timeout", name="fixed 2")
    with CachedOracle(one, path) as cached:
        cached.ask(PROVABLE, budget=1.0)
        cached.ask(replace(PROVABLE, theory="another"), budget=1.0)
    with CachedOracle(other, path) as cached:
        assert isinstance(cached.ask(PROVABLE, budget=1.0), Unknown)
    assert (one.asked, other.asked) == (2, 1)


def test_a_killed_run_loses_nothing(path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path\n"
        "from driftbench.oracles.cache import CachedOracle\n"
        "from tests.oracles.questions import CASES; from tests.oracles.recorded import Fixed\n"
        "cached = CachedOracle(Fixed('proved'), Path(sys.argv[1]))\n"
        "for name in sorted(CASES): cached.ask(CASES[name][0], budget=1.0)\n"
        "os.kill(os.getpid(), 9)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)],
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(one or "." for one in sys.path)},
    )
    assert done.returncode == -9
    oracle = Fixed("timeout")
    with CachedOracle(oracle, path) as cached:
        verdicts = [cached.ask(question, budget=1.0) for question, _ in CASES.values()]
    assert oracle.asked == 0
    assert {type(verdict) for verdict in verdicts} == {Proved}


def test_several_may_have_it_open(path: Path) -> None:
    oracle = Fixed("proved")
    with CachedOracle(oracle, path) as one, CachedOracle(oracle, path) as other:
        for question, _ in CASES.values():
            assert one.ask(question, budget=1.0) == other.ask(question, budget=1.0)
    assert oracle.asked == len(CASES)


def test_others_that_make_the_file_at_this_moment_are_waited_for(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = partial(sqlite3.connect, factory=BusyAtFirst)
    monkeypatch.setattr(sqlite3, "connect", connect)
    with CachedOracle(Fixed("proved"), path) as cached:
        assert isinstance(cached.ask(PROVABLE, budget=1.0), Proved)
    monkeypatch.setattr("driftbench.kept._PATIENCE", -1.0)
    with (
        CachedOracle(Fixed("proved"), path) as cached,
        pytest.raises(InputError, match=r"\(database is locked\); wait"),
    ):
        cached.ask(PROVABLE, budget=1.0)


def test_an_open_cache_is_pickled_without_its_file(path: Path) -> None:
    with CachedOracle(Fixed("proved"), path) as cached:
        first = cached.ask(PROVABLE, budget=1.0)
        with pickle.loads(pickle.dumps(cached)) as copy:  # noqa: S301 -- made on this line
            assert copy.ask(PROVABLE, budget=1.0) == first


def test_another_file_is_named_and_kept(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("this is no data base, and longer than its header would be\n" * 20, "utf-8")
    with (
        CachedOracle(Fixed("proved"), path) as cached,
        pytest.raises(InputError, match=r"verdicts\.sqlite: cannot be used .*delete it"),
    ):
        cached.ask(PROVABLE, budget=1.0)
    assert path.read_text("utf-8").startswith("this is no data base")


@pytest.mark.parametrize(
    ("column", "text"),
    [
        ("word", "certainly"),
        ("rest", "{"),
        ("rest", "{}"),
        ("rest", '{"by": "x", "seconds": 1, "sizes": [1], "tables": [[1]]}'),
        ("rest", '{"by": "x", "seconds": 1, "sizes": [2], "tables": [[1]]}'),
        ("rest", '{"by": "x", "seconds": 1, "sizes": [], "tables": []}'),
    ],
)
def test_a_damaged_verdict_is_never_given(path: Path, column: str, text: str) -> None:
    with CachedOracle(Fixed("refuted", model=MODEL), path) as cached:
        cached.ask(REFUTABLE, budget=1.0)
    base = sqlite3.connect(path)
    base.execute(f"update verdicts set {column} = ?", (text,))  # noqa: S608 -- a name from above
    base.commit()
    base.close()
    with (
        CachedOracle(Fixed("proved"), path) as cached,
        pytest.raises(InputError, match="cannot be used"),
    ):
        cached.ask(REFUTABLE, budget=1.0)


def test_a_recorded_run_is_replayed_without_a_prover(path: Path) -> None:
    names = ["a bound for each is no fixed bound", "less assumed", "less assumed"]
    with open_oracle(("cvc5",), cache=path) as oracle:
        recorded = [oracle.ask(CASES[name][0], budget=1.0) for name in names]
    with ReplayOracle(path) as replay:
        assert [replay.ask(CASES[name][0], budget=1.0) for name in names] == recorded
        assert replay.name == oracle.name
        with pytest.raises(OracleError, match="record it") as error:
            replay.ask(CASES["more assumed"][0], budget=1.0)
        assert error.value.cause == "missing"


def test_a_replay_says_whose_verdicts_it_gives(path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        ReplayOracle(path)
    for oracle in (Fixed("proved"), Fixed("timeout", name="fixed 2")):
        with CachedOracle(oracle, path) as cached:
            cached.ask(PROVABLE, budget=1.0)
    with pytest.raises(InputError, match="fixed 1, fixed 2; name one"):
        ReplayOracle(path)
    assert isinstance(ReplayOracle(path, name="fixed 1").ask(PROVABLE, budget=1.0), Proved)
    assert isinstance(ReplayOracle(path, name="fixed 2").ask(PROVABLE, budget=1.0), Unknown)
