"""How a notation table reads each spelling, as digests: what two tables differ in.

A notation whose spelling does not occur in a text cannot change how the text is read.
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
    """Return spelling -> digest of its senses and of where they are in force.

    Args:
        table: the notation of a snapshot; None for the standard one.
    """
    return {
        spelling: hashlib.sha256(repr(senses).encode()).hexdigest()[:16]
        for spelling, senses in sorted(_senses(table or standard_table()).items())
    }


def table_digest(told: Mapping[str, str]) -> str:
    """Return the digest of a table from its `spellings`."""
    return hashlib.sha256(repr(sorted(told.items())).encode()).hexdigest()


def differing(one: Mapping[str, str], other: Mapping[str, str]) -> tuple[str, ...]:
    """Return the spellings that two tables, given by their `spellings`, do not read alike."""
    both = sorted({*one, *other})
    return tuple(spelling for spelling in both if one.get(spelling) != other.get(spelling))


def _senses(table: NotationTable) -> dict[str, list[tuple[str, tuple[Sense, ...]]]]:
    """Spelling to its senses, each with the namespace that activates it; `*` for everywhere."""
    found: dict[str, list[tuple[str, tuple[Sense, ...]]]] = {
        spelling: [] for spelling in sorted(table.local_spellings) if spelling
    }
    for home, entries in (("*", table.everywhere), *sorted(table.scoped.items())):
        for spelling, senses in entries.items():
            if spelling:
                found.setdefault(spelling, []).append((home, senses))
    return found
