from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow.parquet as pq

from driftbench.dataset.publish.write import content_digest, file_digest, shard_name, write_splits
from driftbench.dataset.records import rows_of, schema
from driftbench.dataset.shards import read_unchecked

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row


def test_bytes_do_not_depend_on_the_order_of_rows(tmp_path: Path, rows: tuple[Row, ...]) -> None:
    first = write_splits(tmp_path / "a", config="controlled", splits={"test": rows})
    second = write_splits(tmp_path / "b", config="controlled", splits={"test": rows[::-1]})
    assert first == second
    name = shard_name("controlled", "test")
    assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_rows_are_sorted_by_id(tmp_path: Path, rows: tuple[Row, ...]) -> None:
    shards = write_splits(tmp_path, config="controlled", splits={"test": rows})
    name = "controlled/test-00000-of-00001.parquet"
    assert list(shards) == [name]
    records = read_unchecked(tmp_path / name)
    assert not isinstance(records, str)
    assert rows_of(records) == tuple(sorted(rows, key=lambda row: row.id))
    assert shards[name].rows == len(rows)
    assert shards[name].sha256 == file_digest(tmp_path / name)
    assert shards[name].content == content_digest(records)


def test_a_shard_has_the_schema_and_no_time(tmp_path: Path, rows: tuple[Row, ...]) -> None:
    write_splits(tmp_path, config="controlled", splits={"test": rows})
    found = pq.ParquetFile(tmp_path / shard_name("controlled", "test"))
    assert found.schema_arrow.equals(schema())
    assert found.schema_arrow.metadata is None
    assert {
        found.metadata.row_group(0).column(i).compression for i in range(found.metadata.num_columns)
    } == {"ZSTD"}


def test_an_empty_split_is_written(tmp_path: Path) -> None:
    write_splits(tmp_path, config="c", splits={"calibration": (), "test": ()})
    assert read_unchecked(tmp_path / shard_name("c", "calibration")) == []


def test_the_content_digest_depends_on_every_value(rows: tuple[Row, ...]) -> None:
    records = [row.to_record() for row in rows]
    digest = content_digest(records)
    assert content_digest(records) == digest
    records[7]["evidence"]["detail"] += "."
    assert content_digest(records) != digest
