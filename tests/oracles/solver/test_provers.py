"""Answers from a record, a cache and provers in turn, and missing provers."""

from __future__ import annotations

import json
import os
import pickle
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from dataclasses import replace
from importlib.metadata import PackageNotFoundError
from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache
from driftbench.effort import total_effort
from driftbench.errors import InputError, OracleError
from driftbench.oracles.answers import Answer
from driftbench.oracles.cache import VerdictCache
from driftbench.oracles.claim import UNRECORDED, Cell
from driftbench.oracles.logic import TRUE, Const, Eq, Not
from driftbench.oracles.problem import Model, Question
from driftbench.oracles.record import Record, record_digest
from driftbench.oracles.solver import models
from driftbench.oracles.solver.lowering import Lowered
from driftbench.oracles.solver.provers import PROVERS, Provers, open_provers
from driftbench.oracles.solver.query import query_of
from driftbench.oracles.solver.recorded import answer_of, finding_from
from driftbench.oracles.solver.smt import installed
from tests.oracles.answering import Fixed
from tests.oracles.questions import ALPHA, CASES, LESS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from driftbench.oracles.claim import Finding

PROVABLE, _ = CASES["less assumed"]
WITH_PREMISES = [question for question, _ in CASES.values() if question.premise != TRUE]
REFUTABLE, _ = CASES["a bound for each is no fixed bound"]
MODEL = Model({ALPHA: 2}, {LESS: {(0, 0): 1, (0, 1): 0, (1, 0): 0, (1, 1): 1}})
DIGEST = record_digest(query_of(REFUTABLE))


# -- in turn -------------------------------------------------------------------------------------


def test_the_first_deciding_prover_answers_and_is_named() -> None:
    members = (Fixed("timeout"), Fixed("proved", name="second"), Fixed("error"))
    with Provers(members) as provers:
        found = provers.ask(PROVABLE, steps=200_000)
    assert found.cell is Cell.PROVED
    assert found.provenance.oracle == "second"
    assert [member.asked for member in members] == [1, 1, 0]
    assert [member.closed for member in members] == [1, 1, 1]


def test_an_answer_that_is_stored_needs_no_more_work_than_one_that_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It has functions as arguments, so that its countermodel must have all of them.
    question, _ = CASES["a lambda of another value is another"]
    counted: list[str] = []

    def count(owner: object, name: str) -> None:
        by = getattr(owner, name)

        def counting(*args: object, **more: object) -> object:
            counted.append(name)
            return by(*args, **more)

        monkeypatch.setattr(owner, name, counting)

    count(Lowered, "__init__")
    count(models, "evaluate")
    with open_provers(("cvc5",)) as provers:
        plain = provers.ask(question, steps=200_000)
    alone = Counter(counted)
    counted.clear()
    with open_provers(("cvc5",), cache=VerdictCache(tmp_path / "a")) as provers:
        stored = provers.ask(replace(question), steps=200_000)
    assert plain.cell is Cell.REFUTED
    assert (stored.model, stored.detail) == (plain.model, plain.detail)
    assert Counter(counted) == alone
    assert alone["__init__"] == 1


def test_a_prover_is_asked_the_same_question_once() -> None:
    prover = Fixed("timeout")
    with Provers((prover,)) as provers:
        first, again = (provers.ask(REFUTABLE, steps=200_000) for _ in range(2))
        assert (again, prover.asked) == (first, 1)
        provers.ask(REFUTABLE, steps=100_000)
        other = provers.ask(replace(REFUTABLE, theory="another"), steps=200_000)
    assert (other.provenance.theory, prover.asked) == ("another", 3)


def test_an_error_is_not_remembered() -> None:
    prover = Fixed("error")
    with Provers((prover,)) as provers:
        for _ in range(2):
            provers.ask(REFUTABLE, steps=200_000)
    assert prover.asked == 2


