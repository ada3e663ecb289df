"""Base class of stores with all files in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.corpus.identity import blob_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

__all__ = ["FilesInMemory"]


class FilesInMemory:
    """The methods of a store with all files in memory.

    Args:
        contents: path -> content.
    """

    __slots__ = ()

    contents: Mapping[str, bytes]

    def listing(self) -> Sequence[str]:
        """Return the paths of the files."""
        return tuple(self.contents)

    def blobs(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Yield each path with its content."""
        for path in paths:
            yield path, self.contents[path]

    def blob_ids(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield each path with its git blob id."""
        for path, content in self.blobs(paths):
            yield path, blob_id(content)
