"""Make a dataset of the pairs that mining wrote, with their provisional labels.

Pairs are split by theorem, as imports are. The same file gives the same bytes.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench import __version__
from driftbench.dataset.publish.lock import Lock
from driftbench.dataset.records import Row, canonical_json, content_id
from driftbench.dataset.selection.splits import split_rows
from driftbench.errors import InputError
from driftbench.wild._content import content_of
from driftbench.wild.importing import CALIBRATION
from driftbench.wild.lines import read_lines, shown
from driftbench.wild.publishing import publish

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.wild.lines import LineRecord

__all__ = ["MINED", "MinedRows", "import_mined", "read_pairs"]

MINED = "wild_human"
"""The configuration of mined pairs."""

_SALT = "driftbench-1"


@dataclass(frozen=True, slots=True, kw_only=True)
class MinedRows:
    """The pairs of a file as the rows of a dataset.

    Args:
        lock: the lock of a build of them, without what follows from its rows.
        splits: split -> rows.
    """

    lock: Lock
    splits: Mapping[str, tuple[Row, ...]]

    @property
    def config(self) -> str:
        """The configuration."""
        return MINED

    @property
    def title(self) -> str:
        """The source, for readers."""
        return "the history of a repository"

    @property
    def description(self) -> str:
        """One sentence for card and metadata."""
        return (
            "Statements that a commit of their repository repaired, beside their present versions."
        )

    @property
    def judges(self) -> str:
        """Who judged, in one sentence."""
        return (
            "Nobody judged these rows: labels are suggestions from the difference of candidate and "
            "gold, and provisional until annotators confirm them."
        )

    @property
    def key(self) -> str:
        """SHA-256 of everything that the build depends on."""
        parts = [self.lock.recipe["sha256"], __version__]
        return hashlib.sha256(canonical_json(parts).encode()).hexdigest()


def import_mined(path: Path, *, out: Path) -> Lock:
    """Make a dataset of mined pairs, and return its lock.

    Args:
        path: the file of pairs.
        out: folder to make, or an earlier build to replace.

    Raises:
        InputError: the file is not what mining wrote, there are too few pairs, or `out` has other
            content.
        DatasetError: the disk is full.
    """
    found = read_pairs(path)
    return publish(out, found.splits, made=found)


def read_pairs(path: Path) -> MinedRows:
    """Read a file of mined pairs.

    Raises:
        InputError: the file is not what mining wrote, or there are too few pairs.
    """
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
    if not all(splits.values()):
        # Too few for two splits.
        splits = {"test": tuple(sorted(rows, key=lambda row: row.id))}
    return MinedRows(lock=lock, splits=dict(splits))


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
