"""Read a file that a user hands in; one above the size limit is refused before it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._files import read_bytes
from driftbench.errors import InputError
from driftbench.wild.origin import LARGEST

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["content_of"]


def content_of(path: Path) -> bytes:
    """Return the content of a file.

    Raises:
        InputError: it cannot be read, or is too large.
    """
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise InputError(f"{path}: has {size:,} bytes, {LARGEST:,} at most: name another file")
        return read_bytes(path)
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror or error}") from error
