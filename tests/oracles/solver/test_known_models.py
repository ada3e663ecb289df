"""Known countermodels save searches for proofs, and change no finding."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

from driftbench.oracles.claim import Cell
from driftbench.oracles.logic import TRUE, Const, Eq, Exists, Forall, Iff
from driftbench.oracles.problem import Model, Question
from driftbench.oracles.solver import known_models
from driftbench.oracles.solver.known_models import KnownModels
from driftbench.oracles.solver.provers import open_provers
from driftbench.oracles.solver.smt import SmtProver
from tests.oracles.questions import ALPHA, CASES, HOLDS, ONE, OTHER, RAIN, SNOW, S, X, app, ask

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from driftbench.oracles.claim import Finding

DIFFERENT = Model({ALPHA: 2}, {ONE: {(): 0}, OTHER: {(): 1}})
SAME = Model({ALPHA: 1}, {ONE: {(): 0}, OTHER: {(): 0}})


def knowing(*models: Model) -> KnownModels:
    known = KnownModels()
    for model in models:
        known.add(model)
    return known


def test_a_countermodel_refutes_the_questions_that_it_is_a_countermodel_of() -> None:
    equal = Eq(ONE, OTHER)
    assert knowing(DIFFERENT).refute(ask(TRUE, equal))
    assert knowing(DIFFERENT, SAME).refute(ask(TRUE, equal))
    assert not knowing().refute(ask(TRUE, equal))
    assert not knowing(SAME).refute(ask(TRUE, equal))
    assert not knowing(DIFFERENT).refute(ask(equal, equal))
    assert not knowing(DIFFERENT).refute(ask(TRUE, equal, equal))


def test_new_propositions_are_false_or_true() -> None:
    equal = Eq(ONE, OTHER)
    assert knowing(DIFFERENT).refute(ask(RAIN, equal))
    assert knowing(DIFFERENT).refute(ask(Iff(RAIN, Eq(OTHER, ONE)), equal))
    assert not knowing(DIFFERENT).refute(ask(Iff(RAIN, Iff(SNOW, equal)), equal, RAIN, SNOW))


def test_a_model_without_all_functions_refutes_nothing() -> None:
    # There is a set whose only member is `a`; a model without sets has only the empty one.
    only = Forall((X,), Iff(app(S, X), Eq(X, ONE)))
    question = ask(TRUE, Exists((S,), only))
    assert not knowing(DIFFERENT).refute(question)


def test_a_model_of_other_sizes_refutes_nothing() -> None:
    model = Model({ALPHA: 2}, {HOLDS: {(0,): 0}})
    assert not knowing(model).refute(ask(TRUE, app(HOLDS, ONE)))


def test_a_model_that_takes_long_to_evaluate_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    question = ask(TRUE, Eq(ONE, OTHER))
    monkeypatch.setattr(known_models, "_MOST_WORK", 2)
    assert not knowing(DIFFERENT).refute(question)


def answers(questions: list[Question]) -> list[Finding]:
    with open_provers(("cvc5", "finder")) as provers:
        return [provers.ask(question, steps=30_000) for question in questions]


def test_findings_are_the_same_without_known_countermodels(monkeypatch: pytest.MonkeyPatch) -> None:
    questions = [question for question, _ in CASES.values()]
    turned = [Question(q.goal, q.premise, q.axioms, q.theory) for q in questions]
    all_questions = [*questions, *turned]

    def plain(found: list[Finding]) -> list[tuple[object, ...]]:
        return [(one.cell, one.cause, one.detail, one.model) for one in found]

    with_models = plain(answers(all_questions))
    monkeypatch.setattr(KnownModels, "refute", lambda *_: False)
    assert plain(answers(all_questions)) == with_models
    assert {Cell.PROVED, Cell.REFUTED, Cell.UNKNOWN} == {one[0] for one in with_models}


def test_a_known_countermodel_saves_the_question_whether_a_proof_is_vacuous(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Question] = []
    one, other, third = (Const(name, ALPHA) for name in "abc")
    by_engine = SmtProver.ask

    def counted(
        self: SmtProver,
        question: Question,
        *,
        steps: int,
        excluded: Callable[[], bool],
    ) -> Finding:
        asked.append(question)
        return by_engine(self, question, steps=steps, excluded=excluded)

    monkeypatch.setattr(SmtProver, "ask", counted)
    goal = Eq(one, other)
    with open_provers(("cvc5",)) as provers:
        assert provers.ask(ask(Eq(one, third), goal), steps=30_000).cell is Cell.REFUTED
        assert provers.ask(ask(Eq(other, one), goal), steps=30_000).cell is Cell.PROVED
        copy = pickle.loads(pickle.dumps(provers))  # noqa: S301 -- made here
        assert [question.premise for question in asked] == [Eq(one, third), Eq(other, one)]
        with copy:
            assert copy.ask(ask(Eq(other, one), goal), steps=30_000).cell is Cell.PROVED
    assert asked[-1].premise == TRUE
