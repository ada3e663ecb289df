"""Parse the public addresses of archives and git repositories that a user names.

An https address that ends in .zip, .tar.gz or .tgz, or that asks GitHub for one, is an archive's.
Every other address is a git repository's, with `@REV` or without. Plain http is allowed on this
machine only. An address with a user or a password is refused, because rows contain the address.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from driftbench._servers import safe
from driftbench.corpus.identity import public_address
from driftbench.errors import InputError
from driftbench.wild.lines import shown

__all__ = ["Address", "address_of", "is_address"]

ENDINGS = (".zip", ".tar.gz", ".tgz")

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_REVISION = re.compile(r"[0-9A-Za-z_][\w.+/-]{0,199}", re.ASCII)
_COMMIT = re.compile(r"(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])")
_ARCHIVE_REQUEST = re.compile(r"/(?:zip|tar\.gz|legacy\.zip|legacy\.tar\.gz|zipball|tarball)/")
# What follows the repository in the address of an archive of it.
_ARCHIVE_PATH = re.compile(r"/(?:-/)?archive/|/releases/|" + _ARCHIVE_REQUEST.pattern)


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """A parsed address.

    Args:
        url: what is requested.
        archive: whether it is an archive's, and not a git repository's.
        revision: of a git repository: tag, branch or full commit id; of an archive, the full id
            that its address names, or "".
        repository: address without scheme, port and query, for the rows.
    """

    url: str
    archive: bool
    revision: str
    repository: str


def is_address(spec: str) -> bool:
    """Return whether a text has the form of an address, usable or not."""
    return _SCHEME.match(spec) is not None


def address_of(spec: str) -> Address:
    """Parse an address.

    Raises:
        InputError: another scheme than https, plain http to another machine, a user or password,
            no host, or a malformed revision.
    """
    parts = _checked(spec)
    plain = public_address(f"https://{parts.hostname}{parts.path}").removeprefix("codeload.")
    if parts.path.lower().endswith(ENDINGS) or _ARCHIVE_REQUEST.search(parts.path):
        commit = _COMMIT.search(parts.path)
        return Address(
            url=parts._replace(fragment="").geturl(),
            archive=True,
            revision=commit[0] if commit else "",
            repository=_ARCHIVE_PATH.split(plain)[0],
        )
    path, _, revision = parts.path.partition("@")
    if "@" in parts.path and not _REVISION.fullmatch(revision):
        raise InputError(
            f"{shown(spec)}: {shown(revision)} is not a revision: write …@TAG-or-COMMIT"
        )
    return Address(
        url=parts._replace(path=path, fragment="").geturl(),
        archive=False,
        revision=revision or "HEAD",
        repository=public_address(f"https://{parts.hostname}{path}"),
    )


def _checked(spec: str) -> SplitResult:
    try:
        parts = urlsplit(spec)
        host, _ = parts.hostname, parts.port  # `.port` raises where it is not a number
    except ValueError as error:
        raise InputError(f"{shown(spec)}: is not an address: {error}") from error
    named = host and public_address(f"https://{host}{parts.path}")
    if not named or not parts.path.strip("/") or not spec.isprintable() or " " in spec:
        raise InputError(f"{shown(spec)}: is not an address: write https://HOST/PATH")
    if parts.username is not None or parts.password is not None:
        raise InputError(
            f"an address at {host} names a user: rows contain the address, so fetch the source "
            "yourself and name the folder"
        )
    if not safe(spec, local=True):
        raise InputError(
            f"{shown(spec)}: only https is fetched: write https://…, or fetch it yourself and name "
            "the folder, or git:PATH@REV"
        )
    return parts
