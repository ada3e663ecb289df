"""Leaks: how well a label can be guessed by classifiers that should not be able to.

Each probe reads part of a row (the candidate alone, its shape alone, what it shares with the
English) and is cross-validated by family: the ranking of a row comes from a model that saw no row
of its family. AUC 0.5 is chance. Rows are chosen against the features of `surface`; gradient
boosting and naive Bayes are here because no choice was made against them. Deliberately holds no
limit: the recipe does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from driftbench.dataset.surface import opened_by, traits_of
from driftbench.dataset.words import statement_words, without_name
from driftbench.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Bools = NDArray[np.bool_]

__all__ = ["CEILED", "PROBES", "Leak", "candidate_model", "fold_of", "measure_leaks"]

FOLDS = 5

CEILED = ("candidate", "overlap")
"""Probes that a recipe's ceiling holds for."""

Records = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Leak:
    """What one probe found.

    Args:
        probe: its name, a key of `PROBES`.
        auc: area under the ROC curve, drifted rows as positives; rounded to three places.
        by_label: the same with only the drifted rows of one label.
    """

    probe: str
    auc: float
    by_label: Mapping[str, float]


def fold_of(family: str) -> int:
    """Return the fold of a family, which follows from its name alone."""
    return int(hashlib.sha256(family.encode()).hexdigest()[:12], 16) % FOLDS


def measure_leaks(records: Records, *, probes: Sequence[str] = ()) -> tuple[Leak, ...]:
    """Measure how well each probe guesses the labels of rows.

    Args:
        records: rows, columns as `driftbench.dataset.records.schema` says.
        probes: names of probes; all when empty.

    Returns:
        One leak for each probe, in the order of `PROBES`.

    Raises:
        InputError: scikit-learn is not installed, or the rows are too few to cross-validate.
    """
    try:
        import sklearn  # noqa: F401 - only whether it is there
    except ModuleNotFoundError as error:
        raise InputError(
            "measuring leaks needs scikit-learn: pip install 'driftbench-lean[baselines]'"
        ) from error
    drifted = np.array([record["label"] != "faithful" for record in records], dtype=np.bool_)
    folds = np.array([fold_of(record["family"]) for record in records], dtype=np.intp)
    for fold in range(FOLDS):
        if len(set(drifted[folds != fold].tolist())) < 2:
            raise InputError(
                f"{len(records)} rows are too few to measure leaks: faithful and drifted rows of "
                "several families are needed"
            )
    rows = _Rows.of(records)
    return tuple(
        _leak(name, records, drifted, _cross_validated(probe(rows), drifted, folds))
        for name, probe in PROBES.items()
        if not probes or name in probes
    )


def _leak(probe: str, records: Records, drifted: Bools, scores: Floats) -> Leak:
    from sklearn.metrics import roc_auc_score

    labels = sorted({record["label"] for record in records} - {"faithful"})
    by_label = {}
    for label in labels:
        some = np.array([record["label"] in {"faithful", label} for record in records])
        by_label[label] = round(float(roc_auc_score(drifted[some], scores[some])), 3)
    return Leak(probe, round(float(roc_auc_score(drifted, scores)), 3), by_label)


@dataclass(frozen=True, slots=True)
class _Rows:
    """What probes read: texts without names, and traits as numbers."""

    candidates: list[str]
    golds: list[str]
    traits: list[dict[str, int]]

    @classmethod
    def of(cls, records: Records) -> _Rows:
        return cls(
            [without_name(record["candidate"]) for record in records],
            [without_name(record["gold"]) for record in records],
            [
                traits_of(r["nl_statement"], r["gold"], r["candidate"], opened_by(r["context"]))
                for r in records
            ],
        )

    def traits_of(self, kind: str) -> list[dict[str, int]]:
        """Return the traits of one kind."""
        return [
            {name: value for name, value in row.items() if name.startswith(f"{kind} ")}
            for row in self.traits
        ]


@dataclass(frozen=True, slots=True)
class _Task:
    """Features of all rows, and a maker of fresh models."""

    features: Any
    model: Callable[[], Any]


def _cross_validated(task: _Task, drifted: Bools, folds: NDArray[np.intp]) -> Floats:
    scores = np.zeros(len(drifted))
    for fold in range(FOLDS):
        held = folds == fold
        if held.any():
            model = task.model().fit(task.features[~held], drifted[~held])
            scores[held] = model.predict_proba(task.features[held])[:, 1]
    return scores


def candidate_model(*, seed: int = 0) -> Any:  # noqa: ANN401 - scikit-learn ships no types
    """Return an unfitted logistic regression with classes weighted alike."""
    from sklearn.linear_model import LogisticRegression

    return LogisticRegression(
        class_weight="balanced", solver="liblinear", max_iter=1000, random_state=seed
    )


def text_features(texts: Sequence[str]) -> Any:  # noqa: ANN401 - as above
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


def trait_features(traits: Sequence[Mapping[str, int]]) -> Any:  # noqa: ANN401 - as above
    """Return traits as columns, scaled to at most 1."""
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.preprocessing import MaxAbsScaler

    return MaxAbsScaler().fit_transform(DictVectorizer().fit_transform(traits)).tocsr()


def _candidate(rows: _Rows) -> _Task:
    features = _side_by_side(text_features(rows.candidates), trait_features(rows.traits_of("s")))
    return _Task(features, candidate_model)


def _overlap(rows: _Rows) -> _Task:
    return _Task(trait_features(rows.traits_of("o")), candidate_model)


def _naive(rows: _Rows) -> _Task:
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.naive_bayes import ComplementNB

    words = CountVectorizer(
        tokenizer=statement_words, token_pattern=None, ngram_range=(1, 2), min_df=2, lowercase=False
    )
    return _Task(words.fit_transform(rows.candidates), ComplementNB)


def _boosted(kind: str, rows: _Rows) -> _Task:
    from sklearn.ensemble import HistGradientBoostingClassifier

    model = partial(
        HistGradientBoostingClassifier,
        max_iter=100,
        max_leaf_nodes=12,
        early_stopping=False,
        random_state=0,
    )
    return _Task(trait_features(rows.traits_of(kind)).toarray(), model)


def _gold(rows: _Rows) -> _Task:
    return _Task(text_features(rows.golds), candidate_model)


def _distance(rows: _Rows) -> _Task:
    return _Task(trait_features(rows.traits_of("d")), candidate_model)


PROBES: Mapping[str, Callable[[_Rows], _Task]] = MappingProxyType(
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
