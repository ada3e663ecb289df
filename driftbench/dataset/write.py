"""Parquet shards whose bytes follow from their rows.

Compression, row group size, encodings and format version are fixed and no clock enters, so one
version of pyarrow writes the same bytes anywhere. Another version may encode differently; the
`content` digest of a shard covers the rows alone and stays the same then too.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from driftbench._files import naming, open_regular
from driftbench.dataset.records import (
    ANSWERS,
    EVIDENCE_KINDS,
    OPTIONAL,
    VOCABULARY,
    Row,
    canonical_json,
    schema,
    table_of,
)
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    import pyarrow as pa

__all__ = [
    "Shard",
    "content_digest",
    "file_digest",
    "read_batches",
    "read_shard",
    "read_unchecked",
    "shard_name",
    "write_records",
    "write_splits",
]

ROW_GROUP = 10_000
BATCH = 2_000


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
    shards: dict[str, Shard] = {}
    for split, rows in sorted(splits.items()):
        name = shard_name(config, split)
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        ordered = sorted(rows, key=lambda row: row.id)
        _write_table(table_of(ordered), path)
        content = content_digest(row.to_record() for row in ordered)
        shards[name] = Shard(sha256=file_digest(path), rows=len(ordered), content=content)
    return shards


def write_records(path: Path, records: Sequence[Mapping[str, Any]]) -> Shard:
    """Write the records of a shard, in the order given, and return what a lock keeps of it.

    Raises:
        OSError: the disk is full or not writable.
    """
    import pyarrow as pa

    _write_table(pa.Table.from_pylist(list(records), schema=schema()), path)
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
        raise naming(error, path) from error


def read_shard(path: Path, *, withheld: bool = False) -> list[dict[str, Any]]:
    """Return the records of a shard; columns and vocabulary are those of the schema.

    Args:
        path: the shard.
        withheld: whether its answers are: then all of them must be null.

    Raises:
        DatasetError: the file is missing, no Parquet, or not of the schema, or a value that every
            row has is missing or unknown in one.
    """
    return [record for batch in read_batches(path, withheld=withheld) for record in batch]


def read_batches(
    path: Path, columns: Sequence[str] | None = None, *, withheld: bool = False
) -> Iterator[list[dict[str, Any]]]:
    """Yield the records of a shard in batches, so that a large one need not be held at once.

    Args:
        path: the shard.
        columns: the columns to read; None for all.
        withheld: as for `read_shard`.

    Raises:
        DatasetError: as `read_shard`.
    """
    wanted = None if columns is None else list(columns)
    at = 0
    for batch in _batches(path, wanted):
        if not withheld and _masked(batch):
            raise DatasetError(
                f"{path}: the answers of this split are withheld: read the split calibration, or "
                "score with the labels file (`driftbench evaluate --labels`)"
            )
        if problem := next(_batch_problems(batch, withheld=withheld), None):
            row, message = problem
            raise DatasetError(f"{path}: row {at + row + 1}: {message}: run `driftbench check`")
        at += batch.num_rows
        yield cast("list[dict[str, Any]]", batch.to_pylist())


def read_unchecked(path: Path) -> list[dict[str, Any]] | str:
    """Return the records of a shard whatever their values; a clause where its columns are others.

    Raises:
        OSError: the file is missing, or (as pyarrow's `ArrowInvalid`, a ValueError) no Parquet.
    """
    import pyarrow.parquet as pq

    # Opened as one file: pyarrow would otherwise read `split=…` folders above it as columns.
    with open_regular(path) as opened, pq.ParquetFile(opened) as file:
        problem = _schema_problem(file.schema_arrow)
        return problem or cast("list[dict[str, Any]]", file.read().to_pylist())


def _batches(path: Path, columns: list[str] | None) -> Iterator[pa.RecordBatch]:
    import pyarrow.parquet as pq

    try:
        with open_regular(path) as opened, pq.ParquetFile(opened) as file:
            if problem := _schema_problem(file.schema_arrow):
                raise DatasetError(f"{path}: {problem}: run `driftbench check`, or build again")
            yield from file.iter_batches(batch_size=BATCH, columns=columns)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise DatasetError(f"{path}: cannot be read: {reason}; build again") from error
    except ValueError as error:
        raise DatasetError(f"{path}: is no Parquet file: {error}; build again") from error


def _schema_problem(found: pa.Schema) -> str | None:
    wanted = {field.name: field.type for field in schema()}
    columns = {field.name: field.type for field in found}
    wrong = sorted(
        {name for name in columns if columns[name] != wanted.get(name)}
        | (wanted.keys() - columns.keys())
    )
    if wrong:
        return f"columns {', '.join(wrong)} are not as the schema says"
    return None if list(wanted) == list(columns) else "the columns are out of order"


def _masked(batch: pa.RecordBatch) -> bool:
    """Say whether the answers of all rows are withheld, as far as they were read."""
    read = [batch.column(name) for name in batch.schema.names if name in ANSWERS]
    return bool(read) and all(0 < column.null_count == batch.num_rows for column in read)


def _batch_problems(batch: pa.RecordBatch, *, withheld: bool) -> Iterator[tuple[int, str]]:
    """Yield place and clause of values without which no row can be used."""
    for name in batch.schema.names:
        column = batch.column(name)
        if withheld and name in ANSWERS:
            if column.null_count < batch.num_rows:
                yield column.is_valid().index(value=True).as_py(), f"{name} is not withheld"
            continue
        if column.null_count and name not in OPTIONAL:
            yield column.is_null().index(value=True).as_py(), f"{name} is null"
        kind = name == "evidence"
        words = EVIDENCE_KINDS if kind else VOCABULARY.get(name)
        if words is not None:
            title = "evidence.kind" if kind else name
            for at, value in enumerate((column.field("kind") if kind else column).to_pylist()):
                if value not in words:
                    yield at, f"{title} is {value!r}, none of {', '.join(words)}"


def content_digest(records: Iterable[Mapping[str, Any]]) -> str:
    """Return the digest of records in order: sha256 of their canonical JSON lines."""
    digest = hashlib.sha256()
    for record in records:
        digest.update(canonical_json(record).encode())
        digest.update(b"\n")
    return digest.hexdigest()


def file_digest(path: Path) -> str:
    """Return the sha256 of a file."""
    with open_regular(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
