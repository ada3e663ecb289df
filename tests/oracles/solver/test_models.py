"""Finite models: evaluation against a second implementation, broken models, text."""

from __future__ import annotations

import random
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from driftbench.oracles.logic import (
    PROP,
    TRUE,
    And,
    Apply,
    Const,
    Eq,
    Exists,
    Forall,
    FunctionSort,
    Iff,
    Not,
    Or,
    Var,
    arrow,
)
from driftbench.oracles.problem import Model, Problem, Question
from driftbench.oracles.solver import models
from driftbench.oracles.solver.lowering import Lowered, lower
from driftbench.oracles.solver.normal import domains, result
from tests.oracles.questions import ALPHA, CASES, HOLDS, LESS, ONE, S, X, app, ask, questions
from tests.oracles.standard import Value, value


def random_model(problem: Problem, size: int, chance: random.Random) -> Model:
    """Return a model in which all sorts have `size` elements."""
    tables = {}
    for symbol in problem.symbols:
        counts = [2 if one == PROP else size for one in domains(symbol.sort)]
        last = 2 if result(symbol.sort) == PROP else size
        points = product(*map(range, counts))
        tables[symbol] = {point: chance.randrange(last) for point in points}
    return Model(dict.fromkeys(problem.sorts, size), tables)


def as_values(model: Model, size: int) -> dict[Var | Const, Value]:
    """Return the symbols of a model as nested tuples."""

    def nested(symbol: Const, taken: tuple[int, ...]) -> Value:
        left = domains(symbol.sort)[len(taken) :]
        if not left:
            return model.tables[symbol][taken]
        return tuple(nested(symbol, (*taken, at)) for at in range(2 if left[0] == PROP else size))

    return {symbol: nested(symbol, ()) for symbol in model.tables}


@settings(max_examples=200, deadline=None)
@given(questions, st.integers(1, 2), st.integers(0, 2**32))
def test_evaluation_agrees_with_a_second_implementation(
    question: Question, size: int, seed: int
) -> None:
    problem = lower(question)
    model = random_model(problem, size, random.Random(seed))  # noqa: S311 -- a test's dice
    values = as_values(model, size)
    terms = (*problem.axioms, problem.premise, problem.goal)
    truth = [bool(value(term, values, size)) for term in terms]
    assert [models.evaluate(term, model) for term in terms] == truth
    assert models.holds(problem, model) == (all(truth[:-1]) and not truth[-1])


@settings(max_examples=100, deadline=None)
@given(questions, st.integers(1, 2), st.integers(0, 2**32))
def test_a_model_refutes_if_it_holds_with_all_functions(
    question: Question, size: int, seed: int
) -> None:
    whole = lower(question, comprehension=True)
    model = random_model(whole, size, random.Random(seed))  # noqa: S311 -- a test's dice
    wanted = models.holds(whole, model)
    asked = Lowered(question)
    assert [models.refutes(asked, model) for _ in range(2)] == [wanted] * 2
    if models.holds(asked.problem, model):
        assert models.refutes(Lowered(question), model, checked=True) == wanted


def test_a_model_without_a_function_refutes_nothing_even_if_the_problem_holds() -> None:
    # There is a set whose only member is `a`; this model has only the empty set.
    only = Forall((X,), Iff(app(S, X), Eq(X, ONE)))
    asked = Lowered(ask(TRUE, Exists((S,), only)))
    (apply,) = (one for one in asked.problem.symbols if one.name == "apply")
    sets = domains(apply.sort)[0]
    model = Model({ALPHA: 1, sets: 1}, {apply: {(0, 0): 0}, ONE: {(): 0}})  # type: ignore[dict-item]
    assert models.holds(asked.problem, model)
    assert not models.refutes(asked, model, checked=True)
    assert not models.refutes(asked, model)
    assert asked.refuting == []


def order(*pairs: tuple[int, int]) -> Model:
    """Return two elements that are related as given."""
    table = {point: int(point in pairs) for point in product(range(2), repeat=2)}
    return Model({ALPHA: 2}, {LESS: table})


PROBLEM = lower(CASES["a bound for each is no fixed bound"][0])


def test_a_countermodel_holds() -> None:
    assert models.holds(PROBLEM, order((0, 0), (1, 1)))


def test_a_true_goal_or_false_premise_is_not_refuted() -> None:
    assert not models.holds(PROBLEM, order((0, 0), (1, 0)))
    assert not models.holds(PROBLEM, order((0, 0)))


