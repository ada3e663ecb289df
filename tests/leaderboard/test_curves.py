from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from driftbench.leaderboard.curves import roc_points
from tests.metrics.sample import answers_of


def test_a_perfect_one_goes_up_and_then_right() -> None:
    found = answers_of([1, 1, 0, 0], [1.0, 1.0, 0.0, 0.0])
    assert roc_points(found) == ((0.0, 0.0), (0.0, 1.0), (1.0, 1.0))


def test_ties_are_one_step_and_silence_ends_the_curve() -> None:
    found = answers_of([1, 0, 1, 0], [0.5, 0.5, None, None])
    assert roc_points(found) == ((0.0, 0.0), (0.5, 0.5))
    silent = answers_of([1, 0, 1, 0], [None] * 4)
    assert roc_points(silent) == ((0.0, 0.0),)


def test_a_picture_needs_few_points_and_the_start_more() -> None:
    draws = np.random.default_rng(7).random(4000).tolist()
    points = roc_points(answers_of([1, 0] * 2000, draws))
    assert 100 < len(points) < 260
    assert sum(x <= 0.05 for x, _ in points) > 25
    assert points[-1] == (1.0, 1.0)


@settings(max_examples=40)
@given(st.lists(st.tuples(st.sampled_from([0.0, 0.3, 0.7, 1.0]), st.booleans()), min_size=2))
def test_a_curve_never_falls(rows: list[tuple[float, bool]]) -> None:
    scores, label = [0.5, 0.5, *(s for s, _ in rows)], [1, 0, *(int(d) for _, d in rows)]
    points = roc_points(answers_of(label, scores))
    assert points[0] == (0.0, 0.0)
    assert points[-1] == (1.0, 1.0)
    assert list(points) == sorted(points)
    assert sorted(y for _, y in points) == [y for _, y in points]
