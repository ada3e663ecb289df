"""Download a public https address to a file, with a limit, a progress bar and resumption.

What is downloaded stays in `<target>.part` until it is complete. A later call resumes it if the
server still has the same content, as its ETag shows. The last byte is requested again, since a
range that begins at the end of the content is an error (HTTP 416).
"""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from typing import TYPE_CHECKING

from rich.progress import Progress

from driftbench._console import new_console
from driftbench._servers import download_opener, safe
from driftbench.errors import CorpusError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["TIMEOUT", "download"]

TIMEOUT = 60
"""Seconds without an answer or data before a download fails."""

_CHUNK = 2**18
# URLError and TimeoutError are OSErrors; a redirect to a malformed address is a ValueError.
_NETWORK = (http.client.HTTPException, OSError, ValueError)


def download(url: str, target: Path, *, limit: int, remedy: str) -> None:
    """Write the content of an address to a file.

    Args:
        url: https, or plain http on this machine; so is every address that it redirects to.
        target: the file, which must not exist.
        limit: bytes that it may have at most.
        remedy: what the user can do where the download fails: the end of the message.

    Raises:
        CorpusError: the address is not allowed or not reachable, or the content is too large or
            incomplete.
        OSError: the file cannot be written.
    """
    if not safe(url, local=True):
        raise _failed(url, "only https is downloaded", remedy)
    part = target.with_name(f"{target.name}.part")
    etag = target.with_name(f"{target.name}.etag")
    with _open(_request(url, part, etag), part, remedy) as response:
        resumed = response.status == http.client.PARTIAL_CONTENT
        if not resumed:
            # An ETag must not be stored beside a part of other content.
            part.unlink(missing_ok=True)
        tag = response.headers.get("ETag", "")
        if tag and tag.isascii() and not tag.startswith("W/"):
            etag.write_text(tag, encoding="ascii")
        else:
            etag.unlink(missing_ok=True)
        _receive(response, url, part, resumed=resumed, limit=limit, remedy=remedy)
    part.replace(target)
    etag.unlink(missing_ok=True)


def _request(url: str, part: Path, etag: Path) -> urllib.request.Request:
    request = urllib.request.Request(url)  # noqa: S310 -- its scheme is checked by `download`
    have = part.stat().st_size if part.is_file() else 0
    if have and etag.is_file():
        # If-Range: the server sends the rest only if the file has not changed.
        request.add_header("Range", f"bytes={have - 1}-")
        request.add_header("If-Range", etag.read_text(encoding="ascii"))
    return request


def _open(request: urllib.request.Request, part: Path, remedy: str) -> http.client.HTTPResponse:
    url = request.full_url
    try:
        response: http.client.HTTPResponse = download_opener(url).open(request, timeout=TIMEOUT)
    except urllib.error.HTTPError as error:
        if error.code == http.client.REQUESTED_RANGE_NOT_SATISFIABLE:
            # The part is longer than the content.
            part.unlink(missing_ok=True)
        raise _failed(url, f"HTTP {error.code}", remedy) from error
    except _NETWORK as error:
        raise _failed(url, _reason(error), remedy) from error
    return response


def _receive(
    response: http.client.HTTPResponse,
    url: str,
    part: Path,
    *,
    resumed: bool,
    limit: int,
    remedy: str,
) -> None:
    """Write the content of a response to the partial file, from its last byte on if it resumes."""
    have = part.stat().st_size - 1 if resumed else 0
    stated = response.headers.get("Content-Length", "")
    total = have + int(stated) if stated.isascii() and stated.isdecimal() else None
    if total is not None and total > limit:
        raise _failed(url, f"it has {total:,} bytes, and {limit:,} are allowed", remedy)
    with (
        part.open("r+b" if resumed else "wb") as out,
        Progress(console=new_console(stderr=True), transient=True) as progress,
    ):
        out.seek(have)
        task = progress.add_task("download", total=total, completed=have)
        while chunk := _chunk(response, url, remedy):
            have += len(chunk)
            if have > limit:
                part.unlink()
                raise _failed(url, f"it has more than the {limit:,} bytes allowed", remedy)
            out.write(chunk)
            progress.advance(task, len(chunk))
    if total is not None and have != total:
        raise _failed(url, f"{have} of {total} bytes were received", remedy)


def _chunk(response: http.client.HTTPResponse, url: str, remedy: str) -> bytes:
    try:
        return response.read(_CHUNK)
    except _NETWORK as error:
        raise _failed(url, _reason(error), remedy) from error


def _failed(url: str, reason: str, remedy: str) -> CorpusError:
    return CorpusError(f"{url}: cannot be downloaded ({reason}): {remedy}")


def _reason(error: Exception) -> str:
    return str(getattr(error, "reason", None) or error) or type(error).__name__
