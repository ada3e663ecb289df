from __future__ import annotations

import json
import stat
from dataclasses import replace
from typing import TYPE_CHECKING

import datasets
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from driftbench.cli.withhold import command
from driftbench.dataset.check import check_dataset
from driftbench.dataset.load import load_dataset
from driftbench.dataset.publish.labels import read_labels
from driftbench.dataset.publish.lock import LOCK, read_lock
from driftbench.dataset.publish.withheld import withhold
from driftbench.dataset.publish.write import write_records
from driftbench.dataset.records import ANSWERS, LABELS, schema
from driftbench.dataset.shards import read_shard
from driftbench.dataset.split_digest import split_digest
from driftbench.detectors.data import read_splits
from driftbench.errors import DatasetError, InputError
from driftbench.oracles.kernel.archive import FOLDER
from tests.dataset.relocking import relock

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild

TEST = "controlled/test-00000-of-00001.parquet"
CALIBRATION = "controlled/calibration-00000-of-00001.parquet"


@pytest.fixture
def whole(tmp_path: Path, make_build: MakeBuild) -> Path:
    return make_build(tmp_path / "whole")


@pytest.fixture
def public(tmp_path: Path, whole: Path) -> Path:
    """The public part of the build, with the labels file beside it."""
    withhold(whole, out=tmp_path / "public", labels=tmp_path / "labels.parquet")
    return tmp_path / "public"


def test_only_the_test_split_has_no_answers(whole: Path, public: Path) -> None:
    assert check_dataset(public) == ()
    asked = read_shard(public / TEST, withheld=True)
    records = read_shard(whole / TEST)
    assert all(row[name] is None for row in asked for name in ANSWERS)
    questions = [name for name in schema().names if name not in ANSWERS]
    assert [[row[k] for k in questions] for row in asked] == [
        [r[k] for k in questions] for r in records
    ]
    assert (public / CALIBRATION).read_bytes() == (whole / CALIBRATION).read_bytes()


def test_other_files_of_the_public_part_contain_no_answers(public: Path) -> None:
    files = {path.relative_to(public).as_posix() for path in public.rglob("*") if path.is_file()}
    assert files == {"README.md", "croissant.json", LOCK, TEST, CALIBRATION}
    counts = read_lock(public).composition
    rows = read_shard(public / CALIBRATION)
    assert sum(n for each in counts.values() for n in each.values()) == len(rows)
    # The only traces of answers in a file are the names of their empty columns.
    metadata = pq.read_metadata(public / TEST)
    assert metadata.schema.to_arrow_schema().equals(schema())
    for at in range(metadata.num_columns):
        column = metadata.row_group(0).column(at)
        if column.path_in_schema.split(".")[0] in ANSWERS:
            assert column.statistics is None or not column.statistics.has_min_max
    card = (public / "README.md").read_text(encoding="utf-8")
    assert card.count("combined") == 1
    assert "kernel" not in card


def test_public_files_do_not_depend_on_withheld_answers(
    tmp_path: Path, whole: Path, public: Path
) -> None:
    records = read_shard(whole / TEST)
    answers = {"label": LABELS[5], "drift_classes": ["a", "b"], "relation": "weaker", "edits": []}
    turned = [row if row["label"] == "faithful" else {**row, **answers} for row in records]
    lock = read_lock(whole)
    shard = write_records(whole / TEST, turned)
    digests = {**lock.digests, "controlled/test": split_digest(turned)}
    relock(whole, replace(lock, shards={**lock.shards, TEST: shard}, digests=digests))
    withhold(whole, out=tmp_path / "other", labels=tmp_path / "other.parquet")
    for name in (TEST, CALIBRATION, "README.md"):
        assert (tmp_path / "other" / name).read_bytes() == (public / name).read_bytes(), name
    locks = [replace(read_lock(folder), digests={}) for folder in (public, tmp_path / "other")]
    assert locks[0] == locks[1]
    sizes = {(folder / "croissant.json").stat().st_size for folder in (public, tmp_path / "other")}
    assert len(sizes) == 1


def test_labels_restore_the_build(whole: Path, public: Path) -> None:
    labels = read_labels(public.parent / "labels.parquet")
    before = read_splits("controlled", path=whole)
    assert read_splits("controlled", path=public, labels=labels) == before
    asked = read_splits("controlled", path=public)["test"]
    assert (asked.digest, asked.withheld) == (before["test"].digest, True)
    assert len(asked.pairs(with_gold=True)) == len(before["test"].records)
    with pytest.raises(DatasetError, match="labels of split 'test' are withheld"):
        asked.labelled(with_gold=True)


