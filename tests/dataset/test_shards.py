"""Changed shards are refused with the problem and a remedy."""

from __future__ import annotations

import os
import shutil
import signal
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from driftbench.dataset.load import load_dataset
from driftbench.dataset.publish.croissant import CROISSANT
from driftbench.dataset.publish.lock import LOCK, read_lock, write_lock
from driftbench.dataset.publish.write import Shard, content_digest, file_digest
from driftbench.dataset.records import schema
from driftbench.dataset.shards import read_batches, read_shard, read_table, read_unchecked
from driftbench.errors import DatasetError
from tests.dataset.relocking import relock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild

NAME = "controlled/test-00000-of-00001.parquet"


@pytest.fixture
def build(tmp_path: Path, make_build: MakeBuild) -> Path:
    return make_build(tmp_path / "build")


@pytest.fixture
def at_once() -> Iterator[None]:
    """Fail after ten seconds instead of waiting without end."""

    def fail(number: int, frame: object) -> None:
        raise AssertionError(f"signal {number}: still reading at {frame}")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(10)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def _write(path: Path, table: pa.Table) -> Shard:
    """Replace a shard by a table, and return the lock's entry for it."""
    pq.write_table(table, path)
    records = table.to_pylist()
    return Shard(sha256=file_digest(path), rows=len(records), content=content_digest(records))


def _replace_consistently(build: Path, table: pa.Table) -> None:
    """Replace a shard by a table, and update lock and metadata."""
    lock = read_lock(build)
    relock(build, replace(lock, shards={**lock.shards, NAME: _write(build / NAME, table)}))


def test_all_readers_give_the_same_rows(build: Path) -> None:
    path = build / NAME
    records = read_shard(path)
    assert records == read_unchecked(path) == read_table(path).to_pylist()
    assert [row for batch in read_batches(path, ["id"]) for row in batch] == [
        {"id": record["id"]} for record in records
    ]


