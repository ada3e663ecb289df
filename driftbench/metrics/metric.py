"""The interface of a metric: a name and a function of answers and weights.

A weight is the number of times that a row counts: ones give the value itself, the multiplicities of
a bootstrap resample give a replicate. Metrics are vectorized over resamples. Weights are integers,
so that sums are exact and independent of the order of rows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from driftbench.metrics.answers import Answers, Bools, Floats

__all__ = ["Compute", "Metric", "ratio", "share"]

Compute: TypeAlias = Callable[[Answers, Floats], Floats]
"""Answers to n rows and weights of shape (b, n) -> b values, NaN where undefined."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """One metric.

    Args:
        name: key in reports.
        title: heading in tables.
        better: whether a `higher` or a `lower` value is better.
        definition: one sentence that defines the value.
        rows: the rows in the denominator; a metric without any is left out of a report.
        compute: the value, for each row of weights.
    """

    name: str
    title: str
    better: Literal["higher", "lower"]
    definition: str
    rows: Callable[[Answers], Bools]
    compute: Compute


def ratio(part: Floats, whole: Floats) -> Floats:
    """Return `part / whole`, NaN where `whole` is 0; shapes broadcast."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(whole > 0, part / whole, np.nan)


def share(weights: Floats, *, of: Bools, among: Bools) -> Floats:
    """Return the weighted share of rows `among` that are also in `of`: shape (b,)."""
    return ratio(weights @ (of & among), weights @ among)
