"""Join records of several files by a key.

A key that occurs twice or has no partner is an error that names both places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from driftbench.errors import InputError
from driftbench.wild.lines import shown

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping

    from driftbench.wild.lines import LineRecord

    Key = TypeVar("Key", bound=Hashable)

__all__ = ["check_all_joined", "index_by_key", "partner"]


def index_by_key(pairs: Iterable[tuple[Key, LineRecord]]) -> dict[Key, LineRecord]:
    """Return records by their keys.

    Raises:
        InputError: two have the same.
    """
    found: dict[Key, LineRecord] = {}
    for key, entry in pairs:
        if key in found:
            raise InputError(
                f"{entry.place}: {shown(key)} is at {found[key].place} as well: remove one"
            )
        found[key] = entry
    return found


def partner(
    entry: LineRecord, others: Mapping[Key, LineRecord], key: Key, *, key_text: str, file: str
) -> LineRecord:
    """Return the record of another file that belongs to an entry.

    Args:
        entry: the record.
        others: the records of the other file.
        key: the key of the partner.
        key_text: the key as the error names it.
        file: the other file.

    Raises:
        InputError: there is none.
    """
    if key not in others:
        raise InputError(
            f"{entry.place}: {file} has no record with {key_text}: the files are of different "
            "versions, fetch both again"
        )
    return others[key]


def check_all_joined(
    golds: Mapping[Key, LineRecord], others: Mapping[Key, LineRecord], column: str
) -> None:
    """Check that every record of a file has its partner.

    Raises:
        InputError: a record has none.
    """
    for key, entry in others.items():
        if key not in golds:
            value = shown(entry.values[column])
            raise InputError(
                f"{entry.place}: {column} {value} has no corrected statement: the files are of "
                "different versions, fetch both again"
            )