def test_a_shard_is_read_from_the_current_folder(
    build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = read_shard(build / NAME)
    config, file = (build / NAME).parent, (build / NAME).name
    monkeypatch.chdir(config)
    assert read_shard(type(build)(file)) == records
    monkeypatch.chdir(build)
    assert read_shard(type(build)(NAME)) == records


@pytest.mark.parametrize("columns", [None, ["id"]])
def test_a_changed_file_is_an_error_with_both_digests(
    build: Path, columns: list[str] | None
) -> None:
    path = build / NAME
    expected = read_lock(build).shards[NAME].sha256
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(DatasetError) as caught:
        list(read_batches(path, columns))
    message = str(caught.value)
    assert str(path) in message
    assert file_digest(path)[:12] in message
    assert expected[:12] in message
    assert "build it again" in message


def test_no_shard_of_a_changed_configuration_is_read(build: Path) -> None:
    other = build / NAME.replace("test", "calibration")
    other.write_bytes(other.read_bytes() + b"x")
    with pytest.raises(DatasetError, match=r"calibration-00000-of-00001\.parquet: sha256 is"):
        read_shard(build / NAME)


def test_a_lock_with_other_rows_is_an_error(build: Path) -> None:
    lock = read_lock(build)
    shard = lock.shards[NAME]
    relock(build, replace(lock, shards={**lock.shards, NAME: replace(shard, rows=3)}))
    with pytest.raises(DatasetError, match=rf"number of rows is {shard.rows}, and .* has 3:"):
        read_shard(build / NAME)
    relock(build, replace(lock, shards={**lock.shards, NAME: replace(shard, content="0" * 64)}))
    with pytest.raises(DatasetError, match=r"digest of the rows is .*, and .* has 000000000000…"):
        read_shard(build / NAME)


def test_an_edited_lock_is_an_error(build: Path) -> None:
    lock = read_lock(build)
    write_lock(build, replace(lock, recipe={"name": "paper", "sha256": "9" * 64}))
    with pytest.raises(DatasetError, match=r"build\.lock\.json: sha256 is .* croissant\.json has"):
        read_shard(build / NAME)


@pytest.mark.parametrize("content", [None, "[]", "{", '{"distribution": [7]}'])
def test_metadata_without_the_lock_is_accepted(build: Path, content: str | None) -> None:
    (build / CROISSANT).unlink()
    if content is not None:
        (build / CROISSANT).write_text(content, encoding="utf-8")
    assert len(read_shard(build / NAME)) > 100


def test_a_file_outside_the_lock_is_an_error(build: Path) -> None:
    extra = build / "controlled" / "test-00001-of-00002.parquet"
    shutil.copy(build / NAME, extra)
    with pytest.raises(DatasetError, match=r"00001-of-00002\.parquet: .* names no such shard"):
        read_shard(build / NAME)
    with pytest.raises(DatasetError, match=r"00001-of-00002\.parquet: .* names no such shard"):
        read_shard(extra)


def _remove(path: Path) -> None:
    path.unlink()


def _make_fifo(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _make_loop(path: Path) -> None:
    path.unlink()
    path.symlink_to(path)


def _make_device(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


def _make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (_remove, "No such file"),
        (_make_fifo, "is not a regular file"),
        (_make_loop, "Too many levels of symbolic links"),
        (_make_device, "is not a regular file"),
        (_make_folder, "Is a directory"),
    ],
)
def test_special_files_are_refused(
    build: Path, change: Callable[[Path], None], expected: str
) -> None:
    change(build / NAME)
    with pytest.raises(DatasetError, match=f"cannot be read: {expected}.*; copy the dataset again"):
        load_dataset("controlled", split="test", path=build)
    with pytest.raises(OSError, match=expected):
        read_unchecked(build / NAME)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("name", [LOCK, CROISSANT])
def test_a_pipe_beside_the_shards_is_refused(build: Path, name: str) -> None:
    _make_fifo(build / name)
    if name == LOCK:
        with pytest.raises(DatasetError, match="is not a regular file"):
            read_shard(build / NAME)
    else:
        assert len(read_shard(build / NAME)) > 100


def test_other_files_are_not_accepted_as_shards(build: Path) -> None:
    (build / NAME).write_bytes(b"no parquet")
    lock = read_lock(build)
    shard = replace(lock.shards[NAME], sha256=file_digest(build / NAME))
    relock(build, replace(lock, shards={**lock.shards, NAME: shard}))
    with pytest.raises(DatasetError, match=r"is not a Parquet file: .*magic bytes"):
        read_shard(build / NAME)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"label": "typo"}, "row 8: label is 'typo', none of faithful"),
        ({"gold": None}, "row 8: gold is null"),
        ({"source": None}, "row 8: source is null"),
    ],
)
def test_unusable_values_are_an_error(build: Path, change: dict[str, Any], expected: str) -> None:
    records = read_shard(build / NAME)
    records[7] |= change
    _replace_consistently(build, pa.Table.from_pylist(records, schema=schema()))
    with pytest.raises(DatasetError, match=f"parquet: {expected}"):
        read_shard(build / NAME)


def test_other_columns_are_an_error(build: Path) -> None:
    _replace_consistently(build, pa.table({"id": ["a"]}))
    with pytest.raises(DatasetError, match="differ from the schema"):
        read_shard(build / NAME)


def test_a_link_to_a_shard_is_followed(build: Path, tmp_path: Path) -> None:
    records = read_shard(build / NAME)
    shutil.move(build / NAME, tmp_path / "blob")
    (build / NAME).symlink_to(tmp_path / "blob")
    assert read_shard(build / NAME) == records


def test_wild_datasets_of_earlier_versions_have_no_context_of_candidates(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    build = make_build(tmp_path / "wild", rows, config="wild_llm")
    name = "wild_llm/test-00000-of-00001.parquet"
    records = read_shard(build / name)
    assert {record["candidate_context"] for record in records} == {""}
    older = pq.read_table(build / name).drop_columns("candidate_context")
    lock = read_lock(build)
    relock(build, replace(lock, shards={**lock.shards, name: _write(build / name, older)}))
    assert read_shard(build / name) == records
    columns = ("id", "candidate_context")
    (batch,) = read_batches(build / name, columns)
    assert batch == [{column: record[column] for column in columns} for record in records]
    assert read_table(build / name).num_rows == len(records)
    assert not isinstance(read_unchecked(build / name), str)
