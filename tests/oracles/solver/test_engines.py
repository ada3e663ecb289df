"""cvc5, z3 and E on hand-made and random questions: right answers, no contradictions."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driftbench.oracles.claim import Cell
from driftbench.oracles.solver import models
from driftbench.oracles.solver.cvc5_engine import answer, prepare
from driftbench.oracles.solver.lowering import lower
from driftbench.oracles.solver.numbering import numbered
from driftbench.oracles.solver.provers import open_provers
from tests.oracles.questions import ALPHA, CASES, questions
from tests.oracles.standard import interpretation, reading, refutes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.oracles.problem import Question
    from driftbench.oracles.solver.provers import Provers


@pytest.fixture(scope="module")
def cvc5() -> Iterator[Provers]:
    with open_provers(("cvc5",)) as oracle:
        yield oracle


@pytest.fixture(scope="module")
def z3() -> Iterator[Provers]:
    with open_provers(("z3",)) as oracle:
        yield oracle


@pytest.fixture(scope="module")
def eprover() -> Iterator[Provers]:
    with open_provers(("eprover",)) as oracle:
        yield oracle


@pytest.fixture(scope="module")
def both() -> Iterator[Provers]:
    with open_provers() as oracle:
        yield oracle


@pytest.mark.parametrize("name", sorted(CASES))
def test_cvc5_and_e_give_the_answer(name: str, both: Provers) -> None:
    question, proved = CASES[name]
    verdict = both.ask(question, steps=100_000)
    assert verdict.cell is (Cell.PROVED if proved else Cell.REFUTED)
    if verdict.model is not None:
        assert models.holds(lower(question), verdict.model)
        assert models.holds(lower(question, comprehension=True), verdict.model)


@pytest.mark.parametrize("name", sorted(CASES))
def test_each_engine_gives_the_right_answer_or_none(
    name: str, cvc5: Provers, z3: Provers, eprover: Provers
) -> None:
    question, proved = CASES[name]
    for oracle in (cvc5, z3, eprover):
        verdict = oracle.ask(question, steps=60_000)
        assert verdict.cell in {Cell.PROVED if proved else Cell.REFUTED, Cell.UNKNOWN}


def test_e_proves_and_never_refutes(eprover: Provers) -> None:
    words = {
        (proved, eprover.ask(question, steps=60_000).cell)
        for question, proved in (
            CASES["less assumed"],
            CASES["more assumed"],
            CASES["the identity exists without a name"],
        )
    }
    assert words == {(True, Cell.PROVED), (False, Cell.UNKNOWN)}


@settings(max_examples=40, deadline=None)
@given(questions, st.integers(0, 2**32))
def test_verdicts_agree_with_every_standard_model_and_each_other(
    cvc5: Provers, z3: Provers, eprover: Provers, question: Question, seed: int
) -> None:
    verdicts = [oracle.ask(question, steps=20_000) for oracle in (cvc5, z3, eprover)]
    causes = {verdict.cause for verdict in verdicts if verdict.cell is Cell.UNKNOWN}
    assert "error" not in causes
    decided = {verdict.cell for verdict in verdicts if verdict.decides}
    assert len(decided) <= 1
    if decided == {Cell.PROVED}:
        chance = random.Random(seed)  # noqa: S311 -- a test's dice
        for size in (1, 2):
            for _ in range(5):
                assert not refutes(question, interpretation(question, size, chance), size)
    for verdict in verdicts:
        if verdict.model is not None:
            size = verdict.model.sizes.get(ALPHA, 1)
            assert refutes(question, reading(question, verdict.model), size)


@pytest.mark.parametrize("prover", ["cvc5", "z3"])
def test_a_new_process_finds_the_same_model(prover: str, request: pytest.FixtureRequest) -> None:
    question, _ = CASES["a bound for each is no fixed bound"]
    warm = request.getfixturevalue(prover).ask(question, steps=200_000)
    with open_provers((prover,)) as oracle:
        fresh = oracle.ask(question, steps=200_000)
    assert warm.cell is Cell.REFUTED
    assert fresh.cell is Cell.REFUTED
    assert repr(warm.model) == repr(fresh.model)


@pytest.mark.parametrize("prover", ["cvc5", "z3"])
def test_steps_end_before_the_time_limit(prover: str, request: pytest.FixtureRequest) -> None:
    question, _ = CASES["not every function is constant"]
    verdict = request.getfixturevalue(prover).ask(question, steps=2)
    assert verdict.cell is Cell.UNKNOWN
    assert verdict.cause == "timeout"
    assert "killed" not in verdict.detail


def test_prepared_solvers_change_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: dict[str, object] = {}
    monkeypatch.setattr("driftbench.oracles.solver.cvc5_engine._prepared", prepared)
    problems = [numbered(lower(question)) for question, _ in CASES.values()]
    unprepared = [answer(problem, 20_000) for problem in problems]
    for problem, expected in zip(problems, unprepared, strict=True):
        prepare()
        solvers = dict(prepared)
        prepare()
        assert prepared == solvers
        assert set(solvers) == {"models", "proofs"}
        assert answer(problem, 20_000) == expected
        # Nothing may be left in a solver for the next problem.
        assert "models" not in prepared
        prepared.clear()
    assert len({type(one) for one in unprepared}) > 1
