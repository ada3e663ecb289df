"""The input of metrics: labels and answers of one split, as arrays.

Entry i of every array belongs to the same row of the dataset. Three cases are distinguished: an
answer (a score), no answer (a NaN score), and a timeout (no answer, for a known reason).
`driftbench.leaderboard` makes these arrays from files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Answers", "Bools", "Floats", "Ints"]

Floats: TypeAlias = NDArray[np.float64]
Bools: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.intp]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Answers:
    """The answers to n rows, with their labels.

    Args:
        label: shape (n,): `faithful`, a drift class, or `combined`.
        classes: for each row the drift classes of its candidate, none for a faithful row.
        subfield: shape (n,).
        family: shape (n,), numbers from 0: rows with one number are resampled together.
        score: shape (n,), in [0, 1], 1 means drifted; NaN for no answer.
        flagged: shape (n,), true if the verdict is "drifted"; false for no answer.
        timeout: shape (n,), true if there is no answer because a budget ran out.
        predicted: for each row the drift class that the detector named, "" for none.
        costs: `queries`, `seconds` or `tokens` -> shape (n,), NaN if not given.
    """

    label: NDArray[np.str_]
    classes: tuple[frozenset[str], ...]
    subfield: NDArray[np.str_]
    family: Ints
    score: Floats
    flagged: Bools
    timeout: Bools
    predicted: tuple[str, ...]
    costs: Mapping[str, Floats]

    @property
    def drifted(self) -> Bools:
        """Rows with a drifted candidate: the positives."""
        return ~self.faithful

    @property
    def faithful(self) -> Bools:
        """Rows with a faithful candidate: the negatives."""
        found: Bools = self.label == "faithful"
        return found

    @property
    def answered(self) -> Bools:
        """Rows with an answer."""
        return ~np.isnan(self.score)

    @property
    def passed(self) -> Bools:
        """Rows that are answered and not flagged: a user who filters keeps these."""
        return self.answered & ~self.flagged

    @property
    def every(self) -> Bools:
        """All rows."""
        return np.ones(len(self.label), dtype=np.bool_)
