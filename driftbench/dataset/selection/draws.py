"""Deterministic random numbers and orders.

Every draw is a hash of a salt and of names, so it does not depend on the order of the work, the
number of workers or Python's hash seed.
"""

from __future__ import annotations

import hashlib
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["draw", "pick_share", "rank"]


def rank(salt: str, *names: str) -> str:
    """Return a sort key for a random order: 64 hexadecimal digits that depend on the names."""
    return hashlib.sha256("\x00".join((salt, *names)).encode()).hexdigest()


def draw(salt: str, *names: str) -> float:
    """Return a number from 0 (included) to 1 (excluded) that depends on the names."""
    return int(rank(salt, *names)[:13], 16) / 16**13


def pick_share(shares: Sequence[float], number: float) -> int:
    """Return the index whose share of the interval from 0 to 1 contains `number`."""
    total = sum(shares)
    for index, edge in enumerate(accumulate(shares)):
        if number * total < edge:
            return index
    return len(shares) - 1
