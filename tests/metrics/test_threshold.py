from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.metrics import Calibrated, Fixed, Submitted, best_threshold


def fit(label: list[int], score: list[float | None]) -> Fixed | Calibrated:
    scores = np.array([np.nan if x is None else x for x in score], dtype=np.float64)
    return best_threshold(np.array(label, dtype=np.bool_), scores)


def f1(label: list[int], score: list[float | None], threshold: float) -> float:
    flagged = [x is not None and x >= threshold for x in score]
    found = sum(a and bool(b) for a, b in zip(flagged, label, strict=True))
    return 2 * found / (sum(flagged) + sum(label))


def test_best_threshold_separates_separable_scores() -> None:
    assert fit([0, 0, 1, 1], [0.1, 0.4, 0.6, 0.9]) == Calibrated(0.6, 4)


def test_best_threshold_is_the_highest_of_equal_ones() -> None:
    # Flagging the first alone and flagging all four both have F1 2/3.
    assert fit([1, 0, 0, 1], [0.9, 0.8, 0.7, 0.6]) == Calibrated(0.9, 4)


def test_tied_scores_are_flagged_together() -> None:
    assert fit([1, 0, 0, 0, 1], [0.8, 0.8, 0.8, 0.8, 0.9]) == Calibrated(0.9, 5)


@given(
    st.lists(
        st.tuples(st.integers(0, 1), st.none() | st.sampled_from([0.0, 0.2, 0.5, 0.7, 1.0])),
        min_size=1,
        max_size=30,
    )
)
def test_best_threshold_is_optimal(rows: list[tuple[int, float | None]]) -> None:
    label = [a for a, _ in rows]
    score = [b for _, b in rows]
    found = fit(label, score)
    if isinstance(found, Fixed):
        assert not any(label) or all(b is None for b in score)
        return
    best = f1(label, score, found.value)
    assert all(f1(label, score, x) <= best for x in score if x is not None)
    assert found.rows == sum(x is not None for x in score)


@pytest.mark.parametrize(("label", "score"), [([0, 1], [None, None]), ([0, 0], [0.1, 0.9])])
def test_best_threshold_without_data_is_one_half(
    label: list[int], score: list[float | None]
) -> None:
    assert fit(label, score) == Fixed(0.5)


def test_thresholds_as_text() -> None:
    words = [str(Submitted()), str(Fixed()), str(Calibrated(1 / 3, 7))]
    assert words == ["submitted", "0.5", "0.333333(calibrated)"]
