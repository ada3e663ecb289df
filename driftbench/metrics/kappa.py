"""Cohen's κ: agreement beyond chance, of verdicts with labels or of any two raters.

Source: J. Cohen, "A coefficient of agreement for nominal scales", Educ. Psychol. Meas. 20 (1960).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from driftbench.metrics.metric import Metric, ratio

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.metrics.answers import Answers, Bools, Floats

__all__ = ["KAPPA", "cohen_kappa"]


def cohen_kappa(weights: Floats, one: Sequence[Bools], other: Sequence[Bools]) -> Floats:
    """Return κ of two raters, for each row of weights; NaN where chance alone would agree always.

    Args:
        weights: shape (b, n).
        one: for each category the items, shape (n,), that one rater puts into it.
        other: the same of the other rater, in the same order of categories. An item that a rater
            puts into no category counts as a disagreement.
    """
    whole = weights.sum(axis=1)
    equal, chance = np.zeros_like(whole), np.zeros_like(whole)
    for mine, theirs in zip(one, other, strict=True):
        equal += weights @ (mine & theirs)
        chance += (weights @ mine) * ratio(weights @ theirs, whole)
    return ratio(equal - chance, whole - chance)


def _compute(answers: Answers, weights: Floats) -> Floats:
    labels = (answers.drifted, answers.faithful)
    return cohen_kappa(weights, labels, (answers.flagged, answers.passed))


KAPPA = Metric(
    name="kappa",
    title="κ with the labels",
    better="higher",
    definition="Cohen's κ of verdicts and labels, drifted or faithful: agreement beyond chance; a "
    "row without an answer is a disagreement.",
    rows=lambda answers: answers.every,
    compute=_compute,
)
