"""Shards that somebody changed, each refused with what is wrong and what to do about it."""

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

    from tests.dataset.conftest import MakeBuild

NAME = "controlled/test-00000-of-00001.parquet"


@pytest.fixture
def build(tmp_path: Path, make_build: MakeBuild) -> Path:
    return make_build(tmp_path / "build")


@pytest.fixture
def at_once() -> Iterator[None]:
    """Fail after ten seconds instead of waiting for ever."""

    def fail(number: int, frame: object) -> None:
        raise AssertionError(f"signal {number}: still reading at {frame}")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(10)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def _write(path: Path, table: pa.Table) -> Shard:
    """Write a table where a shard was, and return what a lock that agrees says of it."""
    pq.write_table(table, path)
    records = table.to_pylist()
    return Shard(sha256=file_digest(path), rows=len(records), content=content_digest(records))


def _agree(build: Path, table: pa.Table) -> None:
    """Put a table in place of the shard, with a lock and metadata that agree with it."""
    lock = read_lock(build)
    relock(build, replace(lock, shards={**lock.shards, NAME: _write(build / NAME, table)}))


def test_every_way_to_read_gives_the_same_rows(build: Path) -> None:
    path = build / NAME
    records = read_shard(path)
    assert records == read_unchecked(path) == read_table(path).to_pylist()
    assert [row for batch in read_batches(path, ["id"]) for row in batch] == [
        {"id": record["id"]} for record in records
    ]


def test_a_shard_is_read_from_its_own_folder(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records = read_shard(build / NAME)
    config, file = (build / NAME).parent, (build / NAME).name
    monkeypatch.chdir(config)
    assert read_shard(type(build)(file)) == records
    monkeypatch.chdir(build)
    assert read_shard(type(build)(NAME)) == records


@pytest.mark.parametrize("columns", [None, ["id"]])
def test_a_changed_file_is_named_with_both_digests(build: Path, columns: list[str] | None) -> None:
    path = build / NAME
    said = read_lock(build).shards[NAME].sha256
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(DatasetError) as caught:
        list(read_batches(path, columns))
    message = str(caught.value)
    assert str(path) in message
    assert file_digest(path)[:12] in message
    assert said[:12] in message
    assert "build it again" in message


def test_of_a_configuration_that_was_changed_no_shard_is_read(build: Path) -> None:
    other = build / NAME.replace("test", "calibration")
    other.write_bytes(other.read_bytes() + b"x")
    with pytest.raises(DatasetError, match=r"calibration-00000-of-00001\.parquet: sha256 is"):
        read_shard(build / NAME)


def test_a_lock_that_says_other_rows_is_refused(build: Path) -> None:
    lock = read_lock(build)
    shard = lock.shards[NAME]
    relock(build, replace(lock, shards={**lock.shards, NAME: replace(shard, rows=3)}))
    with pytest.raises(DatasetError, match=rf"number of rows is {shard.rows}, and .* says 3:"):
        read_shard(build / NAME)
    relock(build, replace(lock, shards={**lock.shards, NAME: replace(shard, content="0" * 64)}))
    with pytest.raises(DatasetError, match=r"digest of the rows is .*, and .* says 000000000000…"):
        read_shard(build / NAME)


def test_a_lock_that_was_edited_is_refused(build: Path) -> None:
    lock = read_lock(build)
    write_lock(build, replace(lock, recipe={"name": "paper", "sha256": "9" * 64}))
    with pytest.raises(DatasetError, match=r"build\.lock\.json: sha256 is .* croissant\.json says"):
        read_shard(build / NAME)


@pytest.mark.parametrize("content", [None, "[]", "{", '{"distribution": [7]}'])
def test_metadata_that_states_no_lock_does_not_hinder_reading(
    build: Path, content: str | None
) -> None:
    (build / CROISSANT).unlink()
    if content is not None:
        (build / CROISSANT).write_text(content, encoding="utf-8")
    assert len(read_shard(build / NAME)) > 100


def test_a_file_that_the_lock_does_not_name_is_refused(build: Path) -> None:
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
    ("change", "said"),
    [
        (_remove, "No such file"),
        (_make_fifo, "is not a regular file"),
        (_make_loop, "Too many levels of symbolic links"),
        (_make_device, "is not a regular file"),
        (_make_folder, "Is a directory"),
    ],
)
def test_what_is_not_a_file_is_refused_at_once(
    build: Path, change: Callable[[Path], None], said: str
) -> None:
    change(build / NAME)
    with pytest.raises(DatasetError, match=f"cannot be read: {said}.*; copy the dataset again"):
        load_dataset("controlled", split="test", path=build)
    with pytest.raises(OSError, match=said):
        read_unchecked(build / NAME)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("name", [LOCK, CROISSANT])
def test_a_fifo_beside_the_shards_does_not_hang(build: Path, name: str) -> None:
    _make_fifo(build / name)
    if name == LOCK:
        with pytest.raises(DatasetError, match="is not a regular file"):
            read_shard(build / NAME)
    else:
        assert len(read_shard(build / NAME)) > 100


def test_what_is_not_a_parquet_file_is_refused(build: Path) -> None:
    (build / NAME).write_bytes(b"no parquet")
    lock = read_lock(build)
    shard = replace(lock.shards[NAME], sha256=file_digest(build / NAME))
    relock(build, replace(lock, shards={**lock.shards, NAME: shard}))
    with pytest.raises(DatasetError, match=r"is not a Parquet file: .*magic bytes"):
        read_shard(build / NAME)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"label": "typo"}, "row 8: label is 'typo', none of faithful"),
        ({"gold": None}, "row 8: gold is null"),
        ({"source": None}, "row 8: source is null"),
    ],
)
def test_a_value_that_no_verb_could_use_is_named(
    build: Path, change: dict[str, Any], said: str
) -> None:
    records = read_shard(build / NAME)
    records[7] |= change
    _agree(build, pa.Table.from_pylist(records, schema=schema()))
    with pytest.raises(DatasetError, match=f"parquet: {said}"):
        read_shard(build / NAME)


def test_other_columns_are_refused(build: Path) -> None:
    _agree(build, pa.table({"id": ["a"]}))
    with pytest.raises(DatasetError, match="are not as the schema says"):
        read_shard(build / NAME)


def test_a_link_to_a_shard_is_followed(build: Path, tmp_path: Path) -> None:
    records = read_shard(build / NAME)
    shutil.move(build / NAME, tmp_path / "blob")
    (build / NAME).symlink_to(tmp_path / "blob")
    assert read_shard(build / NAME) == records
