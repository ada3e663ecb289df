"""Provers on top of engines: only models that are evaluated again refute."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.oracles.claim import Cell, Finding
from driftbench.oracles.problem import Model
from driftbench.oracles.solver.engine import NoAnswer, Satisfiable, Unsatisfiable
from driftbench.oracles.solver.lowering import lower
from driftbench.oracles.solver.numbering import numbered
from driftbench.oracles.solver.query import query_of
from driftbench.oracles.solver.smt import CVC5, PATIENCE, SmtProver
from driftbench.oracles.solver.worker import Answered, Died, Overran, Stopped, Worker
from tests.oracles.questions import ALPHA, CASES, LESS, ONE, OTHER

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.oracles.problem import Problem, Question
    from driftbench.oracles.solver.worker import Reply

QUESTION, _ = CASES["a bound for each is no fixed bound"]
TRUE_MODEL = Model({ALPHA: 2}, {LESS: {(0, 0): 1, (0, 1): 0, (1, 0): 0, (1, 1): 1}})
FALSE_MODEL = Model({ALPHA: 2}, {LESS: {(0, 0): 1, (0, 1): 1, (1, 0): 1, (1, 1): 1}})


def verdict_of(
    monkeypatch: pytest.MonkeyPatch, *replies: Reply, question: Question = QUESTION
) -> Finding:
    """Return the verdict for given replies of the worker, one after the other."""
    waiting = list(replies)

    def ask(
        _: Worker, problem: Problem, steps: int, *, seconds: float, goes_on: Callable[[], bool]
    ) -> Reply:
        assert goes_on()
        assert problem.goal == numbered(lower(question)).goal
        assert steps == 400_000
        assert seconds == PATIENCE
        return waiting.pop(0)

    monkeypatch.setattr(Worker, "ask", ask)
    verdict = SmtProver(CVC5).ask(question, steps=400_000)
    assert waiting == []
    return verdict


def test_a_model_that_holds_refutes(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = verdict_of(monkeypatch, Answered(Satisfiable(TRUE_MODEL)))
    assert verdict.cell is Cell.REFUTED
    assert verdict.model == TRUE_MODEL
    source = verdict.provenance
    assert (source.theory, source.budget, source.query) == ("T", 400_000, query_of(QUESTION))


def test_an_unsatisfiable_problem_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    assert verdict_of(monkeypatch, Answered(Unsatisfiable())).cell is Cell.PROVED


@pytest.mark.parametrize(
    ("reply", "cause", "detail"),
    [
        (Answered(Satisfiable(FALSE_MODEL)), "error", "model is none"),
        (Answered(Satisfiable(Model({}, {}))), "error", "model is none"),
        (Answered("what?"), "error", "answered str"),
        (Answered(NoAnswer("timeout", "cvc5: resourceout")), "timeout", "resourceout"),
        (Died("MemoryError"), "error", "MemoryError"),
        (Stopped(), "incomplete", "excludes a proof"),
    ],
)
def test_anything_else_is_unknown(
    monkeypatch: pytest.MonkeyPatch, reply: Reply, cause: str, detail: str
) -> None:
    verdict = verdict_of(monkeypatch, reply)
    assert verdict.cell is Cell.UNKNOWN
    assert verdict.cause == cause
    assert detail in verdict.detail


def test_a_model_without_some_function_does_not_refute(monkeypatch: pytest.MonkeyPatch) -> None:
    # With the empty set as the only set, no set distinguishes two points.
    question, _ = CASES["what no set tells apart is one"]
    problem = lower(question)
    points: dict[tuple[int, ...], int] = {(0, 0): 0, (0, 1): 0}
    tables = {symbol: points for symbol in problem.symbols if symbol.name == "apply"}
    lacking = Model(
        dict(zip(problem.sorts, (2, 1), strict=True)), {ONE: {(): 0}, OTHER: {(): 1}, **tables}
    )
    claimed = Answered(Satisfiable(lacking))
    proved = verdict_of(monkeypatch, claimed, Answered(Unsatisfiable()), question=question)
    assert proved.cell is Cell.PROVED
    for reply in (claimed, Answered(NoAnswer("timeout", "cvc5: resourceout"))):
        unknown = verdict_of(monkeypatch, claimed, reply, question=question)
        assert unknown.cell is Cell.UNKNOWN


def test_a_killed_prover_is_unstable(monkeypatch: pytest.MonkeyPatch) -> None:
    assert PATIENCE >= 600
    verdict = verdict_of(monkeypatch, Overran())
    assert verdict.cell is Cell.UNKNOWN
    assert (verdict.cause, verdict.detail) == ("unstable", "killed after 600 s")
