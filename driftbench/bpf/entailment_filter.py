"""A classifier that predicts the answer to an entailment question, so that not all are asked.

It sees two statements as bags of words, the expected cell, and what kind of probe it is, and gives
a probability to each answer: proved, refuted, open. The oracle is asked where no probability
reaches a threshold. Fitted answers are findings of the oracle on calibration rows.
Source: `faithfulness-gap.tex`, section "Discussion": "a learned entailment classifier".
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from driftbench.bpf.fingerprint import FORWARD
from driftbench.dataset.words import statement_words
from driftbench.oracles.claim import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from driftbench.bpf.probe import Probe

    Floats = NDArray[np.float64]

__all__ = ["ANSWERS", "EntailmentQuestion", "Guess", "fit_guess", "held_out_guesses"]

ANSWERS = (Cell.PROVED, Cell.REFUTED, Cell.UNKNOWN)
"""Answers in the order of probabilities; "not derived" counts as refuted."""

_FOLDS = 5
_TREES = 100
_SIGNS = tuple("∀∃→∧∨¬↔=≠≤<≥>∈⊆∣+-*/^()[]{}0123ℕℤℚℝℂ:,")


@dataclass(frozen=True, slots=True)
class EntailmentQuestion:
    """A question: whether a candidate implies a probe, or a probe the candidate.

    Args:
        candidate: a statement.
        probe: the probe, with its expected cells.
        direction: `forward` or `backward`.
    """

    candidate: str
    probe: Probe
    direction: str

    @property
    def expected(self) -> Cell | None:
        """The expected cell."""
        return self.probe.forward if self.direction == FORWARD else self.probe.backward

    def features(self) -> dict[str, float]:
        """Return the numbers that the classifier sees."""
        sides = [statement_words(one) for one in (self.candidate, self.probe.text)]
        premise, goal = sides if self.direction == FORWARD else sides[::-1]
        ours, theirs = Counter(premise), Counter(goal)
        more, less = ours - theirs, theirs - ours
        whole = max(1, (ours | theirs).total())
        ends = (_common(premise, goal), _common(premise[::-1], goal[::-1]))
        return {
            "premise": len(premise),
            "goal": len(goal),
            "only premise": more.total(),
            "only goal": less.total(),
            "equal": (ours & theirs).total() / whole,
            "same words": float(ours == theirs),
            "same": float(premise == goal),
            "start": ends[0] / whole,
            "end": ends[1] / whole,
            "forward": float(self.direction == FORWARD),
            f"expected {self.expected}": 1.0,
            f"kind {self.probe.kind}": 1.0,
            **{f"sign {one}": float(ours[one] - theirs[one]) for one in _SIGNS},
        }


@dataclass(frozen=True, slots=True)
class Guess:
    """A fitted classifier."""

    _model: Any

    def probabilities(self, questions: Sequence[EntailmentQuestion]) -> Floats:
        """Return the probability of each of `ANSWERS`, shape (n, 3)."""
        found = np.zeros((len(questions), len(ANSWERS)))
        if questions:
            given = self._model.predict_proba([one.features() for one in questions])
            found[:, self._model.classes_] = given
        return found


def fit_guess(questions: Sequence[EntailmentQuestion], cells: Sequence[Cell]) -> Guess:
    """Fit a classifier to questions, at least one, and the oracle's cells."""
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.pipeline import make_pipeline

    forest = RandomForestClassifier(_TREES, min_samples_leaf=3, random_state=0, n_jobs=1)
    model = make_pipeline(DictVectorizer(sparse=False), forest)
    model.fit([one.features() for one in questions], [_code(cell) for cell in cells])
    return Guess(model)


def held_out_guesses(
    questions: Sequence[EntailmentQuestion], cells: Sequence[Cell], families: Sequence[str]
) -> Floats:
    """Return for each question the probabilities of a classifier fitted without its family.

    Args:
        questions: the questions.
        cells: the oracle's cells.
        families: the family of each question's row; families are divided among the folds in order.
    """
    order = {family: at % _FOLDS for at, family in enumerate(sorted(set(families)))}
    fold = np.array([order[family] for family in families])
    found = np.zeros((len(questions), len(ANSWERS)))
    for one in sorted(set(order.values())):
        rest, held = (np.flatnonzero(part).tolist() for part in (fold != one, fold == one))
        if rest:
            guess = fit_guess([questions[at] for at in rest], [cells[at] for at in rest])
            found[held] = guess.probabilities([questions[at] for at in held])
    return found


def _code(cell: Cell) -> int:
    return ANSWERS.index(Cell.REFUTED if cell is Cell.NOT_DERIVED else cell)


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the number of first words that are equal."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count
