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

from driftbench.cache.texts import TextCache, key_of
from driftbench.effort import spent
from driftbench.oracles.cache import CachedOracle
from driftbench.oracles.problem import Model
from driftbench.oracles.protocol import query_of
from driftbench.oracles.verdicts import Proved, Refuted, Unknown
from tests.oracles.questions import ALPHA, CASES, LESS
from tests.oracles.recorded import Fixed

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.oracles.problem import Question
    from driftbench.oracles.verdicts import Verdict

PROVABLE, _ = CASES["less assumed"]
REFUTABLE, _ = CASES["a bound for each is no fixed bound"]
MODEL = Model({ALPHA: 2}, {LESS: {(0, 0): 1, (0, 1): 0, (1, 0): 0, (1, 1): 1}})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "verdicts.sqlite"


def test_a_question_is_asked_once(path: Path) -> None:
    oracle = Fixed("proved")
    with CachedOracle(oracle, path) as cached:
        first = cached.ask(PROVABLE, steps=200_000)
        assert cached.ask(PROVABLE, steps=200_000) == first
    with CachedOracle(oracle, path) as cached:
        assert cached.ask(PROVABLE, steps=200_000) == first
    assert (oracle.asked, oracle.closed) == (1, 2)
    assert isinstance(first, Proved)
    assert first.provenance.seconds == 0.25


def test_models_come_back_as_they_were(path: Path) -> None:
    oracle = Fixed("refuted", model=MODEL)
    with CachedOracle(oracle, path) as cached:
        first = cached.ask(REFUTABLE, steps=200_000)
        assert cached.ask(REFUTABLE, steps=200_000) == first
    assert isinstance(first, Refuted)
    assert oracle.asked == 1


@pytest.mark.parametrize(
    ("word", "first", "second", "asked"),
    [
        ("proved", 10, 10, 1),
        ("proved", 10, 50, 2),  # with more work a prover may find another model
        ("timeout", 10, 10, 1),
        ("timeout", 50, 10, 2),  # what a run says does not depend on what was asked before it
        ("incomplete", 10, 50, 2),
        ("unsupported", 10, 10, 1),
        ("error", 10, 10, 2),  # an error says nothing of the question
    ],
)
def test_steps(path: Path, word: str, first: int, second: int, asked: int) -> None:
    oracle = Fixed(word)
    with CachedOracle(oracle, path) as cached:
        verdicts = [cached.ask(PROVABLE, steps=steps) for steps in (first, second)]
    assert oracle.asked == asked
    assert [type(verdict) for verdict in verdicts] == [type(verdicts[0])] * 2


def test_theories_and_oracles_are_kept_apart(path: Path) -> None:
    one, other = Fixed("proved"), Fixed("timeout", name="fixed 2")
    with CachedOracle(one, path) as cached:
        cached.ask(PROVABLE, steps=200_000)
        cached.ask(replace(PROVABLE, theory="another"), steps=200_000)
    with CachedOracle(other, path) as cached:
        assert isinstance(cached.ask(PROVABLE, steps=200_000), Unknown)
    assert (one.asked, other.asked) == (2, 1)


def test_a_killed_run_loses_nothing(path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path\n"
        "from driftbench.oracles.cache import CachedOracle\n"
        "from tests.oracles.questions import CASES; from tests.oracles.recorded import Fixed\n"
        "cached = CachedOracle(Fixed('proved'), Path(sys.argv[1]))\n"
        "for name in sorted(CASES): cached.ask(CASES[name][0], steps=200_000)\n"
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
        verdicts = [cached.ask(question, steps=200_000) for question, _ in CASES.values()]
    assert oracle.asked == 0
    assert {type(verdict) for verdict in verdicts} == {Proved}


def test_several_may_have_it_open(path: Path) -> None:
    oracle = Fixed("proved")
    with CachedOracle(oracle, path) as one, CachedOracle(oracle, path) as other:
        for question, _ in CASES.values():
            assert one.ask(question, steps=200_000) == other.ask(question, steps=200_000)
    assert oracle.asked == len(CASES)


def test_who_asks_at_the_same_time_gets_what_was_kept_first(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = Fixed("proved"), Fixed("timeout")
    with CachedOracle(one, path) as first, CachedOracle(other, path) as second:

        def ask_meanwhile(question: Question, *, steps: int) -> Verdict:
            first.ask(question, steps=steps)
            return Fixed("timeout").ask(question, steps=steps)

        monkeypatch.setattr(other, "ask", ask_meanwhile)  # another process gets ahead
        assert isinstance(second.ask(PROVABLE, steps=10), Proved)


def test_an_open_cache_is_pickled_without_its_file(path: Path) -> None:
    with CachedOracle(Fixed("proved"), path) as cached:
        first = cached.ask(PROVABLE, steps=200_000)
        with pickle.loads(pickle.dumps(cached)) as copy:  # noqa: S301 -- made on this line
            assert copy.ask(PROVABLE, steps=200_000) == first


@pytest.mark.parametrize(
    "change",
    [
        {3: "certainly"},
        {0: None},
        {5: None},
        {5: [1], 6: [1]},
        {5: [2], 6: [1]},
        {5: [2], 6: [1, 0, 0, 1, 1]},
        {5: [10**9], 6: [1, 0, 0, 1]},
        {5: [0], 6: []},
        {5: [], 6: []},
    ],
)
def test_a_verdict_that_is_none_is_asked_again(path: Path, change: dict[int, object]) -> None:
    with CachedOracle(Fixed("refuted", model=MODEL), path) as cached:
        name = cached.name
        cached.ask(REFUTABLE, steps=200_000)
    key = key_of("verdict", query_of(REFUTABLE), name, REFUTABLE.theory, 200_000, 5)
    kept = TextCache(path)
    plain = json.loads(kept.find(key) or "")
    kept.forget(key)
    kept.keep(key, json.dumps([change.get(at, value) for at, value in enumerate(plain)]))
    kept.close()
    before = spent().damaged
    oracle = Fixed("refuted", model=MODEL)
    for _ in range(2):
        with CachedOracle(oracle, path) as cached:
            assert isinstance(cached.ask(REFUTABLE, steps=200_000), Refuted)
    assert (oracle.asked, spent().damaged - before) == (1, 1)
