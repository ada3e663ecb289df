"""Tables of what the words of a source mean for labels: TOML files beside the importers.

The digest of a table is part of the lock of every build that uses it.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib import resources
from typing import Any

__all__ = ["digest_of", "meanings"]


@cache
def meanings(name: str) -> dict[str, Any]:
    """Return the table in the file of this name."""
    return tomllib.loads(_text(name))


def digest_of(name: str) -> str:
    """Return the SHA-256 of a table's text, hexadecimal."""
    return hashlib.sha256(_text(name).encode()).hexdigest()


def _text(name: str) -> str:
    return resources.files("driftbench.wild").joinpath(name).read_text(encoding="utf-8")
