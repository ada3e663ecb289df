"""Reading the file digests in croissant.json: folder of a dataset in, digest by path out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from driftbench._files import read_text
from driftbench.dataset.publish.lock import LOCK

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["CROISSANT", "read_distribution", "stated_lock_digest"]

CROISSANT = "croissant.json"


def read_distribution(folder: Path) -> tuple[dict[str, str], str]:
    """Return path → SHA-256 of every file that croissant.json names, and its version.

    Raises:
        OSError: the file is missing or not a regular file.
        KeyError, TypeError, ValueError, RecursionError: it is not Croissant metadata.
    """
    found = json.loads(read_text(folder / CROISSANT))
    files = {str(each["contentUrl"]): str(each["sha256"]) for each in found["distribution"]}
    return files, found["version"]


def stated_lock_digest(folder: Path) -> str | None:
    """Return the digest of the lock in croissant.json, or None."""
    try:
        files, _ = read_distribution(folder)
    except (OSError, KeyError, TypeError, ValueError, RecursionError):
        return None
    return files.get(LOCK)
