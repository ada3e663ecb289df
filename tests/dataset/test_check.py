from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from driftbench.dataset.check import check_dataset
from driftbench.dataset.publish.lock import LOCK, read_lock, write_lock
from driftbench.dataset.publish.write import Shard, content_digest, file_digest
from driftbench.dataset.records import content_id, schema
from driftbench.dataset.shards import read_shard, read_unchecked
from driftbench.dataset.split_digest import split_digest, split_of
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild

TEST = "controlled/test-00000-of-00001.parquet"
CALIBRATION = "controlled/calibration-00000-of-00001.parquet"
Record = dict[str, Any]


def _kinds(folder: Path) -> set[str]:
    return {problem.kind for problem in check_dataset(folder)}


def _messages(folder: Path) -> str:
    return "\n".join(map(str, check_dataset(folder)))


def _raw(path: Path) -> list[Record]:
    found = read_unchecked(path)
    assert isinstance(found, list)
    return found


def _rewrite(folder: Path, name: str, change: Callable[[list[Record]], None]) -> None:
    """Change the records of a shard and update the lock, so that only rows are wrong."""
    records = _raw(folder / name)
    change(records)
    table = pa.Table.from_pylist(records, schema=schema())
    pq.write_table(table, folder / name)
    lock = read_lock(folder)
    shard = Shard(
        sha256=file_digest(folder / name),
        rows=len(records),
        content=content_digest(_raw(folder / name)),
    )
    digests = {**lock.digests, split_of(name): split_digest(records)}
    write_lock(folder, replace(lock, shards={**lock.shards, name: shard}, digests=digests))


@pytest.fixture
def build(tmp_path: Path, make_build: MakeBuild) -> Path:
    return make_build(tmp_path / "build")


def test_a_card_with_an_empty_split_is_a_problem(build: Path) -> None:
    _rewrite(build, CALIBRATION, lambda records: records.clear())
    message = "README.md: card: declares controlled / calibration, which has no row"
    assert message in _messages(build)


def test_a_valid_build_has_no_problem(build: Path) -> None:
    assert check_dataset(build) == ()


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="is not a folder"):
        check_dataset(tmp_path / "absent")


def test_a_folder_without_a_lock_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"has no build\.lock\.json; build one with"):
        check_dataset(tmp_path)
    (tmp_path / LOCK).write_text("{", encoding="utf-8")
    assert _kinds(tmp_path) == {"lock"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"candidate": "theorem t : 1 = 2"}, "the edits do not turn gold into candidate"),
        ({"gold": "def t : 1 = 1"}, "gold does not start with `theorem`"),
        ({"nl_statement": " "}, "nl_statement is empty"),
        ({"nl_statement": "Changed."}, "id does not follow from the content"),
        ({"label": "wrong"}, "label is 'wrong', none of faithful"),
        ({"subfield": "logic"}, "subfield is 'logic', none of analysis"),
        ({"relation": "same"}, "relation is 'same', none of equivalent"),
        ({"nl_source": "web"}, "nl_source is 'web', none of docstring"),
        ({"relation": None}, "null where a value is needed: relation"),
        ({"source": None}, "null where a value is needed: source"),
        ({"drift_classes": ["odd"]}, "drift_classes names odd"),
        ({"well_formed": None}, "null where a value is needed: well_formed"),
    ],
)
def test_wrong_values_are_reported_with_their_row(
    build: Path, change: Record, message: str
) -> None:
    key = read_shard(build / TEST)[3]["id"]
    _rewrite(build, TEST, lambda records: records[3].update(change))
    found = [p for p in check_dataset(build) if p.kind == "row"]
    assert any(message in problem.message for problem in found)
    assert {problem.where for problem in found} == {f"{TEST}#{key}"}


