"""Addresses of servers that are asked by HTTP: with a host, and without a password in them.

A password in an address would be shown wherever the address is. Deliberately asks nobody.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from driftbench.errors import InputError

__all__ = ["checked_url"]


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
