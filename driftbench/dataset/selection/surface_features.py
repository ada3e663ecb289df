"""The surface of a row: the features by which a reader of the text alone might guess its label.

Words, neighbouring words and pieces of three characters of the candidate; steps of its structural
and overlap traits; steps of its distance from gold. Promises the same features for the same text
anywhere. Deliberately only presence, no counts: a step is passed or it is not.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from driftbench.dataset.selection.candidate_features import (
    distance_features,
    overlap_features,
    structure_features,
)
from driftbench.dataset.words import statement_words, without_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["FeatureReader", "Features", "SurfaceFeatures", "features_of", "surface_features_of"]

Features = dict[str, int]
"""Kind and name of a trait, as `s words`, to its value."""

FeatureReader = Callable[[Mapping[str, Any]], Features]
"""Tells the traits of a row: `surface_features_of`, or what remembers its answers."""

_STEPS = 9
"""A trait becomes one feature for each of this many quantiles of the pool."""

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


def surface_features_of(row: Mapping[str, Any]) -> Features:
    """Return the numbers about a row that are not plain text, with their kind before the name.

    Args:
        row: a record with `nl_statement`, `gold`, `candidate` and `context`.
    """
    gold, candidate = row["gold"], row["candidate"]
    kinds = {
        "s": structure_features(candidate, context=row["context"]),
        "o": overlap_features(row["nl_statement"], candidate),
        "d": distance_features(gold, candidate),
    }
    return {f"{kind} {name}": n for kind, found in kinds.items() for name, n in found.items()}


def features_of(
    candidates: Sequence[str], surface_features: Sequence[Features], *, least: int
) -> SurfaceFeatures:
    """Return the features of a pool.

    Args:
        candidates: the statements of the pool.
        surface_features: their traits, in the same order.
        least: rows that must have a feature, and rows that must lack it, for it to count.
    """
    steps = _steps(surface_features)
    rows = [_text(c) | _passed(t, steps) for c, t in zip(candidates, surface_features, strict=True)]
    counts = Counter(name for row in rows for name in row)
    kept = sorted(name for name, n in counts.items() if least <= n <= len(rows) - least)
    index = {name: i for i, name in enumerate(kept)}
    columns = [sorted(index[name] for name in row if name in index) for row in rows]
    starts = np.cumsum([0, *map(len, columns)], dtype=np.int64)
    flat = np.array([column for row in columns for column in row], dtype=np.int64)
    return SurfaceFeatures(tuple(kept), starts, flat)


def _text(candidate: str) -> set[str]:
    words, text = statement_words(candidate), without_name(candidate)
    found = {f"w {word}" for word in words}
    found.update(f"w {a} {b}" for a, b in pairwise(words))
    found.update(f"w {a} {b} {c}" for a, b, c in zip(words, words[1:], words[2:], strict=False))
    found.update(f"c {text[i : i + _PIECE]}" for i in range(len(text) - _PIECE + 1))
    return found


def _steps(surface_features: Sequence[Features]) -> Mapping[str, list[int]]:
    """Return the quantiles of every trait above its least value."""
    found: dict[str, list[int]] = {}
    for row in surface_features:
        for name, value in row.items():
            found.setdefault(name, []).append(value)
    steps = {}
    for name in sorted(found):
        values = sorted(found[name] + [0] * (len(surface_features) - len(found[name])))
        cuts = {values[len(values) * i // (_STEPS + 1)] for i in range(1, _STEPS + 1)}
        # Rare traits have all their quantiles at 0, and are told apart by having the trait at all.
        cuts.add(values[0] + 1)
        steps[name] = sorted(cut for cut in cuts if values[0] < cut <= values[-1])
    return steps


def _passed(surface_features: Features, steps: Mapping[str, list[int]]) -> set[str]:
    found: set[str] = set()
    for name, value in surface_features.items():
        cuts = steps.get(name, [])
        found.update(f"{name} ≥ {cut}" for cut in cuts[: bisect_right(cuts, value)])
    return found