def test_withhold_is_reproducible(tmp_path: Path, whole: Path, public: Path) -> None:
    again = tmp_path / "again"
    withhold(whole, out=again, labels=tmp_path / "labels.parquet")
    assert {p.name: p.read_bytes() for p in again.rglob("*.*") if p.is_file()} == {
        p.name: p.read_bytes() for p in public.rglob("*.*") if p.is_file()
    }


def test_the_public_part_loads_with_and_without_this_package(public: Path) -> None:
    ours = load_dataset("controlled", split="test", path=public)
    assert set(ours["label"]) == {None}
    plain = datasets.load_dataset(str(public), "controlled")
    assert plain["test"].features == plain["calibration"].features
    assert set(plain["test"]["label"]) == {None}
    assert None not in set(plain["calibration"]["label"])


def test_labels_are_readable_by_the_owner_only(public: Path) -> None:
    labels = public.parent / "labels.parquet"
    assert stat.S_IMODE(labels.stat().st_mode) == 0o600


def test_commands_that_need_answers_report_that_they_are_withheld(public: Path) -> None:
    with pytest.raises(DatasetError, match="the answers of this split are withheld"):
        read_shard(public / TEST)


def test_check_finds_a_row_with_answers(public: Path, whole: Path) -> None:
    records = read_shard(whole / TEST)
    masked = [{**row, **dict.fromkeys(ANSWERS)} for row in records]
    masked[3]["label"] = "faithful"
    shard = write_records(public / TEST, masked)
    lock = read_lock(public)
    relock(public, replace(lock, shards={**lock.shards, TEST: shard}))
    messages = "\n".join(map(str, check_dataset(public)))
    assert f"{TEST}#{masked[3]['id']}: row: its answers are withheld, and it has label" in messages
    with pytest.raises(DatasetError, match="row 4: label is not withheld"):
        read_shard(public / TEST, withheld=True)


def test_labels_of_another_build_are_an_error(
    tmp_path: Path, public: Path, rows: tuple[Row, ...], make_build: MakeBuild
) -> None:
    other = make_build(tmp_path / "other", rows[:100])
    withhold(other, out=tmp_path / "public2", labels=tmp_path / "labels2.parquet")
    labels = read_labels(tmp_path / "labels2.parquet")
    with pytest.raises(DatasetError, match=r"has no answer for .* rows of controlled/test"):
        read_splits("controlled", path=public, labels=labels)


def test_changed_labels_are_an_error(tmp_path: Path, public: Path) -> None:
    path = tmp_path / "labels.parquet"
    table = pq.read_table(path)
    at = table.column_names.index("label")
    turned = pa.array(["faithful"] * table.num_rows)
    pq.write_table(table.set_column(at, "label", turned), path)
    with pytest.raises(DatasetError, match="do not match the lock"):
        read_splits("controlled", path=public, labels=read_labels(path))


@pytest.mark.parametrize("content", [None, b"", b"PAR1 and nothing"])
def test_other_files_are_not_accepted_as_labels(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "no-labels.parquet"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(DatasetError, match="give a labels file of `driftbench withhold`"):
        read_labels(path)


def test_a_shard_is_not_accepted_as_labels(whole: Path) -> None:
    with pytest.raises(DatasetError, match="has other columns"):
        read_labels(whole / TEST)


def test_labels_are_not_published_or_overwritten(tmp_path: Path, whole: Path) -> None:
    out = tmp_path / "public"
    with pytest.raises(InputError, match="would be published"):
        withhold(whole, out=out, labels=out / "labels.parquet")
    with pytest.raises(InputError, match="is the build itself"):
        withhold(whole, out=whole, labels=tmp_path / "labels.parquet")
    (tmp_path / "labels.parquet").write_bytes(b"another version's")
    with pytest.raises(InputError, match="name another labels file"):
        withhold(whole, out=out, labels=tmp_path / "labels.parquet")
    assert not out.exists()


def test_withholding_twice_is_an_error(tmp_path: Path, public: Path) -> None:
    with pytest.raises(DatasetError, match="withheld already"):
        withhold(public, out=tmp_path / "b", labels=tmp_path / "b.parquet")


def test_the_command_lists_what_it_wrote(tmp_path: Path, whole: Path) -> None:
    words = [str(whole), "--out", str(tmp_path / "p"), "--labels", str(tmp_path / "l.parquet")]
    done = CliRunner().invoke(command, words)
    assert done.exit_code == 0, done.output
    assert "reveals most: AUC 0." in done.output
    found = json.loads(CliRunner().invoke(command, [*words, "--json"]).stdout)
    assert found["rows"] + found["kept"] == 240
    assert found["shards"] == [TEST]
    assert not (tmp_path / "p" / FOLDER).exists()
