"""Collecting the texts that are added to caches, to add them to the caches of another machine."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["Added", "collected_additions", "report_addition"]


@dataclass(frozen=True, slots=True)
class Added:
    """A text that was added to a cache file.

    Args:
        path: the file.
        key: the key of the text.
        text: the text.
    """

    path: Path
    key: str
    text: str


_collections: list[list[Added]] = []


def report_addition(path: Path, key: str, text: str) -> None:
    """Record that a text was added to a file, if additions are being collected."""
    if _collections:
        _collections[-1].append(Added(path, key, text))


@contextmanager
def collected_additions() -> Iterator[list[Added]]:
    """Yield a list to which every text added to a cache inside the block is appended."""
    added: list[Added] = []
    _collections.append(added)
    try:
        yield added
    finally:
        _collections.pop()
