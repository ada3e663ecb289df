"""Downloading the archive of a mathlib revision into the cache folder.

Archives in the cache are complete and verified, and interrupted downloads are resumed if the server
supports it. The expected SHA-256 is that of `raw/mathlib/SOURCE.toml`, or else that of the first
download, which is stored beside the archive.
"""

from __future__ import annotations

import hashlib
import http.client
import re
import tomllib
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.progress import Progress

from driftbench._console import new_console
from driftbench._servers import download_opener
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
_TIMEOUT = 60
"""Seconds without an answer or data before a download fails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MathlibSource:
    """The address of mathlib's archives, and their digests.

    Args:
        archive: URL with `{revision}` in it.
        tag: the tag of the reference version.
        revision: the full commit id of the reference version.
        sha256: revision -> SHA-256 of its archive, in hex, where it is pinned.
    """

    archive: str
    tag: str
    revision: str
    sha256: Mapping[str, str] = field(default_factory=dict)


def mathlib_source() -> MathlibSource:
    """Read `raw/mathlib/SOURCE.toml`.

    Raises:
        InternalError: a key is missing or is not a text.
    """
    stated = tomllib.loads(resource("raw/mathlib/SOURCE.toml").read_text(encoding="utf-8"))
    texts = {key: stated.get(key) for key in ("archive", "tag", "revision")}
    pins = stated.get("sha256", {})
    if not all(isinstance(text, str) for text in texts.values()) or not isinstance(pins, dict):
        message = "raw/mathlib/SOURCE.toml must give archive, tag and revision as text"
        raise InternalError(message)
    return MathlibSource(
        archive=str(texts["archive"]),
        tag=str(texts["tag"]),
        revision=str(texts["revision"]),
        sha256={str(key): str(value) for key, value in pins.items()},
    )


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
            f"{target}: {error.strerror or error}: the download cannot be stored, "
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
        f"cannot download mathlib {revision} from {url} ({reason}): run the command again to "
        f"resume, or read a local clone with git:PATH@{revision}"
    )


def _download(revision: str, target: Path, source: MathlibSource) -> None:
    part = target.with_name(f"{target.name}.part")
    mark = target.with_name(f"{target.name}.etag")
    have = part.stat().st_size if part.is_file() else 0
    url = source.archive.format(revision=revision)
    request = urllib.request.Request(url)  # noqa: S310 -- the scheme is given in SOURCE.toml
    if have and mark.is_file():
        # If-Range: the server sends the rest only if the file has not changed.
        request.add_header("Range", f"bytes={have}-")
        request.add_header("If-Range", mark.read_text(encoding="ascii"))
    with download_opener(url).open(request, timeout=_TIMEOUT) as response:
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
        message = f"{have} of {total} bytes received"
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
            f"{target} has SHA-256 {found} and not {expected}: it was removed, run the command "
            f"again; if that repeats, read a clone with git:PATH@{revision}"
        )
        raise CorpusError(message)
    return target
