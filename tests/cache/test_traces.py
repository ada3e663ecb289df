from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.cache.texts import Memory, TextCache
from driftbench.cache.traces import (
    NotCached,
    Question,
    Replies,
    Traced,
    from_cache,
    grouped,
    recalled,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from random import Random


@dataclass(frozen=True)
class Prices:
    """Prices of goods, and the shops that have them."""

    table: dict[str, int]
    shops: frozenset[str] = frozenset()

    def of(self, name: str, shop: tuple[str, ...] = ()) -> int | None:
        """Return a price."""
        return None if shop and not self.shops.intersection(shop) else self.table.get(name)


class TracedPrices(Traced):
    about = "prices"
    members = frozenset({"of", "shops"})


NAMES = st.sampled_from(["pear", "plum", "fig"])
QUESTIONS = st.sets(
    st.one_of(
        st.tuples(st.just("prices"), st.just("of"), NAMES, st.tuples(NAMES)),
        st.tuples(st.just("prices"), st.just("of"), NAMES, st.just(())),
        st.tuples(st.just("prices"), st.just("shops")),
    )
)


@given(QUESTIONS, st.randoms())
def test_grouped_keeps_all_questions_in_any_order(asked: set[Question], random: Random) -> None:
    shuffled = sorted(asked, key=repr)
    random.shuffle(shuffled)
    groups = grouped(shuffled)
    assert json.dumps(groups) == json.dumps(grouped(asked))
    assert sum(len(firsts) or 1 for _, firsts in groups) == len(asked)


@given(QUESTIONS, NAMES, st.integers(0, 3))
def test_digest_depends_on_the_recorded_answers(
    asked: set[Question], name: str, price: int
) -> None:
    before = Prices({"pear": 1, "plum": 2}, frozenset({"fig"}))
    after = Prices({**before.table, name: price}, before.shops)
    groups = json.loads(json.dumps(grouped(asked)))

    def answers(prices: Prices) -> list[object]:
        return [prices.shops if len(q) == 2 else prices.of(q[2], q[3]) for q in sorted(asked)]

    same = Replies(prices=before).digest(groups) == Replies(prices=after).digest(groups)
    assert same is (answers(before) == answers(after))


class Shop:
    """Answers with prices; a result is invalid if its text may be parsed differently."""

    def __init__(self, prices: Prices) -> None:
        self._prices = prices

    def answers(self, asked: Sequence[Any]) -> str:
        return Replies(prices=self._prices).digest(asked)

    def holds(self, answers: str, asked: Sequence[Any], text: Callable[[], str]) -> bool:
        return answers == self.answers(asked) and text() != "7"


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(TextCache(tmp_path / "kept.sqlite"), "basis")


def _total(prices: Prices, memory: Memory, made: list[int], *, alone: bool = False) -> int:
    def make() -> tuple[int, set[Question]]:
        asked: set[Question] = set()
        traced = TracedPrices(prices, asked)
        made.append(sum(traced.of(name) or 0 for name in ("pear", "plum")))
        return made[-1], asked

    found: int = recalled(
        memory, "total", make=None if alone else make, present=Shop(prices), text=str
    )
    return found


def test_changed_answers_invalidate_a_result(memory: Memory) -> None:
    made: list[int] = []
    for table, total in (({"pear": 1}, 1), ({"pear": 1, "fig": 9}, 1), ({"plum": 3}, 3)):
        assert _total(Prices(table), memory, made) == total
    assert made == [1, 3]


def test_changed_texts_invalidate_a_result(memory: Memory) -> None:
    made: list[int] = []
    for _ in range(2):
        assert _total(Prices({"pear": 7}), memory, made) == 7
    assert made == [7, 7]


def test_from_cache_computes_nothing(memory: Memory) -> None:
    made: list[int] = []
    with pytest.raises(NotCached):
        _total(Prices({"pear": 1}), memory, made, alone=True)
    assert made == []
    _total(Prices({"pear": 1}), memory, made)
    assert _total(Prices({"pear": 1}), memory, made, alone=True) == 1
    with pytest.raises(NotCached):
        _total(Prices({"pear": 2}), memory, made, alone=True)


def test_from_cache_of_an_object_without_cache() -> None:
    assert from_cache(len) is None
    assert from_cache(None) is None


def test_questions_without_arguments() -> None:
    asked: set[Question] = set()
    assert TracedPrices(Prices({}, frozenset({"a"})), asked).shops == frozenset({"a"})
    assert grouped(asked) == [['["prices", "shops"]', []]]
    one, other = (Replies(prices=Prices({}, frozenset({shop}))) for shop in "ab")
    assert one.digest(grouped(asked)) != other.digest(grouped(asked))
