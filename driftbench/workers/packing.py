"""Pickling jobs for machines with another file system, and merging the caches of such machines.

Paths in the cache folder of one machine become paths in the cache folder of the other, since SQLite
files cannot be shared over a network. Texts that a job adds to the caches of a node are returned
with its result and added to the caches of the driver, for later runs.
"""

from __future__ import annotations

import io
import pickle
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from driftbench.cache.texts import TextCache
from driftbench.resources import cache_root

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.cache.additions import Added

__all__ = ["merge", "packed", "unpacked"]


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


def merge(added: Iterable[Added]) -> None:
    """Add texts to the caches of this machine if their keys are not there."""
    for path, texts in groupby(added, key=lambda one: one.path):
        with closing(TextCache(path)) as cache:
            for one in texts:
                cache.keep(one.key, one.text)
