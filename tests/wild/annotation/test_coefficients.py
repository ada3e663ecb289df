"""Every coefficient compared with the libraries' own functions, and with a third library."""

from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

from driftbench.errors import InputError
from driftbench.wild.annotation.coefficients import (
    MISSING,
    STATISTICS,
    interval_of,
    need_libraries,
    observed_agreement,
    usable,
)

if TYPE_CHECKING:
    from driftbench.wild.annotation.coefficients import Codes


def _codes(items: int, people: int, *, seed: int, categories: int = 3, noise: float = 0.3) -> Codes:
    generator = np.random.default_rng(seed)
    truth = generator.integers(categories, size=(items, 1))
    other = generator.integers(categories, size=(items, people))
    return np.where(generator.random((items, people)) < noise, other, truth)


@pytest.mark.parametrize("seed", range(5))
def test_cohen_equals_scikit_learn(seed: int) -> None:
    from sklearn.metrics import cohen_kappa_score

    codes = _codes(60, 2, seed=seed, categories=5)
    assert STATISTICS["cohen"](codes) == pytest.approx(cohen_kappa_score(codes[:, 0], codes[:, 1]))


def test_cohen_of_a_table_computed_by_hand() -> None:
    # 20 both yes, 15 both no, 5 and 10 split: 0.7 agreed, 0.5 by chance.
    pairs = [(0, 0)] * 20 + [(0, 1)] * 5 + [(1, 0)] * 10 + [(1, 1)] * 15
    codes = np.array(pairs)
    assert STATISTICS["cohen"](codes) == pytest.approx(0.4)
    assert observed_agreement(codes) == pytest.approx(0.7)


@pytest.mark.parametrize("seed", range(5))
def test_fleiss_equals_statsmodels(seed: int) -> None:
    from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa

    codes = _codes(50, 3, seed=seed)
    table, _ = aggregate_raters(codes)
    assert STATISTICS["fleiss"](codes) == pytest.approx(fleiss_kappa(table))


@pytest.mark.parametrize("seed", range(5))
def test_alpha_equals_krippendorff_on_missing_labels(seed: int) -> None:
    import krippendorff

    codes = _codes(50, 3, seed=seed)
    codes[np.random.default_rng(seed).random(codes.shape) < 0.2] = MISSING
    holes = np.where(codes == MISSING, np.nan, codes).T
    alpha = krippendorff.alpha(reliability_data=holes, level_of_measurement="nominal")
    assert STATISTICS["krippendorff"](usable("krippendorff", codes)) == pytest.approx(alpha)


def test_alpha_and_fleiss_converge_on_complete_items() -> None:
    codes = _codes(3_000, 3, seed=0)
    # They differ only in alpha's correction for the size of the sample.
    assert STATISTICS["krippendorff"](codes) == pytest.approx(STATISTICS["fleiss"](codes), abs=1e-3)


@pytest.mark.parametrize("name", sorted(STATISTICS))
def test_full_agreement_is_one_and_a_single_label_is_nan(name: str) -> None:
    same = np.repeat(np.arange(12)[:, None] % 3, 2, axis=1)
    assert STATISTICS[name](same) == pytest.approx(1.0)
    assert math.isnan(STATISTICS[name](np.ones_like(same)))


@pytest.mark.parametrize("name", sorted(STATISTICS))
def test_names_and_order_of_categories_are_ignored(name: str) -> None:
    codes = _codes(40, 2, seed=1)
    assert STATISTICS[name](4 - codes) == pytest.approx(STATISTICS[name](codes))


def test_items_without_labels_are_ignored() -> None:
    codes = np.array([[0, 0, 1], [0, MISSING, 1], [MISSING, MISSING, 1], [MISSING] * 3])
    assert usable("fleiss", codes).tolist() == [[0, 0, 1]]
    assert usable("krippendorff", codes).tolist() == [[0, 0, 1], [0, MISSING, 1]]
    assert observed_agreement(usable("krippendorff", codes)) == pytest.approx(2 / 8)


def test_intervals_are_close_to_the_standard_error() -> None:
    from statsmodels.stats.inter_rater import cohens_kappa

    # The design's example: at 384 items a kappa of .81 has a range of about .75 to .86.
    table = np.array([[190, 18], [18, 158]])
    codes = np.repeat([(0, 0), (0, 1), (1, 0), (1, 1)], table.ravel(), axis=0)
    exact = cohens_kappa(table)
    assert (exact.kappa, exact.kappa_low, exact.kappa_upp) == pytest.approx(
        (0.81, 0.75, 0.87), abs=0.005
    )
    found = interval_of(STATISTICS["cohen"], codes, resamples=2_000)
    assert found == pytest.approx((exact.kappa_low, exact.kappa_upp), abs=0.01)
    assert found == interval_of(STATISTICS["cohen"], codes, resamples=2_000)


def test_there_is_no_interval_where_most_resamples_have_no_value() -> None:
    codes = np.zeros((30, 2), dtype=int)
    codes[0] = 1
    assert STATISTICS["cohen"](codes) == pytest.approx(1.0)
    assert interval_of(STATISTICS["cohen"], codes, resamples=200) is None


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "krippendorff", None)
    with pytest.raises(InputError, match=r"pip install -e '.\[agreement\]'"):
        need_libraries()
