"""Files of a zip or of a tar compressed with gzip, read into memory.

Extracts nothing to disk and follows no link. An archive that names an absolute path, a path with
`..` or a link that leaves it, that is damaged, or that unpacks beyond the limits is refused whole.
Reads the files that are asked for and the small ones of the root, and no others.
"""

from __future__ import annotations

import gzip
import io
import posixpath
import stat
import struct
import tarfile
import zipfile
import zlib
from dataclasses import dataclass
from functools import partial
from typing import IO, TYPE_CHECKING

from driftbench.corpus.archive_limits import ArchiveRefusedError, BoundedMember, inside
from driftbench.corpus.in_memory import FilesInMemory
from driftbench.errors import CorpusError
from driftbench.wild.lines import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

__all__ = ["UnpackedStore", "unpack"]

MAX_MEMBERS = 100_000
MAX_FILE = 256 * 2**20
"""Bytes of one file that is read."""
MAX_TOTAL = 2**30
"""Bytes of all files, and of the tar, when unpacked."""
MAX_ROOT = 2**20
"""Bytes of a file of the root that is read without being asked for: licence, SOURCE.toml."""

_LINK = 4096
_READABLE = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN = (
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    ValueError,
    NotImplementedError,
    OSError,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpackedStore(FilesInMemory):
    """Files of an archive, as `driftbench.corpus` takes a store.

    Args:
        place: the archive, for messages.
        commit: the commit that `git archive` noted in it; else `sha256:` and the archive's digest.
        origin: the address of the project.
        name: the same.
        contents: path -> content.
    """

    place: str
    commit: str
    origin: str
    name: str
    contents: Mapping[str, bytes]


def unpack(file: IO[bytes], *, place: str, wanted: Collection[str]) -> tuple[str, dict[str, bytes]]:
    """Return the comment of an archive and its files, without the one folder that holds them all.

    Args:
        file: the archive, seekable.
        place: what it is called in messages.
        wanted: paths of the files that are asked for; those of the root come as well.

    Raises:
        CorpusError: no archive, damaged, hostile, beyond the limits, or a wanted file is a link.
    """
    file.seek(0)
    magic = file.read(4)
    file.seek(0)
    members = _zipped if magic in {b"PK\3\4", b"PK\5\6"} else _tarred
    if members is _tarred and not magic.startswith(b"\x1f\x8b"):
        raise CorpusError(
            f"{place}: is no archive, but begins with {magic!r}: name a .zip or .tar.gz, or the "
            "address of a git repository"
        )
    taking = _Taking(frozenset(wanted))
    try:
        comment = members(file, taking)
    except ArchiveRefusedError as error:
        raise CorpusError(f"{place}: {error}: refused, get it from its source") from error
    except _BROKEN as error:
        raise CorpusError(f"{place}: is no sound archive ({error}): fetch it again") from error
    try:
        return comment, taking.stripped()
    except ArchiveRefusedError as error:
        raise CorpusError(f"{place}: {error}: name one that holds the file itself") from error


class _Taking:
    """What is kept of an archive: by name, and by name below a leading folder."""

    def __init__(self, wanted: frozenset[str]) -> None:
        self._wanted = wanted
        self._seen: set[str] = set()
        self._tops: set[str] = set()
        self._links: set[str] = set()
        self._contents: dict[str, bytes] = {}
        self._size = 0

    def link(self, name: str, target: str) -> None:
        """Note a link, whose target is relative to the root."""
        plain = self._member(name)
        inside(target, "link", of=name)
        self._links.add(plain)

    def file(self, name: str, size: int, read: Callable[[], bytes]) -> None:
        """Keep a file if it is wanted."""
        plain = self._member(name)
        asked = plain in self._wanted or plain.partition("/")[2] in self._wanted
        if not asked and (plain.count("/") > 1 or size > MAX_ROOT):
            return
        if size > MAX_FILE:
            raise ArchiveRefusedError(f"{shown(name)} has {size:,} bytes, more than {MAX_FILE:,}")
        # Counted here as well: a sparse file of a tar has more bytes than the tar.
        self._size += size
        if self._size > MAX_TOTAL:
            raise ArchiveRefusedError(f"unpacks to more than {MAX_TOTAL:,} bytes")
        self._contents[plain] = read()

    def stripped(self) -> dict[str, bytes]:
        """Return what is kept, without the leading folder.

        Raises:
            ArchiveRefusedError: a wanted file is a link.
        """
        (top, *others) = self._tops or {""}
        whole = others or top in self._seen or not self._wanted.isdisjoint(self._contents)
        folder = "" if whole else f"{top}/"
        for name in sorted(self._links):
            if name.removeprefix(folder) in self._wanted:
                raise ArchiveRefusedError(f"{shown(name)} is a link, which is not followed")
        kept = {name.removeprefix(folder): data for name, data in self._contents.items()}
        return {name: kept[name] for name in kept if "/" not in name or name in self._wanted}

    def _member(self, name: str) -> str:
        plain = inside(name, "path")
        if plain in self._seen:
            raise ArchiveRefusedError(f"{shown(name)} stands in it twice")
        if len(self._seen) >= MAX_MEMBERS:
            raise ArchiveRefusedError(f"has more than {MAX_MEMBERS:,} members")
        self._seen.add(plain)
        self._tops.add(plain.partition("/")[0])
        return plain


def _beside(name: str, target: str) -> str:
    """Return where a symbolic link points, relative to the root; an absolute one as it stands."""
    return posixpath.join(posixpath.dirname(name), target)


def _zipped(file: IO[bytes], taking: _Taking) -> str:
    with zipfile.ZipFile(file) as archive:
        infos = archive.infolist()
        if (total := sum(info.file_size for info in infos)) > MAX_TOTAL:
            raise ArchiveRefusedError(f"unpacks to {total:,} bytes, more than {MAX_TOTAL:,}")
        for info in infos:
            if info.is_dir():
                inside(info.filename, "path")
            elif stat.S_ISLNK(info.external_attr >> 16):
                target = _zip_content(archive, info, most=_LINK).decode("utf-8", "replace")
                taking.link(info.filename, _beside(info.filename, target))
            else:
                read = partial(_zip_content, archive, info, most=MAX_FILE)
                taking.file(info.filename, info.file_size, read)
        return archive.comment.decode("ascii", "replace")


def _zip_content(archive: zipfile.ZipFile, info: zipfile.ZipInfo, *, most: int) -> bytes:
    if info.flag_bits & 1 or info.compress_type not in _READABLE:
        # bzip2 and lzma unpack a block at a time, however large it becomes.
        raise ArchiveRefusedError(
            f"{shown(info.filename)} is encrypted, or not compressed by deflate"
        )
    if info.file_size > most:
        raise ArchiveRefusedError(f"{shown(info.filename)} has {info.file_size:,} bytes")
    # To its end, where its checksum is compared; never more bytes than its entry says.
    with archive.open(info) as member:
        return member.read()


class _Counted(io.BufferedIOBase):
    """The unpacked bytes of a gzip, counted."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = gzip.GzipFile(fileobj=file)
        self._size = 0

    def read(self, size: int | None = -1, /) -> bytes:
        """Return the next bytes.

        Raises:
            ArchiveRefusedError: there are more than there may be.
        """
        chunk = self._file.read(size)
        self._size += len(chunk)
        if self._size > MAX_TOTAL:
            raise ArchiveRefusedError(f"unpacks to more than {MAX_TOTAL:,} bytes")
        return chunk


def _tarred(file: IO[bytes], taking: _Taking) -> str:
    stream = _Counted(file)
    with tarfile.open(
        fileobj=stream, mode="r|", encoding="utf-8", errors="strict", tarinfo=BoundedMember
    ) as archive:
        for member in archive:
            if member.issym():
                taking.link(member.name, _beside(member.name, member.linkname))
            elif member.islnk():
                taking.link(member.name, member.linkname)
            elif member.isreg():
                taking.file(member.name, member.size, partial(_tar_content, archive, member))
            else:
                inside(member.name, "path")
        comment = archive.pax_headers.get("comment", "")
    while stream.read(2**20):
        # Reading to the end makes gzip compare its checksum.
        pass
    return comment


def _tar_content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    if file is None:
        raise tarfile.ReadError(f"{member.name!r} has no content")
    return file.read()
