"""Read the files of a tar or zip archive into memory, or open a tar archive as a store.

Nothing is extracted to disk and no symbolic link is followed. An archive is refused as a whole
when it is damaged or truncated, when it has a path or a link that leads outside it, when it has
two members of one name, or when it exceeds a limit.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import posixpath
import re
import stat
import struct
import tarfile
import zipfile
import zlib
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING

from driftbench.corpus.in_memory import FilesInMemory
from driftbench.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Self

    Wanted = Callable[[str, int], bool]

__all__ = [
    "GZIP",
    "ZIP",
    "ArchiveFiles",
    "ArchiveLimits",
    "ArchiveStore",
    "leading_folder",
    "open_archive",
    "read_tar",
    "read_zip",
]

GZIP = b"\x1f\x8b"
"""The first bytes of a file that gzip compressed."""
ZIP = (b"PK\3\4", b"PK\5\6")
"""The first bytes of a zip, and of an empty one."""

_MAX_EXTENSION = 2**20
"""Bytes of a long name or of an extended header, which tarfile reads at once."""
_MAX_LINK = 4096
_BLOCK = tarfile.BLOCKSIZE
_COMMIT = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_EXTENSIONS = frozenset(
    {
        *(tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE),
        *(tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK),
    }
)
_DECOMPRESSORS: tuple[tuple[bytes, Callable[[IO[bytes]], io.BufferedIOBase]], ...] = (
    (GZIP, lambda file: gzip.GzipFile(fileobj=file)),
    (b"\xfd7zXZ\0", lzma.LZMAFile),
    (b"BZh", bz2.BZ2File),
)
_DAMAGE = (
    *(tarfile.TarError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error),
    *(EOFError, ValueError, NotImplementedError, OSError),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveLimits:
    """What an archive may have at most.

    Args:
        members: number of members.
        file: bytes of one file that is read.
        total: bytes of all files that are read.
        unpacked: bytes of the whole archive when it is unpacked.
    """

    members: int
    file: int
    total: int
    unpacked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveFiles:
    """What was read of an archive.

    Args:
        commit: the commit that `git archive` recorded, or empty.
        contents: path -> content of the files that were wanted.
        names: paths of all files and links.
        links: paths of the links that were not followed.
    """

    commit: str
    contents: Mapping[str, bytes]
    names: frozenset[str]
    links: frozenset[str]


class ArchiveStore(FilesInMemory):
    """The Lean files of a tar archive and the files of its root."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Callable[[str], ArchiveStore], tuple[str]]:
        """Pickle the path only: reading the archive again is faster than sending its content."""
        return open_archive, (self.place,)


# The largest file of mathlib has under 1 MB, all its files 0.1 GB, its archive 0.2 GB unpacked.
LIMITS = ArchiveLimits(members=500_000, file=64 * 2**20, total=2 * 2**30, unpacked=8 * 2**30)


def open_archive(place: str) -> ArchiveStore:
    """Open a tar archive of a Lean project, whose files are read at once.

    A leading folder that holds all files is left out, as in the archives of GitHub. Its name, or
    that of the archive, is the name of the project.

    Args:
        place: path of the archive: plain, or compressed with gzip, xz or bzip2.

    Raises:
        CorpusError: no such file, or the archive is refused.
    """
    path = Path(place).expanduser()
    if not path.is_file():
        raise CorpusError(f"{place} is not a file: give a .tar or .tar.gz of a Lean project")
    path = path.resolve()
    with path.open("rb") as file:
        found = read_tar(file, place=place, wanted=_lean_or_root, limits=LIMITS)
    folder = leading_folder(found.contents)
    if folder == "Mathlib":
        folder = ""
    prefix = f"{folder}/" if folder else ""
    return ArchiveStore(
        place=str(path),
        commit=found.commit,
        origin="",
        name=(folder or path.name.split(".tar")[0]).removesuffix(f"-{found.commit}"),
        contents={name.removeprefix(prefix): data for name, data in found.contents.items()},
    )


def leading_folder(names: Iterable[str]) -> str:
    """Return the single folder that holds all paths, or the empty string."""
    top, *others = {name.partition("/")[0] for name in names} or {""}
    return "" if others or top in names else top


