"""Verdicts kept in a file: what answers what, what is never kept, verdicts that are none."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import InputError, OracleError
from driftbench.kept import Kept, key_of
from driftbench.oracles.cache import CachedOracle, ReplayOracle
from driftbench.oracles.portfolio import open_oracle
from driftbench.oracles.problem import Model
from driftbench.oracles.protocol import query_of
from driftbench.oracles.verdicts import Proved, Refuted, Unknown
from driftbench.workers.effort import spent
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


def test_an_open_cache_is_pickled_without_its_file(path: Path) -> None:
    with CachedOracle(Fixed("proved"), path) as cached:
        first = cached.ask(PROVABLE, budget=1.0)
        with pickle.loads(pickle.dumps(cached)) as copy:  # noqa: S301 -- made on this line
            assert copy.ask(PROVABLE, budget=1.0) == first


@pytest.mark.parametrize(
    "change",
    [
        {"word": "certainly"},
        {"seconds": None},
        {"sizes": None},
        {"sizes": [1], "tables": [[1]]},
        {"sizes": [2], "tables": [[1]]},
        {"sizes": [], "tables": []},
    ],
)
def test_a_verdict_that_is_none_is_asked_again(path: Path, change: dict[str, object]) -> None:
    with CachedOracle(Fixed("refuted", model=MODEL), path) as cached:
        name = cached.name
        cached.ask(REFUTABLE, budget=1.0)
    key = key_of("verdict", query_of(REFUTABLE), name, REFUTABLE.theory, 1.0, 3)
    kept = Kept(path)
    plain = json.loads(kept.find(key) or "")
    kept.forget(key)
    kept.keep(key, json.dumps({**plain, **change}))
    kept.close()
    before = spent().damaged
    oracle = Fixed("refuted", model=MODEL)
    for _ in range(2):
        with CachedOracle(oracle, path) as cached:
            assert isinstance(cached.ask(REFUTABLE, budget=1.0), Refuted)
    assert (oracle.asked, spent().damaged - before) == (1, 1)


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
    path.write_bytes(b"no database" * 100)
    with pytest.raises(InputError, match=r"cannot be used .*record it again"):
        ReplayOracle(path)
    assert path.read_bytes() == b"no database" * 100


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
