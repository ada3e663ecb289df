from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache, Dependencies
from driftbench.corpus.known_notation import KnownNotation
from driftbench.corpus.snapshot_cache import NotCached, SnapshotCache, from_cache
from driftbench.lean import core_table
from driftbench.rules import harvest_kinds, merge_kinds

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.lean import NotationTable
    from driftbench.library.kinds import Kinds

FILE = """
class Sized (X : Type) where
  size : X → Nat

class Small (X : Type) extends Sized X where
  small : True

structure Box (X : Type) [Sized X] : Prop where
  full : True

theorem Box.known : True := trivial
"""
KINDS = harvest_kinds([FILE])
ELSEWHERE = harvest_kinds(["def elsewhere : Nat := 0\n", "namespace Far\ndef Box : Nat := 0\n"])
NEAR = harvest_kinds(["namespace Made\ndef Box : Nat := 0\nend Made\n"])


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "results.sqlite")


@pytest.fixture
def computed() -> list[str]:
    return []


def _snapshot_cache(
    cache: Cache, kinds: Kinds = KINDS, table: NotationTable | None = None
) -> SnapshotCache:
    notation = KnownNotation(core_table() if table is None else table, cache)
    return SnapshotCache(cache, ("basis",), Dependencies(kinds=kinds), notation)


def _result(results: SnapshotCache, computed: list[str], text: str = "a ≤ b") -> tuple[str, ...]:
    def compute(kinds: Kinds) -> tuple[str, ...]:
        computed.append(text)
        return (*kinds.required_by("Box"), *kinds.resolve("Box", ("Made",)), text)

    return results.get_or_compute(tuple[str, ...], text, compute=compute, texts="".join)


def test_a_result_is_valid_while_the_answers_are_the_same(
    cache: Cache, computed: list[str]
) -> None:
    assert _result(_snapshot_cache(cache), computed) == ("Sized", "Box", "a ≤ b")
    _result(_snapshot_cache(cache, merge_kinds(KINDS, ELSEWHERE)), computed)
    assert computed == ["a ≤ b"]
    near = _snapshot_cache(cache, merge_kinds(KINDS, NEAR))
    for _ in range(2):
        assert "Made.Box" in _result(near, computed)
    assert computed == ["a ≤ b"] * 2


def test_a_result_is_valid_while_its_text_has_no_changed_notation(
    cache: Cache, computed: list[str]
) -> None:
    table = core_table().merged(core_table())
    table.add('infixr:35 " ≤ " => Made.below')
    for text, times in (("a = b", 1), ("a ≤ b", 2)):
        for one in (None, table, table):
            _result(_snapshot_cache(cache, table=one), computed, text)
        assert computed.count(text) == times


def test_from_cache_computes_nothing(cache: Cache, computed: list[str]) -> None:
    results = _snapshot_cache(cache)
    with pytest.raises(NotCached):
        _result(results.from_cache(), computed)
    assert computed == []
    found = _result(results, computed)
    assert _result(results.from_cache(), computed) == found
    with pytest.raises(NotCached):
        _result(_snapshot_cache(cache, merge_kinds(KINDS, NEAR)).from_cache(), computed)
    assert computed == ["a ≤ b"]


def test_from_cache_of_an_object_without_cache() -> None:
    assert from_cache(len) is None
    assert from_cache(None) is None


def test_a_result_that_is_not_storable_is_computed_again(cache: Cache) -> None:
    computed: list[int] = []

    def compute(kinds: Kinds) -> int:
        del kinds
        computed.append(len(computed))
        return computed[-1]

    for _ in range(2):
        _snapshot_cache(cache).get_or_compute(
            int, compute=compute, texts=str, is_storable=lambda result: result > 0
        )
    assert computed == [0, 1]
    assert _snapshot_cache(cache).from_cache().get_or_compute(int, compute=compute, texts=str) == 1


def test_all_methods_of_kinds_are_traced() -> None:
    def compute(kinds: Kinds) -> list[object]:
        return [
            kinds.resolve("Box", ["Made"]),
            kinds.sort_of("Sized", ["Made"]),
            kinds.sort_of_field("Sized"),
            kinds.class_of("Sized", ["Made"]),
            kinds.class_of_field("Sized"),
            kinds.parents_of("Small"),
            kinds.parents_of("Nothing"),
            kinds.required_by("Box"),
            kinds.laws_of("Small"),
            kinds.is_theorem("Box.known"),
            kinds.knows("Box"),
            kinds.determined_of("Box"),
        ]

    dependencies = Dependencies(kinds=KINDS)
    result, queries = dependencies.record(compute)
    assert result == compute(KINDS)
    assert sum(len(firsts) for _, firsts in queries) == len(result)
    before = dependencies.digest(queries)
    assert Dependencies(kinds=merge_kinds(KINDS, ELSEWHERE)).digest(queries) == before
    assert Dependencies(kinds=merge_kinds(KINDS, NEAR)).digest(queries) != before
