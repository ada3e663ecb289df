"""What is added to caches while somebody listens, to be added to those of another machine.

Deliberately knows no file: whoever keeps a text says so here.
"""

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
    """A text that was added to a file.

    Args:
        path: the file.
        key: what the text was kept under.
        text: the text.
    """

    path: Path
    key: str
    text: str


_listening: list[list[Added]] = []


def report_addition(path: Path, key: str, text: str) -> None:
    """Say that a text was added to a file, to whoever listens."""
    if _listening:
        _listening[-1].append(Added(path, key, text))


@contextmanager
def collected_additions() -> Iterator[list[Added]]:
    """Listen; what is yielded grows by every text that is added inside."""
    heard: list[Added] = []
    _listening.append(heard)
    try:
        yield heard
    finally:
        _listening.pop()
