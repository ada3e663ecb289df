"""A snapshot in a tar archive (plain, or compressed with gzip, xz or bzip2).

Nothing is extracted to disk. An archive is refused if it contains an absolute path, a path with
`..` or a link that leaves it, and if it is truncated, damaged or too large. Symbolic links are
ignored, as in other stores.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import posixpath
import re
import tarfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.corpus.archive_limits import ArchiveRefusedError, BoundedMember, inside
from driftbench.corpus.in_memory import FilesInMemory
from driftbench.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["ArchiveStore", "open_archive"]

MAX_MEMBERS = 500_000
MAX_FILE = 64 * 2**20
"""Most bytes of one file; the largest of mathlib has less than 1 MB."""
MAX_HELD = 2 * 2**30
"""Most bytes of all files; those of mathlib have 0.1 GB."""
MAX_STREAM = 8 * 2**30
"""Most bytes of the unpacked archive; that of mathlib has 0.2 GB."""

_BLOCK = tarfile.BLOCKSIZE
_COMMIT = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_BROKEN = (tarfile.TarError, EOFError, zlib.error, lzma.LZMAError, ValueError, OSError)
_OPENERS: tuple[tuple[bytes, Callable[[Path], io.BufferedIOBase]], ...] = (
    (b"\x1f\x8b", gzip.GzipFile),
    (b"\xfd7zXZ\0", lzma.LZMAFile),
    (b"BZh", bz2.BZ2File),
)


@dataclass(frozen=True)
class ArchiveStore(FilesInMemory):
    """The Lean files and the files in the root of an archive, in memory.

    Args:
        path: the archive.
        commit: the commit that `git archive` wrote into it, or empty.
        name: name of the leading folder without the commit that GitHub adds to it, or the name of
            the archive.
        contents: path -> content.
    """

    path: Path
    commit: str
    name: str
    contents: Mapping[str, bytes]

    def __reduce__(self) -> tuple[Callable[[str], ArchiveStore], tuple[str]]:
        """Pickle the path only: reading the archive again is faster than sending its content."""
        return open_archive, (str(self.path),)

    @property
    def place(self) -> str:
        """The archive."""
        return str(self.path)

    @property
    def origin(self) -> str:
        """Empty, since an archive does not contain its origin."""
        return ""


def open_archive(place: str) -> ArchiveStore:
    """Read an archive.

    Raises:
        CorpusError: the file is missing, is not a tar archive, is damaged, unsafe or too large.
    """
    path = Path(place).expanduser()
    if not path.is_file():
        message = f"{place} is not a file: give a .tar or .tar.gz of a Lean project"
        raise CorpusError(message)
    path = path.resolve()
    try:
        with _Stream(path) as stream:
            commit, contents = _read(stream)
    except ArchiveRefusedError as error:
        message = f"{place}: {error}: refused, download the archive from its source"
        raise CorpusError(message) from error
    except _BROKEN as error:
        message = f"{place} is not a valid tar archive ({error}): download it again"
        raise CorpusError(message) from error
    folder, kept = _strip(contents)
    name = (folder or path.name.split(".tar")[0]).removesuffix(f"-{commit}")
    return ArchiveStore(path, commit, name, kept)


class _Stream(io.BufferedIOBase):
    """The unpacked bytes of an archive, with their number and the end of the last nonzero byte.

    tarfile treats a damaged header as the end of the archive. At the true end, only zeros follow.
    """

    def __init__(self, path: Path) -> None:
        with path.open("rb") as raw:
            magic = raw.read(6)
        opener = next((make for sign, make in _OPENERS if magic.startswith(sign)), None)
        self._file = path.open("rb") if opener is None else opener(path)
        self.size = 0
        self.last = 0

    def close(self) -> None:
        """Close the archive's file."""
        self._file.close()
        super().close()

    def read(self, size: int | None = -1, /) -> bytes:
        """Return the next bytes.

        Raises:
            ArchiveRefusedError: the archive unpacks to more than `MAX_STREAM` bytes.
        """
        chunk = self._file.read(size)
        content = chunk.rstrip(b"\0")
        if content:
            self.last = self.size + len(content)
        self.size += len(chunk)
        if self.size > MAX_STREAM:
            message = f"unpacks to more than {MAX_STREAM} bytes"
            raise ArchiveRefusedError(message)
        return chunk


def _read(stream: _Stream) -> tuple[str, Mapping[str, bytes]]:
    contents: dict[str, bytes] = {}
    end = total = 0
    with tarfile.open(
        fileobj=stream, mode="r|", encoding="utf-8", errors="strict", tarinfo=BoundedMember
    ) as archive:
        for count, member in enumerate(archive, start=1):
            if count > MAX_MEMBERS:
                message = f"has more than {MAX_MEMBERS} members"
                raise ArchiveRefusedError(message)
            # Checked before reading: a sparse file has more bytes than the archive.
            total += member.size if member.isreg() and _wanted(member.name) else 0
            if total > MAX_HELD:
                message = f"holds more than {MAX_HELD} bytes"
                raise ArchiveRefusedError(message)
            _take(archive, member, contents)
            size = member.size if member.isreg() else 0
            end = member.offset_data + size
        commit = archive.pax_headers.get("comment", "")
        if not _COMMIT.fullmatch(commit):
            commit = ""
    while stream.read(2**20):
        # Read to the end, so that the decompressor compares its checksum.
        pass
    if stream.last > end or stream.size < end + 2 * _BLOCK:
        message = f"damaged or truncated after byte {end}"
        raise tarfile.ReadError(message)
    return commit, contents


def _take(archive: tarfile.TarFile, member: tarfile.TarInfo, contents: dict[str, bytes]) -> None:
    name = inside(member.name, "path")
    if member.issym():
        inside(posixpath.join(posixpath.dirname(name), member.linkname), "link", of=member.name)
    elif member.islnk():
        target = inside(member.linkname, "link", of=member.name)
        if _wanted(name):
            if target not in contents:
                message = f"{member.name!r} links to {member.linkname!r}, which is not before it"
                raise tarfile.ReadError(message)
            contents[name] = contents[target]
    elif member.isreg() and _wanted(name):
        if member.size > MAX_FILE:
            message = f"{member.name!r} has {member.size} bytes, more than {MAX_FILE}"
            raise ArchiveRefusedError(message)
        file = archive.extractfile(member)
        if file is None:
            message = f"{member.name!r} has no content"
            raise tarfile.ReadError(message)
        contents[name] = file.read()


def _wanted(name: str) -> bool:
    # The root is at depth 0, or at 1 below the single leading folder.
    return name.endswith(".lean") or name.count("/") <= 1


def _strip(contents: Mapping[str, bytes]) -> tuple[str, Mapping[str, bytes]]:
    """Return name and content of the single leading folder, as in archives of GitHub, if any."""
    tops = {name.partition("/")[0] for name in contents}
    folder = next(iter(tops), "")
    single = len(tops) == 1 and folder not in contents and folder != "Mathlib"
    if not single:
        return "", contents
    return folder, {name.removeprefix(f"{folder}/"): data for name, data in contents.items()}
