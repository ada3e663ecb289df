"""The finder of small countermodels: standard models, repeatable, no proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from driftbench.oracles.claim import Cell
from driftbench.oracles.solver import models
from driftbench.oracles.solver.engine import NoAnswer, Satisfiable
from driftbench.oracles.solver.finder import answer, prepare
from driftbench.oracles.solver.lowering import lower
from driftbench.oracles.solver.numbering import numbered
from driftbench.oracles.solver.provers import open_provers
from driftbench.oracles.solver.smt import FINDER, MEMORY_MB
from driftbench.oracles.solver.worker import Answered, Worker
from tests.oracles.questions import ALPHA, CASES, questions
from tests.oracles.standard import reading, refutes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.oracles.problem import Question
    from driftbench.oracles.solver.provers import Provers

STEPS = 60_000


@pytest.fixture(scope="module")
def finder() -> Iterator[Provers]:
    with open_provers(("finder",)) as oracle:
        yield oracle


@pytest.mark.parametrize("name", sorted(CASES))
def test_exactly_refutable_questions_are_refuted(name: str) -> None:
    question, proved = CASES[name]
    found = answer(lower(question), STEPS)
    assert isinstance(found, NoAnswer if proved else Satisfiable)
    if isinstance(found, Satisfiable):
        assert models.holds(lower(question), found.model)
        # The model has all functions, although the problem does not require them.
        assert models.holds(lower(question, comprehension=True), found.model)


@pytest.mark.parametrize("name", sorted(CASES))
def test_the_oracle_agrees_with_a_prover(name: str, finder: Provers) -> None:
    question, proved = CASES[name]
    verdict = finder.ask(question, steps=200_000)
    assert verdict.cell is (Cell.UNKNOWN if proved else Cell.REFUTED)
    assert verdict.provenance.oracle.startswith("finder/z3 ")


@settings(max_examples=40, deadline=None)
@given(questions)
def test_countermodels_are_standard(finder: Provers, question: Question) -> None:
    verdict = finder.ask(question, steps=40_000)
    assert verdict.cell is not Cell.PROVED
    if verdict.model is not None:
        size = verdict.model.sizes.get(ALPHA, 1)
        assert refutes(question, reading(question, verdict.model), size)


def test_few_steps_end_in_a_timeout() -> None:
    question, _ = CASES["a bound for each is no fixed bound"]
    found = answer(lower(question), 3)
    assert found == NoAnswer("timeout", "finder: no countermodel within its steps")


def test_the_same_steps_find_the_same_model() -> None:
    question, _ = CASES["a bound for each is no fixed bound"]
    first, second = (answer(lower(question), STEPS) for _ in range(2))
    assert isinstance(first, Satisfiable)
    assert first == second


def test_prepared_contexts_change_no_answer() -> None:
    problems = [numbered(lower(question)) for question, _ in CASES.values()]
    unprepared = [answer(problem, STEPS) for problem in problems]
    worker = Worker(FINDER.module, memory_mb=MEMORY_MB)
    try:
        replies = [worker.ask(problem, STEPS, seconds=60) for problem in problems]
    finally:
        worker.close()
    assert replies == [Answered(one) for one in unprepared]
    # Some need more contexts than are prepared.
    assert NoAnswer("incomplete", "finder: no countermodel of the sizes it tries") in unprepared


def test_a_prepared_context_is_used_once(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[object] = []
    taken: list[object] = []
    monkeypatch.setattr("driftbench.oracles.solver.finder._prepared", prepared)
    monkeypatch.setattr("driftbench.oracles.solver.finder._taken", taken)
    question, _ = CASES["a bound for each is no fixed bound"]
    unprepared = answer(lower(question), STEPS)
    prepare()
    prepare()
    contexts = [*prepared]
    assert len({id(one) for one in contexts}) == len(contexts) == 3
    assert [answer(lower(question), STEPS) for _ in range(4)] == [unprepared] * 4
    assert sorted(map(id, taken)) == sorted(map(id, contexts))
    assert prepared == []
