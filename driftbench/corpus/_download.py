"""The archive of a mathlib revision, from its public address into the cache.

Promises: what the cache holds is whole and verified, and a download that stops goes on where it
stopped when the server allows it. The SHA-256 of `raw/mathlib/SOURCE.toml` decides where it has
one; else that of the first download is recorded beside the archive and decides from then on.
Deliberately asks no API: the revision is put into one URL.
"""

from __future__ import annotations

import hashlib
import http.client
import re
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.progress import Progress

from driftbench._console import new_console
from driftbench._servers import download_opener
from driftbench._typed_files import read_typed
from driftbench.errors import CorpusError, InternalError
from driftbench.resources import cache_root, resource

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Protocol

    class _Response(Protocol):
        status: int
        headers: Mapping[str, str]

        def read(self, size: int) -> bytes: ...


__all__ = ["MathlibSource", "fetch_archive", "mathlib_source"]

_REVISION = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{0,99}")
_CHUNK = 2**18
_NETWORK = (urllib.error.URLError, http.client.HTTPException, TimeoutError, ConnectionError)
_PATIENCE = 60
"""Seconds without an answer, or without a byte, before the network counts as gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MathlibSource:
    """Where mathlib's archives are, and what is known about them.

    Args:
        archive: URL with `{revision}` in it.
        tag: the reference's tag.
        revision: the reference's full commit id.
        sha256: revision -> SHA-256 of its archive, in hex, where it is pinned.
        url: of its repository, for readers.
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
        InternalError: the file lacks a key, or one is no text.
    """
    return read_typed(MathlibSource, resource("raw/mathlib/SOURCE.toml"), error=InternalError)


def fetch_archive(revision: str, *, source: MathlibSource) -> Path:
    """Return the archive of a revision from the cache, downloading it when it is not there.

    Args:
        revision: tag or full commit id; the reference's tag stands for its commit.
        source: where archives are.

    Raises:
        CorpusError: a malformed revision, no network, no such revision, a wrong SHA-256, or a
            cache that cannot be written.
    """
    if not _REVISION.fullmatch(revision):
        message = f"{revision!r} is no tag or commit of mathlib: write one such as {source.tag}"
        raise CorpusError(message)
    commit = source.revision if revision == source.tag else revision
    target = cache_root() / "mathlib4" / f"{commit}.tar.gz"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.is_file():
            _download(commit, target, source)
        return _verified(commit, target, source)
    except (
        urllib.error.URLError,
        http.client.HTTPException,
        TimeoutError,
        ConnectionError,
    ) as error:
        raise _unreachable(revision, source, error) from error
    except OSError as error:
        message = (
            f"{target}: {error.strerror or error}: the download cannot be kept, "
            "set DRIFTBENCH_CACHE to a folder with space"
        )
        raise CorpusError(message) from error


def _unreachable(revision: str, source: MathlibSource, error: Exception) -> CorpusError:
    url = source.archive.format(revision=revision)
    if isinstance(error, urllib.error.HTTPError):
        reason = f"HTTP {error.code}"
        if error.code == http.client.NOT_FOUND:
            reason += ", so there is no such tag or commit"
    elif isinstance(error, urllib.error.URLError):
        reason = str(error.reason)
    else:
        reason = str(error) or type(error).__name__
    return CorpusError(
        f"cannot download mathlib {revision} from {url} ({reason}): run it again to go on where it "
        f"stopped, or read a clone that you have, with git:PATH@{revision}"
    )


def _download(revision: str, target: Path, source: MathlibSource) -> None:
    part = target.with_name(f"{target.name}.part")
    mark = target.with_name(f"{target.name}.etag")
    have = part.stat().st_size if part.is_file() else 0
    url = source.archive.format(revision=revision)
    request = urllib.request.Request(url)  # noqa: S310 -- the scheme stands in SOURCE.toml
    if have and mark.is_file():
        # The rest is of use only if it is the rest of the same bytes.
        request.add_header("Range", f"bytes={have}-")
        request.add_header("If-Range", mark.read_text(encoding="ascii"))
    with download_opener(url).open(request, timeout=_PATIENCE) as response:
        resumed = response.status == http.client.PARTIAL_CONTENT
        tag = response.headers.get("ETag", "")
        if tag and tag.isascii() and not tag.startswith("W/"):
            mark.write_text(tag, encoding="ascii")
        else:
            mark.unlink(missing_ok=True)
        _receive(response, part, have=have if resumed else 0)
    part.replace(target)
    mark.unlink(missing_ok=True)


def _receive(response: _Response, part: Path, *, have: int) -> None:
    length = response.headers.get("Content-Length")
    total = have + int(length) if length is not None else None
    progress = Progress(console=new_console(stderr=True), transient=True)
    with part.open("ab" if have else "wb") as out, progress:
        task = progress.add_task("mathlib", total=total, completed=have)
        while chunk := response.read(_CHUNK):
            out.write(chunk)
            have += len(chunk)
            progress.advance(task, len(chunk))
    if total is not None and have != total:
        message = f"{have} of {total} bytes came"
        raise ConnectionError(message)


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
            f"{target} has SHA-256 {found} and not {expected}: it was removed, run it again; "
            f"if that repeats, read a clone with git:PATH@{revision}"
        )
        raise CorpusError(message)
    return target