def test_findings_in_memory_are_not_pickled() -> None:
    with Provers((Fixed("timeout"),)) as provers:
        provers.ask(REFUTABLE, steps=200_000)
        copy = pickle.loads(pickle.dumps(provers))  # noqa: S301 -- made here
        copy.ask(REFUTABLE, steps=200_000)
    assert copy.provers[0].asked == 2


def test_the_finder_is_not_asked_where_only_a_proof_counts() -> None:
    plain = replace(REFUTABLE, theory="plain")
    members = Fixed("timeout"), Fixed("timeout", name="finder/z3 1")
    with Provers(members) as provers:
        provers.ask(replace(PROVABLE, plain=plain), steps=200_000)
    assert [member.asked for member in members] == [2, 1]


class Searching(Fixed):
    """Asks whether a proof is excluded, and counts how often it is."""

    excluded = 0

    def ask(
        self, question: Question, *, steps: int, excluded: Callable[[], bool] = lambda: False
    ) -> Finding:
        self.excluded += excluded()
        return super().ask(question, steps=steps)


def test_a_countermodel_of_the_finder_saves_searches_for_a_proof() -> None:
    finder = Fixed("refuted", name="finder/z3 1", model=MODEL)
    first, second = Searching("timeout"), Searching("proved", name="second")
    with Provers((first, second, finder)) as provers:
        found = provers.ask(REFUTABLE, steps=200_000)
    assert (found.cell, found.provenance.oracle) == (Cell.REFUTED, finder.name)
    assert (first.excluded, second.asked, finder.asked) == (1, 0, 1)


@pytest.mark.parametrize("word", ["timeout", "error"])
def test_without_a_countermodel_every_prover_is_asked(word: str) -> None:
    finder = Fixed(word, name="finder/z3 1")
    first, second = Searching("timeout"), Searching("incomplete", name="second")
    with Provers((first, second, finder)) as provers:
        found = provers.ask(REFUTABLE, steps=200_000)
    assert found.detail == f"fixed 1: timeout; second: incomplete; finder/z3 1: {word}"
    assert (first.excluded, second.excluded) == (0, 0)


def test_findings_do_not_depend_on_saved_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    questions = [question for question, _ in CASES.values()]

    def findings(steps: int) -> list[tuple[object, ...]]:
        with open_provers(("cvc5", "finder")) as provers:
            found = [provers.ask(question, steps=steps) for question in questions]
        return [
            (one.word, one.detail, one.model, one.provenance.oracle, one.provenance.query)
            for one in found
        ]

    # With few steps, cvc5 leaves some to the finder.
    saving = [findings(steps) for steps in (1_000, 3_000)]
    monkeypatch.setattr(Provers, "_countermodel", lambda *_: None)
    assert [findings(steps) for steps in (1_000, 3_000)] == saving
    assert any("finder" in str(one[3]) for one in saving[0] if one[0] == "refuted")


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (("incomplete", "timeout"), "timeout"),
        (("timeout", "error"), "timeout"),
        (("timeout", "unstable"), "unstable"),
        (("incomplete", "error"), "error"),
        (("incomplete", "incomplete"), "incomplete"),
    ],
)
def test_an_unknown_has_the_details_of_all_provers(words: tuple[str, ...], cause: str) -> None:
    members = tuple(Fixed(word, name=f"p{at}") for at, word in enumerate(words))
    found = Provers(members).ask(PROVABLE, steps=400_000)
    assert (found.cell, found.cause) == (Cell.UNKNOWN, cause)
    assert found.detail == "; ".join(f"p{at}: {word}" for at, word in enumerate(words))
    assert found.provenance.oracle == "p0 + p1"
    assert found.provenance.seconds == 0.5
    assert found.provenance.budget == 400_000


def test_provers_are_named_with_their_versions() -> None:
    names = open_provers(tuple(PROVERS)).name.split(" + ")
    assert [name.split()[0] for name in names] == ["cvc5", "E", "finder/z3", "z3"]
    assert all(name.split()[1][0].isdigit() for name in names)


