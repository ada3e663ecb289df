from __future__ import annotations

from driftbench.lean.slices import Slices
from driftbench.lean.table import core_table


def _with(*commands: str, namespace: str = "") -> Slices:
    table = core_table().merged(core_table())
    for command in commands:
        table.add(command, visibility="scoped" if namespace else "global", namespace=namespace)
    return Slices(table)


def test_a_digest_changes_with_notation_that_the_text_spells() -> None:
    plain, more = _with(), _with('infixl:65 " ⊹⊹ " => Made.join')
    assert plain.digest("a + b") == more.digest("a + b")
    assert plain.digest("a ⊹⊹ b") != more.digest("a ⊹⊹ b")


def test_where_notation_is_in_force_counts() -> None:
    command = 'infixl:65 " ⊹⊹ " => Made.join'
    scoped, elsewhere = _with(command, namespace="Made"), _with(command, namespace="Other")
    assert len({one.digest("a ⊹⊹ b") for one in (_with(command), scoped, elsewhere)}) == 3


def test_words_are_spellings_too() -> None:
    assert _with().digest("a joined b") != _with('infixl:65 " joined " => f').digest("a joined b")


def test_a_spelling_may_hold_a_blank() -> None:
    plain, more = _with(), _with('notation:50 a " joined  to " b => f a b')
    assert plain.digest("a joined\nto b") == more.digest("a joined\nto b")
    assert plain.digest("a joined  to b") != more.digest("a joined  to b")
