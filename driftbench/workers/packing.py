"""Jobs on their way to machines that share no files with this one, and caches on the way back.

What lies in the cache folder of one machine is looked for in the cache folder of the other, since
SQLite files cannot be shared over a network. What a job adds to the caches of a node is overheard,
comes back with its result, and is added to those of the driver, which are what later runs find.
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
    """Writes paths in the cache folder as what they are in it."""

    def reducer_override(self, value: Any) -> Any:  # noqa: ANN401 -- pickle's own interface
        """Return how a path of the cache is rebuilt; pickle knows all else."""
        if isinstance(value, Path) and value.is_absolute():
            root = cache_root()
            if value.is_relative_to(root):
                return _in_cache, (value.relative_to(root).as_posix(),)
        return NotImplemented


def _in_cache(path: str) -> Path:
    return cache_root() / path


def packed(value: object) -> bytes:
    """Return a value as it is sent to another machine."""
    file = io.BytesIO()
    _Pickler(file, protocol=pickle.HIGHEST_PROTOCOL).dump(value)
    return file.getvalue()


def unpacked(data: bytes) -> Any:  # noqa: ANN401 -- whatever was packed
    """Return what was packed by a driver, or by a node, of our own."""
    return pickle.loads(data)  # noqa: S301 -- whoever is in the cluster runs our code anyway


def merge(added: Iterable[Added]) -> None:
    """Add texts to the caches of this machine, unless they are there."""
    for path, texts in groupby(added, key=lambda one: one.path):
        with closing(TextCache(path)) as kept:
            for one in texts:
                kept.keep(one.key, one.text)