def read_tar(file: IO[bytes], *, place: str, wanted: Wanted, limits: ArchiveLimits) -> ArchiveFiles:
    """Read files of a tar archive: plain, or compressed with gzip, xz or bzip2.

    Args:
        file: the archive, seekable, at its start.
        place: what errors call it.
        wanted: whether to read the file of this path and this size in bytes.
        limits: what it may have at most.

    Raises:
        CorpusError: it is not a tar archive, or is refused.
    """
    files = _Files(wanted, limits)
    with _refusals(place):
        stream = _Stream(file, limits.unpacked)
        end = 0
        with tarfile.open(
            fileobj=stream, mode="r|", encoding="utf-8", errors="strict", tarinfo=_BoundedMember
        ) as archive:
            for member in archive:
                _add_member(archive, member, files)
                end = member.offset_data + (member.size if member.isreg() else 0)
            comment = archive.pax_headers.get("comment", "")
        while stream.read(2**20):
            # Read to the end, so that the decompressor compares its checksum.
            pass
        if stream.content_end > end or stream.size < end + 2 * _BLOCK:
            raise tarfile.ReadError(f"damaged or truncated after byte {end}")
        return files.result(comment)


def read_zip(file: IO[bytes], *, place: str, wanted: Wanted, limits: ArchiveLimits) -> ArchiveFiles:
    """Read files of a zip archive.

    Args:
        file: the archive, seekable.
        place: what errors call it.
        wanted: whether to read the file of this path and this size in bytes.
        limits: what it may have at most.

    Raises:
        CorpusError: it is not a zip archive, or is refused.
    """
    files = _Files(wanted, limits)
    with _refusals(place), zipfile.ZipFile(file) as archive:
        infos = archive.infolist()
        if (total := sum(info.file_size for info in infos)) > limits.unpacked:
            raise _RefusedError(f"unpacks to {total:,} bytes, more than {limits.unpacked:,}")
        for info in infos:
            if info.is_dir():
                files.add_other(info.filename)
            elif stat.S_ISLNK(info.external_attr >> 16):
                target = _zip_content(archive, info, limit=_MAX_LINK).decode("utf-8", "replace")
                files.add_symlink(info.filename, target)
            else:
                read = partial(_zip_content, archive, info, limit=limits.file)
                files.add_file(info.filename, info.file_size, read)
        return files.result(archive.comment.decode("ascii", "replace"))


class _RefusedError(Exception):
    """The archive is hostile or too large: a clause that gives the reason."""


@contextmanager
def _refusals(place: str) -> Iterator[None]:
    """Turn what archive readers raise into a CorpusError that names the archive."""
    try:
        yield
    except _RefusedError as error:
        raise CorpusError(
            f"{place}: {error}: refused, download the archive from its source"
        ) from error
    except _DAMAGE as error:
        raise CorpusError(f"{place} is not a valid archive ({error}): download it again") from error


class _Files:
    """The members of one archive: checks each, and reads those that are wanted."""

    def __init__(self, wanted: Wanted, limits: ArchiveLimits) -> None:
        self._wanted = wanted
        self._limits = limits
        self._members = 0
        self._size = 0
        self._names: set[str] = set()
        self._links: set[str] = set()
        self._contents: dict[str, bytes] = {}

    def add_file(self, name: str, size: int, read: Callable[[], bytes]) -> None:
        """Add a file, which is read if it is wanted."""
        path = self._new_name(name)
        if not self._wanted(path, size):
            return
        if size > self._limits.file:
            raise _RefusedError(f"{name!r:.80} has {size:,} bytes, more than {self._limits.file:,}")
        # Counted before reading: a sparse file of a tar has more bytes than the tar.
        self._size += size
        if self._size > self._limits.total:
            raise _RefusedError(f"its files have more than {self._limits.total:,} bytes")
        self._contents[path] = read()

    def add_symlink(self, name: str, target: str) -> None:
        """Add a symbolic link, which is not followed; its target is relative to its folder."""
        path = self._new_name(name)
        _checked(posixpath.join(posixpath.dirname(path), target), "link", of=name)
        self._links.add(path)

    def add_hard_link(self, name: str, target: str) -> None:
        """Add another name of an earlier file, if it is wanted."""
        path = self._new_name(name)
        earlier = _checked(target, "link", of=name)
        if earlier in self._contents and self._wanted(path, len(self._contents[earlier])):
            self._contents[path] = self._contents[earlier]
        elif self._wanted(path, 0):
            raise _RefusedError(f"{name!r:.80} links to {target!r:.80}, which was not read before")

    def add_other(self, name: str) -> None:
        """Add a folder or a device, which is not read."""
        self._members += 1
        if self._members > self._limits.members:
            raise _RefusedError(f"has more than {self._limits.members:,} members")
        _checked(name, "path")

    def result(self, comment: str) -> ArchiveFiles:
        """Return what was read of an archive with a comment."""
        return ArchiveFiles(
            commit=comment if _COMMIT.fullmatch(comment) else "",
            contents=self._contents,
            names=frozenset(self._names),
            links=frozenset(self._links),
        )

    def _new_name(self, name: str) -> str:
        self.add_other(name)
        path = posixpath.normpath(name)
        if path in self._names:
            raise _RefusedError(f"has two members with the name {name!r:.80}")
        self._names.add(path)
        return path


