"""Rules for servers that are asked by HTTP: how their address is written, where they may redirect.

A password in an address would be shown wherever the address is. A redirect is followed for
downloads alone, which send no secret, and never from https to http. Asks nobody itself.
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
    """Return the address of a server, without a slash at its end.

    Args:
        url: the address.
        of: what is served there, for messages.
        like: an address as it should be.
        key: the variable of the environment that a key belongs in.

    Raises:
        InputError: it is none, or holds a password, which is not shown.
    """
    try:
        parts = urlsplit(url)
        served = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        served = False
    if not served:
        raise InputError(f"{url!r} is no URL of {of}: give {like}")
    if parts.username is not None or parts.password is not None:
        raise InputError(f"the URL of {parts.hostname} holds a password: put the key in {key}")
    return url.rstrip("/")


def safe(url: str, *, local: bool) -> bool:
    """Return whether a url may be asked: https, or http where that is this machine's.

    Args:
        url: with its scheme.
        local: whether plain http to this machine is allowed.
    """
    parts = urlsplit(url)
    return parts.scheme == "https" or (local and parts.scheme == "http" and _loopback(parts))


def download_opener(url: str) -> urllib.request.OpenerDirector:
    """Return what opens a url for a download; redirects lead to https addresses alone.

    Where the url itself is plain http on this machine, a redirect to such an address is followed.
    A redirect to anything else is a CorpusError when the url is opened.
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
                f"{req.full_url}: leads to {visible(newurl)[:_SHOWN]!r}, which is not https: not "
                "followed, name another address"
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
