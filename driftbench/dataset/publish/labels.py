"""The labels file: the withheld answers of a public part.

It is a Parquet file with the columns `shard`, `id` and those of `ANSWERS`, without questions. Only
its owner may read it, and it is never overwritten, since there is no other copy of the answers. The
lock of the public part has the digest of questions and answers together.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from driftbench._files import open_regular, with_path
from driftbench.dataset.publish.write import file_digest
from driftbench.dataset.records import ANSWERS, schema
from driftbench.errors import DatasetError, InputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    import pyarrow as pa

__all__ = ["Labels", "read_labels", "write_labels"]

_KEYS = ("shard", "id")

Record: TypeAlias = "Mapping[str, Any]"


@dataclass(frozen=True, slots=True)
class Labels:
    """The answers of withheld shards.

    Args:
        path: the labels file.
        shards: relative path of a shard -> id -> its columns of `ANSWERS`.
    """

    path: Path
    shards: Mapping[str, Mapping[str, Record]]

    def restore(self, name: str, records: Sequence[Record]) -> list[dict[str, Any]]:
        """Return the records of a withheld shard with their answers.

        Args:
            name: relative path of the shard.
            records: its records in the public part.

        Raises:
            DatasetError: the answer of a record is missing.
        """
        answers = self.shards.get(name, {})
        if missing := [str(row["id"]) for row in records if row["id"] not in answers]:
            raise DatasetError(
                f"{self.path}: has no answer for {len(missing)} of {len(records)} rows of {name}, "
                f"such as {missing[0]}: give the labels file that was written with this dataset"
            )
        return [{**record, **answers[record["id"]]} for record in records]


def read_labels(path: Path) -> Labels:
    """Read a labels file.

    Raises:
        DatasetError: it is missing, or is not a labels file.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with open_regular(path) as opened, pq.ParquetFile(opened) as file:
            problem = None if file.schema_arrow.equals(_schema()) else "has other columns"
            records = [] if problem else file.read().to_pylist()
    except (OSError, pa.ArrowException) as error:
        problem = getattr(error, "strerror", None) or "is not a Parquet file"
    if problem:
        raise DatasetError(f"{path}: {problem}: give a labels file of `driftbench withhold`")
    shards: dict[str, dict[str, Record]] = {}
    for record in records:
        name, row = record.pop("shard"), record.pop("id")
        shards.setdefault(name, {})[row] = record
    return Labels(path, shards)


def write_labels(path: Path, shards: Mapping[str, Sequence[Record]]) -> str:
    """Write a labels file that only its owner may read; return its digest.

    Args:
        path: the file; if it exists, it must have the same content.
        shards: relative path of a shard -> its records with answers.

    Raises:
        InputError: `path` exists with other content.
        OSError: the file cannot be written.
    """
    return _write_private(
        path, _bytes([(name, row) for name in sorted(shards) for row in shards[name]])
    )


def _schema() -> pa.Schema:
    import pyarrow as pa

    texts = [pa.field(name, pa.string()) for name in _KEYS]
    return pa.schema([*texts, *(schema().field(name) for name in ANSWERS)])


def _bytes(rows: Sequence[tuple[str, Record]]) -> bytes:
    """Return the bytes of a labels file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    records = [
        {"shard": name, "id": record["id"], **{column: record[column] for column in ANSWERS}}
        for name, record in rows
    ]
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_pylist(records, schema=_schema()), sink, compression="zstd")
    return bytes(sink.getvalue())


def _write_private(path: Path, data: bytes) -> str:
    digest = hashlib.sha256(data).hexdigest()
    if path.exists():
        if not path.is_file() or file_digest(path) != digest:
            raise InputError(f"{path}: holds something else; name another labels file")
        return digest
    part = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(data)
        part.replace(path)
    except OSError as error:
        raise with_path(error, path) from error
    return digest
