from __future__ import annotations

import json
import pickle
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.cache import Dependencies, Traced

Calls = set[tuple[str, tuple[str, ...]] | None]
"""Arguments of `Prices.of`; None for a query without arguments."""


@dataclass(frozen=True)
class Prices:
    """Prices of goods, and the shops that have them."""

    table: dict[str, int]
    shops: frozenset[str] = frozenset()

    def of(self, name: str, shops: tuple[str, ...] = ()) -> int | None:
        """Return a price."""
        return None if shops and not self.shops.intersection(shops) else self.table.get(name)

    def all_shops(self) -> frozenset[str]:
        """Return the shops."""
        return self.shops

    def answers(self, calls: Calls) -> list[object]:
        """Return the answers to some calls."""
        ordered = sorted(calls, key=repr)
        return [self.all_shops() if call is None else self.of(*call) for call in ordered]


NAMES = st.sampled_from(["pear", "plum", "fig"])
CALLS = st.sets(st.none() | st.tuples(NAMES, st.tuples(NAMES) | st.just(())))


@given(CALLS, NAMES, st.integers(0, 3))
def test_the_digest_changes_with_the_recorded_answers_only(
    calls: Calls, name: str, price: int
) -> None:
    before = Prices({"pear": 1, "plum": 2}, frozenset({"fig"}))
    after = Prices({**before.table, name: price}, before.shops)
    result, queries = Dependencies(prices=before).record(lambda prices: _asked(prices, calls))
    assert result == before.answers(calls)
    assert sum(len(firsts) or 1 for _, firsts in queries) == len(calls)
    stored = json.loads(json.dumps(queries))
    same = Dependencies(prices=before).digest(queries) == Dependencies(prices=after).digest(stored)
    assert same is (before.answers(calls) == after.answers(calls))


def _asked(prices: Prices, calls: Calls) -> list[object]:
    ordered = sorted(calls, key=repr)
    return [prices.all_shops() if call is None else prices.of(*call) for call in ordered]


def test_queries_do_not_depend_on_their_order() -> None:
    dependencies = Dependencies(prices=Prices({}))
    calls: list[tuple[str, tuple[str, ...]]] = [("fig", ()), ("pear", ("a",)), ("plum", ("a",))]
    _, queries = dependencies.record(lambda prices: [prices.of(*call) for call in calls])
    _, again = dependencies.record(lambda prices: [prices.of(*call) for call in calls[::-1] * 2])
    assert queries == again == [['["prices", "of", []]', ["fig"]], _group("pear", "plum")]


def _group(*firsts: str) -> list[object]:
    return ['["prices", "of", ["a"]]', [*firsts]]


def test_lists_and_iterators_are_arguments() -> None:
    dependencies = Dependencies(prices=Prices({"pear": 1}, frozenset({"a"})))
    for shops in (["a"], iter(["a"]), ("a",)):
        result, queries = dependencies.record(lambda prices, shops=shops: prices.of("pear", shops))
        assert (result, queries) == (1, [_group("pear")])


def test_attributes_that_are_no_methods_cannot_be_read() -> None:
    queries: set[tuple[object, ...]] = set()
    prices = Traced(Prices({"pear": 1}), "prices", queries)
    for name in ("table", "_private", "missing"):
        with pytest.raises(AttributeError):
            getattr(prices, name)
    assert queries == set()


def test_a_subclass_may_record_other_queries() -> None:
    class TracedPrices(Traced):
        @property
        def shops(self) -> frozenset[str]:
            self._record("shops")
            found: frozenset[str] = self._subject.shops
            return found

    def digest(shop: str) -> str:
        prices = Prices({}, frozenset({shop}))
        dependencies = Dependencies(traced={"prices": TracedPrices}, prices=prices)
        result, queries = dependencies.record(lambda prices: prices.shops)
        assert (result, queries) == ({shop}, [['["prices", "shops"]', []]])
        return dependencies.digest(queries)

    assert digest("a") == digest("a") != digest("b")


def test_a_copy_gives_the_same_digests() -> None:
    dependencies = Dependencies(prices=Prices({"pear": 1}))
    _, queries = dependencies.record(lambda prices: prices.of("pear"))
    digest = dependencies.digest(queries)
    assert pickle.loads(pickle.dumps(dependencies)).digest(queries) == digest  # noqa: S301 -- our own bytes
