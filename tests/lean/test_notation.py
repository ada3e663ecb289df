"""Notation tables: the senses of a spelling at a place."""

from __future__ import annotations

import pytest

from driftbench.lean import NotationTable, bracketed, core_table, parse, parse_term, tokens
from driftbench.lean.notation import possible_senses


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


@pytest.mark.parametrize(
    ("ended", "glued", "expected"),
    [(True, False, [("op", "infix")]), (False, False, [("op", "prefix")])],
)
def test_the_sense_depends_on_the_text_before(
    *, ended: bool, glued: bool, expected: list[tuple[str, str]]
) -> None:
    known = core_table().view().active["-"]
    found = possible_senses(known, "a - b", 3, ended=ended, glued=glued)
    assert [(sense.kind, sense.op.fixity) for sense in found if sense.op] == expected


def test_the_longest_spelling_counts_even_if_it_is_not_active() -> None:
    table = NotationTable().merged(core_table())
    table.add('infixl:70 " ⋄⋄ " => append', visibility="scoped", namespace="Lists")
    view = table.view()
    assert view.spelling("a ⋄⋄ b", 2) == "⋄⋄"
    assert "⋄⋄" not in view.active
    assert "⋄⋄" in table.view(["Lists"]).active
