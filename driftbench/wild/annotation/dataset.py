"""Read the rows that annotators may confirm: a wild dataset, or the pairs that mining wrote.

Rows of a build keep their splits; mined pairs are split here, as imports are. Rows that are not
real drift, or not of one source, are refused.
"""

from __future__ import annotations

import hashlib
from itertools import chain
from typing import TYPE_CHECKING

from driftbench import __version__
from driftbench.dataset.publish.lock import Lock, read_lock
from driftbench.dataset.records import Row, canonical_json, content_id
from driftbench.dataset.selection.splits import split_rows
from driftbench.dataset.shards import read_shard
from driftbench.errors import InputError
from driftbench.wild.annotation._content import content_of
from driftbench.wild.annotation.updating import KINDS
from driftbench.wild.importing import CALIBRATION
from driftbench.wild.lines import read_lines, shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.wild.lines import LineRecord

__all__ = ["LABELS", "MINED", "open_dataset"]

LABELS = "labels.jsonl"
"""The raw labels beside the rows."""

MINED = "wild_human"
"""The configuration of mined pairs."""

_SALT = "driftbench-1"


def open_dataset(path: Path) -> tuple[Lock, str, dict[str, tuple[Row, ...]]]:
    """Read the rows that labels may confirm.

    Args:
        path: folder of a wild dataset, or the file of pairs that mining wrote.

    Returns:
        The lock from which the new one is made, the configuration, and split → rows.

    Raises:
        InputError: rows are not of real drift, or of several configurations or sources, or the
            dataset has labels already.
        DatasetError: the folder is not a build.
    """
    lock, config, splits = _of_pairs(path) if path.is_file() else _of_build(path)
    for row in chain.from_iterable(splits.values()):
        if row.evidence.kind not in KINDS:
            raise InputError(
                f"{path}: row {row.id} has evidence of kind {row.evidence.kind}: annotators "
                f"confirm wild rows only, whose kind is {' or '.join(sorted(KINDS))}"
            )
    return lock, config, splits


def _of_build(folder: Path) -> tuple[Lock, str, dict[str, tuple[Row, ...]]]:
    lock = read_lock(folder)
    if (folder / LABELS).exists():
        raise InputError(
            f"{folder}: has labels already: give all labels at once, and the dataset from which "
            "the study was made"
        )
    if len(lock.configs) != 1:
        names = ", ".join(lock.configs)
        raise InputError(f"{folder}: has the configurations {names}: name a dataset of one")
    found: dict[str, tuple[Row, ...]] = {}
    for name in sorted(lock.shards):
        split = name.split("/")[1].split("-")[0]
        rows = (Row.from_record(record) for record in read_shard(folder / name))
        found[split] = (*found.get(split, ()), *rows)
    return lock, lock.configs[0], found


def _of_pairs(path: Path) -> tuple[Lock, str, dict[str, tuple[Row, ...]]]:
    content = content_of(path)
    entries = list(read_lines(content, name=path.name))
    rows = [_row(entry) for entry in entries]
    digest = hashlib.sha256(content).hexdigest()
    lock = Lock(
        version=__version__,
        snapshot={**_source(path, rows), "digest": digest},
        recipe={"name": "history", "sha256": digest},
        rules={},
        shards={},
        digests={},
        composition={},
        engines=_engines(entries),
    )
    splits = split_rows(rows, calibration=CALIBRATION, salt=_SALT)
    if empty := [split for split, members in splits.items() if not members]:
        raise InputError(f"{path}: {len(rows)} rows are too few for split {', '.join(empty)}")
    return lock, MINED, dict(splits)


def _row(entry: LineRecord) -> Row:
    """Return the row of a line, without the other values that mining wrote."""
    columns = [name for name in entry.values if name in {"id", *Row.__dataclass_fields__}]
    record = {name: entry.values[name] for name in columns}
    try:
        row = Row.from_record(record)
        known = content_id(row.to_record())
    except (KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{entry.place}: is not a row: {error}: give what mining wrote") from error
    if record.get("id") != known:
        raise InputError(
            f"{entry.place}: id is {shown(record.get('id'))}, and the row gives {known}: mine again"
        )
    return row


def _engines(entries: Sequence[LineRecord]) -> dict[str, str]:
    """Return the engines that mining asked, with their versions."""
    found: dict[str, str] = {}
    for entry in entries:
        history = entry.values.get("history")
        engines = history.get("engines", {}) if isinstance(history, dict) else {}
        if not isinstance(engines, dict) or {type(each) for each in engines.values()} - {str}:
            raise InputError(
                f"{entry.place}: history.engines is {shown(engines)}: give what mining wrote, "
                "engines with their versions"
            )
        found.update(engines)
    return dict(sorted(found.items()))


def _source(path: Path, rows: Sequence[Row]) -> dict[str, str]:
    keys = ("repository", "commit", "licence")
    found = {canonical_json([getattr(row.source, key) for key in keys]) for row in rows}
    if len(found) != 1:
        raise InputError(f"{path}: has rows of {len(found)} sources: give those of one")
    return {key: getattr(rows[0].source, key) for key in keys}
