"""Lowering to first order: elements, shared elements, and their axioms."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from driftbench.oracles.logic import (
    PROP,
    TRUE,
    And,
    Apply,
    Base,
    Const,
    Eq,
    Exists,
    Forall,
    FunctionSort,
    Implies,
    Lam,
    Var,
    arrow,
    constants,
    show,
    subterms,
)
from driftbench.oracles.problem import Problem, Question
from driftbench.oracles.solver.lowering import Lowered, lower, lowered
from driftbench.oracles.solver.normal import domains
from tests.oracles.questions import (
    ALPHA,
    CASES,
    FIRST,
    HOLDS,
    LESS,
    MONOTONE,
    ONE,
    OPEN,
    F,
    S,
    X,
    Y,
    app,
    ask,
    questions,
)


def assert_first_order(problem: Problem) -> None:
    terms = (*problem.axioms, problem.premise, problem.goal)
    for symbol in problem.symbols:
        sort = symbol.sort
        while isinstance(sort, FunctionSort):
            assert isinstance(sort.domain, Base)
            sort = sort.codomain
    for term in terms:
        heads = {id(found.function) for found in subterms(term) if isinstance(found, Apply)}
        for found in subterms(term):
            assert not isinstance(found, Lam)
            if isinstance(found, Apply):
                assert isinstance(found.function, Const)
                assert len(found.arguments) == len(domains(found.function.sort))
            if isinstance(found, Const) and id(found) not in heads:
                assert isinstance(found.sort, Base)
            if isinstance(found, Forall | Exists):
                assert all(isinstance(v.sort, Base) for v in found.variables)


def test_a_first_order_question_is_not_changed() -> None:
    question, _ = CASES["less assumed"]
    problem = lower(question)
    assert problem == Problem(
        (ALPHA,),
        constants(And((question.premise, question.goal))),
        (),
        question.premise,
        question.goal,
    )


def test_a_function_variable_is_an_element_that_is_applied() -> None:
    problem = lower(ask(TRUE, Forall((F,), Eq(app(F, ONE), app(FIRST, ONE)))))
    assert show(problem.goal) == "(∀ (f : α → β), ((apply f a) = (first a)))"
    assert [sort.name for sort in problem.sorts] == ["α", "α → β", "β"]
    assert [show(axiom) for axiom in problem.axioms] == [
        "(∀ (f : α → β) (g : α → β), ((∀ (x1 : α), ((apply f x1) = (apply g x1))) → (f = g)))"
    ]


def test_a_constant_without_all_arguments_is_an_element() -> None:
    problem = lower(ask(app(MONOTONE, FIRST), Eq(app(FIRST, ONE), app(FIRST, ONE))))
    assert show(problem.premise) == "(Monotone first)"
    assert show(problem.axioms[0]) == "(∀ (x : α), ((apply first x) = (first x)))"
    assert {symbol.sort for symbol in problem.symbols if symbol.name == "first"} == {
        Base("α → β"),
        arrow(Base("α"), Base("β")),
    }


def test_equal_lambdas_are_one_element_in_premise_goal_and_axioms() -> None:
    below = [Lam((v,), app(LESS, v, ONE)) for v in (X, Y, Var("z", ALPHA))]
    problem = lower(ask(app(OPEN, below[0]), app(OPEN, below[1]), app(OPEN, below[2])))
    assert problem.premise == problem.goal == problem.axioms[0]
    assert len(problem.axioms) == 3  # itself, its definition, extensionality
    assert show(problem.axioms[1]) == "(∀ (x : α), ((apply (λ (x1 : α), (< x1 a)) x) ↔ (< x a)))"


def test_a_lambda_takes_its_free_variables_in_order_of_appearance() -> None:
    body = Lam((X,), app(LESS, Y, X))
    problem = lower(ask(TRUE, Forall((Y,), app(OPEN, body))))
    assert show(problem.goal) == "(∀ (y : α), (IsOpen ((< a1) y)))"
    assert show(problem.axioms[0]) == "(∀ (y : α) (x : α), ((apply ((< a1) y) x) ↔ (< y x)))"


def test_an_equation_with_a_lambda_is_pointwise() -> None:
    problem = lower(ask(TRUE, Forall((S,), Eq(S, Lam((X,), app(LESS, X, ONE))))))
    assert show(problem.goal) == "(∀ (s : α → Prop), (∀ (x : α), ((apply s x) ↔ (< x a))))"


def test_lambdas_are_eta_reduced_to_variables() -> None:
    problem = lower(ask(TRUE, Forall((S,), app(OPEN, Lam((X,), app(S, X))))))
    assert show(problem.goal) == "(∀ (s : α → Prop), (IsOpen s))"


def test_names_of_binders_are_unique_in_a_formula() -> None:
    inner = Forall((X,), app(HOLDS, X))
    problem = lower(ask(TRUE, And((inner, inner))))
    assert show(problem.goal) == "((∀ (x : α), (P x)) ∧ (∀ (x_1 : α), (P x_1)))"


def test_a_symbol_named_apply_is_distinguished() -> None:
    mine = Const("apply", arrow(S.sort, ALPHA, PROP))
    problem = lower(ask(TRUE, Forall((S,), Implies(app(mine, S, ONE), app(S, ONE)))))
    assert show(problem.goal) == "(∀ (s : α → Prop), ((apply s a) → (apply′ s a)))"


def test_a_sort_named_like_an_arrow_is_distinguished() -> None:
    odd = Base("α → Prop")
    problem = lower(ask(TRUE, Forall((S, Var("o", odd)), app(S, ONE))))
    assert [sort.name for sort in problem.sorts] == ["α", "α → Prop", "α → Prop′"]


def test_comprehension_adds_axioms_only() -> None:
    question, _ = CASES["what no set tells apart is one"]
    plain, whole = lower(question), lower(question, comprehension=True)
    assert (plain.sorts, plain.symbols) == (whole.sorts, whole.symbols)
    assert whole.axioms[: len(plain.axioms)] == plain.axioms
    assert len(whole.axioms) == len(plain.axioms) + 2


def test_functions_on_a_possibly_empty_sort_are_under_its_flag() -> None:
    question, _ = CASES["and lambdas"]
    problem = lower(question, comprehension=True)
    assert len(problem.axioms) == 5
    assert all("nonempty α" in show(axiom) for axiom in problem.axioms)


def test_a_formula_applied_to_arguments_is_an_error() -> None:
    with pytest.raises(TypeError, match="arguments"):
        lower(ask(TRUE, Apply(TRUE, (ONE,))))


@settings(max_examples=200, deadline=None)
@given(questions)
def test_any_question_becomes_first_order_and_the_same_each_time(question: Question) -> None:
    problem = lower(question)
    assert_first_order(problem)
    assert_first_order(lower(question, comprehension=True))
    assert lower(question) == problem


def test_a_question_lowered_once_has_both_problems() -> None:
    for question, _ in CASES.values():
        lowered = Lowered(question)
        assert lowered.problem == lower(question)
        assert lowered.complete() == lower(question, comprehension=True)


def test_a_question_that_several_provers_are_asked_is_lowered_once() -> None:
    question, other = (case for case, _ in list(CASES.values())[:2])
    first = lowered(question)
    assert lowered(other) is not first
    assert lowered(question) is first
    assert first.problem == lower(question)
    assert first.complete() == first.complete() == lower(question, comprehension=True)
    # An equal question is another one, whose terms a prover's process would share differently.
    again = Question(question.premise, question.goal, question.axioms, question.theory)
    assert lowered(again) is not first