@pytest.mark.parametrize(
    ("label", "change", "message"),
    [
        ("faithful", {"relation": "stronger"}, "label is faithful, and relation is stronger"),
        ("faithful", {"rules": ["x"]}, "drift_classes or rules are not empty"),
        ("type_coercion", {"relation": "equivalent"}, "and relation is equivalent"),
        ("type_coercion", {"drift_classes": []}, "and drift_classes is []"),
        ("type_coercion", {"rules": []}, "and rules is empty"),
        ("combined", {"drift_classes": ["type_coercion"]}, "fewer than two classes"),
        ("type_coercion", {"label": "other"}, "label is other, and drift_classes is ['type_"),
    ],
)
def test_label_classes_and_relation_must_agree(
    build: Path, label: str, change: Record, message: str
) -> None:
    def spoil(records: list[Record]) -> None:
        next(record for record in records if record["label"] == label).update(change)

    _rewrite(build, TEST, spoil)
    assert message in _messages(build)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        ({"start": -1}, "overlaps another or leaves gold"),
        ({"end": 10_000}, "overlaps another or leaves gold"),
        ({"old": "x"}, "and old is 'x'"),
        ({"new": "x"}, "the edits do not turn gold into candidate"),
        ({"new": None}, "overlaps another or leaves gold"),
    ],
)
def test_wrong_edits_are_reported(build: Path, edit: Record, message: str) -> None:
    _rewrite(build, TEST, lambda records: records[0]["edits"][0].update(edit))
    assert message in _messages(build)


def test_real_drift_needs_no_rule(build: Path) -> None:
    def judged(records: list[Record]) -> None:
        record = next(r for r in records if r["label"] == "type_coercion")
        record.update(label="other", drift_classes=[], rules=[], relation="undecided")
        record["evidence"]["kind"] = "annotators"

    _rewrite(build, TEST, judged)
    assert "row" not in _kinds(build)


def test_only_annotators_may_judge_without_gold(build: Path) -> None:
    def judged(records: list[Record]) -> None:
        record = next(r for r in records if r["label"] == "type_coercion")
        new = record["candidate"]
        record.update(gold="", edits=[{"start": 0, "end": 0, "old": "", "new": new}])
        record["id"] = content_id(record)
        record["evidence"]["kind"] = "annotators"
        records.sort(key=lambda record: str(record["id"]))

    _rewrite(build, TEST, judged)
    assert "row" not in _kinds(build)

    def argued(records: list[Record]) -> None:
        for record in records:
            record["evidence"]["kind"] = "construction"

    _rewrite(build, TEST, argued)
    assert "gold is empty" in _messages(build)


def test_a_drifted_candidate_must_differ_by_more_than_white_space(build: Path) -> None:
    def spoil(records: list[Record]) -> None:
        record = next(r for r in records if r["label"] == "combined")
        record["candidate"] = record["gold"].replace(" ", "  ")

    _rewrite(build, TEST, spoil)
    assert "candidate equals gold up to white space" in _messages(build)


def test_a_candidate_may_differ_from_gold_in_its_own_commands(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    drifted = next(row for row in rows if row.label != "faithful")
    own = replace(drifted, candidate=drifted.gold, edits=(), candidate_context="def Made.x := 1")
    changed = [own if row is drifted else row for row in rows]
    build = make_build(tmp_path / "own", changed, config="wild_llm")
    assert "candidate equals gold" not in _messages(build)
    same = replace(own, candidate_context=own.context)
    changed = [same if row is drifted else row for row in rows]
    build = make_build(tmp_path / "same", changed, config="wild_llm")
    assert "candidate_context is the context of gold, and must then be empty" in _messages(build)


def test_repeated_rows_are_reported(build: Path) -> None:
    _rewrite(build, TEST, lambda records: records.insert(1, records[0]))
    found = Counter(p.kind for p in check_dataset(build))
    assert found["duplicate"] == 2
    assert found["composition"] == 1


@pytest.mark.parametrize("column", ["family", "module", "candidate", "nl_statement"])
def test_overlap_of_splits_is_reported(build: Path, column: str) -> None:
    other = read_shard(build / CALIBRATION)[0]

    def spoil(records: list[Record]) -> None:
        if column == "module":
            records[0]["source"]["module"] = other["source"]["module"]
        else:
            records[0][column] = other[column]

    _rewrite(build, TEST, spoil)
    found = [p.message for p in check_dataset(build) if p.kind == "split"]
    assert any(f"{CALIBRATION}#" in message for message in found)


def test_a_changed_byte_is_reported(build: Path) -> None:
    path = build / TEST
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))
    assert "shard" in _kinds(build)


