from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from driftbench.leaderboard.curves import flagged_at_limit, roc_points
from driftbench.metrics import METRICS
from tests.metrics.sample import answers_of, ones


def test_roc_points_of_perfect_answers() -> None:
    found = answers_of([1, 1, 0, 0], [1.0, 1.0, 0.0, 0.0])
    assert roc_points(found) == ((0.0, 0.0), (0.0, 1.0), (1.0, 1.0))


def test_roc_points_of_ties_and_missing_answers() -> None:
    found = answers_of([1, 0, 1, 0], [0.5, 0.5, None, None])
    assert roc_points(found) == ((0.0, 0.0), (0.5, 0.5))
    unanswered = answers_of([1, 0, 1, 0], [None] * 4)
    assert roc_points(unanswered) == ((0.0, 0.0),)


def test_roc_points_are_simplified() -> None:
    draws = np.random.default_rng(7).random(4000).tolist()
    points = roc_points(answers_of([1, 0] * 2000, draws))
    assert 100 < len(points) < 260
    assert sum(x <= 0.05 for x, _ in points) > 25
    assert points[-1] == (1.0, 1.0)


@settings(max_examples=40)
@given(st.lists(st.tuples(st.sampled_from([0.0, 0.3, 0.7, 1.0]), st.booleans()), min_size=2))
def test_roc_points_are_monotone(rows: list[tuple[float, bool]]) -> None:
    scores, label = [0.5, 0.5, *(s for s, _ in rows)], [1, 0, *(int(d) for _, d in rows)]
    points = roc_points(answers_of(label, scores))
    assert points[0] == (0.0, 0.0)
    assert points[-1] == (1.0, 1.0)
    assert list(points) == sorted(points)
    assert sorted(y for _, y in points) == [y for _, y in points]


def test_flagged_at_limit_allows_three_percent() -> None:
    label = [1] * 3 + [0] * 100
    found = answers_of(label, [0.5, 0.95, None, 0.9, 0.8, 0.7, 0.6, *[0.1] * 96])
    assert flagged_at_limit(found).nonzero()[0].tolist() == [1, 3, 4, 5]
    tied = answers_of(label, [0.5, 0.95, None, 0.9, 0.6, 0.6, 0.6, *[0.1] * 96])
    assert flagged_at_limit(tied).nonzero()[0].tolist() == [1, 3]
    assert not flagged_at_limit(answers_of(label, [0.5] * 103)).any()
    assert not flagged_at_limit(answers_of(label, [None] * 103)).any()


@settings(max_examples=40)
@given(st.lists(st.tuples(st.sampled_from([None, 0.1, 0.4, 0.9]), st.booleans()), min_size=2))
def test_flagged_at_limit_is_within_the_limit(
    rows: list[tuple[float | None, bool]],
) -> None:
    scores, label = [0.5, 0.5, *(s for s, _ in rows)], [1, 0, *(int(d) for _, d in rows)]
    found = answers_of(label, scores)
    flagged = flagged_at_limit(found)
    assert flagged[found.faithful].mean() <= 0.03 + 1e-9
    counted = METRICS["detection_at_3_fpr"].compute(found, ones(found))[0]
    assert flagged[found.drifted].mean() <= counted + 1e-9
