from __future__ import annotations

from driftbench.lean import core_table, standard_table
from driftbench.lean.spellings import differing, spellings, table_digest

JOIN = 'infixl:65 " ⊹⊹ " => Made.join'


def _with(*commands: str, namespace: str = "") -> dict[str, str]:
    table = core_table().merged(core_table())
    for command in commands:
        table.add(command, visibility="scoped" if namespace else "global", namespace=namespace)
    return spellings(table)


def test_tables_differ_in_spellings_of_one() -> None:
    assert differing(_with(), _with(JOIN)) == differing(_with(JOIN), _with()) == ("⊹⊹",)
    assert differing(_with(JOIN), _with(JOIN)) == ()


def test_tables_differ_in_senses_and_their_namespaces() -> None:
    found = [
        _with(JOIN),
        _with(JOIN.replace("infixl", "infixr")),
        _with(JOIN, namespace="Made"),
        _with(JOIN, namespace="Other"),
    ]
    for one in found:
        assert [differing(one, other) == () for other in found].count(True) == 1
    assert len(set(map(table_digest, found))) == len(found)


def test_a_spelling_may_be_a_word_or_contain_a_space() -> None:
    words = _with('infixl:65 " joined " => f', 'notation:50 a " glued  to " b => f a b')
    assert differing(_with(), words) == ("glued  to", "joined")


def test_without_a_table_the_standard_one_is_used() -> None:
    assert spellings(None) == spellings(standard_table())
