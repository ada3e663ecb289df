from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from driftbench.dataset.families import Forest, families

if TYPE_CHECKING:
    import random


def test_families_join_shared_marks_under_the_first_name() -> None:
    found = families([("c", ("1",)), ("a", ("2", "1")), ("b", ("2",)), ("d", ("3",))])
    assert found == {"a": "a", "b": "a", "c": "a", "d": "d"}


@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=12),
    st.randoms(use_true_random=False),
)
def test_forest_does_not_depend_on_the_order_of_unions(
    unions: list[tuple[int, int]], shuffled: random.Random
) -> None:
    first, second = Forest(), Forest()
    for a, b in unions:
        first.join(a, b)
    others = list(unions)
    shuffled.shuffle(others)
    for a, b in others:
        second.join(b, a)
    assert sorted(first.groups().values()) == sorted(second.groups().values())
