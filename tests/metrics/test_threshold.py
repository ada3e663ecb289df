from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.metrics import (
    Calibrated,
    Fixed,
    Submitted,
    best_pair_threshold,
    best_threshold,
)

if TYPE_CHECKING:
    from random import Random


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
    assert str(Calibrated(0.5, 7, "pair_accuracy")) == "0.5(calibrated for pair_accuracy)"


def fit_pairs(score: list[tuple[float | None, float | None]]) -> Fixed | Calibrated:
    """Fit pairs of a faithful and a drifted row."""
    flat = np.array([np.nan if x is None else x for pair in score for x in pair])
    drifted = np.array([False, True] * len(score))
    return best_pair_threshold(drifted, flat, np.repeat(np.arange(len(score)), 2))


def pairs_right(score: list[tuple[float | None, float | None]], threshold: float) -> int:
    return sum(a is not None and b is not None and a < threshold <= b for a, b in score)


def balanced(score: list[tuple[float | None, float | None]], threshold: float) -> int:
    passed = sum(a is not None and a < threshold for a, _ in score)
    return passed + sum(b is not None and b >= threshold for _, b in score)


SIDE = st.none() | st.sampled_from([0.0, 0.2, 0.5, 0.7, 1.0])
PAIRS = st.lists(st.tuples(SIDE, SIDE), min_size=1, max_size=20)


@given(PAIRS)
def test_the_threshold_of_pairs_is_the_best_for_pairs_then_balanced_then_highest(
    score: list[tuple[float | None, float | None]],
) -> None:
    found = fit_pairs(score)
    answers = [x for pair in score for x in pair if x is not None]
    if isinstance(found, Fixed):
        assert not answers
        return
    assert found == Calibrated(
        max(answers, key=lambda x: (pairs_right(score, x), balanced(score, x), x)),
        len(answers),
        "pair_accuracy",
    )


@given(PAIRS, st.randoms(use_true_random=False))
def test_the_threshold_of_pairs_does_not_depend_on_the_order(
    score: list[tuple[float | None, float | None]], random: Random
) -> None:
    mixed = random.sample(score, len(score))
    assert fit_pairs(mixed) == fit_pairs(score)


def test_f1_flags_nearly_all_pairs_where_pair_accuracy_does_not() -> None:
    score: list[tuple[float | None, float | None]] = [(0.2, 0.6), (0.7, 0.1), (0.8, 0.15)]
    flat = [x for pair in score for x in pair]
    assert fit([0, 1] * 3, flat) == Calibrated(0.1, 6)
    assert fit_pairs(score) == Calibrated(0.6, 6, "pair_accuracy")


def test_rows_without_a_partner_and_larger_families_are_no_pairs() -> None:
    """They only decide between thresholds that are equal for pairs."""
    drifted = np.array([False, True, True, True, False])
    family = np.array([0, 0, 1, 1, 1])
    score = np.array([0.1, 0.3, 0.8, 0.9, 0.6])
    assert best_pair_threshold(drifted, score, family) == Calibrated(0.3, 5, "pair_accuracy")


@pytest.mark.parametrize("drifted", [[True, True], [False, False]])
def test_the_threshold_of_pairs_without_a_kind_of_rows_is_one_half(drifted: list[bool]) -> None:
    rows, family = np.array(drifted), np.array([0, 0])
    assert best_pair_threshold(rows, np.array([0.1, 0.9]), family) == Fixed(0.5)


@given(st.lists(st.tuples(st.floats(0, 0.49), st.floats(0.51, 1)), min_size=1, max_size=20))
def test_a_perfect_ranking_of_pairs_has_pair_accuracy_1(
    calibration: list[tuple[float, float]],
) -> None:
    found = fit_pairs([*calibration])
    assert isinstance(found, Calibrated)
    assert pairs_right([*calibration], found.value) == len(calibration)
    # Other rows, whose scores the threshold separates as well.
    high = min(b for _, b in calibration)
    test = [(a, max(b, high)) for a, b in ((0.0, 1.0), (0.49, 0.51))]
    assert pairs_right([*test], found.value) == len(test)


def test_random_scores_of_pairs_are_near_chance() -> None:
    random = np.random.default_rng(0)
    shares = []
    for _ in range(20):
        calibration, test = random.random((2, 400, 2)).tolist()
        found = fit_pairs([(a, b) for a, b in calibration])
        assert isinstance(found, Calibrated)
        shares.append(pairs_right([(a, b) for a, b in test], found.value) / len(test))
    assert 0.23 < np.mean(shares) < 0.26
