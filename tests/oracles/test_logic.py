"""Terms of logic: sorts, free variables, substitution, and what is well sorted."""

from __future__ import annotations

import pytest

from driftbench.oracles.logic import (
    PROP,
    And,
    App,
    Base,
    Const,
    Eq,
    Forall,
    Lam,
    Not,
    Var,
    arrow,
    constants,
    free_variables,
    show,
    show_sort,
    sort_of,
    spine,
    substitute,
    well_sorted,
)

A = Base("A")
B = Base("B")
X = Var("x", A)
F = Const("f", arrow(A, B, PROP))
C = Const("c", A)


def test_arrows_are_curried_and_shown_with_brackets_on_the_left() -> None:
    assert arrow(A) == A
    assert show_sort(arrow(arrow(A, B), B, PROP)) == "(A → B) → B → Prop"


def test_the_sort_of_an_application_takes_all_its_arguments() -> None:
    assert sort_of(App(F, (C,))) == arrow(B, PROP)
    assert sort_of(Lam((X,), App(F, (X,)))) == arrow(A, B, PROP)
    with pytest.raises(TypeError, match="too many arguments"):
        sort_of(App(C, (C,)))


def test_bound_variables_are_not_free_and_are_not_replaced() -> None:
    body = Eq(X, C)
    assert free_variables(body) == {X}
    assert free_variables(Forall((X,), body)) == frozenset()
    assert substitute(And((body, Forall((X,), body))), {X: C}) == And(
        (Eq(C, C), Forall((X,), body))
    )


def test_constants_come_once_in_order_of_appearance() -> None:
    assert constants(And((Eq(C, X), Not(Eq(C, C)), App(F, (C,))))) == (C, F)


def test_a_spine_has_its_head_and_all_arguments() -> None:
    one = Var("b", B)
    assert spine(App(App(F, (C,)), (one,))) == (F, (C, one))


@pytest.mark.parametrize(
    "term",
    [
        App(F, (Const("d", B),)),
        Eq(C, Const("d", B)),
        Eq(Not(Eq(C, C)), Not(Eq(C, C))),
        And((C,)),
        Forall((X,), C),
        App(C, (C,)),
    ],
)
def test_what_does_not_fit_is_not_well_sorted(term: And) -> None:
    assert not well_sorted(term)


def test_what_fits_is_well_sorted_and_shown() -> None:
    term = Forall((X,), Not(Eq(X, C)))
    assert well_sorted(term)
    assert show(term) == "(∀ (x : A), ¬(x = c))"
