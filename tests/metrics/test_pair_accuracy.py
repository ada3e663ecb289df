"""Pair accuracy: both verdicts of a pair must be correct."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.metrics import METRICS
from tests.metrics.sample import answers_of, ones

if TYPE_CHECKING:
    from collections.abc import Sequence

PAIR_ACCURACY = METRICS["pair_accuracy"]
SCORES = st.none() | st.sampled_from([0.1, 0.4, 0.6, 0.9])


def value(label: list[int], score: Sequence[float | None], family: list[int]) -> float:
    answers = answers_of(label, score, family=family)
    return float(PAIR_ACCURACY.compute(answers, ones(answers))[0])


def test_a_pair_counts_if_both_verdicts_are_correct() -> None:
    label, family = [0, 1] * 4, [0, 0, 1, 1, 2, 2, 3, 3]
    right, flags_all, flags_none, unanswered = [0.1, 0.9], [0.9, 0.9], [0.1, 0.1], [0.1, None]
    assert value(label, [*right, *flags_all, *flags_none, *unanswered], family) == 0.25
    assert value(label, right * 4, family) == 1.0
    assert value(label, flags_all * 4, family) == 0.0


def test_rows_without_a_partner_are_left_out() -> None:
    answers = answers_of([0, 1, 0], [0.1, 0.9, 0.9], family=[0, 0, 1])
    assert PAIR_ACCURACY.rows(answers).tolist() == [True, True, False]
    assert value([0, 1, 0], [0.1, 0.9, 0.9], [0, 0, 1]) == 1.0


def test_other_families_than_pairs_have_no_value() -> None:
    label, family = [0, 1, 1, 0, 1], [0, 0, 0, 1, 1]
    answers = answers_of(label, [0.1, 0.9, 0.9, 0.1, 0.9], family=family)
    assert not PAIR_ACCURACY.rows(answers).any()
    assert np.isnan(value(label, [0.1, 0.9, 0.9, 0.1, 0.9], family))


@given(st.lists(st.tuples(SCORES, SCORES), min_size=1, max_size=20))
def test_it_is_the_share_of_pairs_with_two_correct_verdicts(
    scores: list[tuple[float | None, float | None]],
) -> None:
    label = [0, 1] * len(scores)
    family = [place for place in range(len(scores)) for _ in range(2)]
    correct = [a is not None and a < 0.5 and b is not None and b >= 0.5 for a, b in scores]
    found = value(label, [score for pair in scores for score in pair], family)
    assert found == pytest.approx(sum(correct) / len(correct))


def test_a_resample_counts_pairs_as_often_as_they_were_drawn() -> None:
    answers = answers_of([0, 1, 0, 1], [0.1, 0.9, 0.9, 0.9], family=[0, 0, 1, 1])
    weights = np.array([[3.0, 3.0, 1.0, 1.0]])
    assert PAIR_ACCURACY.compute(answers, weights)[0] == pytest.approx(0.75)
