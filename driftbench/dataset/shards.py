"""Reading the rows of a dataset folder, compared with its lock.

All commands and `load_dataset` read rows with this module. Input is the path of a shard; output is
its rows. Before the first row is returned, the digest, the columns and the number of rows of every
shard of the configuration are compared with the lock, the lock with its digest in croissant.json,
and the names of the files with those in the lock. When all columns were read, the digest of the
rows is compared too. `read_unchecked` compares nothing but the columns, for `driftbench check`,
which reports every difference.
"""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from driftbench._files import open_regular
from driftbench.dataset.publish._distribution import CROISSANT, stated_lock_digest
from driftbench.dataset.publish.lock import LOCK, lock_digest, read_lock
from driftbench.dataset.publish.write import record_line
from driftbench.dataset.records import (
    ANSWERS,
    EVIDENCE_KINDS,
    OPTIONAL,
    VOCABULARY,
    WILD_COLUMNS,
    schema,
)
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pyarrow as pa
    import pyarrow.parquet as pq

    from driftbench.dataset.publish.write import Shard

__all__ = ["read_batches", "read_shard", "read_table", "read_unchecked"]

BATCH = 2_000
_SHOWN = 12
_REMEDY = "copy the dataset again, or build it again"

Records = list[dict[str, Any]]


def read_shard(path: Path, *, withheld: bool = False) -> Records:
    """Return the records of a shard.

    Args:
        path: the shard, `BUILD/CONFIG/NAME.parquet`.
        withheld: accept a shard whose answers are withheld; their columns are None.

    Raises:
        DatasetError: the shard differs from the lock, its answers are withheld, or a row has a
            missing or unknown value.
    """
    return [record for batch in read_batches(path, withheld=withheld) for record in batch]


def read_batches(
    path: Path, columns: Sequence[str] | None = None, *, withheld: bool = False
) -> Iterator[Records]:
    """Yield the records of a shard in batches, to read large shards with little memory.

    Args:
        path: as for `read_shard`.
        columns: the columns to read; None for all.
        withheld: as for `read_shard`.

    Raises:
        DatasetError: as `read_shard`; the digest of the rows is compared after the last batch.
    """
    for _, records in _checked(path, columns, withheld=withheld):
        yield records


def read_table(path: Path, *, withheld: bool = False) -> pa.Table:
    """Return a shard as a table in memory.

    Raises:
        DatasetError: as `read_shard`.
    """
    import pyarrow as pa

    batches = [batch for batch, _ in _checked(path, None, withheld=withheld)]
    return pa.Table.from_batches(batches, None if batches else schema(_config(path)))


def read_unchecked(path: Path) -> Records | str:
    """Return the records of a shard, or a message if its columns are not those of the schema.

    Raises:
        OSError: the file is missing, not a regular file, or (as pyarrow's `ArrowInvalid`, a
            ValueError) not a Parquet file.
    """
    import pyarrow.parquet as pq

    # Opened as one file: pyarrow would otherwise read `split=…` folders above it as columns.
    with open_regular(path) as source, pq.ParquetFile(source) as file:
        problem = _schema_problem(file.schema_arrow, _config(path))
        return problem or cast("Records", file.read().to_pylist())


def _checked(
    path: Path, columns: Sequence[str] | None, *, withheld: bool
) -> Iterator[tuple[pa.RecordBatch, Records]]:
    """Yield the batches of a shard and their records, compared with the lock."""
    shard, masked = _entry(path)
    if masked and not withheld and (columns is None or set(columns) & set(ANSWERS)):
        raise DatasetError(
            f"{path}: the answers of this split are withheld: read the split calibration, or "
            "score with the labels file (`driftbench evaluate --labels`)"
        )
    digest, at = hashlib.sha256(), 0
    added = dict.fromkeys(WILD_COLUMNS & set(schema(_config(path)).names), "")
    with _opened(path, shard) as file:
        wanted = None if columns is None else list(columns)
        for batch in file.iter_batches(batch_size=BATCH, columns=wanted):
            for row, message in _batch_problems(batch, withheld=masked):
                raise DatasetError(f"{path}: row {at + row + 1}: {message}: run `driftbench check`")
            records = cast("Records", batch.to_pylist())
            for record in records if columns is None else ():
                digest.update(record_line(record))
            at += batch.num_rows
            # Imports of earlier versions lack the columns of wild rows.
            yield batch, [added | record for record in records] if added else records
    if columns is None:
        _compare(path, "the digest of the rows", digest.hexdigest(), shard.content)


