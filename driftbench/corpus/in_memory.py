"""A store whose files are in memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.corpus.identity import blob_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

__all__ = ["FilesInMemory"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FilesInMemory:
    """A store of files that are in memory, such as those of an archive.

    Args:
        place: where the files come from, for messages.
        commit: full id of the commit, or another id of the content; empty where none is known.
        origin: address of the project; empty where none is known.
        name: name of the project's folder.
        contents: path -> content.
    """

    place: str
    commit: str
    origin: str
    name: str
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
