"""Digests of what cached values depend on: JSON values, and the source files of packages."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

__all__ = ["cache_key", "sources_digest"]


def cache_key(*parts: object) -> str:
    """Return the SHA-256 digest of some JSON values, in hexadecimal."""
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()


@cache
def sources_digest(*packages: str, without: tuple[str, ...] = ()) -> str:
    """Return the SHA-256 digest of the source files of packages and their subpackages.

    Args:
        packages: names of packages.
        without: names of subpackages to leave out.
    """
    digest = hashlib.sha256()
    left_out = tuple(f"{name.replace('.', '/')}/" for name in without)
    for package in packages:
        for name, source in _sources(files(package), package):
            if name.replace(".", "/").startswith(left_out):
                continue
            digest.update(f"{name} {hashlib.sha256(source).hexdigest()}\n".encode())
    return digest.hexdigest()


def _sources(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir() and not entry.name.startswith((".", "__")):
            yield from _sources(entry, f"{name}/{entry.name}")
        elif entry.name.endswith((".py", ".lean", ".notation", ".toml")):
            yield f"{name}/{entry.name}", entry.read_bytes()
