from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from driftbench.dataset.selection.draws import draw, pick_share, rank


def test_draws_are_reproducible() -> None:
    assert rank("salt", "name").startswith("16e7bd85")
    assert draw("salt", "name") == draw("salt", "name")
    assert draw("salt", "name") != draw("salt 2", "name")


def test_names_are_separated() -> None:
    assert rank("a", "b", "c") != rank("a", "bc")


@given(st.text())
def test_draws_are_in_the_unit_interval(name: str) -> None:
    assert 0 <= draw("salt", name) < 1


def test_pick_share_divides_the_interval() -> None:
    assert [pick_share((0.1, 0.4, 0.5), n) for n in (0.0, 0.09, 0.1, 0.49, 0.5, 0.999)] == [
        *(0, 0),
        *(1, 1),
        *(2, 2),
    ]


def test_pick_share_normalizes_shares() -> None:
    assert [pick_share((0.2, 0.2), n) for n in (0.0, 0.49, 0.5, 0.99)] == [0, 0, 1, 1]


def test_draws_approximate_their_shares() -> None:
    counts = [0, 0, 0]
    for number in range(3000):
        counts[pick_share((0.1, 0.3, 0.6), draw("salt", str(number)))] += 1
    assert [round(count / 3000, 1) for count in counts] == [0.1, 0.3, 0.6]
