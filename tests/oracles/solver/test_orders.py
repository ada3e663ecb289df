"""Axioms of orders, for relations that occur, by the order of a type."""

from __future__ import annotations

import pytest

from driftbench.oracles.logic import PROP, And, Apply, Base, Const, Var, arrow, show
from driftbench.oracles.solver.orders import RANKS, orders
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
