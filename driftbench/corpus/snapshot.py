"""A snapshot: the library files of one state of a Lean project, whatever holds them.

Promises: the same content read from a git commit, a folder or an archive gives the same paths, the
same texts and the same digest; texts are strict UTF-8. Deliberately ignores everything but the
library: tests, archives of examples, build tooling. Knows no storage; see `git`, `_directory`,
`archives`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from driftbench.corpus._library import library_paths
from driftbench.corpus.identity import SnapshotIdentity, identify
from driftbench.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["Snapshot", "Store", "module_of"]

_IDENTIFIER = re.compile(r"[^\W\d][\w'!?]*")


class Store(Protocol):
    """What holds a snapshot's files. Every path is posix and relative to the project's root."""

    @property
    def place(self) -> str:
        """Where it is, for messages: a folder or a file."""

    @property
    def name(self) -> str:
        """The project's folder name: the last resort for saying what it is."""

    @property
    def commit(self) -> str:
        """Full id of the commit, or the empty string where the store names none."""

    @property
    def origin(self) -> str:
        """The project's address, such as `github.com/owner/name`; empty where none is known."""

    def listing(self) -> Sequence[str]:
        """Return the paths of all regular files, in any order."""

    def blobs(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Yield each path of the listing that is asked for with its content, in the order asked."""

    def blob_ids(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield each path with the SHA-1 that git gives its content, in the order asked."""


@dataclass(frozen=True)
class Snapshot:
    """The library files of a project, by path. Picklable: a worker gets it as it stands.

    Args:
        spec: what the user wrote, such as `git:mathlib4@v4.28.0`.
        store: what holds the files.
    """

    # No slots: the paths and the identity are worked out once, on first use.
    spec: str
    store: Store

    def paths(self) -> tuple[str, ...]:
        """Return the library's `.lean` files, sorted by code point.

        Raises:
            CorpusError: the snapshot holds no library file.
        """
        return self._paths

    def read(self, path: str) -> str:
        """Return the text of one library file.

        Raises:
            CorpusError: no such library file, content not there, or not UTF-8.
        """
        return next(self.read_many([path]))[1]

    def read_many(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield each path with its text, in the order asked, from one process or one pass.

        Raises:
            CorpusError: as `read`; raised at the file concerned, after those before it.
        """
        wanted = list(paths)
        known = self._known
        for path in wanted:
            if path not in known:
                message = f"{self.spec} has no library file {path!r}: see its paths()"
                raise CorpusError(message)
        for path, content in self.store.blobs(wanted):
            yield path, _decode(content, path)

    @cached_property
    def identity(self) -> SnapshotIdentity:
        """What the snapshot is, independent of where it lies on this machine."""
        return identify(self.store, self.paths())

    @cached_property
    def _paths(self) -> tuple[str, ...]:
        found = library_paths(self.store.listing())
        if not found:
            message = (
                f"{self.spec}: no .lean file of a library in {self.store.place}: "
                "name the root of a Lean project"
            )
            raise CorpusError(message)
        return found

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self._paths)


def module_of(path: str) -> str:
    """Return the Lean module of a file: `Mathlib/Topology/Basic.lean` → `Mathlib.Topology.Basic`.

    A component that is no identifier is quoted as Lean quotes it: `Erdos/1.lean` → `Erdos.«1»`.
    """
    parts = path.removesuffix(".lean").split("/")
    return ".".join(part if _IDENTIFIER.fullmatch(part) else f"«{part}»" for part in parts)


def _decode(content: bytes, path: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        message = (
            f"{path}: byte {error.start} is 0x{content[error.start]:02x}, which is not UTF-8 "
            f"({error.reason}): save the file as UTF-8"
        )
        raise CorpusError(message) from error
