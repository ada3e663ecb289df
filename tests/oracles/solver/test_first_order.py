"""Lowered questions as TFF and FOF: the text, and what has no form there."""

from __future__ import annotations

import pytest

from driftbench.oracles.logic import (
    PROP,
    TRUE,
    And,
    Const,
    Eq,
    Exists,
    Forall,
    FunctionSort,
    Implies,
    Not,
    Or,
    Var,
)
from driftbench.oracles.solver.first_order import fof, tff
from driftbench.oracles.solver.lowering import lower
from driftbench.oracles.translation import Unsupported
from tests.oracles.questions import ALPHA, LESS, ONE, RAIN, SNOW, WHEN, P, X, Y, app, ask

NEXT = Const("next", FunctionSort(ALPHA, ALPHA))
QUESTION = ask(
    Forall((X,), Exists((Y,), And((app(LESS, X, app(NEXT, Y)), Not(Eq(X, ONE)))))),
    Implies(Or((RAIN, SNOW)), TRUE),
)


def test_tff_has_sorts() -> None:
    assert tff(lower(QUESTION)).splitlines() == [
        "tff(s0, type, s0: $tType).",
        "tff(c0, type, c0: (s0 * s0) > $o).",
        "tff(c1, type, c1: s0 > s0).",
        "tff(c2, type, c2: s0).",
        "tff(c3, type, c3: $o).",
        "tff(c4, type, c4: $o).",
        "tff(premise, axiom, (! [X1: s0]: (? [X2: s0]: (c0(X1, c1(X2)) & (~ (X1 = c2)))))).",
        "tff(goal, conjecture, ((c3 | c4) => $true)).",
    ]


def test_fof_has_guards_and_says_where_values_are() -> None:
    assert fof(lower(QUESTION)).splitlines() == [
        "fof(inhabited_s0, axiom, ? [X]: s0(X)).",
        "fof(value_c1, axiom, ! [X0]: ((s0(X0)) => s0(c1(X0)))).",
        "fof(value_c2, axiom, s0(c2)).",
        (
            "fof(premise, axiom, (! [X1]: ((s0(X1)) => "
            "(? [X2]: ((s0(X2)) & (c0(X1, c1(X2)) & (~ (X1 = c2)))))))). "
        ).strip(),
        "fof(goal, conjecture, ((c3 | c4) => $true)).",
    ]


@pytest.mark.parametrize("write", [tff, fof])
def test_propositions_as_values_have_no_form(write: type) -> None:
    with pytest.raises(Unsupported, match="a proposition as an argument of when"):
        write(lower(ask(Eq(app(WHEN, RAIN), ONE), SNOW)))
    with pytest.raises(Unsupported, match="for a proposition"):
        write(lower(ask(Forall((P,), Or((P, RAIN))), Exists((Var("q", PROP),), SNOW))))
