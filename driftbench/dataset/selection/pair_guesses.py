"""Guesses of which side of a minimal pair is drifted, by naive Bayes on the words of both sides.

A guess comes from all chosen pairs of other families. Choosing pairs so that such guesses
are wrong as often as right removes signs that no single feature has, such as a word that is
inserted only where another one stands.
Source: the idea of adversarial filtering, as in AFLite (Le Bras et al., 2020), with a fixed number
of rounds.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from driftbench.dataset.selection.edits import edit_features
from driftbench.dataset.words import statement_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from driftbench.dataset.records import Row

__all__ = ["VIEWS", "PairWords"]

VIEWS = ("candidate", "edits")
"""What a guess is made from: the words of the candidates alone, or their edits of gold."""

_LONGEST = 3
"""Most words in a sequence that is counted."""
_STEPS = 4
"""Steps of a guess in one mean absolute guess; guesses are whole numbers of steps."""
_MOST = 12
"""Largest guess, in steps."""

_Bag: TypeAlias = "Mapping[str, int]"


@dataclass(frozen=True, slots=True)
class PairWords:
    """The words of the two sides of some pairs, as one view sees them.

    Args:
        faithful: the words of each faithful side, with their counts.
        drifted: those of each drifted side.
        families: the family of each pair.
    """

    faithful: tuple[_Bag, ...]
    drifted: tuple[_Bag, ...]
    families: tuple[str, ...]

    @classmethod
    def of(cls, pairs: Sequence[tuple[Row, Row]], *, view: str) -> PairWords:
        """Return the words of pairs of a faithful and a drifted row.

        Args:
            pairs: the pairs.
            view: one of `VIEWS`.
        """
        return cls(
            tuple(_bag(faithful, view) for faithful, _ in pairs),
            tuple(_bag(drifted, view) for _, drifted in pairs),
            tuple(faithful.family for faithful, _ in pairs),
        )

    def guesses(self, chosen: Sequence[int]) -> NDArray[np.int64]:
        """Return how strongly some pairs suggest which side of every pair is drifted.

        Args:
            chosen: indices of the pairs to learn from, at most one of a family. A pair is guessed
                from those of other families.

        Returns:
            For each pair a whole number: above 0 if the guess is right, below 0 if it is wrong.
        """
        ours: Counter[str] = Counter()
        theirs: Counter[str] = Counter()
        for place in chosen:
            ours.update(self.faithful[place])
            theirs.update(self.drifted[place])
        of_family = {self.families[place]: place for place in chosen}
        vocabulary = len(ours.keys() | theirs.keys())
        found = np.zeros(len(self.families))
        for place, family in enumerate(self.families):
            own = of_family.get(family)
            less = self.faithful[own] if own is not None else {}
            more = self.drifted[own] if own is not None else {}
            sizes = ours.total() - sum(less.values()), theirs.total() - sum(more.values())
            shift = log((sizes[0] + vocabulary) / (sizes[1] + vocabulary)) if vocabulary else 0.0
            for word, number in self._difference(place):
                counts = ours[word] - less.get(word, 0), theirs[word] - more.get(word, 0)
                found[place] += number * (log((counts[1] + 1) / (counts[0] + 1)) + shift)
        mean = np.abs(found).mean() if len(found) else 0.0
        if not mean:
            return np.zeros(len(found), dtype=np.int64)
        # Whole numbers do not depend on the last digits of logarithms.
        steps: NDArray[np.float64] = np.rint(found / mean * _STEPS)
        return np.clip(steps, -_MOST, _MOST).astype(np.int64, copy=False)

    def _difference(self, place: int) -> list[tuple[str, int]]:
        """Return the words that the sides of a pair do not have equally often, sorted."""
        ours, theirs = self.faithful[place], self.drifted[place]
        words = sorted(ours.keys() | theirs.keys())
        counts = ((word, theirs.get(word, 0) - ours.get(word, 0)) for word in words)
        return [(word, number) for word, number in counts if number]


def _bag(row: Row, view: str) -> _Bag:
    if view == "edits":
        return edit_features(row.gold, row.candidate)
    words = statement_words(row.candidate)
    return Counter(
        " ".join(words[start : start + length])
        for length in range(1, _LONGEST + 1)
        for start in range(len(words) - length + 1)
    )
