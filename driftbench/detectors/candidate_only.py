"""A classifier that sees only the candidate: what it detects is an artifact of the dataset.

Logistic regression on tf-idf of characters and words, and on counts of the tree of the statement,
as the probe `candidate` of `driftbench leaks`. It is fitted on the calibration split. Calibration
pairs are scored by a model fitted without their family, so that no score depends on its own label.
On a sound benchmark it stays near chance.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from driftbench.dataset.selection.candidate_features import structure_features
from driftbench.dataset.words import statement_words, without_name
from driftbench.detectors.detection import Detection, DetectorInfo, Verdict
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.detectors.detection import Labelled, Pair, Setting

__all__ = ["CandidateOnly"]

FOLDS = 5
BLOCK = 256
"""Number of pairs scored at once."""


class CandidateOnly:
    """tf-idf, counts and logistic regression on the candidate, by scikit-learn."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="candidate-only",
        description="Logistic regression on the candidate's characters, words and tree; should be "
        "near chance.",
        uses_gold=False,
        uses_llm=False,
        trains=True,
        requires="baselines",
        modules=("sklearn",),
    )

    def __init__(self, setting: Setting, /) -> None:
        self._seed = setting.seed
        self._rows = tuple(sorted(setting.calibration, key=lambda row: row.pair.id))
        self._model = _fit(self._rows, seed=self._seed)
        self._held_out = _cross_fit(self._rows, seed=self._seed)

    @property
    def signature(self) -> str:
        """Return name, library, seed and size of the training set."""
        from sklearn import __version__

        rows = len(self._rows)
        return f"candidate-only|sklearn:{__version__}|seed:{self._seed}|rows:{rows}|folds:{FOLDS}"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        remaining = iter(pairs)
        while block := tuple(islice(remaining, BLOCK)):
            fitted = zip(block, _scores(self._model, block), strict=True)
            for pair, score in fitted:
                held_out = self._held_out.get(pair.id, score)
                yield Detection(id=pair.id, score=held_out, verdict=Verdict.SCORED)


def _pipeline(seed: int) -> Any:  # noqa: ANN401 - scikit-learn ships no types
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline, make_union
    from sklearn.preprocessing import FunctionTransformer, MaxAbsScaler

    features = make_union(
        TfidfVectorizer(
            analyzer="char",
            preprocessor=_text,
            ngram_range=(2, 4),
            min_df=2,
            sublinear_tf=True,
        ),
        TfidfVectorizer(
            preprocessor=_text,
            tokenizer=statement_words,
            token_pattern=None,
            ngram_range=(1, 3),
            min_df=2,
            sublinear_tf=True,
        ),
        make_pipeline(FunctionTransformer(_shapes), DictVectorizer(), MaxAbsScaler()),
    )
    model = LogisticRegression(
        class_weight="balanced", solver="liblinear", max_iter=1000, random_state=seed
    )
    return make_pipeline(features, model)


def _text(pair: Pair) -> str:
    return without_name(pair.candidate)


def _shapes(pairs: Sequence[Pair]) -> list[dict[str, int]]:
    return [structure_features(pair.candidate, context=pair.header) for pair in pairs]


def _fit(rows: Sequence[Labelled], *, seed: int) -> Any:  # noqa: ANN401 - as above
    drifted = [row.label != "faithful" for row in rows]
    if len(set(drifted)) < 2:
        raise DatasetError(
            f"candidate-only needs faithful and drifted rows, and {len(rows)} calibration rows are "
            "all of one kind: build a larger dataset"
        )
    return _pipeline(seed).fit([row.pair for row in rows], drifted)


def _scores(model: Any, pairs: Sequence[Pair]) -> list[float]:  # noqa: ANN401 - as above
    found = model.predict_proba(list(pairs))[:, 1]
    return [float(score) for score in found]


def _cross_fit(rows: Sequence[Labelled], *, seed: int) -> dict[str, float]:
    """Score every calibration row by a model that has not seen its family."""
    families = sorted({row.family for row in rows})
    fold_of = {family: index % FOLDS for index, family in enumerate(families)}
    scores: dict[str, float] = {}
    for fold in range(min(FOLDS, len(families))):
        fold_rows = [row for row in rows if fold_of[row.family] == fold]
        model = _fit([row for row in rows if fold_of[row.family] != fold], seed=seed)
        found = _scores(model, [row.pair for row in fold_rows])
        scores.update(zip((row.pair.id for row in fold_rows), found, strict=True))
    return scores
