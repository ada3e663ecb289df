"""Settings of Python's garbage collection."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["infrequent_gc"]


@contextmanager
def infrequent_gc() -> Iterator[None]:
    """Run the cyclic garbage collector rarely inside the block.

    Trees and records have no cycles, and looking for them takes a tenth of the time.
    """
    before = gc.get_threshold()
    gc.set_threshold(100_000, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
