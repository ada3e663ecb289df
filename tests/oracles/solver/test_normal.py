"""Normal forms: beta reduction without capture, functions with all their arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings

from driftbench.oracles.logic import (
    PROP,
    TRUE,
    Const,
    Exists,
    Forall,
    FunctionSort,
    Lam,
    Not,
    Var,
    arrow,
    show,
)
from driftbench.oracles.solver.normal import domains, flags_of, normalized, result
from driftbench.oracles.solver.query import query_of
from driftbench.oracles.sorting import sort_of
from tests.oracles.questions import (
    ALPHA,
    BETA,
    CASES,
    HOLDS,
    LESS,
    MEMBERS,
    ONE,
    OPEN,
    RAIN,
    F,
    S,
    X,
    Y,
    app,
    ask,
    questions,
)
from tests.oracles.standard import interpretation, value

if TYPE_CHECKING:
    from driftbench.oracles.problem import Question


def assert_normal(goal: str, before: str) -> None:
    """Compare, with binders numbered as they appear."""
    parts = before.split("#")
    digits = [part.lstrip("0123456789") for part in parts[1:]]
    assert "".join([parts[0], *digits]) == goal


def test_sorts_have_domains_and_a_result() -> None:
    assert domains(LESS.sort) == (ALPHA, ALPHA)
    assert (result(LESS.sort), result(F.sort), result(ALPHA)) == (PROP, BETA, ALPHA)


def test_a_lambda_is_applied_without_capture() -> None:
    some = Lam((X,), Exists((Y,), app(LESS, X, Y)))
    goal = normalized(ask(TRUE, Forall((Y,), app(some, Y)))).goal
    assert isinstance(goal, Forall)
    assert isinstance(goal.body, Exists)
    (outer,), (inner,) = goal.variables, goal.body.variables
    assert outer != inner
    assert goal.body.body == app(LESS, outer, inner)


def test_a_lambda_gets_its_arguments_one_after_the_other() -> None:
    flip = Lam((X, Y), app(LESS, Y, X))
    assert_normal("(< a a)", show(normalized(ask(TRUE, app(app(flip, ONE), ONE))).goal))
    assert_normal(
        "(IsOpen (λ (y : α), (< y a)))", show(normalized(ask(TRUE, app(OPEN, app(flip, ONE)))).goal)
    )


def test_a_lambda_for_a_function_variable_is_applied() -> None:
    twice = Lam((S,), Exists((X,), app(S, X)))
    given_one = app(twice, Lam((Y,), app(LESS, Y, ONE)))
    assert_normal("(∃ (x : α), (< x a))", show(normalized(ask(TRUE, given_one)).goal))


def test_constants_are_written_with_all_their_arguments() -> None:
    assert_normal("(IsOpen (λ (x : α), (P x)))", show(normalized(ask(TRUE, app(OPEN, HOLDS))).goal))
    higher = Const("all", FunctionSort(arrow(S.sort, PROP), PROP))
    assert_normal(
        "(all (λ (x : α → Prop), (IsOpen x)))", show(normalized(ask(TRUE, app(higher, OPEN))).goal)
    )


def test_flags_are_nonempty_propositions() -> None:
    odd = Const("nonempty α", ALPHA)
    question = ask(RAIN, app(HOLDS, odd), MEMBERS)
    assert flags_of(question) == {MEMBERS}


def test_axioms_are_normal_too() -> None:
    question = normalized(ask(TRUE, TRUE, app(Lam((Var("p", PROP),), Not(Var("p", PROP))), RAIN)))
    assert question.axioms == (Not(RAIN),)


@settings(max_examples=200, deadline=None)
@given(questions)
def test_normal_forms_are_normal(question: Question) -> None:
    once = normalized(question)
    assert query_of(normalized(once)) == query_of(once)
    assert sort_of(once.goal) == PROP


@settings(max_examples=100, deadline=None)
@given(questions)
def test_normal_forms_mean_the_same(question: Question) -> None:
    import random

    chance = random.Random(query_of(question))  # noqa: S311 -- a test's dice
    once = normalized(question)
    for size in (1, 2):
        values = interpretation(question, size, chance)
        for before, after in ((question.premise, once.premise), (question.goal, once.goal)):
            assert value(before, values, size) == value(after, values, size)


def test_hand_made_questions_get_unique_names() -> None:
    assert len({query_of(normalized(question)) for question, _ in CASES.values()}) == len(CASES)
