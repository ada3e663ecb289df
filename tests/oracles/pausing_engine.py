"""An engine for tests of workers, which asks its caller whether to go on."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["PAUSES", "answer"]

PAUSES = True


def answer(pauses: int, goes_on: Callable[[], bool]) -> object:
    """Pause some times, then return the process and addresses of new objects."""
    for _ in range(pauses):
        if not goes_on():
            return "was told to stop, and has not ended"
    return os.getppid(), [id(bytearray(size)) for size in (10, 1_000, 100_000)]
