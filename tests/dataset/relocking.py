"""Changing the lock of a build with the metadata that contains its digest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.dataset.publish.croissant import CROISSANT, extras_of, revise_croissant
from driftbench.dataset.publish.lock import write_lock

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.publish.lock import Lock

__all__ = ["relock"]


def relock(folder: Path, lock: Lock) -> None:
    """Write a lock and the metadata that contains its digest."""
    write_lock(folder, lock)
    place = folder / CROISSANT
    text = place.read_text(encoding="utf-8")
    place.write_text(revise_croissant(text, lock=lock, extras=extras_of(folder)), encoding="utf-8")