def test_provers_are_pickled_before_and_after_they_were_asked() -> None:
    with open_provers(("cvc5",)) as provers:
        for _ in range(2):
            copy = pickle.loads(pickle.dumps(provers))  # noqa: S301 -- made on this line
            with copy:
                assert copy.ask(PROVABLE, steps=200_000).cell is Cell.PROVED
            assert provers.ask(PROVABLE, steps=200_000).cell is Cell.PROVED


def test_unknown_names_and_none_are_errors() -> None:
    known = "cvc5, eprover, finder, z3"
    with pytest.raises(InputError, match=f"no prover cvc4, vampire; choose from {known}"):
        open_provers(("vampire", "cvc5", "cvc4"))
    with pytest.raises(InputError, match="no prover named"):
        open_provers(())


def test_a_missing_prover_is_an_error_at_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    installed.cache_clear()
    monkeypatch.setattr("driftbench.oracles.solver.smt.version", version)
    for name in PROVERS:
        with pytest.raises(OracleError, match=r"pip install -e '.\[solver\]'") as error:
            open_provers((name,))
        assert error.value.cause == "missing"


def test_a_prover_is_loaded_in_its_own_process_only() -> None:
    script = (
        "import sys; from driftbench.oracles.solver.provers import PROVERS, open_provers\n"
        "from tests.oracles.questions import CASES\n"
        "with open_provers(tuple(PROVERS)) as provers:\n"
        "    provers.ask(CASES['less assumed'][0], steps=200_000)\n"
        "print(sorted({'cvc5', 'eprover', 'z3'} & set(sys.modules)))"
    )
    assert run(script) == "[]\n"


def run(script: str, *arguments: object, dies: bool = False) -> str:
    """Return the output of a script in a process with the same import path."""
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)],
        capture_output=True,
        check=not dies,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(one or "." for one in sys.path)},
        text=True,
    )
    assert done.returncode == (-9 if dies else 0), done.stderr
    return done.stdout


# -- the record ----------------------------------------------------------------------------------


def refuting(*, sizes: tuple[int, ...] = (2,), values: tuple[int, ...] = (1, 0, 0, 1)) -> Record:
    return Record(("fixed",), {DIGEST: (Answer(9, "refuted", "fixed 1", sizes, values),)}, name="F")


def test_recorded_questions_are_not_asked() -> None:
    prover = Fixed("proved")
    with Provers((prover,), refuting()) as provers:
        found = provers.ask(REFUTABLE, steps=10)
        assert provers.ask(PROVABLE, steps=10).cell is Cell.PROVED
        assert provers.ask(REFUTABLE, steps=8).cause == "timeout"
    assert (prover.asked, prover.closed) == (1, 1)
    assert (found.cell, found.model) == (Cell.REFUTED, MODEL)
    assert (found.provenance.oracle, found.provenance.seconds) == ("fixed 1", 0.0)
    assert (found.provenance.theory, found.provenance.query) == ("T", query_of(REFUTABLE))


@pytest.mark.parametrize(
    ("sizes", "values"),
    [((2,), (0, 0, 0, 0)), ((2,), (1, 0, 0)), ((2,), (1, 0, 0, 1, 1)), ((2, 2), (1, 0, 0, 1))],
)
def test_a_wrong_recorded_countermodel_is_an_error(
    sizes: tuple[int, ...], values: tuple[int, ...]
) -> None:
    prover = Fixed("proved")
    provers = Provers((prover,), refuting(sizes=sizes, values=values))
    with pytest.raises(InputError, match=rf"^F: the answer to {DIGEST}: .*--ask-provers$"):
        provers.ask(REFUTABLE, steps=10)
    assert prover.asked == 0


def test_without_provers_unrecorded_questions_are_unknown() -> None:
    found = Provers((), refuting()).ask(PROVABLE, steps=10)
    assert (found.cell, found.cause) == (Cell.UNKNOWN, UNRECORDED)


