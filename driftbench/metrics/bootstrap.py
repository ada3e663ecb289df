"""Bootstrap intervals over families.

Rows of one family are variants of one theorem, and not independent. So families are drawn with
replacement, as many as there are, each with all its rows. The draws use the raw integers of PCG64,
whose stream numpy guarantees for a seed; intervals do not depend on the version of numpy, the order
of rows, or the number of resamples in memory at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from driftbench.metrics.answers import Answers, Floats, Ints

__all__ = ["Resampling", "Score", "family_weights", "measure", "resampled"]

_CELLS = 4_000_000
"""Number of weights in memory at once: 32 MB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resampling:
    """Parameters of bootstrap intervals.

    Args:
        resamples: number of resamples, at least 1.
        seed: seed of the draws, at least 0.
        level: coverage of the interval between two percentiles, in (0, 1).

    Raises:
        InputError: a value is out of range.
    """

    resamples: int = 1000
    seed: int = 12345
    level: float = 0.95

    def __post_init__(self) -> None:
        """Check the ranges."""
        if self.resamples < 1:
            raise InputError(f"{self.resamples} resamples give no interval: give at least 1")
        if self.seed < 0:
            raise InputError(f"seed {self.seed} is negative: give 0 or more")
        if not 0 < self.level < 1:
            raise InputError(
                f"level {self.level} is not between 0 and 1: give a number such as 0.95"
            )


@dataclass(frozen=True, slots=True)
class Score:
    """A value with its interval.

    Args:
        value: the value on the original rows.
        low: lower end of the interval.
        high: upper end of the interval.
        n: rows in the denominator.
    """

    value: float
    low: float
    high: float
    n: int


def family_weights(family: Ints, *, resampling: Resampling) -> Iterator[Floats]:
    """Yield the multiplicity of each row in each resample.

    Args:
        family: shape (n,), n > 0, the numbers 0 to f-1 of the rows' families.
        resampling: number of resamples, and seed.

    Yields:
        Arrays of shape (b, n); the b add up to the number of resamples.
    """
    families = int(family.max()) + 1
    bits = np.random.PCG64(resampling.seed)
    at_once = max(1, _CELLS // max(len(family), families))
    for first in range(0, resampling.resamples, at_once):
        many = min(at_once, resampling.resamples - first)
        raw = bits.random_raw(many * families)
        drawn = (raw % np.uint64(families)).astype(np.intp).reshape(many, families)
        drawn += np.arange(many, dtype=np.intp)[:, None] * families
        counts = np.bincount(drawn.ravel(), minlength=many * families).reshape(many, families)
        yield counts[:, family].astype(np.float64)


def measure(
    answers: Answers,
    quantities: Mapping[str, int],
    compute: Callable[[Answers, Floats], Floats],
    *,
    resampling: Resampling,
) -> dict[str, Score]:
    """Return the value and interval of each quantity.

    Args:
        answers: answers to n rows.
        quantities: name -> rows in its denominator, more than 0; q of them.
        compute: answers and weights (b, n) -> values (b, q), NaN where undefined.
        resampling: parameters of the intervals; resamples in which a quantity is undefined are
            left out of its interval.

    Returns:
        Name -> score, in the order of `quantities`.
    """
    return resampled(
        answers.family,
        quantities,
        lambda weights: compute(answers, weights),
        resampling=resampling,
    )


def resampled(
    family: Ints,
    quantities: Mapping[str, int],
    compute: Callable[[Floats], Floats],
    *,
    resampling: Resampling,
) -> dict[str, Score]:
    """Return the value and interval of each quantity of any n items.

    Args:
        family: shape (n,), n > 0, the numbers 0 to f-1 of the items' families.
        quantities: as for `measure`.
        compute: weights (b, n) -> values (b, q), NaN where undefined.
        resampling: as for `measure`.
    """
    value = compute(np.ones((1, len(family))))[0]
    weights = family_weights(family, resampling=resampling)
    drawn = np.concatenate([compute(chunk) for chunk in weights])
    tail = (1 - resampling.level) / 2
    scores = {}
    for index, (name, rows) in enumerate(quantities.items()):
        defined = drawn[~np.isnan(drawn[:, index]), index]
        ends = defined if len(defined) else value[index : index + 1]
        low, high = np.quantile(ends, [tail, 1 - tail])
        scores[name] = Score(float(value[index]), float(low), float(high), rows)
    return scores