def _entry(path: Path) -> tuple[Shard, bool]:
    """Return the lock's entry of a shard, and whether its answers are withheld."""
    folder = path.parent.parent if path.parent.name else Path("..")
    config = _config(path)
    lock = read_lock(folder)
    stated = stated_lock_digest(folder)
    if stated not in {None, lock_digest(lock)}:
        raise DatasetError(
            f"{folder / LOCK}: sha256 is {lock_digest(lock)[:_SHOWN]}…, and {CROISSANT} has "
            f"{str(stated)[:_SHOWN]}…: the lock was changed; {_REMEDY}"
        )
    name = f"{config}/{path.name}"
    named = {each for each in lock.shards if each.startswith(f"{config}/")}
    present = {f"{config}/{each.name}" for each in path.parent.glob("*.parquet")}
    for other in sorted({name, *present} - named):
        raise DatasetError(
            f"{folder / other}: {LOCK} names no such shard: remove the file, or {_REMEDY}"
        )
    for other in sorted(named - {name}):
        # If one shard of a configuration was changed, no shard of it is read.
        with _opened(folder / other, lock.shards[other]):
            pass
    return lock.shards[name], name in lock.withheld


def _config(path: Path) -> str:
    return path.absolute().parent.name


@contextmanager
def _opened(path: Path, shard: Shard) -> Iterator[pq.ParquetFile]:
    """Open a file after comparing its digest, columns and number of rows with the lock."""
    import pyarrow.parquet as pq

    try:
        with open_regular(path) as source:
            found = hashlib.file_digest(source, "sha256").hexdigest()
            _compare(path, "sha256", found, shard.sha256)
            source.seek(0)
            with pq.ParquetFile(source) as file:
                if problem := _schema_problem(file.schema_arrow, _config(path)):
                    raise DatasetError(f"{path}: {problem}: run `driftbench check`, or {_REMEDY}")
                _compare(path, "the number of rows", file.metadata.num_rows, shard.rows)
                yield file
    except OSError as error:
        reason = error.strerror or str(error)
        raise DatasetError(f"{path}: cannot be read: {reason}; {_REMEDY}") from error
    except ValueError as error:
        raise DatasetError(f"{path}: is not a Parquet file: {error}; {_REMEDY}") from error


def _compare(path: Path, what: str, found: str | int, expected: str | int) -> None:
    if found != expected:
        here, there = (
            f"{each[:_SHOWN]}…" if isinstance(each, str) else each for each in (found, expected)
        )
        raise DatasetError(
            f"{path}: {what} is {here}, and {LOCK} has {there}: the file was changed; {_REMEDY}"
        )


def _schema_problem(found: pa.Schema, config: str) -> str | None:
    columns = {field.name: field.type for field in found}
    wanted = {
        field.name: field.type
        for field in schema(config)
        if field.name in columns or field.name not in WILD_COLUMNS
    }
    wrong = sorted(
        {name for name in columns if columns[name] != wanted.get(name)}
        | (wanted.keys() - columns.keys())
    )
    if wrong:
        return f"columns {', '.join(wrong)} differ from the schema"
    return None if list(wanted) == list(columns) else "the columns are out of order"


def _batch_problems(batch: pa.RecordBatch, *, withheld: bool) -> Iterator[tuple[int, str]]:
    """Yield row index and message for missing or unknown values."""
    for name in batch.schema.names:
        column = batch.column(name)
        if withheld and name in ANSWERS:
            if column.null_count < batch.num_rows:
                yield column.is_valid().index(value=True).as_py(), f"{name} is not withheld"
            continue
        if column.null_count and name not in OPTIONAL:
            yield column.is_null().index(value=True).as_py(), f"{name} is null"
        is_evidence = name == "evidence"
        allowed = EVIDENCE_KINDS if is_evidence else VOCABULARY.get(name)
        if allowed is not None:
            title = "evidence.kind" if is_evidence else name
            values = (column.field("kind") if is_evidence else column).to_pylist()
            for at, value in enumerate(values):
                if value not in allowed:
                    yield at, f"{title} is {value!r}, none of {', '.join(allowed)}"
