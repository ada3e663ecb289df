"""Results are cached until an answer of the snapshot that they depend on changes."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from driftbench.cache.texts import Memory, TextCache
from driftbench.cache.traces import NotCached
from driftbench.dataset.snapshot_cache import SnapshotCache
from driftbench.lean import core_table

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.cache.traces import Question
    from driftbench.lean import NotationTable


@dataclass(frozen=True)
class Sizes:
    """A snapshot of constants with sizes."""

    known: dict[str, int]

    def of(self, name: str) -> int:
        return self.known[name]


@dataclass(frozen=True, slots=True)
class Sum:
    """A result with the names that were added."""

    names: tuple[str, ...]
    total: int


@dataclass
class Adder:
    """Adds sizes with a cache, and counts the computations."""

    memory: Memory
    computed: list[tuple[str, ...]] = field(default_factory=list)

    def add(
        self,
        sizes: Sizes,
        *names: str,
        table: NotationTable | None = None,
        cached_only: bool = False,
        skip: bool = False,
    ) -> Sum:
        def compute() -> tuple[Sum, set[Question]]:
            self.computed.append(names)
            found = Sum(names, sum(map(sizes.of, names)))
            return found, {("sizes", "of", name) for name in names}

        cache = SnapshotCache.of(self.memory, table, sizes=sizes)
        cache = cache.without_computing() if cached_only else cache
        copied: SnapshotCache = pickle.loads(pickle.dumps(cache))  # noqa: S301 -- our own
        return copied.get_or_compute(
            Sum,
            *names,
            compute=compute,
            text=lambda made: f"a + b {made['total']}",
            skip_storing=lambda found: skip and found.total == 3,
        )


@pytest.fixture
def adder(tmp_path: Path) -> Adder:
    return Adder(Memory(TextCache(tmp_path / "cache.sqlite"), "basis"))


def test_a_result_is_computed_once(adder: Adder) -> None:
    sizes = Sizes({"a": 1, "b": 2})
    assert adder.add(sizes, "a", "b") == adder.add(sizes, "a", "b") == Sum(("a", "b"), 3)
    assert adder.add(sizes, "b") == Sum(("b",), 2)
    assert adder.computed == [("a", "b"), ("b",)]


def test_only_changed_answers_invalidate_a_result(adder: Adder) -> None:
    adder.add(Sizes({"a": 1, "b": 2}), "a")
    adder.add(Sizes({"a": 1, "b": 5}), "a")
    assert adder.computed == [("a",)]
    assert adder.add(Sizes({"a": 7, "b": 2}), "a").total == 7
    assert adder.computed == [("a",)] * 2


@pytest.mark.parametrize(("symbol", "times"), [("⊹⊹", 1), ("+", 2), ("7", 2)])
def test_changed_notation_invalidates_texts_that_use_it(
    adder: Adder, symbol: str, times: int
) -> None:
    table = core_table().merged(core_table())
    table.add(f'notation:49 "{symbol}" => Made.constant')
    for one in (core_table(), table):
        adder.add(Sizes({"a": 7}), "a", table=one)
    assert len(adder.computed) == times


def test_without_computing_only_cached_results_are_returned(adder: Adder) -> None:
    sizes = Sizes({"a": 1})
    with pytest.raises(NotCached):
        adder.add(sizes, "a", cached_only=True)
    adder.add(sizes, "a")
    assert adder.add(sizes, "a", cached_only=True) == Sum(("a",), 1)


def test_a_result_that_must_not_be_stored_is_computed_again(adder: Adder) -> None:
    sizes = Sizes({"a": 3, "b": 4})
    for name in ("a", "a", "b", "b"):
        adder.add(sizes, name, skip=True)
    assert adder.computed == [("a",), ("a",), ("b",)]
