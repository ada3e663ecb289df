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
from driftbench.detectors._fitting import FOLDS, Fit
from driftbench.detectors.detection import Detection, DetectorInfo, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.detectors.detection import Pair, Setting

__all__ = ["CandidateOnly"]

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
        leaves_rules_out=True,
        requires="baselines",
        modules=("sklearn",),
    )

    def __init__(self, setting: Setting, /) -> None:
        self._seed = setting.seed
        self._rows = tuple(sorted(setting.calibration, key=lambda row: row.pair.id))
        pairs = [row.pair for row in self._rows]
        self._fit = Fit(self.info.name, self._rows, pairs, lambda: _pipeline(self._seed))

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
            for pair, score in zip(block, self._fit.scores(block, block), strict=True):
                yield Detection(id=pair.id, score=score, verdict=Verdict.SCORED)


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
