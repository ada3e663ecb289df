from __future__ import annotations

from collections import Counter
from itertools import chain, count
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from driftbench.bpf._round_robin import round_robin

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_sources_alternate_until_all_are_exhausted() -> None:
    assert "".join(round_robin(["ad", "", "be", "cfgh"])) == "abcdefgh"


@given(st.lists(st.lists(st.integers())))
def test_every_value_is_yielded_in_the_order_of_its_source(sources: list[list[int]]) -> None:
    numbered = [[(at, *pair) for pair in enumerate(one)] for at, one in enumerate(sources)]
    found = list(round_robin(numbered))
    assert Counter(found) == Counter(chain.from_iterable(numbered))
    assert [[one for one in found if one[0] == at] for at in range(len(sources))] == numbered


def test_values_are_taken_when_they_are_asked_for() -> None:
    taken: list[int] = []

    def endless() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    found = round_robin([endless(), iter([-1, -2])])
    assert [next(found) for _ in range(3)] == [0, -1, 1]
    assert taken == [0, 1]
