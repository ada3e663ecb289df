from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.publish.lock import (
    LOCK,
    composition_of,
    lock_text,
    read_lock,
    rule_stamp,
    write_lock,
)
from driftbench.errors import DatasetError
from driftbench.rules import load_rules
from driftbench.rules.english_mentions import EnglishMentions

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild, MakeRow


def test_lock_round_trip(tmp_path: Path, make_build: MakeBuild) -> None:
    lock = read_lock(make_build(tmp_path / "a"))
    (tmp_path / "b").mkdir()
    write_lock(tmp_path / "b", lock)
    assert read_lock(tmp_path / "b") == lock
    assert lock.configs == ("controlled",)


def test_the_lock_file_has_the_keys_of_the_design(tmp_path: Path, make_build: MakeBuild) -> None:
    found = json.loads((make_build(tmp_path) / LOCK).read_text(encoding="utf-8"))
    assert " ".join(sorted(found)) == (
        "composition curation digests engines libraries recipe rules shards since snapshot version"
    )
    assert sorted(found["digests"]) == ["controlled/calibration", "controlled/test"]
    assert found["since"] == {}
    assert sorted(found["snapshot"]) == ["commit", "digest", "licence", "repository"]
    assert sorted(found["recipe"]) == ["name", "sha256"]
    shard = found["shards"]["controlled/test-00000-of-00001.parquet"]
    assert sorted(shard) == ["content", "rows", "sha256"]
    assert str(tmp_path) not in json.dumps(found)


def test_snapshot_metadata_must_be_one_line(tmp_path: Path, make_build: MakeBuild) -> None:
    lock = read_lock(make_build(tmp_path))
    hostile = "mit\nconfigs:\n- config_name: controlled\n  data_files: https://example.org/x"
    wrong = replace(lock, snapshot={**lock.snapshot, "licence": hostile})
    with pytest.raises(DatasetError, match=r"snapshot\.licence must be a text on one line"):
        write_lock(tmp_path, wrong)
    (tmp_path / LOCK).write_text(lock_text(wrong), encoding="utf-8")
    with pytest.raises(DatasetError, match=r"snapshot\.licence must be a text on one line"):
        read_lock(tmp_path)


def test_a_missing_lock_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="is not a driftbench build"):
        read_lock(tmp_path)


SHARD = {"sha256": "0", "content": "0", "rows": 1}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"version": None}, "version is missing: add it"),
        ({"snapshot": {"commit": "x"}}, "snapshot.repository is missing"),
        ({"since": {"commit": "x"}}, "since.repository is missing"),
        ({"recipe": []}, r"recipe must be a table, and is \[\]"),
        ({"rules": 3}, "rules must be a table"),
        ({"rules": {"a": 3}}, "rules.a must be a text, and is 3"),
        ({"version": 5}, "version must be a text"),
        ({"composition": {"algebra": 3}}, "composition.algebra must be a table, and is 3"),
        ({"digests": None}, "digests is missing: add it"),
        ({"digests": []}, "digests must be a table"),
        ({"digests": {}}, "digests must have exactly the keys controlled/calibration, controlled"),
        ({"digests": {"controlled/test": 3}}, "digests.controlled/test must be 64 hexadecimal"),
        ({"engines": {"cvc5": 1}}, "engines.cvc5 must be a text, and is 1"),
        ({"libraries": 1}, "libraries must be a table"),
        ({"withheld": {}}, "withheld must be a list, and is {}"),
        ({"shards": {}}, "shards must be a table that names a file"),
        (
            {"shards": {"../x.parquet": SHARD}},
            "must be the path of a shard, such as controlled/test-",
        ),
        ({"shards": {"/c/test-00000-of-00001.parquet": SHARD}}, "must be the path of a shard"),
        (
            {
                "shards": {"c/test-00000-of-00001.parquet": SHARD | {"rows": "x"}},
                "digests": {"c/test": "0" * 64},
            },
            "whole number",
        ),
        ({"shards": {"a": {"rows": 1}}}, "shards.a.sha256 is missing"),
    ],
)
def test_a_damaged_lock_is_an_error(
    tmp_path: Path, make_build: MakeBuild, change: dict[str, object], expected: str
) -> None:
    path = make_build(tmp_path) / LOCK
    found = {**json.loads(path.read_text(encoding="utf-8")), **change}
    values = {key: value for key, value in found.items() if value is not None}
    path.write_text(json.dumps(values), encoding="utf-8")
    with pytest.raises(DatasetError, match=expected):
        read_lock(tmp_path)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b'{\n"a": }', r"build.lock.json: is not JSON: Expecting value: line 2 column 6"),
        (b'{"a": "\xff"}', "decode byte 0xff in position 7"),
        (b'{"a": NaN}', "NaN is not a number"),
        (b'{"a": 1, "a": 2}', "the key 'a' occurs twice"),
        (b"[" * 100_000, "is nested too deeply for JSON: remove some brackets"),
    ],
)
def test_a_lock_that_is_not_json_is_an_error(tmp_path: Path, text: bytes, expected: str) -> None:
    (tmp_path / LOCK).write_bytes(text)
    with pytest.raises(DatasetError, match=expected):
        read_lock(tmp_path)


def test_rule_stamp_ignores_test_cases_only() -> None:
    rule = load_rules()[0]
    stamp = rule_stamp(rule)
    assert stamp.startswith(f"{rule.version}+")
    assert rule_stamp(replace(rule, cases=())) == stamp
    assert rule_stamp(replace(rule, message="other")) != stamp
    assert rule_stamp(replace(rule, options={"other": 1})) != stamp
    assert rule_stamp(replace(rule, mentioned=EnglishMentions("one-way", ()))) != stamp


def test_label_other_is_counted_if_present(make_row: MakeRow) -> None:
    rows = [make_row(1), replace(make_row(2, "type_coercion"), label="other")]
    assert composition_of(rows)["algebra"]["other"] == 1
    assert "other" not in composition_of(rows[:1])["algebra"]
    assert composition_of([replace(rows[0], subfield="other")])["other"]["faithful"] == 1
    assert "other" not in composition_of(rows)


def test_composition_of_has_every_cell(rows: tuple[Row, ...]) -> None:
    found = composition_of(rows)
    assert found == composition_of([row.to_record() for row in rows])
    assert sum(count for cells in found.values() for count in cells.values()) == len(rows)
    assert found["topology"]["faithful"] == 20


def test_empty_optional_keys_are_left_out(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = make_build(tmp_path)
    lock = replace(read_lock(folder), release="1.0.0", withheld=(SHARD_NAME,))
    write_lock(folder, lock)
    assert read_lock(folder) == lock
    assert {"release", "withheld"} <= json.loads((folder / LOCK).read_text("utf-8")).keys()
    write_lock(folder, replace(lock, withheld=("controlled/test-00001-of-00002.parquet",)))
    with pytest.raises(DatasetError, match=r"withheld\[0\] is .*, which is none of the shards"):
        read_lock(folder)


SHARD_NAME = "controlled/test-00000-of-00001.parquet"
