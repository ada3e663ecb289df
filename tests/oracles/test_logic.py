"""Terms of logic: arrows, free variables, substitution, text."""

from __future__ import annotations

from driftbench.oracles.logic import (
    PROP,
    And,
    Apply,
    Base,
    Const,
    Eq,
    Forall,
    IdentityCache,
    Not,
    Term,
    Var,
    arrow,
    constants,
    free_variables,
    show,
    show_sort,
    spine,
    substitute,
)

A = Base("A")
B = Base("B")
X = Var("x", A)
F = Const("f", arrow(A, B, PROP))
C = Const("c", A)


def test_arrows_are_curried_and_shown_with_brackets_on_the_left() -> None:
    assert arrow(A) == A
    assert show_sort(arrow(arrow(A, B), B, PROP)) == "(A → B) → B → Prop"


def test_bound_variables_are_not_free_and_are_not_replaced() -> None:
    body = Eq(X, C)
    assert free_variables(body) == {X}
    assert free_variables(Forall((X,), body)) == frozenset()
    assert substitute(And((body, Forall((X,), body))), {X: C}) == And(
        (Eq(C, C), Forall((X,), body))
    )


def test_constants_are_listed_once_in_order_of_appearance() -> None:
    assert constants(And((Eq(C, X), Not(Eq(C, C)), Apply(F, (C,))))) == (C, F)


def test_a_function_is_computed_once_for_the_same_term() -> None:
    asked: list[Term] = []

    def shown(term: Term) -> str:
        asked.append(term)
        return show(term)

    named = IdentityCache(shown, most=1)
    assert [named(C), named(C), named(X), named(C)] == ["c", "c", "x", "c"]
    assert asked == [C, X, C]


def test_a_spine_has_its_head_and_all_arguments() -> None:
    one = Var("b", B)
    assert spine(Apply(Apply(F, (C,)), (one,))) == (F, (C, one))


def test_terms_are_shown_with_all_their_brackets() -> None:
    assert show(Forall((X,), Not(Eq(X, C)))) == "(∀ (x : A), ¬(x = c))"
