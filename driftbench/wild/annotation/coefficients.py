"""Coefficients of inter-annotator agreement, and their confidence intervals over resampled items.

Values are those of statsmodels (Cohen's kappa, 1960; Fleiss' kappa, 1971) and krippendorff (alpha,
nominal, 2011); intervals are percentiles of a bootstrap of items (Efron 1979) with a fixed seed.
Where all labels are equal, no coefficient is defined and the value is `nan`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from driftbench._extras import install_command
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    #: Codes of labels from 0: one row an item, one column an annotator; MISSING for none.
    Codes = NDArray[np.int64]
    Statistic = Callable[[Codes], float]

__all__ = ["MISSING", "STATISTICS", "interval_of", "need_libraries", "observed_agreement", "usable"]

MISSING = -1
_SEED = 0
_LEAST = 0.9
"""Share of resamples that must have a value for an interval."""


def need_libraries() -> None:
    """Check that coefficients can be computed.

    Raises:
        InputError: the extra `agreement` is not installed.
    """
    try:
        import krippendorff  # noqa: F401 -- checks that it is installed
        import statsmodels  # noqa: F401 -- as above
    except ImportError as error:
        raise InputError(
            f"{error.name} is not installed: {install_command('agreement')}"
        ) from error


def usable(name: str, codes: Codes) -> Codes:
    """Return the items that a coefficient can use: complete ones, or with two labels for alpha.

    Args:
        name: of `STATISTICS`.
        codes: all items.
    """
    label_counts = (codes != MISSING).sum(axis=1)
    found: Codes = codes[label_counts >= (2 if name == "krippendorff" else codes.shape[1])]
    return found


def observed_agreement(codes: Codes) -> float:
    """Return the share of pairs of labels of one item that are equal; at least one item."""
    counts = _counts(codes)
    each = counts.sum(axis=1)
    return float((counts * (counts - 1)).sum() / (each * (each - 1)).sum())


def interval_of(
    statistic: Statistic, codes: Codes, *, resamples: int
) -> tuple[float, float] | None:
    """Return the 95 % interval of a statistic, or None where resamples too often have no value.

    Args:
        statistic: of `STATISTICS`.
        codes: the items.
        resamples: their number.
    """
    generator = np.random.default_rng(_SEED)
    count = len(codes)
    draws = (codes[generator.integers(count, size=count)] for _ in range(resamples))
    values = np.fromiter(map(statistic, draws), dtype=float, count=resamples)
    values = values[~np.isnan(values)]
    if len(values) < _LEAST * resamples:
        return None
    low, high = np.quantile(values, (0.025, 0.975))
    return float(low), float(high)


def _cohen(codes: Codes) -> float:
    from statsmodels.stats.inter_rater import cohens_kappa

    if _all_equal(codes):
        return float("nan")
    size = int(codes.max()) + 1
    table = np.bincount(codes @ (size, 1), minlength=size * size).reshape(size, size)
    return float(cohens_kappa(table, return_results=False))


def _fleiss(codes: Codes) -> float:
    from statsmodels.stats.inter_rater import fleiss_kappa

    return float("nan") if _all_equal(codes) else float(fleiss_kappa(_counts(codes)))


def _krippendorff(codes: Codes) -> float:
    from krippendorff import alpha

    if _all_equal(codes):
        return float("nan")
    return float(alpha(value_counts=_counts(codes), level_of_measurement="nominal"))


STATISTICS: dict[str, Statistic] = {
    "cohen": _cohen,
    "fleiss": _fleiss,
    "krippendorff": _krippendorff,
}
"""Name → coefficient of the codes that `usable` returns; `nan` where it is undefined."""


def _all_equal(codes: Codes) -> bool:
    return len(np.unique(codes[codes != MISSING])) < 2


def _counts(codes: Codes) -> Codes:
    """Return labels by item and code."""
    size = int(codes.max()) + 1
    counts: Codes = (codes[:, :, None] == np.arange(size)).sum(axis=1)
    return counts
