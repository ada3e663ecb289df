"""Writing Parquet shards with reproducible bytes.

Compression, row group size, encodings and format version are fixed, so a version of pyarrow writes
the same bytes for the same rows. Other versions may encode rows differently; the `content` digest
of a shard depends on the rows only.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench._files import open_regular, with_path
from driftbench.dataset.records import Row, canonical_json, records_of, schema

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    import pyarrow as pa

__all__ = [
    "Shard",
    "content_digest",
    "file_digest",
    "record_line",
    "shard_name",
    "write_records",
    "write_splits",
]

ROW_GROUP = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Shard:
    """The lock's entry of a shard.

    Args:
        sha256: digest of the file.
        rows: number of rows.
        content: digest of the rows.
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
    shards: dict[str, Shard] = {}
    for split, rows in sorted(splits.items()):
        name = shard_name(config, split)
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        ordered = sorted(rows, key=lambda row: row.id)
        shards[name] = write_records(path, records_of(ordered, config))
    return shards


def write_records(path: Path, records: Sequence[Mapping[str, Any]]) -> Shard:
    """Write the records of a shard in the order given, and return its entry for the lock.

    Args:
        path: the shard, `BUILD/CONFIG/NAME.parquet`.
        records: records with the columns of the configuration.

    Raises:
        OSError: the disk is full or not writable.
    """
    import pyarrow as pa

    columns = schema(path.parent.name)
    _write_table(pa.Table.from_pylist(list(records), schema=columns), path)
    return Shard(sha256=file_digest(path), rows=len(records), content=content_digest(records))


def _write_table(table: pa.Table, path: Path) -> None:
    import pyarrow.parquet as pq

    try:
        pq.write_table(
            table,
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
    except OSError as error:
        raise with_path(error, path) from error


def content_digest(records: Iterable[Mapping[str, Any]]) -> str:
    """Return the SHA-256 digest of the canonical JSON lines of records, in the order given."""
    digest = hashlib.sha256()
    for record in records:
        digest.update(record_line(record))
    return digest.hexdigest()


def record_line(record: Mapping[str, Any]) -> bytes:
    """Return the bytes of a record for the digest of rows."""
    return f"{canonical_json(record)}\n".encode()


def file_digest(path: Path) -> str:
    """Return the SHA-256 digest of a file.

    Raises:
        OSError: it is missing, not readable or not a regular file.
    """
    with open_regular(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
