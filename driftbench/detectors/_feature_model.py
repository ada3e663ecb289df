"""A probability of drift from features: a logistic regression that can name its reasons.

A split has few families, and weights of single features would fit their accidents. So features are
averaged by group, and the regression has one weight for each group. A group is larger where drift
is more likely by its meaning; one whose fitted weight says the opposite is left out, and the rest
is fitted again. If the split has too few rows of a kind, the score is the mean of the groups.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any

from driftbench.detectors._fitting import Fit, can_fit, fit_by_family

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.detectors._feature import Feature
    from driftbench.detectors.detection import Labelled

__all__ = ["LEAST", "STRENGTH", "FeatureModel", "Weight"]

STRENGTH = 0.1
"""Inverse strength of the regularization, scikit-learn's C."""
LEAST = 10
"""Fewest faithful rows and fewest drifted rows, outside of every fold, to fit on."""
_REASONS = 3
_DIGITS = 6
_SLIGHT = 1e-3
_EVEN, _EVEN_MEAN = 0.5, 0.25
"""Above it, reasons for drift are given: of a probability, and of a mean of groups."""


@dataclass(frozen=True, slots=True)
class Weight:
    """The weight of a group of features.

    Args:
        group: its name.
        features: its features, in order.
        weight: change of the log-odds of drift for one standard deviation of the group.
        mean: mean of the group on the calibration split.
        deviation: its standard deviation there; 1 if it has one value.
    """

    group: str
    features: tuple[str, ...]
    weight: float
    mean: float
    deviation: float


class FeatureModel:
    """The probability of drift of pairs that features describe.

    Args:
        name: the detector, for errors.
        rows: the calibration rows, sorted by id.
        features: the features of each row, of the same names and groups in the same order.
    """

    def __init__(
        self, name: str, rows: Sequence[Labelled], features: Sequence[Sequence[Feature]]
    ) -> None:
        self.rows = len(rows)
        self._groups = _groups(features[0]) if features else {}
        self._means: dict[str, float] = {}
        self._fit: Fit[list[float]] | None = None
        if rows and can_fit(rows, least=LEAST):
            inputs = [_group_means(each) for each in features]
            self._fit = fit_by_family(name, rows, inputs, _SignedRegression)
            columns = zip(*features, strict=True)
            self._means = {column[0].name: fmean(one.value for one in column) for column in columns}

    @property
    def is_fitted(self) -> bool:
        """Whether there were enough rows to fit; otherwise scores are means of groups."""
        return self._fit is not None

    @property
    def weights(self) -> tuple[Weight, ...]:
        """The weights by size, the largest first; none if the model is not fitted."""
        if self._fit is None:
            return ()
        scaler, regression = self._fit.model.scaler, self._fit.model.regression
        columns = zip(regression.coef_[0], scaler.mean_, scaler.scale_, strict=True)
        found = [
            Weight(group, features, *map(float, numbers))
            for (group, features), numbers in zip(self._groups.items(), columns, strict=True)
        ]
        return tuple(sorted(found, key=lambda one: (-one.weight, one.group)))

    @property
    def intercept(self) -> float:
        """The log-odds of drift of a pair with mean features; 0 if the model is not fitted."""
        return 0.0 if self._fit is None else float(self._fit.model.regression.intercept_[0])

    def score(self, name: str, features: Sequence[Feature]) -> float:
        """Return the probability of drift of a pair.

        Args:
            name: its id; a calibration row is scored by a model that has not seen its family.
            features: its features.
        """
        means = _group_means(features)
        if self._fit is None:
            return round(fmean(means), _DIGITS)
        score = self._fit.held_out.get(name)
        # Rounded, since libraries of linear algebra differ in the last digits.
        return round(self._fit.scores([means])[0] if score is None else score, _DIGITS)

    def reasons(self, score: float, features: Sequence[Feature]) -> tuple[str, ...]:
        """Return the reasons that contribute most to a score: for drift, or against it if low."""
        contributions = self._contributions(features)
        drifted = score > (_EVEN if self.is_fitted else _EVEN_MEAN)
        sign = 1 if drifted else -1
        ordered = sorted(
            (-sign * contribution, place, features[place].reason)
            for place, contribution in enumerate(contributions)
            if sign * contribution > 0 and features[place].speaks_for_drift is drifted
        )
        return tuple(dict.fromkeys(reason for *_, reason in ordered))[:_REASONS]

    def _contributions(self, features: Sequence[Feature]) -> list[float]:
        """Return for each feature its part of the log-odds, or of the mean of the groups."""
        sizes = {group: len(names) for group, names in _groups(features).items()}
        if self._fit is None:
            return [(one.value - one.base or -_SLIGHT) / sizes[one.group] for one in features]
        slopes = {one.group: one.weight / one.deviation for one in self.weights}
        return [
            (one.value - self._means[one.name]) * slopes[one.group] / sizes[one.group]
            for one in features
        ]


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


def _group_means(features: Sequence[Feature]) -> list[float]:
    """Return the mean of each group, in the order of the groups."""
    found: dict[str, list[float]] = {}
    for one in features:
        found.setdefault(one.group, []).append(one.value)
    return [fmean(values) for values in found.values()]
