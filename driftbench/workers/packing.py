"""Pickling jobs and results for machines with another file system.

Paths in the cache folder of one machine become paths in the cache folder of the other, since SQLite
files cannot be shared over a network.
"""

from __future__ import annotations

import io
import pickle
from pathlib import Path
from typing import Any

from driftbench.resources import cache_root

__all__ = ["packed", "unpacked"]


class _Pickler(pickle.Pickler):
    """Writes paths in the cache folder relative to it."""

    def reducer_override(self, value: Any) -> Any:  # noqa: ANN401 -- pickle's own interface
        """Return how to rebuild a path in the cache folder; pickle handles all other values."""
        if isinstance(value, Path) and value.is_absolute():
            root = cache_root()
            if value.is_relative_to(root):
                return _in_cache, (value.relative_to(root).as_posix(),)
        return NotImplemented


def _in_cache(path: str) -> Path:
    return cache_root() / path


def packed(value: object) -> bytes:
    """Return a value as bytes to send to another machine."""
    file = io.BytesIO()
    _Pickler(file, protocol=pickle.HIGHEST_PROTOCOL).dump(value)
    return file.getvalue()


def unpacked(data: bytes) -> Any:  # noqa: ANN401 -- whatever was packed
    """Return the value that `packed` made on another machine of the cluster."""
    return pickle.loads(data)  # noqa: S301 -- from a machine of the cluster, which is trusted
