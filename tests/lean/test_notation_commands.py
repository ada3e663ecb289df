"""Notation commands: patterns with Lean's precedences."""

from __future__ import annotations

import pytest

from driftbench.lean.notation_commands import Binders, Literal, Slot, parse_notation


def test_infix_commands_give_lean_precedences() -> None:
    (left,) = parse_notation('infixl:65 " + " => add')
    assert left.items == (Slot(65), Literal("+"), Slot(66))
    (right,) = parse_notation('infixr:35 (priority := high) " ∧ " => And')
    assert right.items == (Slot(36), Literal("∧"), Slot(35))
    (neither,) = parse_notation('infix:50 " = " => Eq')
    assert neither.items == (Slot(51), Literal("="), Slot(51))


def test_mixfix_defaults_are_max_for_closed_and_lead_for_open_notation() -> None:
    (closed,) = parse_notation('notation "⌊" a "⌋" => floor a')
    assert closed.prec == 1024
    (opened,) = parse_notation('notation "𝓝[" s "] " x:100 => nhdsWithin x s')
    assert (opened.prec, opened.items[-1]) == (1022, Slot(100))


def test_binder_notation() -> None:
    (pattern,) = parse_notation('notation3 "⋃ "(...)", "r:60:(scoped f => iUnion f) => r')
    assert pattern.items == (Literal("⋃"), Binders(), Literal(","), Slot(60))


@pytest.mark.parametrize(
    "source",
    [
        'macro "my_tac" : tactic => `(tactic| simp)',
        'syntax (name := foo) "foo" term : command',
        "notation",
        'infixl:65 "" => nothing',
        "instance : Foo := ⟨⟩",
    ],
)
def test_notation_of_other_categories_gives_no_pattern(source: str) -> None:
    assert parse_notation(source) == ()
