from __future__ import annotations

from driftbench.oracles.logic import PROP, And, Base, Const, FunctionSort
from driftbench.oracles.problem import Model, Question
from driftbench.oracles.solver.model_words import model_words

N, R = Base("ℕ"), Base("R")


def arrow(*sorts: Base) -> FunctionSort:
    *domains, last = sorts
    found: FunctionSort | Base = last
    for sort in reversed(domains):
        found = FunctionSort(sort, found)
    assert isinstance(found, FunctionSort)
    return found


ZERO, OTHER = Const("0", N), Const("0", R)
LESS, EVEN = Const("<", arrow(N, N, PROP)), Const("Even", arrow(N, PROP))
HELPER, FLAG = Const("helper", arrow(N, N)), Const("Field R", PROP)
NEXT = Const("next", arrow(N, N))


def question(*symbols: Const) -> Question:
    return Question(premise=And(symbols), goal=And(()), axioms=(), theory="T")


MODEL = Model(
    sizes={N: 2, R: 1},
    tables={
        LESS: {(0, 0): 0, (0, 1): 1, (1, 0): 0, (1, 1): 0},
        EVEN: {(0,): 1, (1,): 1},
        ZERO: {(): 1},
        OTHER: {(): 0},
        FLAG: {(): 0},
        NEXT: {(0,): 1, (1,): 0},
        HELPER: {(0,): 0, (1,): 0},
    },
)


def test_what_statements_mention_is_described() -> None:
    assert model_words(MODEL, question(LESS, EVEN, ZERO, OTHER, FLAG, NEXT)) == (
        "ℕ has 2 elements, #0 to #1",
        "R has one element, #0",
        "< is true only at (#0, #1)",
        "Even is true everywhere",
        "0 : ℕ is #1",
        "0 : R is #0",
        "Field R is false",
        "next is #0 at #1; #1 at #0",
    )


def test_what_only_axioms_mention_is_left_out() -> None:
    assert model_words(MODEL, question(FLAG)) == ("Field R is false",)
    assert model_words(MODEL, question(HELPER)) == (
        "ℕ has 2 elements, #0 to #1",
        "helper is #0 everywhere",
    )


def test_large_models_are_cut() -> None:
    many = [Const(f"c{at}", N) for at in range(60)]
    wide = Const("wide", arrow(N, N))
    model = Model(
        sizes={N: 90},
        tables={**{one: {(): 1} for one in many}, wide: {(at,): at for at in range(90)}},
    )
    found = model_words(model, question(*many))
    assert len(found) == 25
    assert found[-1] == "… and 37 more lines"
    assert len(model_words(model, question(wide))[-1]) == 161