def _checked(name: str, what: str, *, of: str = "") -> str:
    """Return a path in normal form.

    Args:
        name: the path, relative to the root of the archive.
        what: `path`, or `link` for the target of a link, which may contain `..` as long as it
            stays inside.
        of: the name of the link.

    Raises:
        _RefusedError: it leads outside the archive, on this system or on another.
    """
    path = posixpath.normpath(name)
    absolute = name.startswith(("/", "\\")) or name[1:2] == ":"
    climbs = ".." in path.split("/") or (what == "path" and ".." in name.split("/"))
    if absolute or climbs or "\0" in name or "..\\" in name:
        owner = f" of {of!r:.80}" if of else ""
        raise _RefusedError(f"the {what} {name!r:.80}{owner} leaves the archive")
    return path


class _BoundedMember(tarfile.TarInfo):
    """A member with extended headers of limited size, which tarfile reads before the member."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        """Read a header.

        Raises:
            _RefusedError: an extended header follows that is too large.
        """
        member = super().frombuf(buf, encoding, errors)
        if member.type in _EXTENSIONS and member.size > _MAX_EXTENSION:
            raise _RefusedError(
                f"has an extended header of {member.size:,} bytes, more than {_MAX_EXTENSION:,}"
            )
        return member


class _Stream(io.BufferedIOBase):
    """The unpacked bytes of an archive, their number, and the end of those that are not zero.

    tarfile treats a damaged header as the end of the archive. At the true end, only zeros follow.
    """

    def __init__(self, file: IO[bytes], limit: int) -> None:
        magic = file.read(6)
        file.seek(0)
        make = next((make for sign, make in _DECOMPRESSORS if magic.startswith(sign)), None)
        self._file = file if make is None else make(file)
        self._limit = limit
        self.size = 0
        self.content_end = 0

    def read(self, size: int | None = -1, /) -> bytes:
        """Return the next bytes.

        Raises:
            _RefusedError: there are more bytes than the limit.
        """
        chunk = self._file.read(-1 if size is None else size)
        content = chunk.rstrip(b"\0")
        if content:
            self.content_end = self.size + len(content)
        self.size += len(chunk)
        if self.size > self._limit:
            raise _RefusedError(f"unpacks to more than {self._limit:,} bytes")
        return chunk


def _add_member(archive: tarfile.TarFile, member: tarfile.TarInfo, files: _Files) -> None:
    if member.issym():
        files.add_symlink(member.name, member.linkname)
    elif member.islnk():
        files.add_hard_link(member.name, member.linkname)
    elif member.isreg():
        files.add_file(member.name, member.size, partial(_tar_content, archive, member))
    else:
        files.add_other(member.name)


def _tar_content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    if file is None:
        raise tarfile.ReadError(f"{member.name!r} has no content")
    return file.read()


def _zip_content(archive: zipfile.ZipFile, info: zipfile.ZipInfo, *, limit: int) -> bytes:
    name = f"{info.filename!r:.80}"
    if info.flag_bits & 1 or info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        # bzip2 and lzma unpack a block at a time, of any size.
        raise _RefusedError(f"{name} is encrypted, or not compressed with deflate")
    if info.file_size > limit:
        raise _RefusedError(f"{name} has {info.file_size:,} bytes, more than {limit:,}")
    # Read to the end, where the checksum is compared; never more bytes than the entry states.
    with archive.open(info) as member:
        return member.read()


def _lean_or_root(path: str, _: int) -> bool:
    # The root is at depth 0, or at 1 below the single leading folder.
    return path.endswith(".lean") or path.count("/") <= 1
