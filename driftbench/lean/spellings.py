"""Digests of the senses of each spelling in a notation table, to compare two tables.

A notation whose spelling does not occur in a text cannot change how the text is parsed.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from driftbench.lean.notation import NotationTable, standard_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.lean.notation import Sense

__all__ = ["differing", "spellings", "table_digest"]


def spellings(table: NotationTable | None) -> dict[str, str]:
    """Return spelling -> digest of its senses, and of where they are active.

    Args:
        table: the notation of a snapshot; None for the standard one.
    """
    return {
        spelling: hashlib.sha256(repr(senses).encode()).hexdigest()[:16]
        for spelling, senses in sorted(_senses(table or standard_table()).items())
    }


def table_digest(found: Mapping[str, str]) -> str:
    """Return the digest of a table from its `spellings`."""
    return hashlib.sha256(repr(sorted(found.items())).encode()).hexdigest()


def differing(one: Mapping[str, str], other: Mapping[str, str]) -> tuple[str, ...]:
    """Return the spellings with other senses in one of two tables, given by their `spellings`."""
    both = sorted({*one, *other})
    return tuple(spelling for spelling in both if one.get(spelling) != other.get(spelling))


def _senses(table: NotationTable) -> dict[str, list[tuple[str, tuple[Sense, ...]]]]:
    """Return spelling -> senses with the namespace that activates each; `*` for everywhere."""
    found: dict[str, list[tuple[str, tuple[Sense, ...]]]] = {
        spelling: [] for spelling in sorted(table.local_spellings) if spelling
    }
    for home, entries in (("*", table.everywhere), *sorted(table.scoped.items())):
        for spelling, senses in entries.items():
            if spelling:
                found.setdefault(spelling, []).append((home, senses))
    return found
