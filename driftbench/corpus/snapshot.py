"""A snapshot: the library files of one state of a Lean project.

The same content in a git commit, a folder or an archive gives the same paths, texts and digest.
Texts are strict UTF-8. Files outside the library, such as tests, examples and build tooling, are
ignored. The stores are in `git`, `_directory` and `archives`.
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
    """A store of the files of a snapshot; paths are posix and relative to the project's root."""

    @property
    def place(self) -> str:
        """Path of the store, for messages."""

    @property
    def name(self) -> str:
        """Name of the project's folder, used if no other name is known."""

    @property
    def commit(self) -> str:
        """Full id of the commit; empty if it is not known."""

    @property
    def origin(self) -> str:
        """Address of the project, such as `github.com/owner/name`; empty if it is not known."""

    def listing(self) -> Sequence[str]:
        """Return the paths of all regular files, in any order."""

    def blobs(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Yield each path with its content, in the order given."""

    def blob_ids(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield each path with the git blob id (SHA-1) of its content, in the order given."""


@dataclass(frozen=True)
class Snapshot:
    """The library files of a project, by path; picklable.

    Args:
        spec: the spec that it was opened by, such as `git:mathlib4.git@v4.28.0`.
        store: the store with the files.
    """

    # No slots: `cached_property` needs a `__dict__`.
    spec: str
    store: Store

    def paths(self) -> tuple[str, ...]:
        """Return the library's `.lean` files, sorted by code point.

        Raises:
            CorpusError: the snapshot has no library file.
        """
        return self._paths

    def read(self, path: str) -> str:
        """Return the text of one library file.

        Raises:
            CorpusError: there is no such library file, or it cannot be read or is not UTF-8.
        """
        return next(self.read_many([path]))[1]

    def read_many(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield each path with its text, in the order given; faster than several calls of `read`.

        Raises:
            CorpusError: as `read`, after the files before the one with the problem.
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
        """The identity of the snapshot, which does not depend on its local path."""
        return identify(self.store, self.paths())

    @cached_property
    def _paths(self) -> tuple[str, ...]:
        found = library_paths(self.store.listing())
        if not found:
            message = (
                f"{self.spec}: no .lean file of a library in {self.store.place}: "
                "give the root of a Lean project"
            )
            raise CorpusError(message)
        return found

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self._paths)


def module_of(path: str) -> str:
    """Return the Lean module of a file: `Mathlib/Topology/Basic.lean` → `Mathlib.Topology.Basic`.

    A component that is not an identifier is quoted as in Lean: `Erdos/1.lean` → `Erdos.«1»`.
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
