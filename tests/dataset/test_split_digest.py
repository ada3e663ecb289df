"""The digest of a split: what it depends on and what it does not."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq
import pytest

from driftbench.dataset.check import check_dataset
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.publish.write import file_digest, write_records
from driftbench.dataset.records import Evidence, Row, schema
from driftbench.dataset.shards import read_shard
from driftbench.dataset.split_digest import DIGESTED, split_digest, split_digests, split_of
from driftbench.detectors.data import read_splits
from driftbench.errors import DatasetError
from tests.dataset.relocking import relock

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dataset.conftest import MakeBuild, MakeRow

TEST = "controlled/test-00000-of-00001.parquet"


def _records(make_row: MakeRow) -> list[dict[str, Any]]:
    return [make_row(number, "type_coercion").to_record() for number in range(9)]


def test_the_documented_recipe_gives_the_digest(tmp_path: Path, make_build: MakeBuild) -> None:
    """Return the digest by the recipe of docs/versioning.md, without this package."""
    lines = []
    for row in pq.read_table(make_build(tmp_path) / TEST).to_pylist():
        names = "id nl_statement context gold candidate label drift_classes subfield family"
        text = json.dumps(
            {name: row[name] for name in names.split()},
            ensure_ascii=False,
            sort_keys=True,
            separators=(",", ":"),
        )
        lines.append(hashlib.sha256(text.encode()).hexdigest() + "\n")
    found = hashlib.sha256("".join(sorted(lines)).encode()).hexdigest()
    assert read_lock(tmp_path).digests["controlled/test"] == found
    assert read_splits("controlled", path=tmp_path)["test"].digest == found


def test_the_digest_of_known_rows_is_stable(make_row: MakeRow) -> None:
    assert split_digest([]) == hashlib.sha256(b"").hexdigest()
    found = split_digest([make_row(1).to_record(), make_row(2, "combined").to_record()])
    assert found == "47d1a3fdca13a0bafbb62505c07c683ae541ce7ac6fc1cd9f3feec6322187db1"


@pytest.mark.parametrize("column", DIGESTED)
def test_scored_columns_change_the_digest(make_row: MakeRow, column: str) -> None:
    records = _records(make_row)
    changed = [*records[:-1], {**records[-1], column: "another"}]
    assert split_digest(changed) != split_digest(records)


@pytest.mark.parametrize("column", sorted({*schema().names} - {*DIGESTED}))
def test_other_columns_do_not_change_the_digest(make_row: MakeRow, column: str) -> None:
    records = _records(make_row)
    assert split_digest([{**row, column: "another"} for row in records]) == split_digest(records)


def test_removed_added_and_repeated_rows_change_the_digest(make_row: MakeRow) -> None:
    records = _records(make_row)
    found = {split_digest(records[:n]) for n in range(10)} | {split_digest([*records, records[0]])}
    assert len(found) == 11


def test_the_digest_does_not_depend_on_order(make_row: MakeRow) -> None:
    records = _records(make_row)
    assert split_digest(records[::-1]) == split_digest(records)
    rows = [Row.from_record(row) for row in records]
    found = split_digests("controlled", {"test": rows[:4], "calibration": rows[4:]})
    assert list(found) == ["controlled/calibration", "controlled/test"]
    assert found["controlled/test"] == split_digest(records[:4])


def test_split_of() -> None:
    assert split_of(TEST) == "controlled/test"
    assert split_of("wild_human/calibration-00003-of-00012.parquet") == "wild_human/calibration"


def test_the_digest_does_not_depend_on_prover_versions(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    def judged(version: str) -> list[Row]:
        found = Evidence(
            kind="solver",
            forward="proved",
            backward="refuted",
            oracle=f"finder/z3 {version}",
            theory="L3 00ff",
            backward_model=f"a model of {version}",
        )
        return [replace(row, evidence=found) for row in rows]

    old, new = (make_build(tmp_path / v, judged(v)) for v in ("5.4.0.0", "5.4.1.0"))
    assert file_digest(old / TEST) != file_digest(new / TEST)
    assert read_lock(old).digests == read_lock(new).digests


def test_the_digest_does_not_depend_on_shards(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = make_build(tmp_path)
    before = read_splits("controlled", path=folder)["test"]
    records, lock = read_shard(folder / TEST), read_lock(folder)
    (folder / TEST).unlink()
    shards = {name: shard for name, shard in lock.shards.items() if name != TEST}
    for at in range(2):
        name = f"controlled/test-{at:05}-of-00002.parquet"
        shard = write_records(folder / name, records[1 - at :: 2])
        table = pq.read_table(folder / name)
        pq.write_table(table, folder / name, compression="none", row_group_size=7)
        shards[name] = replace(shard, sha256=file_digest(folder / name))
    relock(folder, replace(lock, shards=shards))
    after = read_splits("controlled", path=folder)["test"]
    assert after.digest == before.digest
    assert len(after.records) == len(before.records)
    assert not [found for found in check_dataset(folder) if "digests." in found.message]


def test_check_finds_a_wrong_digest_in_the_lock(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = make_build(tmp_path)
    records, lock = read_shard(folder / TEST), read_lock(folder)
    first = next(row for row in records if row["label"] == "faithful")
    first["subfield"] = "topology"
    first["family"] = "Another.family"
    shard = write_records(folder / TEST, records)
    relock(folder, replace(lock, shards={**lock.shards, TEST: shard}))
    output = "\n".join(map(str, check_dataset(folder)))
    locked = lock.digests["controlled/test"]
    assert (
        f"build.lock.json: lock: digests.controlled/test is {locked}, and the rows give" in output
    )
    with pytest.raises(DatasetError, match="rows of controlled/test do not match the lock"):
        read_splits("controlled", path=folder)
