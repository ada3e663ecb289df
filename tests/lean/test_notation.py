"""Notation commands: patterns with Lean's precedences, and what they do to parsing."""

from __future__ import annotations

import pytest

from driftbench.lean import NotationTable, bracketed, core_table, parse, parse_term, tokens
from driftbench.lean.notation import Literal, NotationBinders, Slot, parse_notation


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
    assert pattern.items == (Literal("⋃"), NotationBinders(), Literal(","), Slot(60))


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
def test_what_is_no_term_notation_gives_no_pattern(source: str) -> None:
    assert parse_notation(source) == ()


def test_scoped_notation_binds_only_where_it_is_opened() -> None:
    table = NotationTable().merged(core_table())
    table.add('infixl:70 " ⋄ " => mul', visibility="scoped", namespace="Diamond")
    inside = parse_term("a ⋄ b + c", table=table, opened=["Diamond"])
    assert bracketed(inside) == "❨❨a ⋄ b❩ + c❩"
    outside = parse_term("a ⋄ b + c", table=table)
    assert any(token.fallback for token in tokens(outside))


def test_the_nearer_notation_wins() -> None:
    table = core_table().merged(NotationTable())
    near = ('infixr:30 " + " => add',)
    assert bracketed(parse_term("a * b + c + d", table=table)) == "❨❨❨a * b❩ + c❩ + d❩"
    found = bracketed(parse_term("a * b + c + d", table=table, local_notation=near))
    assert found == "❨❨a * b❩ + ❨c + d❩❩"


def test_a_merged_table_leaves_its_parts_alone() -> None:
    own = NotationTable()
    own.add('notation "♠" => spade')
    before = dict(core_table().everywhere)
    assert "♠" in core_table().merged(own).everywhere
    assert core_table().everywhere == before


def test_a_local_notation_without_a_spelling_binds_nothing() -> None:
    source = 'local notation « "   " ? 0'
    table = core_table()
    assert parse("theorem t : a = b", table=table, local_notation=(source,)) == parse(
        "theorem t : a = b", table=table
    )
