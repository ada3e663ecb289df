"""Axioms of orders, for relations that occur, by the order of a type."""

from __future__ import annotations

import pytest

from driftbench.oracles.logic import PROP, And, Apply, Base, Const, Eq, Var, arrow, show
from driftbench.oracles.solver.orders import RANKS, numerals, orders
from driftbench.oracles.sorting import well_sorted


def _pair(sort: Base, *signs: str) -> And:
    x = Var("x", sort)
    return And(tuple(Apply(Const(sign, arrow(sort, sort, PROP)), (x, x)) for sign in signs))


@pytest.mark.parametrize(
    ("name", "signs", "number"),
    [
        ("ℝ", ("≤", "<"), 5),
        ("ℝ", ("≤",), 4),
        ("ℝ", ("<",), 3),
        ("Filter α", ("≤",), 3),
        ("Opens α", ("≤",), 2),
        ("Opens α", ("≤", "<"), 3),
        ("Opens α", ("<",), 2),
        ("α", ("≤", "<"), 0),
    ],
)
def test_a_type_has_the_axioms_of_its_relations(
    name: str, signs: tuple[str, ...], number: int
) -> None:
    found = list(orders(_pair(Base(name), *signs), {}))
    assert len(found) == number
    assert all(map(well_sorted, found))
    used = {sign for sign in ("≤", "<") for axiom in found if f"({sign} " in show(axiom)}
    assert used <= set(signs)


def test_a_type_variable_is_ordered_by_its_classes() -> None:
    atom = Const("LinearOrder α", PROP)
    found = list(orders(_pair(Base("α"), "<"), {"α": {atom: RANKS["LinearOrder"]}}))
    assert [show(one).startswith("(LinearOrder α → ") for one in found] == [True] * 3


def test_inclusion_has_no_axioms_of_orders() -> None:
    sort = Base("Submodule R M")
    assert list(orders(_pair(sort, "≤"), {}, known=[sort])) == []
    assert len(list(orders(_pair(sort, "≤", "<"), {}, known=[sort]))) == 1


REAL = Base("ℝ")
ZERO, ONE, TEN = (Const(name, REAL) for name in ("0", "1", "10"))


@pytest.mark.parametrize(
    ("signs", "expected"),
    [
        (("≤", "<"), ["(< 0 1)", "(< 1 10)"]),
        (("≤",), ["¬(≤ 1 0)", "¬(≤ 10 1)"]),
        ((), ["¬(0 = 1)", "¬(1 = 10)"]),
    ],
)
def test_numerals_are_in_order(signs: tuple[str, ...], expected: list[str]) -> None:
    whole = And((Eq(TEN, ONE), Eq(ZERO, ONE), *_pair(REAL, *signs).parts))
    found = list(numerals(whole, frozenset({ONE})))
    assert all(map(well_sorted, found))
    assert [show(one) for one in found] == expected


def test_numerals_are_ordered_only_where_statements_differ_in_their_type() -> None:
    whole = And((Eq(ZERO, ONE), *_pair(REAL, "<").parts))
    assert list(numerals(whole, frozenset())) == []
    assert list(numerals(whole, frozenset({Const("1", Base("ℕ"))}))) == []
    assert len(list(numerals(whole, frozenset({Const("<", arrow(REAL, REAL, PROP))})))) == 1
    modular = Base("ZMod n")
    assert not [*numerals(Eq(Const("0", modular), Const("2", modular)), frozenset())]
