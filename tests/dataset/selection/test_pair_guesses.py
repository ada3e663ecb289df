"""Guesses of the drifted side: what they learn from, and that no pair teaches its own guess."""

from __future__ import annotations

import numpy as np
import pytest

from driftbench.dataset.selection.pair_guesses import VIEWS, PairWords
from tests.dataset.plain_rows import plain_row

GOLD = "theorem statement (a : ℝ) : P a"


def words(*sides: tuple[str, str], view: str = "candidate") -> PairWords:
    rows = [
        (
            plain_row(family=f"f{n}", gold=GOLD, candidate=f"{GOLD} {faithful}"),
            plain_row(family=f"f{n}", gold=GOLD, candidate=f"{GOLD} {drifted}"),
        )
        for n, (faithful, drifted) in enumerate(sides)
    ]
    return PairWords.of(rows, view=view)


@pytest.mark.parametrize("view", VIEWS)
def test_a_word_of_drifted_sides_is_guessed_to_be_drifted(view: str) -> None:
    found = words(
        ("Odd", "Even"), ("Odd", "Even"), ("Even", "Odd"), ("Prime", "Unit"), view=view
    ).guesses([0, 1])
    assert found[0] > 0
    assert found[1] > 0
    assert found[2] < 0
    assert found[3] == 0


def test_a_pair_is_guessed_from_other_families_only() -> None:
    sides = words(("Odd", "Even"), ("Zero", "Unit"))
    assert sides.guesses([0])[0] == 0
    assert not sides.guesses([]).any()
    assert not words().guesses([]).any()


def test_guesses_are_bounded_whole_numbers_that_mirror_the_sides() -> None:
    sides = [("Odd", "Even")] * 40 + [("Zero", "Unit")]
    found = words(*sides).guesses(range(40))
    turned = words(*[(b, a) for a, b in sides]).guesses(range(40))
    assert found.dtype == np.int64
    assert np.abs(found).max() <= 12
    assert (found == turned).all()
