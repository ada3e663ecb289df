"""Probes: classifiers that test whether a label can be predicted from part of a row.

A probe turns rows into features and a factory of unfitted models with fixed seeds; `leaks` fits and
scores them. No probe compares gold and candidate except by their distance, since comparing them is
the task of detectors.
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

    from driftbench.dataset.records import Row

__all__ = ["PROBES", "Rows", "Task"]

_LEAF = 20
"""Fewest rows of a leaf of a boosted tree."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The input of probes: statements without names, and surface features."""

    candidates: list[str]
    golds: list[str]
    surface_features: list[dict[str, int]]

    @classmethod
    def of(cls, rows: Sequence[Row], *, reader: FeatureReader = surface_features_of) -> Rows:
        """Return the input of probes for rows; `reader` computes their surface features."""
        return cls(
            [without_name(row.candidate) for row in rows],
            [without_name(row.gold) for row in rows],
            [reader(row) for row in rows],
        )

    def surface_features_of(self, kind: str) -> list[dict[str, int]]:
        """Return the surface features of one kind."""
        return [
            {name: value for name, value in row.items() if name.startswith(f"{kind} ")}
            for row in self.surface_features
        ]


@dataclass(frozen=True, slots=True)
class Task:
    """Features of all rows, and a factory of unfitted models."""

    features: Any
    model: Callable[[], Any]


def _logistic() -> Any:  # noqa: ANN401 - scikit-learn ships no types
    """Return an unfitted logistic regression with balanced class weights."""
    from sklearn.linear_model import LogisticRegression

    return LogisticRegression(
        class_weight="balanced", solver="liblinear", max_iter=1000, random_state=0
    )


def _texts(texts: Sequence[str]) -> Any:  # noqa: ANN401 - as above
    """Return tf-idf features of 2- to 4-grams of characters and of 1- to 3-grams of words."""
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
    """Return surface features as columns, scaled to at most 1."""
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
    """Return the columns by which a tree may split rows; the others would only cost time."""
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
"""Name of a probe -> its features and model.

`candidate`: characters, words and tree of the candidate; `overlap`: its overlap with the English;
`gold`: the gold statement, which must not predict the label; `distance`: the distance of the
candidate from gold.
"""
