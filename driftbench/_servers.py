"""Checks of server addresses and of HTTP redirects.

An address must not contain a password, since addresses are shown in messages. Redirects are
followed only for downloads, which send no secret, and never from https to http.
"""

from __future__ import annotations

import ipaddress
import urllib.request
from typing import IO, TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from driftbench._visible import visible
from driftbench.errors import CorpusError, InputError

if TYPE_CHECKING:
    import http.client

__all__ = ["checked_url", "download_opener", "safe"]

_SHOWN = 200


def checked_url(url: str, *, of: str, like: str, key: str) -> str:
    """Return the address of a server without a slash at its end.

    Args:
        url: the address.
        of: the kind of server, for messages.
        like: an example of a valid address, for messages.
        key: the environment variable that holds the key, for messages.

    Raises:
        InputError: the address is invalid or contains a password; the password is not shown.
    """
    try:
        parts = urlsplit(url)
        valid = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        valid = False
    if not valid:
        raise InputError(f"{url!r} is not a URL of {of}: give {like}")
    if parts.username is not None or parts.password is not None:
        raise InputError(f"the URL of {parts.hostname} holds a password: put the key in {key}")
    return url.rstrip("/")


def safe(url: str, *, local: bool) -> bool:
    """Return whether a URL is https, or plain http to this machine where that is allowed.

    Args:
        url: the URL with its scheme.
        local: whether plain http to this machine is allowed.
    """
    parts = urlsplit(url)
    return parts.scheme == "https" or (local and parts.scheme == "http" and _loopback(parts))


def download_opener(url: str) -> urllib.request.OpenerDirector:
    """Return an opener for a download that follows redirects to https addresses only.

    If the URL itself is plain http on this machine, redirects to such addresses are followed too.
    Any other redirect raises a CorpusError when the URL is opened.
    """
    opener = urllib.request.build_opener(_Redirects(local=not safe(url, local=False)))
    opener.addheaders = [("User-Agent", "driftbench")]
    return opener


class _Redirects(urllib.request.HTTPRedirectHandler):
    def __init__(self, *, local: bool) -> None:
        self._local = local

    def redirect_request(  # noqa: PLR0917 -- urllib's own signature
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: http.client.HTTPMessage,
        newurl: str,
    ) -> urllib.request.Request | None:
        if not safe(newurl, local=self._local):
            raise CorpusError(
                f"{req.full_url}: redirects to {visible(newurl)[:_SHOWN]!r}, which is not https: "
                "give another address"
            )
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _loopback(parts: SplitResult) -> bool:
    host = parts.hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
