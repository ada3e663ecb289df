"""Parquet shards whose bytes follow from their rows.

Compression, row group size, encodings and format version are fixed and no clock enters, so one
version of pyarrow writes the same bytes anywhere. Another version may encode differently; the
`content` digest of a shard covers the rows alone and stays the same then too.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from driftbench.dataset.records import Row, canonical_json, table_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

__all__ = ["Shard", "content_digest", "file_digest", "read_shard", "shard_name", "write_splits"]

ROW_GROUP = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Shard:
    """What the lock file keeps of a shard.

    Args:
        sha256: digest of the file.
        rows: number of rows.
        content: digest of the rows, whatever wrote the file.
    """

    sha256: str
    rows: int
    content: str


def shard_name(config: str, split: str) -> str:
    """Return the path of a split's only shard, relative to the build."""
    return f"{config}/{split}-00000-of-00001.parquet"


def write_splits(
    folder: Path, *, config: str, splits: Mapping[str, Sequence[Row]]
) -> dict[str, Shard]:
    """Write every split of a configuration below `folder`.

    Returns:
        Relative path -> shard, sorted by path.

    Raises:
        OSError: the disk is full or not writable.
    """
    import pyarrow.parquet as pq

    shards: dict[str, Shard] = {}
    for split, rows in sorted(splits.items()):
        name = shard_name(config, split)
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        ordered = sorted(rows, key=lambda row: row.id)
        pq.write_table(
            table_of(ordered),
            path,
            row_group_size=ROW_GROUP,
            version="2.6",
            data_page_version="1.0",
            compression="zstd",
            compression_level=3,
            use_dictionary=True,
            write_statistics=True,
            store_schema=True,
        )
        content = content_digest(row.to_record() for row in ordered)
        shards[name] = Shard(sha256=file_digest(path), rows=len(ordered), content=content)
    return shards


def read_shard(path: Path) -> list[dict[str, Any]]:
    """Return the records of a shard.

    Raises:
        OSError: the file is missing, or (as pyarrow's `ArrowInvalid`, a ValueError) no Parquet.
    """
    import pyarrow.parquet as pq

    # Opened as one file: pyarrow would otherwise read `split=…` folders above it as columns.
    with pq.ParquetFile(path) as file:
        return cast("list[dict[str, Any]]", file.read().to_pylist())


def content_digest(records: Iterable[Mapping[str, Any]]) -> str:
    """Return the digest of records in order: sha256 of their canonical JSON lines."""
    digest = hashlib.sha256()
    for record in records:
        digest.update(canonical_json(record).encode())
        digest.update(b"\n")
    return digest.hexdigest()


def file_digest(path: Path) -> str:
    """Return the sha256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
