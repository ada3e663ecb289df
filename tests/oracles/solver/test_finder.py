"""The finder of small countermodels: standard models, repeatable, no proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from driftbench.oracles.claim import Cell
from driftbench.oracles.solver import models
from driftbench.oracles.solver.engine import NoAnswer, Satisfiable
from driftbench.oracles.solver.finder import answer
from driftbench.oracles.solver.lowering import lower
from driftbench.oracles.solver.provers import open_provers
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
