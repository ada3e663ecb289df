"""The archive of a mathlib revision, downloaded from its public address into the cache.

The archive is verified on each use. Its SHA-256 is the one of `raw/mathlib/SOURCE.toml`, or where
that has none, the one of the first download, which is recorded beside the archive.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench._typed_files import read_typed
from driftbench.corpus.downloads import download
from driftbench.errors import CorpusError, InternalError
from driftbench.resources import cache_root, resource

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["MathlibSource", "fetch_archive", "mathlib_source"]

_REVISION = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{0,99}")
_MAX_DOWNLOAD = 2**30
"""Bytes of an archive; mathlib's has under 0.1 GB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MathlibSource:
    """The address of mathlib's archives, and their digests.

    Args:
        archive: URL with `{revision}` in it.
        tag: the tag of the reference version.
        revision: the full commit id of the reference version.
        sha256: revision -> SHA-256 of its archive, in hex, where it is pinned.
        url: address of the repository, for readers.
        licence: SPDX id.
    """

    archive: str
    tag: str
    revision: str
    sha256: Mapping[str, str] = field(default_factory=dict)
    url: str = ""
    licence: str = ""


def mathlib_source() -> MathlibSource:
    """Read `raw/mathlib/SOURCE.toml`.

    Raises:
        InternalError: a key is missing or has another type.
    """
    return read_typed(MathlibSource, resource("raw/mathlib/SOURCE.toml"), error=InternalError)


def fetch_archive(revision: str, *, source: MathlibSource) -> Path:
    """Return the archive of a revision in the cache, downloaded if it is missing.

    Args:
        revision: tag or full commit id; the tag of the reference version means its commit.
        source: address and digests of archives.

    Raises:
        CorpusError: the revision is malformed or does not exist, the network fails, the SHA-256 is
            wrong, or the cache cannot be written.
    """
    if not _REVISION.fullmatch(revision):
        message = f"{revision!r} is not a tag or commit of mathlib: give one such as {source.tag}"
        raise CorpusError(message)
    commit = source.revision if revision == source.tag else revision
    target = cache_root() / "mathlib4" / f"{commit}.tar.gz"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.is_file():
            download(
                source.archive.format(revision=commit),
                target,
                limit=_MAX_DOWNLOAD,
                remedy=f"check that mathlib has the revision {revision}, run the command again to "
                f"resume, or read a local clone with git:PATH@{revision}",
            )
        return _verified(commit, target, source)
    except OSError as error:
        raise CorpusError(
            f"{target}: {error.strerror or error}: the download cannot be stored, "
            "set DRIFTBENCH_CACHE to a folder with space"
        ) from error


def _verified(revision: str, target: Path, source: MathlibSource) -> Path:
    record = target.with_name(f"{target.name}.sha256")
    with target.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    expected = source.sha256.get(revision, "")
    if not expected and record.is_file():
        expected = record.read_text(encoding="ascii").strip()
    if not expected:
        record.write_text(f"{found}\n", encoding="ascii", newline="")
        return target
    if found != expected:
        target.unlink()
        message = (
            f"{target} has SHA-256 {found} and not {expected}: it was removed, run the command "
            f"again; if that repeats, read a clone with git:PATH@{revision}"
        )
        raise CorpusError(message)
    return target
