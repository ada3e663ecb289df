"""Probes: what each classifier reads of a row, and what it learns with.

A probe turns rows into features of all of them and a maker of fresh models; fitting and scoring are
the business of `leaks`. Promises models whose seeds are fixed. Deliberately none that reads gold
and candidate side by side, apart from their distance: comparing them is a detector's task.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from driftbench.dataset.selection.surface_features import FeatureReader, surface_features_of
from driftbench.dataset.words import statement_words, without_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

__all__ = ["PROBES", "Rows", "Task"]

_LEAF = 20
"""Least rows of a leaf of a boosted tree."""


@dataclass(frozen=True, slots=True)
class Rows:
    """What probes read: texts without names, and traits as numbers."""

    candidates: list[str]
    golds: list[str]
    surface_features: list[dict[str, int]]

    @classmethod
    def of(
        cls, records: Sequence[Mapping[str, Any]], *, reader: FeatureReader = surface_features_of
    ) -> Rows:
        """Return what probes read of records of the schema; a reader tells their traits."""
        return cls(
            [without_name(record["candidate"]) for record in records],
            [without_name(record["gold"]) for record in records],
            [reader(record) for record in records],
        )

    def surface_features_of(self, kind: str) -> list[dict[str, int]]:
        """Return the traits of one kind."""
        return [
            {name: value for name, value in row.items() if name.startswith(f"{kind} ")}
            for row in self.surface_features
        ]


@dataclass(frozen=True, slots=True)
class Task:
    """Features of all rows, and a maker of fresh models."""

    features: Any
    model: Callable[[], Any]


def _logistic() -> Any:  # noqa: ANN401 - scikit-learn ships no types
    """Return an unfitted logistic regression with classes weighted alike."""
    from sklearn.linear_model import LogisticRegression

    return LogisticRegression(
        class_weight="balanced", solver="liblinear", max_iter=1000, random_state=0
    )


def _texts(texts: Sequence[str]) -> Any:  # noqa: ANN401 - as above
    """Return tf-idf of pieces of two to four characters and of up to three words."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    options = {"min_df": 2, "sublinear_tf": True, "lowercase": False}
    characters = TfidfVectorizer(analyzer="char", ngram_range=(2, 4), **options)
    words = TfidfVectorizer(
        tokenizer=statement_words, token_pattern=None, ngram_range=(1, 3), **options
    )
    return _side_by_side(characters.fit_transform(texts), words.fit_transform(texts))


def _side_by_side(*parts: Any) -> Any:  # noqa: ANN401 - as above
    from scipy.sparse import hstack  # type: ignore[import-untyped]

    return hstack(parts).tocsr()


def _feature_columns(surface_features: Sequence[Mapping[str, int]]) -> Any:  # noqa: ANN401 - as above
    """Return traits as columns, scaled to at most 1."""
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.preprocessing import MaxAbsScaler

    return MaxAbsScaler().fit_transform(DictVectorizer().fit_transform(surface_features)).tocsr()


def _candidate(rows: Rows) -> Task:
    features = _side_by_side(
        _texts(rows.candidates), _feature_columns(rows.surface_features_of("s"))
    )
    return Task(features, _logistic)


def _overlap(rows: Rows) -> Task:
    return Task(_feature_columns(rows.surface_features_of("o")), _logistic)


def _naive(rows: Rows) -> Task:
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.naive_bayes import ComplementNB

    words = CountVectorizer(
        tokenizer=statement_words, token_pattern=None, ngram_range=(1, 2), min_df=2, lowercase=False
    )
    return Task(words.fit_transform(rows.candidates), ComplementNB)


def _boosted(kind: str, rows: Rows) -> Task:
    from sklearn.ensemble import HistGradientBoostingClassifier

    model = partial(
        HistGradientBoostingClassifier,
        max_iter=100,
        max_leaf_nodes=12,
        min_samples_leaf=_LEAF,
        early_stopping=False,
        random_state=0,
    )
    return Task(_splitting(_feature_columns(rows.surface_features_of(kind)).toarray()), model)


def _splitting(features: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the columns by which a tree may split rows; the others only take its time."""
    rarer = [len(column) - np.unique(column, return_counts=True)[1].max() for column in features.T]
    found: NDArray[np.float64] = features[:, np.array(rarer) >= _LEAF]
    return found


def _gold(rows: Rows) -> Task:
    return Task(_texts(rows.golds), _logistic)


def _distance(rows: Rows) -> Task:
    return Task(_feature_columns(rows.surface_features_of("d")), _logistic)


PROBES: Mapping[str, Callable[[Rows], Task]] = MappingProxyType(
    {
        "candidate": _candidate,
        "candidate, naive Bayes": _naive,
        "structure, boosted trees": partial(_boosted, "s"),
        "overlap": _overlap,
        "overlap, boosted trees": partial(_boosted, "o"),
        "gold": _gold,
        "distance": _distance,
    }
)
"""Name of a probe -> what it reads and learns with.

`candidate`: characters, words and tree of the candidate; `overlap`: what it shares with the
English; `gold`: the seed, which must not tell; `distance`: how far the candidate is from gold.
"""
