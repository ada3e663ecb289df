"""The sort of a term, and ill-sorted terms."""

from __future__ import annotations

import pytest

from driftbench.oracles.logic import PROP, And, Apply, Base, Const, Eq, Forall, Lam, Not, Var, arrow
from driftbench.oracles.sorting import sort_of, well_sorted

A = Base("A")
B = Base("B")
X = Var("x", A)
F = Const("f", arrow(A, B, PROP))
C = Const("c", A)


def test_the_sort_of_an_application_takes_all_its_arguments() -> None:
    assert sort_of(Apply(F, (C,))) == arrow(B, PROP)
    assert sort_of(Lam((X,), Apply(F, (X,)))) == arrow(A, B, PROP)
    with pytest.raises(TypeError, match="too many arguments"):
        sort_of(Apply(C, (C,)))


@pytest.mark.parametrize(
    "term",
    [
        Apply(F, (Const("d", B),)),
        Eq(C, Const("d", B)),
        Eq(Not(Eq(C, C)), Not(Eq(C, C))),
        And((C,)),
        Forall((X,), C),
        Apply(C, (C,)),
    ],
)
def test_ill_sorted_terms_are_not_well_sorted(term: And) -> None:
    assert not well_sorted(term)


def test_terms_of_matching_sorts_are_well_sorted() -> None:
    term = Forall((X,), Not(Eq(X, C)))
    assert well_sorted(term)
