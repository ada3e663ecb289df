from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driftbench.leaderboard.significance import compare, draws_of
from driftbench.metrics import METRICS, Resampling
from tests.metrics.sample import answers_of, ones

if TYPE_CHECKING:
    from driftbench.metrics.answers import Floats


def test_first_draw_is_the_score() -> None:
    found = answers_of([1, 1, 0, 0] * 10, [0.9, 0.2, 0.8, 0.1] * 10)
    draws = draws_of(found, resampling=Resampling(resamples=30))
    assert draws.shape == (31,)
    value = METRICS["detection_at_3_fpr"].compute(found, ones(found))[0]
    assert draws[0] == value
    assert len(set(draws.tolist())) > 5


def test_compare_with_itself() -> None:
    found = answers_of([1, 1, 0, 0] * 10, [0.9, 0.2, 0.8, 0.1] * 10)
    draws = draws_of(found, resampling=Resampling(resamples=30))
    same = compare(draws, draws, submission="x")
    assert (same.value, same.low, same.high, same.p, same.significant) == (0, 0, 0, 1, False)


def test_compare_is_paired() -> None:
    # Both find the same 20 of 40 families, and one of them 5 more: resamples change both equally.
    label = [1, 0] * 40
    family = [number // 2 for number in range(80)]
    half = [float(each and n < 40) for n, each in enumerate(label)]
    more = [float(each and n < 50) for n, each in enumerate(label)]
    one, two = (
        draws_of(answers_of(label, score, family=family), resampling=Resampling(resamples=400))
        for score in (half, more)
    )
    assert np.quantile(one[1:], 0.975) > np.quantile(two[1:], 0.025)
    found = compare(two, one, submission="half")
    assert found.significant
    assert found.low > 0
    assert found.value == pytest.approx(two[0] - one[0], abs=1e-6)


def test_compare_with_few_resamples_is_not_significant() -> None:
    best: Floats = np.ones(11)
    found = compare(best, best * 0, submission="worst")
    # All 10 resamples agree, and p is still not below 2 / 11.
    assert found.p == pytest.approx(2 / 11, abs=1e-6)
    assert not found.significant


def test_compare_ignores_undefined_resamples() -> None:
    own = np.array([0.5, np.nan, 0.6])
    assert compare(own, own * 0.5, submission="x").low == pytest.approx(0.3)
    gone = np.array([0.5, np.nan])
    found = compare(gone, gone, submission="x")
    assert (found.p, found.low, found.significant) == (1.0, 0.0, False)


@settings(max_examples=40)
@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=2, max_size=60))
def test_compare_is_antisymmetric(pairs: list[tuple[float, float]]) -> None:
    own, other = (np.array(side) for side in zip(*pairs, strict=True))
    there, back = compare(own, other, submission="x"), compare(other, own, submission="x")
    assert there.p == back.p
    assert 0 < there.p <= 1
    assert (there.value, there.significant) == (-back.value, back.significant)
