"""Digests of questions, which do not depend on names of binders."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import given, settings

from driftbench.oracles.logic import PROP, TRUE, Const, Exists, Forall, Implies, Var
from driftbench.oracles.solver.query import query_of
from tests.oracles.questions import ALPHA, BETA, CASES, HOLDS, LESS, X, Y, app, ask, questions

if TYPE_CHECKING:
    from driftbench.oracles.problem import Question


def test_the_digest_is_stable() -> None:
    # Caches and records contain it: a change makes them useless.
    question, _ = CASES["less assumed"]
    assert query_of(question) == "109ad57ab4d575df874c8fba045d7f7076f0d3391734ff1271a684337e46f02d"


def test_names_of_binders_do_not_change_the_digest() -> None:
    one = Forall((X,), Exists((Y,), app(LESS, X, Y)))
    other = Forall((Y,), Exists((X,), app(LESS, Y, X)))
    turned = Forall((X,), Exists((Y,), app(LESS, Y, X)))
    assert query_of(ask(TRUE, one)) == query_of(ask(TRUE, other))
    assert query_of(ask(TRUE, one)) != query_of(ask(TRUE, turned))


def test_a_shadowed_variable_is_the_inner_one() -> None:
    shadowed = Forall((X,), Forall((X,), app(HOLDS, X)))
    inner = Forall((X,), Forall((Y,), app(HOLDS, Y)))
    outer = Forall((X,), Forall((Y,), app(HOLDS, X)))
    assert query_of(ask(TRUE, shadowed)) == query_of(ask(TRUE, inner))
    assert query_of(ask(TRUE, shadowed)) != query_of(ask(TRUE, outer))


def test_sorts_and_positions_change_the_digest() -> None:
    rain = Const("rain", PROP)
    some = Forall((Var("x", ALPHA),), rain), Forall((Var("x", BETA),), rain)
    found = {
        query_of(question)
        for question in (
            *(ask(TRUE, one) for one in some),
            ask(rain, TRUE),
            ask(TRUE, rain),
            ask(TRUE, TRUE, rain),
            ask(TRUE, Implies(TRUE, rain)),
            ask(TRUE, replace(rain, name="rain rain")),
        )
    }
    assert len(found) == 7


@settings(max_examples=50)
@given(questions)
def test_the_digest_does_not_depend_on_the_theory(question: Question) -> None:
    assert query_of(replace(question, theory="other")) == query_of(question)