def test_recorded_answers_are_returned_without_a_prover() -> None:
    with open_provers(("cvc5",)) as cvc5:
        asked = {name: cvc5.ask(CASES[name][0], steps=40_000) for name in CASES}
    answers = {
        record_digest(one.provenance.query): (answer_of(one, CASES[name][0]).bare,)
        for name, one in asked.items()
    }
    replay = pickle.loads(pickle.dumps(Provers((), Record(("cvc5",), answers))))  # noqa: S301 -- made on this line
    for name, first in asked.items():
        second = replay.ask(CASES[name][0], steps=40_000)
        assert (second.word, second.model) == (first.word, first.model)
        assert replace(second.provenance, seconds=first.provenance.seconds) == first.provenance
    assert any(one.cell is Cell.REFUTED for one in asked.values())


# -- the cache -----------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "verdicts.sqlite"


def cached(prover: Fixed, path: Path) -> Provers:
    return Provers((prover,), cache=VerdictCache(path))


def test_a_question_is_asked_once(path: Path) -> None:
    prover = Fixed("proved")
    with cached(prover, path) as provers:
        first = provers.ask(PROVABLE, steps=200_000)
        assert provers.ask(PROVABLE, steps=200_000) == first
    with cached(prover, path) as provers:
        assert provers.ask(PROVABLE, steps=200_000) == first
    assert (prover.asked, prover.closed) == (1, 2)
    assert first.cell is Cell.PROVED
    assert first.provenance.seconds == 0.25


def test_cached_models_are_equal_to_the_first(path: Path) -> None:
    prover = Fixed("refuted", model=MODEL)
    with cached(prover, path) as provers:
        first = provers.ask(REFUTABLE, steps=200_000)
        assert provers.ask(REFUTABLE, steps=200_000) == first
    assert (first.cell, first.model) == (Cell.REFUTED, MODEL)
    assert prover.asked == 1


@pytest.mark.parametrize(
    ("word", "first", "second", "asked"),
    [
        ("proved", 10, 10, 1),
        ("proved", 10, 50, 2),  # with more work a prover may find another model
        ("timeout", 10, 10, 1),
        ("timeout", 50, 10, 2),  # findings do not depend on earlier runs
        ("incomplete", 10, 50, 2),
        ("unsupported", 10, 10, 1),
        ("error", 10, 10, 2),  # an error is no finding
    ],
)
def test_cached_answers_depend_on_steps(
    path: Path, word: str, first: int, second: int, asked: int
) -> None:
    prover = Fixed(word)
    with cached(prover, path) as provers:
        found = [provers.ask(PROVABLE, steps=steps) for steps in (first, second)]
    assert prover.asked == asked
    assert found[0].word == found[1].word


def test_theories_and_provers_are_kept_apart(path: Path) -> None:
    one, other = Fixed("proved"), Fixed("timeout", name="fixed 2")
    with cached(one, path) as provers:
        provers.ask(PROVABLE, steps=200_000)
        provers.ask(replace(PROVABLE, theory="another"), steps=200_000)
    with cached(other, path) as provers:
        assert provers.ask(PROVABLE, steps=200_000).cell is Cell.UNKNOWN
    assert (one.asked, other.asked) == (2, 1)


def test_a_killed_run_loses_nothing(path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path\n"
        "from driftbench.oracles.cache import VerdictCache\n"
        "from driftbench.oracles.solver.provers import Provers\n"
        "from tests.oracles.questions import CASES; from tests.oracles.answering import Fixed\n"
        "provers = Provers((Fixed('proved'),), cache=VerdictCache(Path(sys.argv[1])))\n"
        "for case, _ in CASES.values(): provers.ask(case, steps=200_000)\n"
        "os.kill(os.getpid(), 9)"
    )
    run(script, path, dies=True)
    prover = Fixed("timeout")
    with cached(prover, path) as provers:
        found = [provers.ask(question, steps=200_000) for question in WITH_PREMISES]
    assert prover.asked == 0
    assert {one.cell for one in found} == {Cell.PROVED}