def test_missing_and_unknown_shards_are_reported(build: Path) -> None:
    (build / TEST).rename(build / "controlled/extra.parquet")
    messages = _messages(build)
    assert "controlled/extra.parquet: lock: is not a shard that the lock names" in messages
    assert f"{TEST}: shard: cannot be read" in messages


def test_a_shard_that_is_not_parquet_is_reported(build: Path) -> None:
    (build / TEST).write_bytes(b"PAR1 but no")
    assert "is not a Parquet file" in _messages(build)


def test_wrong_columns_are_reported(build: Path) -> None:
    table = (
        pq.read_table(build / TEST)
        .drop_columns(["label"])
        .append_column("extra", pa.array(range(read_lock(build).shards[TEST].rows)))
    )
    pq.write_table(table, build / TEST)
    assert "columns extra, label differ from the schema" in _messages(build)


def test_a_card_without_the_configuration_is_reported(build: Path) -> None:
    (build / "README.md").write_text("nothing\n", encoding="utf-8")
    assert "README.md: card: does not declare the configuration controlled with" in _messages(build)
    (build / "README.md").unlink()
    assert "README.md: card: cannot be read" in _messages(build)


def test_unsorted_rows_are_reported(build: Path) -> None:
    _rewrite(build, TEST, lambda records: records.reverse())
    assert "rows are not sorted by id" in _messages(build)


def test_an_engine_without_a_version_is_reported(build: Path) -> None:
    evidence = {"kind": "solver", "forward": "holds", "oracle": "cvc5; E", "theory": "L1 00ff"}
    _rewrite(build, TEST, lambda records: records[3]["evidence"].update(evidence))
    lock = read_lock(build)
    write_lock(build, replace(lock, engines={"cvc5": "1.4.2"}))
    found = _messages(build)
    assert "lock: evidence of rows names 'E', and engines has no version of it" in found
    assert "names 'cvc5'" not in found


def test_a_missing_split_is_reported(build: Path) -> None:
    lock = read_lock(build)
    (build / CALIBRATION).unlink()
    digests = {split_of(TEST): lock.digests[split_of(TEST)]}
    write_lock(build, replace(lock, shards={TEST: lock.shards[TEST]}, digests=digests))
    assert "controlled lacks split calibration" in _messages(build)


def test_composition_must_match_lock_and_recipe(build: Path) -> None:
    from driftbench.dataset.recipe import load_recipe

    paper = {"name": "paper", "sha256": load_recipe("paper").sha256}
    write_lock(build, replace(read_lock(build), recipe=paper))
    messages = _messages(build)
    assert "analysis, faithful: 20 rows, and recipe paper has 198" in messages
    found = json.loads((build / LOCK).read_text(encoding="utf-8"))
    found["composition"]["algebra"]["combined"] += 1
    (build / LOCK).write_text(json.dumps(found), encoding="utf-8")
    assert "algebra, combined: 4 rows, and the lock has 5" in _messages(build)


def test_every_problem_is_reported(build: Path, rows: tuple[Row, ...]) -> None:
    del rows

    def spoil(records: list[Record]) -> None:
        for record in records[:5]:
            record["nl_statement"] = " "
        records[6]["family"] = None

    _rewrite(build, TEST, spoil)
    (build / "README.md").unlink()
    found = check_dataset(build)
    assert sum("nl_statement is empty" in p.message for p in found) == 5
    assert sum("null where a value is needed: family" in p.message for p in found) == 1
    assert sum(p.where == "README.md" for p in found) == 1


def test_errata_of_a_build_are_checked(build: Path) -> None:
    (build / "errata.toml").write_text("withdrawn = [3]\n", encoding="utf-8")
    found = [problem for problem in check_dataset(build) if problem.kind == "errata"]
    assert [problem.where for problem in found] == ["errata.toml"]
    assert "withdrawn[0] must be a table, and is 3" in found[0].message