def test_broken_models_do_not_refute_and_have_a_reason() -> None:
    good = order((0, 0), (1, 1))
    table = dict(good.tables[LESS])
    for broken, why in (
        (Model({}, good.tables), "sort α has no element"),
        (Model({ALPHA: 0}, {LESS: {}}), "sort α has no element"),
        (Model({ALPHA: 2}, {}), "the table of < does not have one value for each argument"),
        (Model({ALPHA: 1}, {LESS: table}), "the table of < does not have one value"),
        (
            Model({ALPHA: 2}, {LESS: {**table, (0, 0): 2}}),
            "the table of < contains a value that is not an element",
        ),
        (Model({ALPHA: 2}, {LESS: {**table, (0, 0): -1}}), "the table of < contains a value"),
    ):
        assert models.defect(PROBLEM, broken).startswith(why)
        assert not models.holds(PROBLEM, broken)
    assert models.defect(PROBLEM, good) == ""


def test_a_shadowed_variable_is_the_inner_one() -> None:
    inner = Forall((X,), app(HOLDS, X))
    term = Exists((X,), And((Not(app(HOLDS, X)), Exists((X,), app(HOLDS, X)), Not(inner))))
    model = Model({ALPHA: 2}, {HOLDS: {(0,): 0, (1,): 1}})
    assert models.evaluate(term, model)


def test_variables_keep_their_values_beside_other_quantifiers() -> None:
    y, z = Var("y", ALPHA), Var("z", ALPHA)
    beside = (Exists((y,), app(HOLDS, y)), Forall((y, z), app(LESS, y, z)))
    model = Model(
        {ALPHA: 2}, {HOLDS: {(0,): 1, (1,): 0}, LESS: dict.fromkeys(product(range(2), repeat=2), 1)}
    )
    assert models.evaluate(Exists((X,), And((*beside, Not(app(HOLDS, X))))), model)
    assert not models.evaluate(Forall((X,), Or((Not(And(beside)), app(HOLDS, X)))), model)
    # Three arguments, one of them under a quantifier of its own.
    third = Const("between", arrow(ALPHA, ALPHA, ALPHA, PROP))
    table = {point: int(point[0] <= point[1] <= point[2]) for point in product(range(2), repeat=3)}
    between = Exists((X,), Forall((y, z), Or((app(third, y, X, z), app(third, z, X, y)))))
    assert not models.evaluate(between, Model({ALPHA: 2}, {third: table}))
    assert models.evaluate(between, Model({ALPHA: 1}, {third: {(0, 0, 0): 1}}))


def test_formulas_may_be_arguments() -> None:
    both = Const("both", arrow(PROP, PROP, PROP))
    table = {point: int(all(point)) for point in product(range(2), repeat=2)}
    model = Model({ALPHA: 1}, {both: table, HOLDS: {(0,): 1}, ONE: {(): 0}})
    assert models.evaluate(Apply(both, (app(HOLDS, ONE), Not(Not(app(HOLDS, ONE))))), model)
    assert not models.evaluate(Apply(both, (app(HOLDS, ONE), Not(app(HOLDS, ONE)))), model)


def test_models_are_printed_as_sets_and_values() -> None:
    step = Const("step", FunctionSort(ALPHA, ALPHA))
    picked = Const("picked", FunctionSort(HOLDS.sort, ALPHA))
    some = Var("s", HOLDS.sort)
    goal = Forall((some,), app(HOLDS, app(step, app(picked, some))))
    problem = lower(ask(And((app(LESS, ONE, ONE), Const("rain", PROP))), goal))
    sets = Const("α → Prop", PROP).name
    by_name = {(symbol.name, len(domains(symbol.sort))): symbol for symbol in problem.symbols}
    model = Model(
        {ALPHA: 2, next(s for s in problem.sorts if s.name == sets): 2},
        {
            by_name["apply", 2]: {(0, 0): 0, (0, 1): 0, (1, 0): 1, (1, 1): 1},
            by_name["<", 2]: {(0, 0): 1, (0, 1): 1, (1, 0): 0, (1, 1): 0},
            by_name["a", 0]: {(): 0},
            by_name["rain", 0]: {(): 1},
            by_name["P", 1]: {(0,): 0, (1,): 1},
            by_name["step", 1]: {(0,): 0, (1,): 0},
            by_name["picked", 1]: {(0,): 1, (1,): 0},
        },
    )
    assert models.holds(problem, model)
    assert models.show(problem, model).split("\n") == [
        "α = {0, 1}",
        "α → Prop = {0, 1}",
        "α → Prop 0 = {}",
        "α → Prop 1 = {0, 1}",
        "< = {(0, 0), (0, 1)}",
        "a = 0",
        "rain = true",
        "P = {1}",
        "step: 0 ↦ 0, 1 ↦ 0",
        "picked: 0 ↦ 1, 1 ↦ 0",
    ]
