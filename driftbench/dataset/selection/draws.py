"""Deterministic draws: numbers and orders that follow from text alone.

No generator with a state: every draw hashes a salt and the name of the thing drawn, so it depends
neither on the order of the work, nor on the number of workers, nor on Python's hash seed.
"""

from __future__ import annotations

import hashlib
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["draw", "pick_share", "rank"]


def rank(salt: str, *names: str) -> str:
    """Return the sort key of something in a drawn order: 64 hexadecimal digits."""
    return hashlib.sha256("\x00".join((salt, *names)).encode()).hexdigest()


def draw(salt: str, *names: str) -> float:
    """Return a number from 0 (included) to 1 (excluded) that follows from the names."""
    return int(rank(salt, *names)[:13], 16) / 16**13


def pick_share(shares: Sequence[float], number: float) -> int:
    """Return the index whose share of the interval from 0 to 1 holds `number`."""
    total = sum(shares)
    for index, edge in enumerate(accumulate(shares)):
        if number * total < edge:
            return index
    return len(shares) - 1
