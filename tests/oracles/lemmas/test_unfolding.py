"""A lemma that says what a constant is writes the constant out where only one statement has it."""

from __future__ import annotations

import pytest

from driftbench.oracles.lemmas.unfolding import unfolded, unfoldings
from driftbench.oracles.logic import (
    PROP,
    And,
    Apply,
    Base,
    Const,
    Eq,
    Exists,
    Forall,
    Iff,
    Implies,
    Term,
    Var,
    arrow,
    show,
)
from driftbench.oracles.translation import TranslatedPair

_M = Base("M")
_X, _Y, _Z = (Var(name, _M) for name in "xyz")
_P, _Q, _R = (Const(name, arrow(_M, _M, PROP)) for name in "PQR")
_OP = Const("op", arrow(_M, _M, _M))
_FLAG = Const("nonempty M", PROP)


def _of(head: Const, *arguments: Term) -> Term:
    return Apply(head, arguments)


def _pair(gold: Term, candidate: Term) -> TranslatedPair:
    return TranslatedPair(gold, candidate, {}, {}, ())


#: `P x y` says that some `z` is between.
_BETWEEN = Forall(
    (_X, _Y), Iff(_of(_P, _X, _Y), Exists((_Z,), And((_of(_Q, _X, _Z), _of(_Q, _Z, _Y)))))
)


def test_a_constant_of_one_side_is_written_out() -> None:
    gold = Forall((_Z,), _of(_P, _Z, _of(_OP, _Z, _Z)))
    after, used = unfolded(
        _pair(gold, Forall((_X,), _of(_Q, _X, _X))), [*unfoldings("l", _BETWEEN)]
    )
    assert [one.name for one in used] == ["l"]
    assert "P" not in show(after.gold)
    assert isinstance(after.gold, Forall)
    # The `z` of the lemma is not the `z` of the statement.
    (outer,), body = after.gold.variables, after.gold.body
    assert isinstance(body, Exists)
    assert body.variables[0] != outer
    assert show(body.body) == (
        f"((Q {outer.name} {body.variables[0].name}) ∧ "
        f"(Q {body.variables[0].name} (op {outer.name} {outer.name})))"
    )


def test_a_constant_of_both_sides_stays() -> None:
    pair = _pair(Forall((_X,), _of(_P, _X, _X)), Forall((_X, _Y), _of(_P, _X, _Y)))
    assert unfolded(pair, [*unfoldings("l", _BETWEEN)]) == (pair, ())


def test_what_a_definition_brings_in_is_written_out_too() -> None:
    second = Forall((_X, _Y), Iff(_of(_Q, _X, _Y), _of(_R, _Y, _X)))
    rules = [*unfoldings("one", _BETWEEN), *unfoldings("two", second)]
    pair = _pair(Forall((_X,), _of(_P, _X, _X)), Forall((_X,), _of(_R, _X, _X)))
    after, used = unfolded(pair, rules)
    assert [one.name for one in used] == ["one", "two"]
    assert "Q" not in show(after.gold)


@pytest.mark.parametrize(
    "lemma",
    [
        # About some values only, or about the constant itself.
        Forall((_X,), Iff(_of(_P, _X, _X), _of(_Q, _X, _X))),
        Forall((_X, _Y), Iff(_of(_P, _X, _of(_OP, _X, _Y)), _of(_Q, _X, _Y))),
        Forall((_X, _Y), Iff(_of(_P, _X, _Y), _of(_P, _Y, _X))),
        # The other side depends on more than the constant's arguments.
        Forall((_X, _Y, _Z), Iff(_of(_P, _X, _Y), And((_of(_Q, _X, _Z), Eq(_Z, _Y))))),
        Forall((_X, _Y), Implies(_of(_P, _X, _Y), _of(_Q, _X, _Y))),
        Forall((_X, _Y), Implies(_of(_R, _X, _Y), Iff(_of(_P, _X, _Y), _of(_Q, _X, _Y)))),
    ],
)
def test_a_lemma_that_does_not_say_what_a_constant_is_writes_out_none(lemma: Term) -> None:
    assert all(_P not in one.symbols for one in unfoldings("l", lemma))


def test_a_lemma_under_a_flag_is_used_where_the_flag_is_said() -> None:
    rules = [*unfoldings("l", Implies(_FLAG, Forall((_X, _Y), Iff(_of(_P, _X, _Y), Eq(_X, _Y)))))]
    one = Const("1", _M)
    other = Forall((_X,), _of(_Q, _X, _X))
    said = _pair(Implies(_FLAG, Forall((_X,), _of(_P, _X, one))), other)
    assert "P" not in show(unfolded(said, rules)[0].gold)
    unsaid = _pair(And((_of(_P, one, one), Implies(_FLAG, _of(_Q, one, one)))), other)
    assert "P" in show(unfolded(unsaid, rules)[0].gold)
