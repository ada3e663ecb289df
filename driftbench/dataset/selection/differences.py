"""Sizes of the difference between gold and candidate: numbers from which a label might be guessed.

Names of theorems are left out. `leaks` measures how well each number alone predicts the label;
`balance` exchanges rows until faithful and drifted rows have each size about equally often.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from driftbench.dataset.words import statement_words, without_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

__all__ = ["DIFFERENCES", "difference_sizes", "edit_distance"]


def edit_distance(first: Sequence[str], second: Sequence[str]) -> int:
    """Return the Levenshtein distance: the fewest insertions, removals and replacements of items.

    Args:
        first: a text, or a list of words.
        second: another one.
    """
    from rapidfuzz.distance import Levenshtein

    return Levenshtein.distance(first, second)


def _shortening(gold: str, candidate: str) -> int:
    return len(without_name(gold)) - len(without_name(candidate))


def _length_difference(gold: str, candidate: str) -> int:
    return abs(_shortening(gold, candidate))


def _shorter(gold: str, candidate: str) -> int:
    shortening = _shortening(gold, candidate)
    return (shortening > 0) - (shortening < 0)


def _characters(gold: str, candidate: str) -> int:
    return edit_distance(without_name(gold), without_name(candidate))


def _words(gold: str, candidate: str) -> int:
    return edit_distance(statement_words(gold), statement_words(candidate))


DIFFERENCES: Mapping[str, Callable[[str, str], int]] = MappingProxyType(
    {
        "length difference": _length_difference,
        "shorter than gold": _shorter,
        "edit distance, characters": _characters,
        "edit distance, words": _words,
    }
)
"""Name of a number -> its function of gold and candidate.

`length difference`: in characters, without sign; `shorter than gold`: 1 if the candidate is
shorter, 0 if both have the same length, -1 if it is longer; `edit distance`: Levenshtein, in
characters or words.
"""


def difference_sizes(gold: str, candidate: str) -> dict[str, int]:
    """Return the numbers of `DIFFERENCES`, and how many characters shorter the candidate is."""
    found = {name: of(gold, candidate) for name, of in DIFFERENCES.items()}
    return {**found, "shortening": _shortening(gold, candidate)}
