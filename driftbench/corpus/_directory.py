"""A snapshot in a folder.

Only regular files are read and symbolic links are not followed, so nothing outside the folder is
read and a checkout gives the same files as its commit. The commit of a checkout is not determined,
since files may have changed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.corpus.identity import blob_id
from driftbench.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["DirectoryStore", "open_directory"]


@dataclass(frozen=True, slots=True)
class DirectoryStore:
    """Files under `root`, listed once when opened."""

    root: Path
    files: tuple[str, ...]

    @property
    def place(self) -> str:
        """The folder."""
        return str(self.root)

    @property
    def commit(self) -> str:
        """Empty, since files may differ from those of a commit."""
        return ""

    @property
    def name(self) -> str:
        """The name of the folder."""
        return self.root.name

    @property
    def origin(self) -> str:
        """Empty, since a folder does not contain its origin."""
        return ""

    def listing(self) -> Sequence[str]:
        """Return the paths of all regular files."""
        return self.files

    def blobs(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Yield each path with its content."""
        for path in paths:
            try:
                content = (self.root / path).read_bytes()
            except OSError as error:
                message = f"{self.root / path}: {error.strerror}: cannot be read any more"
                raise CorpusError(message) from error
            yield path, content

    def blob_ids(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield each path with its git blob id."""
        for path, content in self.blobs(paths):
            yield path, blob_id(content)


def open_directory(place: str) -> DirectoryStore:
    """List a folder.

    Raises:
        CorpusError: the folder is missing, cannot be listed, or has a file name that is not UTF-8.
    """
    root = Path(place).expanduser()
    if not root.is_dir():
        message = f"{place} is not a folder: give the root of a Lean project"
        raise CorpusError(message)
    root = root.resolve()
    return DirectoryStore(root, tuple(_walk(root)))


def _walk(root: Path) -> Iterator[str]:
    def refuse(error: OSError) -> None:
        message = f"{error.filename}: {error.strerror}: cannot list this folder"
        raise CorpusError(message) from error

    for folder, folders, names in os.walk(root, onerror=refuse):
        # Hidden folders (.git, .lake) contain no library files and may be large. Sorted, so that
        # an error names the same file on every machine.
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        base = Path(folder)
        for name in sorted(names):
            path = base / name
            if path.is_symlink() or not path.is_file():
                continue
            yield _posix(path.relative_to(root))


def _posix(path: Path) -> str:
    text = path.as_posix()
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        message = f"{os.fsencode(path)!r}: this file name is not UTF-8: rename the file"
        raise CorpusError(message) from error
    return text
