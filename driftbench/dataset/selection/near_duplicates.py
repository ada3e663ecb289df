"""Near duplicates: statements that are equal up to `to_additive`, or nearly equal.

`normal_digest` is a digest that ignores the changes of `to_additive` in names and operators, and
the names of variables. `near_duplicates` finds pairs with mostly equal shingles of words by MinHash
with fixed permutations, so the pairs are the same on every machine. Statements are not parsed.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from driftbench.dataset.normal_forms import normal_name
from driftbench.dataset.words import statement_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

__all__ = ["SIMILAR", "minhash_sketch", "near_duplicates", "normal_digest", "normal_words"]

SIMILAR = 0.9
"""Smallest Jaccard similarity of the shingles of near duplicates."""

_SHINGLE = 4
_BANDS, _ROWS = 8, 4
_MARKS = {
    "+": "*",
    "-": "/",
    "0": "1",
    "∑": "∏",
    "•": "^",
    "+ᵥ": "•",
    "ℕ+": "ℕ+",
    "⨁": "⨂",
    "≃+": "≃*",
    "→+": "→*",
}
_VARIABLE = re.compile(r"[^\W\d_]{1,2}['₀-₉]*|h\w{0,3}['₀-₉]*")
_NAME = re.compile(r"[^\W\d]")
_TYPES = frozenset("ℕℤℚℝℂ")


@lru_cache(maxsize=32_768)
def normal_words(statement: str) -> tuple[str, ...]:
    """Return the words of a statement without its name, additive ones made multiplicative.

    Short names, which are those of variables, become numbers in order of appearance.
    """
    numbers: dict[str, str] = {}
    return tuple(
        numbers.setdefault(word, f"#{len(numbers)}") if normal is None else normal
        for word in statement_words(statement)
        for normal in (_normal_word(word),)
    )


@lru_cache(maxsize=65_536)
def _normal_word(word: str) -> str | None:
    """Return the multiplicative form of a word; None for a variable."""
    if word in _TYPES:
        return word
    if _VARIABLE.fullmatch(word):
        return None
    return normal_name(word) if _NAME.match(word) else _MARKS.get(word, word)


def normal_digest(statement: str) -> str:
    """Return a digest that is the same for additive and multiplicative versions of a statement."""
    return hashlib.sha256(" ".join(normal_words(statement)).encode()).hexdigest()[:24]


def near_duplicates(
    statements: Mapping[str, str], sketches: Mapping[str, Sequence[int]]
) -> Iterator[tuple[str, str]]:
    """Yield pairs of names whose statements are near duplicates.

    Args:
        statements: name -> statement.
        sketches: name -> its sketch, from `minhash_sketch`.

    Yields:
        Pairs in sorted order, the first name before the second; for larger groups only enough pairs
        to connect them.
    """
    names = sorted(statements)
    if not names:
        return
    matrix = np.array([sketches[name] for name in names], dtype=np.uint64)
    pairs: set[tuple[int, int]] = set()
    shingles = cache(lambda index: _shingles(normal_words(statements[names[index]])))
    for band in range(_BANDS):
        buckets: dict[bytes, list[int]] = {}
        for index, part in enumerate(matrix[:, band * _ROWS : (band + 1) * _ROWS]):
            buckets.setdefault(part.tobytes(), []).append(index)
        for bucket in buckets.values():
            pairs.update(_alike(bucket, shingles))
    for first, second in sorted(pairs):
        yield names[first], names[second]


def _alike(
    bucket: Sequence[int], shingles: Callable[[int], frozenset[int]]
) -> Iterator[tuple[int, int]]:
    """Yield each member of a bucket with the first earlier one that is similar to it."""
    for place, second in enumerate(bucket):
        for first in bucket[:place]:
            ours, theirs = shingles(first), shingles(second)
            if len(ours & theirs) >= SIMILAR * len(ours | theirs):
                yield first, second
                break


def _shingles(words: Sequence[str]) -> frozenset[int]:
    size = min(_SHINGLE, len(words))
    pieces = (" ".join(words[i : i + size]) for i in range(len(words) - size + 1))
    return frozenset(
        int.from_bytes(hashlib.blake2b(piece.encode(), digest_size=8).digest(), "big")
        for piece in pieces
    )


def minhash_sketch(statement: str) -> list[int]:
    """Return the MinHash sketch of a statement: minima of its shingles under permutations."""
    values = np.array(sorted(_shingles(normal_words(statement))), dtype=np.uint64)
    factors, shifts = _permutations()
    # Unsigned arithmetic wraps in the same way on every machine.
    mixed = values[:, None] * factors[None, :] + shifts[None, :]
    found: list[int] = (mixed >> np.uint64(16)).min(axis=0).tolist()
    return found


@cache
def _permutations() -> tuple[np.ndarray[tuple[int], np.dtype[np.uint64]], ...]:
    raw = np.random.PCG64(7).random_raw(2 * _BANDS * _ROWS)
    numbers = np.asarray(raw, dtype=np.uint64)
    return numbers[: _BANDS * _ROWS] | np.uint64(1), numbers[_BANDS * _ROWS :]
