"""Checks of untrusted tar archives: paths that leave the archive, and oversized headers.

An archive that fails a check is refused as a whole. Its readers limit the size of its content.
"""

from __future__ import annotations

import posixpath
import tarfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self

__all__ = ["MAX_NOTES", "ArchiveRefusedError", "BoundedMember", "inside"]

MAX_NOTES = 2**20
"""Most bytes of an extended header of a member, which tarfile reads at once."""

_NOTES = frozenset(
    {
        *(tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE),
        *(tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK),
    }
)


class ArchiveRefusedError(Exception):
    """The archive is unsafe or too large; the message is one clause with the reason."""


class BoundedMember(tarfile.TarInfo):
    """A member with extended headers of limited size, which is checked before they are unpacked."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        """Read a header.

        Raises:
            ArchiveRefusedError: an extended header is too long.
        """
        found = super().frombuf(buf, encoding, errors)
        if found.type in _NOTES and found.size > MAX_NOTES:
            raise ArchiveRefusedError(
                f"has an extended header of {found.size:,} bytes, more than {MAX_NOTES:,}"
            )
        return found


def inside(name: str, what: str, *, of: str = "") -> str:
    """Return a normalized path.

    Args:
        name: the path, relative to the root of the archive.
        what: `path`, or `link` for the target of a link, which may contain `..` as long as it stays
            inside the archive.
        of: the member with the link.

    Raises:
        ArchiveRefusedError: the path leaves the archive, on this system or on another.
    """
    plain = posixpath.normpath(name)
    absolute = name.startswith(("/", "\\")) or name[1:2] == ":"
    leaves = ".." in plain.split("/") or (what == "path" and ".." in name.split("/"))
    if absolute or leaves or "\0" in name or "..\\" in name:
        holder = f" of {of!r:.80}" if of else ""
        raise ArchiveRefusedError(f"the {what} {name!r:.80}{holder} leaves the archive")
    return plain
