"""What every reader of a stranger's archive refuses: paths that leave it, notes without end.

An archive is refused whole, with one clause that says why. Deliberately opens nothing: how much an
archive may hold is up to those who read it.
"""

from __future__ import annotations

import posixpath
import tarfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self

__all__ = ["MAX_NOTES", "ArchiveRefusedError", "BoundedMember", "inside"]

MAX_NOTES = 2**20
"""Bytes of a long name or of the notes on a member, which tarfile reads at once."""

_NOTES = frozenset(
    {
        *(tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE),
        *(tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK),
    }
)


class ArchiveRefusedError(Exception):
    """The archive is worse than damaged: one clause that says why."""


class BoundedMember(tarfile.TarInfo):
    """A member whose notes are of sane size: a bomb would be unpacked before we see the member."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        """Read a header.

        Raises:
            ArchiveRefusedError: notes follow that are too long.
        """
        found = super().frombuf(buf, encoding, errors)
        if found.type in _NOTES and found.size > MAX_NOTES:
            raise ArchiveRefusedError(f"has notes of {found.size:,} bytes, more than {MAX_NOTES:,}")
        return found


def inside(name: str, what: str, *, of: str = "") -> str:
    """Return a path in plain form.

    Args:
        name: the path, relative to the root of the archive.
        what: what it is, for the message: `path`, or the target of a `link`, which may climb as
            long as it stays inside.
        of: the member that links there.

    Raises:
        ArchiveRefusedError: it leaves the archive, on this system or on another.
    """
    plain = posixpath.normpath(name)
    absolute = name.startswith(("/", "\\")) or name[1:2] == ":"
    climbs = ".." in plain.split("/") or (what == "path" and ".." in name.split("/"))
    if absolute or climbs or "\0" in name or "..\\" in name:
        holder = f" of {of!r:.80}" if of else ""
        raise ArchiveRefusedError(f"the {what} {name!r:.80}{holder} leaves the archive")
    return plain
