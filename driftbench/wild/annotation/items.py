"""Read the items for annotators: the texts of rows, without what shows their origin.

Names and comments that show the origin of Lean text are removed as far as they are recognized, and
no other column of a row is read. Control characters, such as escape codes and marks that turn the
direction of writing, are spelt as `<U+202E>`. Two rows never become one item.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from driftbench._visible import plain
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.shards import read_batches
from driftbench.errors import InputError, LeanSyntaxError
from driftbench.wild._content import content_of
from driftbench.wild.annotation.blinding import blinded
from driftbench.wild.lines import LinePlace, read_lines, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

__all__ = ["Item", "read_items"]

COLUMNS = ("id", "nl_statement", "context", "candidate_context", "gold", "candidate")
"""The columns of a row that are read."""

_MAYBE_EMPTY = frozenset({"context", "candidate_context", "gold"})

_ID = re.compile(r"[\w.:-]{1,64}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One question; every text is safe to show.

    Args:
        id: the id of the row.
        english: the statement in English.
        context: commands before the candidate, without those that name their origin.
        candidate: the statement to judge.
        gold: the statement that is shown after a label was given, after its commands where they
            differ from those of the candidate; empty where there is none.
    """

    id: str
    english: str
    context: str
    candidate: str
    gold: str


def read_items(path: Path) -> tuple[Item, ...]:
    """Read items, sorted by id.

    Args:
        path: folder of a build, one of its Parquet files, or JSON Lines with the columns `COLUMNS`,
            of which context, candidate_context and gold may be missing.

    Raises:
        InputError: it cannot be read, a row lacks a column, occurs twice or has no Lean text.
    """
    found: dict[str, Item] = {}
    for place, record in _records(path):
        item = _item(record, place)
        if item.id in found:
            raise InputError(f"{place}: {shown(item.id)} occurs twice: remove one of them")
        found[item.id] = item
    if not found:
        raise InputError(f"{path}: has no row: name a build, a Parquet file or JSON Lines")
    return tuple(found[id_] for id_ in sorted(found))


def _records(path: Path) -> Iterator[tuple[LinePlace, Mapping[str, Any]]]:
    if path.is_dir():
        for name in sorted(read_lock(path).shards):
            yield from _shard(path / name, name)
    elif path.suffix == ".parquet":
        yield from _shard(path, path.name)
    else:
        for entry in read_lines(content_of(path), name=path.name):
            yield entry.place, entry.values


def _shard(path: Path, name: str) -> Iterator[tuple[LinePlace, Mapping[str, Any]]]:
    records = chain.from_iterable(read_batches(path, COLUMNS))
    yield from ((LinePlace(name, number), record) for number, record in enumerate(records, 1))


def _item(record: Mapping[str, Any], place: LinePlace) -> Item:
    for column in COLUMNS:
        value = record.get(column, "" if column in _MAYBE_EMPTY else None)
        if not isinstance(value, str) or not (value.strip() or column in _MAYBE_EMPTY):
            raise InputError(
                f"{place}: {column} must be a text that is not empty, and is {shown(value)}"
            )
    if not _ID.fullmatch(record["id"]):
        raise InputError(f"{place}: id is {shown(record['id'])}: use letters, digits and .:-_")
    own, gold = record.get("candidate_context"), record.get("gold", "")
    try:
        texts = (record["nl_statement"], own or record.get("context", ""), record["candidate"])
        found = blinded(*texts, gold)
        shared = blinded(texts[0], record.get("context", ""), texts[2], gold) if own else found
    except LeanSyntaxError as error:
        raise InputError(f"{place}: the Lean text cannot be read: {error.reason}") from error
    if found is None or shared is None:
        raise InputError(
            f"{place}: candidate or gold is not a named theorem: give `theorem name … : conclusion`"
        )
    english, context, candidate, gold = map(plain, found)
    if own and gold:
        gold = f"{plain(shared[1])}\n\n{gold}".lstrip()
    return Item(
        id=record["id"],
        english=english,
        context=context,
        candidate=candidate,
        gold=gold,
    )
