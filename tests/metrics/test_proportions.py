"""Wilson score intervals, compared with those of another package."""

from __future__ import annotations

import pytest

from driftbench.metrics.proportions import Share, wilson


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    # Values of statsmodels 0.14, proportion_confint(method="wilson").
    [(17, 24, 0.5083, 0.8509), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 1, 0.2065, 1.0)],
)
def test_wilson_intervals(hits: int, of: int, low: float, high: float) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=5e-5)


def test_an_empty_share_has_no_interval() -> None:
    assert str(Share(0, 0)) == "0 of 0"
    assert Share(0, 0).as_json() == {"hits": 0, "of": 0, "share": None, "low": None, "high": None}
