"""Fifty randomly changed builds, which all readers must refuse."""

from __future__ import annotations

import json
import os
import random
import shutil
from typing import TYPE_CHECKING, Any, TypeAlias

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from driftbench.cli.main import cli
from driftbench.dataset.load import load_dataset
from driftbench.dataset.publish.lock import LOCK
from driftbench.dataset.records import LABELS
from driftbench.dataset.verification import verify
from driftbench.detectors.data import read_splits
from driftbench.errors import DatasetError
from driftbench.leaderboard import Evaluator

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SHARDS = ("starter/calibration-00000-of-00001.parquet", "starter/test-00000-of-00001.parquet")
SEEDS = 50

Change: TypeAlias = "Callable[[Path, random.Random], None]"


@pytest.fixture(scope="module")
def answers(starter: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a submission to the unchanged build."""
    out = tmp_path_factory.mktemp("answers") / "lint.parquet"
    words = ["detect", "--detector", "lint", "-o", str(out), "--dataset", str(starter)]
    assert CliRunner().invoke(cli, words).exit_code == 0
    return out


def _shard(folder: Path, chance: random.Random) -> Path:
    return folder / chance.choice(SHARDS)


def _rewrite(path: Path, change: Callable[[list[dict[str, Any]]], None]) -> None:
    table = pq.ParquetFile(path).read()
    rows = table.to_pylist()
    change(rows)
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), path, compression="zstd")


def _swap_shards(folder: Path, _chance: random.Random) -> None:
    first, second = (folder / name for name in SHARDS)
    first.rename(folder / "waiting")
    second.rename(first)
    (folder / "waiting").rename(second)


def _relabel_a_row(folder: Path, chance: random.Random) -> None:
    def relabel(rows: list[dict[str, Any]]) -> None:
        row = chance.choice(rows)
        row["label"] = chance.choice([label for label in LABELS if label != row["label"]])

    _rewrite(_shard(folder, chance), relabel)


def _reorder_rows(folder: Path, chance: random.Random) -> None:
    _rewrite(_shard(folder, chance), chance.shuffle)


def _drop_a_row(folder: Path, chance: random.Random) -> None:
    def drop(rows: list[dict[str, Any]]) -> None:
        del rows[chance.randrange(len(rows))]

    _rewrite(_shard(folder, chance), drop)


def _repeat_a_row(folder: Path, chance: random.Random) -> None:
    _rewrite(_shard(folder, chance), lambda rows: rows.append(chance.choice(rows)))


def _change_columns(folder: Path, chance: random.Random) -> None:
    path = _shard(folder, chance)
    table = pq.ParquetFile(path).read()
    name = chance.choice(table.column_names)
    pq.write_table(table.drop_columns([name]), path)


def _add_a_shard(folder: Path, chance: random.Random) -> None:
    path = _shard(folder, chance)
    shutil.copy(path, path.with_name(path.name.replace("00000-of", "00001-of")))


def _remove_a_shard(folder: Path, chance: random.Random) -> None:
    _shard(folder, chance).unlink()


def _truncate(folder: Path, chance: random.Random) -> None:
    path = _shard(folder, chance)
    path.write_bytes(path.read_bytes()[: chance.randrange(path.stat().st_size)])


def _change_a_byte(folder: Path, chance: random.Random) -> None:
    path = _shard(folder, chance)
    content = bytearray(path.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


def _put_a_fifo(folder: Path, chance: random.Random) -> None:
    path = _shard(folder, chance)
    path.unlink()
    os.mkfifo(path)


def _edit_the_lock(folder: Path, chance: random.Random) -> None:
    lock = json.loads((folder / LOCK).read_text(encoding="utf-8"))
    shard = lock["shards"][chance.choice(SHARDS)]
    key = chance.choice(["sha256", "rows", "content", "recipe", "composition", "entry"])
    match key:
        case "rows":
            shard["rows"] += 1
        case "recipe":
            lock["recipe"]["name"] = "paper"
        case "composition":
            lock["composition"]["algebra"]["faithful"] += 1
        case "entry":
            del lock["shards"][SHARDS[0]]
        case _:
            shard[key] = f"{chance.getrandbits(256):064x}"
    (folder / LOCK).write_text(json.dumps(lock), encoding="utf-8")


CHANGES = (
    _swap_shards,
    _relabel_a_row,
    _reorder_rows,
    _drop_a_row,
    _repeat_a_row,
    _change_columns,
    _add_a_shard,
    _remove_a_shard,
    _truncate,
    _change_a_byte,
    _put_a_fifo,
    _edit_the_lock,
)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_readers_refuse_a_changed_build(starter: Path, tmp_path: Path, seed: int) -> None:
    folder = tmp_path / "driftbench"
    shutil.copytree(starter, folder)
    CHANGES[seed % len(CHANGES)](folder, random.Random(seed))  # noqa: S311 -- a sample
    read: tuple[Callable[[], object], ...] = (
        lambda: load_dataset("starter", path=folder),
        lambda: verify(folder),
        lambda: read_splits("starter", path=folder),
        lambda: Evaluator("starter", path=folder).data,
    )
    for each in read:
        with pytest.raises(DatasetError, match=r"copy the dataset again|remove the file"):
            each()


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__.strip("_"))
def test_commands_refuse_a_changed_build(
    starter: Path, answers: Path, tmp_path: Path, change: Change
) -> None:
    folder = tmp_path / "driftbench"
    shutil.copytree(starter, folder)
    change(folder, random.Random(7))  # noqa: S311 -- a sample
    for words in (
        ("verify", folder),
        ("show", folder, "--html", tmp_path / "rows.html"),
        ("leaks", folder),
        ("diff", starter, folder),
        ("withhold", folder, "--out", tmp_path / "public", "--labels", tmp_path / "l.parquet"),
        ("detect", "--detector", "lint", "-o", tmp_path / "x.parquet", "--dataset", folder),
        ("evaluate", answers, "--dataset", folder),
        ("submit", "check", answers, "--dataset", folder),
        ("calibrate", "--dataset", folder, "--snapshot", "starter", "-o", tmp_path / "r.json"),
        ("datasheet", folder, "--counts", tmp_path, "--out", tmp_path / "sheet.md"),
    ):
        done = CliRunner().invoke(cli, [str(word) for word in words])
        assert isinstance(done.exception, DatasetError) or done.exit_code == 2, (words, done.output)
    assert CliRunner().invoke(cli, ["check", str(folder)]).exit_code == 1


def test_a_copied_build_is_read(starter: Path, tmp_path: Path) -> None:
    folder = tmp_path / "some" / "where" / "else"
    shutil.copytree(starter, folder)
    found = load_dataset("starter", path=folder)
    assert sum(len(found[split]) for split in found) == 330
    assert read_splits("starter", path=folder) == read_splits("starter", path=starter)
    assert Evaluator("starter", path=folder).data == Evaluator("starter", path=starter).data
    assert CliRunner().invoke(cli, ["verify", str(folder)]).exit_code == 0
