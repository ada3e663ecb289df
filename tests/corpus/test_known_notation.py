from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from driftbench.cache.texts import Memory, TextCache
from driftbench.corpus.known_notation import KnownNotation
from driftbench.lean import core_table

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(TextCache(tmp_path / "kept.sqlite"), "basis")


def _notation(memory: Memory, *commands: str) -> KnownNotation:
    table = core_table().merged(core_table())
    for command in commands:
        table.add(command)
    return KnownNotation(table, memory)


def _unread() -> str:
    raise AssertionError


def test_rereads_texts_with_changed_spellings(memory: Memory) -> None:
    before = _notation(memory).name
    after = _notation(memory, 'infixl:65 " ⊹⊹ " => Made.join')
    assert after.name != before
    assert after.rereads(before, lambda: "a ⊹⊹ b")
    assert not after.rereads(before, lambda: "a + b")
    back = _notation(memory)
    assert back.rereads(after.name, lambda: "a ⊹⊹ b"), "what is no more counts as well"


def test_the_same_table_rereads_nothing(memory: Memory) -> None:
    before = _notation(memory).name
    again = pickle.loads(pickle.dumps(_notation(memory)))  # noqa: S301 -- made on this line
    assert again.name == before
    assert not again.rereads(before, _unread)


def test_a_table_that_is_not_cached_rereads_everything(memory: Memory, tmp_path: Path) -> None:
    other = Memory(TextCache(tmp_path / "other.sqlite"), "basis")
    name = _notation(other, 'infixl:65 " ⊹⊹ " => Made.join').name
    assert _notation(memory).rereads(name, _unread)
