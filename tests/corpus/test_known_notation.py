from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache
from driftbench.corpus.known_notation import KnownNotation
from driftbench.lean import core_table

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "tables.sqlite")


def _notation(cache: Cache, *commands: str) -> KnownNotation:
    table = core_table().merged(core_table())
    for command in commands:
        table.add(command)
    return KnownNotation(table, cache)


def _unread() -> str:
    raise AssertionError


def test_rereads_texts_with_changed_spellings(cache: Cache) -> None:
    before = _notation(cache).name
    after = _notation(cache, 'infixl:65 " ⊹⊹ " => Made.join')
    assert after.name != before
    assert after.rereads(before, lambda: "a ⊹⊹ b")
    assert not after.rereads(before, lambda: "a + b")
    back = _notation(cache)
    assert back.rereads(after.name, lambda: "a ⊹⊹ b"), "what is no more counts as well"


def test_the_same_table_rereads_nothing(cache: Cache) -> None:
    before = _notation(cache).name
    again = pickle.loads(pickle.dumps(_notation(cache)))  # noqa: S301 -- made on this line
    assert again.name == before
    assert not again.rereads(before, _unread)


def test_a_table_that_is_not_cached_rereads_everything(cache: Cache, tmp_path: Path) -> None:
    other = Cache(tmp_path / "other.sqlite")
    name = _notation(other, 'infixl:65 " ⊹⊹ " => Made.join').name
    assert _notation(cache).rereads(name, _unread)
