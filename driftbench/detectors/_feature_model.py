"""A probability of drift from features: a logistic regression that can name its reasons.

A split has few families, and weights of single features would fit their accidents. So features are
averaged by group, and the regression has one weight for each group. A group is larger where drift
is more likely by its meaning; one whose fitted weight says the opposite is left out, and the rest
is fitted again. If the split has too few rows of a kind, the weights are those of the file beside
this module, which were fitted on other rows.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from driftbench._decoding import decoded
from driftbench.detectors._fitting import Fit, can_fit

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.detectors._feature import Feature
    from driftbench.detectors.detection import Labelled, Pair

__all__ = ["LEAST", "STRENGTH", "FeatureModel", "Weight", "Weights", "bundled_weights"]

STRENGTH = 0.1
"""Inverse strength of the regularization, scikit-learn's C."""
LEAST = 10
"""Fewest faithful rows and fewest drifted rows, outside of every fold, to fit on."""
_REASONS = 3
_DIGITS = 6
_EVEN = 0.5
"""The probability above which reasons for drift are given."""


@dataclass(frozen=True, slots=True)
class Weight:
    """The weight of a group of features.

    Args:
        group: its name.
        features: its features, in order, with their means on the rows that it was fitted on.
        weight: change of the log-odds of drift for one standard deviation of the group.
        mean: mean of the group on these rows.
        deviation: its standard deviation there; 1 if it has one value.
    """

    group: str
    features: Mapping[str, float]
    weight: float
    mean: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Weights:
    """A logistic regression on groups of features.

    Args:
        detector: the detector whose features they are; its signature when it was fitted.
        rows: number of the rows that it was fitted on.
        intercept: log-odds of drift of a pair with mean features.
        weights: the weights, the largest first.
    """

    detector: str
    rows: int
    intercept: float
    weights: tuple[Weight, ...]

    def probability(self, features: Sequence[Feature]) -> float:
        """Return the probability of drift of a pair with these features."""
        means = _group_means(features)
        odds = sum(
            one.weight * (means[one.group] - one.mean) / one.deviation for one in self.weights
        )
        return 1 / (1 + math.exp(-self.intercept - odds))

    def contributions(self, features: Sequence[Feature]) -> Iterator[float]:
        """Yield the part of each feature in the difference of the log-odds from the intercept."""
        of = {one.group: one for one in self.weights}
        for feature in features:
            one = of[feature.group]
            slope = one.weight / one.deviation / len(one.features)
            yield (feature.value - one.features[feature.name]) * slope


def bundled_weights(name: str) -> Weights:
    """Return the weights of a detector that were fitted on the rows of ProofNetVerif."""
    path = Path(__file__).with_name(f"{name}.weights.json")
    return decoded(Weights, json.loads(path.read_text(encoding="utf-8")))


class FeatureModel:
    """The probability of drift of pairs that features describe.

    Args:
        name: the detector, for errors, and for the weights if the rows are too few.
        rows: the calibration rows, sorted by id.
        features: the features of each row, of the same names and groups in the same order.
    """

    def __init__(
        self, name: str, rows: Sequence[Labelled], features: Sequence[Sequence[Feature]]
    ) -> None:
        self._fit: Fit[list[float]] | None = None
        self.is_fitted = bool(rows) and can_fit(rows, least=LEAST)
        """Whether there were enough rows to fit."""
        if not self.is_fitted:
            self.weights = bundled_weights(name)
            return
        inputs = [list(_group_means(each).values()) for each in features]
        self._fit = Fit(name, rows, inputs, _SignedRegression)
        self.weights = _weights(name, self._fit, features)

    def score(self, pair: Pair, features: Sequence[Feature]) -> float:
        """Return the probability of drift of a pair.

        Args:
            pair: the pair; one of the calibration split is scored by a model that has not seen its
                family, and one with rules that are left out by a model without their rows.
            features: its features.
        """
        if self._fit is None or self._fit.uses_all_rows(pair):
            score = self.weights.probability(features)
        else:
            (score,) = self._fit.scores([pair], [list(_group_means(features).values())])
        # Rounded, since libraries of linear algebra differ in the last digits.
        return round(score, _DIGITS)

    def reasons(self, score: float, features: Sequence[Feature]) -> tuple[str, ...]:
        """Return the reasons that contribute most to a score: for drift, or against it if low.

        Features with one reason contribute together.
        """
        drifted = score > _EVEN
        sign = 1 if drifted else -1
        total: dict[str, float] = {}
        for place, contribution in enumerate(self.weights.contributions(features)):
            feature = features[place]
            if sign * contribution > 0 and feature.speaks_for_drift is drifted:
                total[feature.reason] = total.get(feature.reason, 0.0) + sign * contribution
        return tuple(sorted(total, key=lambda reason: -total[reason])[:_REASONS])


def _weights(
    detector: str, fit: Fit[list[float]], features: Sequence[Sequence[Feature]]
) -> Weights:
    """Return the weights of a fitted regression, rounded."""
    scaler, regression = fit.model.scaler, fit.model.regression
    columns = zip(*features, strict=True)
    means = {column[0].name: fmean(one.value for one in column) for column in columns}
    numbers = zip(regression.coef_[0], scaler.mean_, scaler.scale_, strict=True)
    found = [
        Weight(group, {name: round(means[name], _DIGITS) for name in names}, *map(_round, three))
        for (group, names), three in zip(_groups(features[0]).items(), numbers, strict=True)
    ]
    found.sort(key=lambda one: (-one.weight, one.group))
    return Weights(detector, len(features), _round(regression.intercept_[0]), tuple(found))


def _round(number: Any) -> float:  # noqa: ANN401 -- a number of NumPy
    return round(float(number), _DIGITS)


class _SignedRegression:
    """A logistic regression without negative weights."""

    def __init__(self) -> None:
        from sklearn.linear_model import LogisticRegression
        from sklearn.preprocessing import StandardScaler

        self.scaler: Any = StandardScaler()
        self.regression: Any = LogisticRegression(C=STRENGTH, max_iter=2000)

    def fit(self, values: Sequence[Sequence[float]], drifted: Sequence[bool]) -> _SignedRegression:
        """Fit it; columns with a negative weight are set to 0, until there are none."""
        from numpy import ones

        columns = self.scaler.fit_transform(values)
        used = ones(columns.shape[1])
        while True:
            self.regression.fit(columns * used, drifted)
            negative = self.regression.coef_[0] * used < 0
            if not negative.any():
                self.regression.coef_[0] *= used
                return self
            used[negative] = 0

    def predict_proba(self, values: Sequence[Sequence[float]]) -> Any:  # noqa: ANN401 - an array
        """Return the probabilities of both classes, in columns."""
        return self.regression.predict_proba(self.scaler.transform(values))


def _groups(features: Sequence[Feature]) -> Mapping[str, tuple[str, ...]]:
    """Return group → the names of its features, in the order of the features."""
    found: dict[str, tuple[str, ...]] = {}
    for one in features:
        found[one.group] = (*found.get(one.group, ()), one.name)
    return found


def _group_means(features: Sequence[Feature]) -> dict[str, float]:
    """Return the mean of each group, in the order of the features."""
    found: dict[str, list[float]] = {}
    for one in features:
        found.setdefault(one.group, []).append(one.value)
    return {group: fmean(values) for group, values in found.items()}
