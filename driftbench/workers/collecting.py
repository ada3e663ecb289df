"""How often Python looks for cycles among objects."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["rarely_collecting"]


@contextmanager
def rarely_collecting() -> Iterator[None]:
    """Look for cycles rarely: trees and records hold none, and a tenth of the time went into it."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
