"""The identity of a snapshot: repository, commit, licence and a digest of its library.

The same content has the same identity on every machine: it does not depend on local paths, the time
or the user. A licence text that is not recognised is `unknown`.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.corpus._library import is_mathlib

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.corpus.snapshot import Store

__all__ = ["SnapshotIdentity", "blob_id", "identify", "public_address"]

MATHLIB = "github.com/leanprover-community/mathlib4"

_LICENCES = ("LICENSE", "LICENSE.md", "LICENSE.txt", "LICENCE", "COPYING")
_ROOT_FILES = (*_LICENCES, "SOURCE.toml", "lakefile.lean", "lakefile.toml")

# Pattern of a phrase near the top of a licence text -> SPDX id.
_KNOWN_LICENCES = (
    (r"Apache License\s+Version 2\.0", "Apache-2.0"),
    (r"\bMIT License\b", "MIT"),
    (r"\bBSD 3-Clause\b", "BSD-3-Clause"),
    (r"\bCC0 1\.0 Universal\b", "CC0-1.0"),
)
_URL = re.compile(r"(?:https?|ssh|git)://(?:[^/]*@)?([\w.-]+)(?::\d+)?/(.+)")
_SCP = re.compile(r"[\w.-]+@([\w.-]+):/?(.+)")
_PACKAGE = re.compile(r"^[^\S\n]*package\s+[«\"]?([\w.-]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotIdentity:
    """Origin and content digest of a snapshot.

    Args:
        repository: address without scheme (`github.com/leanprover-community/mathlib4`), or the
            name of the project if no address is known.
        commit: full commit id, or `sha256:<digest>` if the commit is not known.
        licence: SPDX id, or `unknown`.
        digest: SHA-256, in hex, over the sorted library files: path, NUL, git blob id, newline.
    """

    repository: str
    commit: str
    licence: str
    digest: str


def identify(store: Store, paths: Sequence[str]) -> SnapshotIdentity:
    """Return the identity of a store's library.

    Args:
        store: the store with the files.
        paths: the library files, sorted.

    Raises:
        CorpusError: a file is listed but cannot be read.
    """
    listed = frozenset(store.listing())
    wanted = [name for name in _ROOT_FILES if name in listed]
    root = {name: data.decode("utf-8", "replace") for name, data in store.blobs(wanted)}
    source = _toml(root.get("SOURCE.toml", ""))
    digest = _digest(store, paths)
    return SnapshotIdentity(
        repository=_repository(store, paths, root, source),
        commit=store.commit or f"sha256:{digest}",
        licence=_licence(root, source),
        digest=digest,
    )


def blob_id(content: bytes) -> str:
    """Return the id that git gives a file's content (SHA-1, in hex)."""
    header = b"blob %d\0" % len(content)
    return hashlib.sha1(header + content, usedforsecurity=False).hexdigest()


def public_address(url: str) -> str:
    """Return a remote's address without scheme, user, password, port and `.git`.

    Empty for a URL without a host, such as a local path.

    >>> public_address("git@github.com:leanprover-community/mathlib4.git")
    'github.com/leanprover-community/mathlib4'
    """
    found = _URL.fullmatch(url) or _SCP.fullmatch(url)
    if found is None:
        return ""
    return f"{found[1].lower()}/{found[2].strip('/').removesuffix('.git')}"


def _digest(store: Store, paths: Sequence[str]) -> str:
    digest = hashlib.sha256()
    for path, name in store.blob_ids(paths):
        digest.update(f"{path}\0{name}\n".encode())
    return digest.hexdigest()


def _repository(
    store: Store, paths: Sequence[str], root: Mapping[str, str], source: Mapping[str, object]
) -> str:
    package = _package(root)
    # A project with the layout and name of mathlib counts as mathlib, even from a fork or a mirror,
    # so that rows do not depend on the origin of a clone.
    if package == "mathlib" and is_mathlib(paths):
        return MATHLIB
    stated = source.get("url")
    if isinstance(stated, str) and stated and stated.isprintable():
        return public_address(stated) or stated
    return store.origin or package or store.name


def _package(root: Mapping[str, str]) -> str:
    name = _toml(root.get("lakefile.toml", "")).get("name")
    if isinstance(name, str):
        return name
    found = _PACKAGE.search(root.get("lakefile.lean", ""))
    return found[1] if found else ""


def _licence(root: Mapping[str, str], source: Mapping[str, object]) -> str:
    stated = source.get("licence")
    if isinstance(stated, str) and stated and stated.isprintable():
        return stated
    for name in _LICENCES:
        head = root.get(name, "")[:2000]
        for phrase, spdx in _KNOWN_LICENCES:
            if re.search(phrase, head):
                return spdx
    return "unknown"


def _toml(text: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        # The files of a snapshot are not under our control; a broken lakefile is ignored.
        return {}
