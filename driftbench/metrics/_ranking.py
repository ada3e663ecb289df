"""Rows in descending order of score, with tied rows grouped, and weighted counts per group."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from driftbench.metrics.answers import Answers, Bools, Floats, Ints

__all__ = ["Ranking", "rank_rows"]


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """Groups of tied rows, highest score first; rows without an answer are the last group.

    Args:
        order: shape (n,), row numbers in descending order of score.
        starts: shape (g,), where each group begins in `order`.
        answered: shape (g,), false only for the group of rows without an answer.
        weights: shape (b, n), columns in the order of `order`.
    """

    order: Ints
    starts: Ints
    answered: Bools
    weights: Floats

    def counts(self, rows: Bools) -> Floats:
        """Return the weight of `rows` (shape (n,)) in each group: shape (b, g)."""
        chosen = np.where(rows[self.order], self.weights, 0.0)
        summed: Floats = np.add.reduceat(chosen, self.starts, axis=1)
        return summed


def rank_rows(answers: Answers, weights: Floats) -> Ranking:
    """Rank rows by score; rows without an answer rank below all others.

    Args:
        answers: answers to n rows, n > 0.
        weights: shape (b, n).
    """
    key = np.where(answers.answered, answers.score, -np.inf)
    order = np.argsort(-key, kind="stable")
    ranked = key[order]
    new = np.concatenate([[True], ranked[1:] != ranked[:-1]])
    starts = np.flatnonzero(new)
    return Ranking(order, starts, np.isfinite(ranked[starts]), weights[:, order])
