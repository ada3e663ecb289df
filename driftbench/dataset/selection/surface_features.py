"""Surface features: binary features of a row from which its label might be predicted.

They are words, bigrams and trigrams of words and trigrams of characters of the candidate, and
thresholds on its numeric features: its structure, its overlap with the English, and its edits of
gold with their sizes. The same texts give the same features on every machine.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from driftbench.dataset.selection.candidate_features import (
    distance_features,
    overlap_features,
    structure_features,
)
from driftbench.dataset.selection.differences import difference_sizes
from driftbench.dataset.selection.edits import edit_features
from driftbench.dataset.words import statement_words, without_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from driftbench.dataset.records import Row

__all__ = ["FeatureReader", "Features", "SurfaceFeatures", "features_of", "surface_features_of"]

Features = dict[str, int]
"""Kind and name of a numeric feature, such as `s words` -> its value."""

FeatureReader: TypeAlias = "Callable[[Row], Features]"
"""Computes the numeric features of a row: `surface_features_of`, or a cached version of it."""

_QUANTILES = 9
"""Number of quantiles of the pool that are thresholds of a numeric feature."""

_PIECE = 3


@dataclass(frozen=True, slots=True)
class SurfaceFeatures:
    """Rows by features, as compressed sparse rows of ones.

    Args:
        names: the features, sorted.
        starts: shape (rows + 1,): the columns of row i are `columns[starts[i]:starts[i + 1]]`.
        columns: indices into `names`.
    """

    names: tuple[str, ...]
    starts: NDArray[np.int64]
    columns: NDArray[np.int64]

    def with_number(
        self, name: str, values: NDArray[np.int64], *, chosen: NDArray[np.int64]
    ) -> SurfaceFeatures:
        """Return these features with thresholds on one more number.

        Args:
            name: kind and name of the number, which sorts after the names of all features.
            values: its value for each row; shape (rows,).
            chosen: indices of the rows whose quantiles are the thresholds.
        """
        (cuts,) = _thresholds([{name: value} for value in values[chosen].tolist()]).values()
        passed = np.searchsorted(cuts, values, side="right")
        new = len(self.names) + np.arange(len(cuts), dtype=np.int64)
        rows = zip(self.starts.tolist(), self.starts[1:].tolist(), passed.tolist(), strict=False)
        parts = [part for a, b, n in rows for part in (self.columns[a:b], new[:n])]
        return SurfaceFeatures(
            (*self.names, *(f"{name} ≥ {cut}" for cut in cuts)),
            self.starts + np.concatenate([[0], np.cumsum(passed)]).astype(np.int64),
            np.concatenate(parts),
        )


def surface_features_of(row: Row) -> Features:
    """Return the numeric features of a row, with their kind before the name."""
    kinds = {
        "s": structure_features(row.candidate, context=row.header),
        "o": overlap_features(row.nl_statement, row.candidate),
        "d": distance_features(row.gold, row.candidate),
        "e": difference_sizes(row.gold, row.candidate),
        "t": edit_features(row.gold, row.candidate),
    }
    return {f"{kind} {name}": n for kind, found in kinds.items() for name, n in found.items()}


def features_of(
    candidates: Sequence[str], surface_features: Sequence[Features], *, least: int
) -> SurfaceFeatures:
    """Return the features of a pool.

    Args:
        candidates: the statements of the pool.
        surface_features: their numeric features, in the same order.
        least: fewest rows that must have a feature, and fewest that must lack it.
    """
    thresholds = _thresholds(surface_features)
    rows = [
        _text_features(c) | _passed(t, thresholds)
        for c, t in zip(candidates, surface_features, strict=True)
    ]
    counts = Counter(name for row in rows for name in row)
    kept = sorted(name for name, n in counts.items() if least <= n <= len(rows) - least)
    index = {name: i for i, name in enumerate(kept)}
    columns = [sorted(index[name] for name in row if name in index) for row in rows]
    starts = np.cumsum([0, *map(len, columns)], dtype=np.int64)
    flat = np.array([column for row in columns for column in row], dtype=np.int64)
    return SurfaceFeatures(tuple(kept), starts, flat)


def _text_features(candidate: str) -> set[str]:
    words, text = statement_words(candidate), without_name(candidate)
    found = {f"w {word}" for word in words}
    found.update(f"w {a} {b}" for a, b in pairwise(words))
    found.update(f"w {a} {b} {c}" for a, b, c in zip(words, words[1:], words[2:], strict=False))
    found.update(f"c {text[i : i + _PIECE]}" for i in range(len(text) - _PIECE + 1))
    return found


def _thresholds(surface_features: Sequence[Features]) -> Mapping[str, list[int]]:
    """Return name -> thresholds of a numeric feature: its quantiles above its smallest value."""
    found: dict[str, list[int]] = {}
    for row in surface_features:
        for name, value in row.items():
            found.setdefault(name, []).append(value)
    thresholds = {}
    for name in sorted(found):
        values = sorted(found[name] + [0] * (len(surface_features) - len(found[name])))
        cuts = {values[len(values) * i // (_QUANTILES + 1)] for i in range(1, _QUANTILES + 1)}
        # All quantiles of a rare feature are 0, so the least positive value is a threshold too.
        cuts.add(values[0] + 1)
        thresholds[name] = sorted(cut for cut in cuts if values[0] < cut <= values[-1])
    return thresholds


def _passed(surface_features: Features, thresholds: Mapping[str, list[int]]) -> set[str]:
    found: set[str] = set()
    for name, value in surface_features.items():
        cuts = thresholds.get(name, [])
        found.update(f"{name} ≥ {cut}" for cut in cuts[: bisect_right(cuts, value)])
    return found