def test_several_processes_share_the_cache(path: Path) -> None:
    prover = Fixed("proved")
    with cached(prover, path) as one, cached(prover, path) as other:
        for question in WITH_PREMISES:
            assert one.ask(question, steps=200_000) == other.ask(question, steps=200_000)
    assert prover.asked == len(WITH_PREMISES)


def test_a_proof_without_its_premise_is_vacuous() -> None:
    a, b = (Const(name, ALPHA) for name in "ab")
    unused, used = Eq(a, b), Eq(a, a)
    with open_provers(("cvc5",)) as provers:
        vacuous = provers.ask(Question(unused, used, (), "T"), steps=200_000)
        assert (vacuous.cell, vacuous.cause) == (Cell.UNKNOWN, "vacuous")
        axioms = (Eq(a, b),)
        vacuous = provers.ask(Question(Not(unused), Eq(b, a), axioms, "T"), steps=200_000)
        assert (vacuous.cell, vacuous.cause) == (Cell.UNKNOWN, "vacuous")
        for premise, goal in ((unused, Eq(b, a)), (used, used), (TRUE, used)):
            assert provers.ask(Question(premise, goal, (), "T"), steps=200_000).word == "proved"


def test_concurrent_callers_get_the_first_finding(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = Fixed("proved"), Fixed("timeout")
    with cached(one, path) as first, cached(other, path) as second:

        def ask_meanwhile(
            question: Question, *, steps: int, excluded: Callable[[], bool]
        ) -> Finding:
            assert not excluded()
            first.ask(question, steps=steps)
            return Fixed("timeout").ask(question, steps=steps)

        monkeypatch.setattr(other, "ask", ask_meanwhile)  # another process gets ahead
        assert second.ask(PROVABLE, steps=10).cell is Cell.PROVED


def test_an_open_cache_is_pickled_without_its_file(path: Path) -> None:
    with cached(Fixed("proved"), path) as provers:
        first = provers.ask(PROVABLE, steps=200_000)
        with pickle.loads(pickle.dumps(provers)) as copy:  # noqa: S301 -- made on this line
            assert copy.ask(PROVABLE, steps=200_000) == first


@pytest.mark.parametrize(
    "change",
    [
        {5: "certainly"},
        {4: None},
        {6: None},
        {3: "another question"},
        {7: None},
        {7: [1], 8: [1]},
        {7: [2], 8: [1]},
        {7: [2], 8: [1, 0, 0, 1, 1]},
        {7: [10**9], 8: [1, 0, 0, 1]},
        {7: [0], 8: []},
        {7: [], 8: []},
        {9: {"seconds": "long"}},
    ],
)
def test_damaged_findings_are_asked_again(path: Path, change: dict[int, object]) -> None:
    with cached(Fixed("refuted", model=MODEL), path) as provers:
        provers.ask(REFUTABLE, steps=200_000)
    damage(path, change)
    before = total_effort().damaged
    prover = Fixed("refuted", model=MODEL)
    for _ in range(2):
        with cached(prover, path) as provers:
            assert provers.ask(REFUTABLE, steps=200_000).cell is Cell.REFUTED
    assert (prover.asked, total_effort().damaged - before) == (1, 1)


def damage(path: Path, change: dict[int, object]) -> None:
    """Change members of the one text in a cache, under its key."""
    with closing(sqlite3.connect(path)) as base:
        ((key, text),) = base.execute("select key, text from texts").fetchall()
    plain = [change.get(at, value) for at, value in enumerate(json.loads(text))]
    with closing(Cache(path)) as cache:
        cache.put(key, plain, replace=True)


def test_a_finding_that_is_restored_is_about_its_question() -> None:
    answer = Answer(9, "proved", "fixed 1", detail="at once", seconds=1.5)
    found = finding_from(answer, PROVABLE)
    assert (found.provenance.theory, found.provenance.query) == ("T", query_of(PROVABLE))
    assert answer_of(found, PROVABLE) == replace(answer, theory="T")
    assert answer_of(found, PROVABLE).bare == answer.bare == Answer(9, "proved", "fixed 1")
