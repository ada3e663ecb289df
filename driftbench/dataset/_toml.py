"""Where a key stands in a TOML text: what the standard reader does not say.

Covers what recipes use (tables, dotted keys, bare or quoted keys, one key a line). For anything
more exotic the line of the nearest table is given, which is near enough for an error message.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["line_of"]

_HEADER = re.compile(r"\s*\[\[?\s*([^\]]+?)\s*\]")
_KEY = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"))*)\s*=")


def line_of(text: str, keys: Sequence[str]) -> int:
    """Return the line, from 1, of the key at path `keys`; that of its table if it has none."""
    wanted = list(keys)
    table: list[str] = []
    best = (0, 1)
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = _split(header[1])
            here = table
        elif key := _KEY.match(line):
            here = [*table, *_split(key[1])]
        else:
            continue
        shared = len(here) if here == wanted[: len(here)] else 0
        best = max(best, (shared, number), key=lambda found: (found[0], -found[1]))
    return best[1]


def _split(path: str) -> list[str]:
    return [part.strip().strip("\"'") for part in path.split(".")]
