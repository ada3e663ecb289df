"""Text files as this package writes them; an error always names its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["naming", "write_text"]


def write_text(path: Path, text: str) -> None:
    """Write UTF-8 with line feeds alone, whatever the system's habits.

    Raises:
        OSError: the disk is full or the folder not writable.
    """
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise naming(error, path) from error


def naming(error: OSError, path: Path) -> OSError:
    """Return an error with the file it is about: a full disk shows when a file has no name left."""
    return type(error)(error.errno, error.strerror or str(error), str(path))
