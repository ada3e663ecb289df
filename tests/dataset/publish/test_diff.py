from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.cli.diff import command
from driftbench.dataset.publish.diff import RowChange, diff_builds
from driftbench.dataset.publish.errata import Errata, Withdrawn, errata_text
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.publish.versions import Version
from driftbench.dataset.publish.withheld import withhold
from driftbench.dataset.shards import read_shard
from driftbench.errors import DatasetError
from tests.dataset.relocking import relock

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild


def test_diff_of_a_build_with_itself_is_empty(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = make_build(tmp_path)
    found = diff_builds(folder, folder)
    assert found.same
    assert found.inputs == ()
    assert set(found.labels.values()) == {(120, 120), (24, 24)}


def test_added_and_removed_rows_and_declarations(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    old = make_build(tmp_path / "old", rows[2:])
    new = make_build(tmp_path / "new", rows[:-2])
    found = diff_builds(old, new)
    assert found.added == tuple(sorted(row.id for row in rows[:2]))
    assert found.removed == tuple(sorted(row.id for row in rows[-2:]))
    assert found.declarations_added == ("Made.t0",)
    assert found.declarations_removed == ("Made.t119",)
    assert not found.same


def test_a_corrected_label_is_a_changed_row(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    at = next(i for i, row in enumerate(rows) if row.label == "type_coercion")
    mended = replace(
        rows[at], label="combined", drift_classes=("hypothesis_omission", "type_coercion")
    )
    old = make_build(tmp_path / "old")
    new = make_build(tmp_path / "new", (*rows[:at], mended, *rows[at + 1 :]))
    found = diff_builds(old, new)
    assert (found.added, found.removed) == ((), ())
    change = next(c for c in found.changed if c.id == mended.id)
    assert {"drift_classes", "label"} <= set(change.columns)
    assert isinstance(change, RowChange)
    assert change.declaration == mended.source.declaration
    assert found.labels["type_coercion"] == (24, 23)
    assert found.labels["combined"] == (24, 25)


def test_another_gold_statement_is_a_changed_declaration(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    changed = tuple(
        replace(row, nl_statement="Otherwise put.") if row.family == "Made.t5" else row
        for row in rows
    )
    found = diff_builds(make_build(tmp_path / "old"), make_build(tmp_path / "new", changed))
    assert found.declarations_changed == ("Made.t5",)
    assert len(found.added) == len(found.removed) == 2


def test_inputs_are_compared(tmp_path: Path, make_build: MakeBuild) -> None:
    old, new = make_build(tmp_path / "old"), make_build(tmp_path / "new")
    lock = read_lock(new)
    relock(
        new,
        replace(lock, version="9", rules={"new-rule": "1+0"}, recipe={"name": "x", "sha256": "y"}),
    )
    found = diff_builds(old, new)
    assert found.inputs == ("version", "recipe", "rule made-up", "rule new-rule")
    assert found.same


def test_a_missing_build_is_an_error(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = make_build(tmp_path / "old")
    with pytest.raises(DatasetError, match="is not a driftbench build"):
        diff_builds(folder, tmp_path)
    (folder / "controlled/test-00000-of-00001.parquet").write_bytes(b"x")
    with pytest.raises(DatasetError, match="the file was changed"):
        diff_builds(folder, folder)


def _printed(*places: object) -> str:
    done = CliRunner().invoke(command, [str(place) for place in places])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_relabelled_row_is_printed_with_score_validity(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    old = make_build(tmp_path / "old")
    at = next(i for i, row in enumerate(rows) if row.label == "type_coercion")
    mended = replace(rows[at], label="hypothesis_omission", drift_classes=("hypothesis_omission",))
    new = make_build(tmp_path / "new", (*rows[:at], mended, *rows[at + 1 :]))
    found = diff_builds(old, new)
    assert [(one.id, one.before, one.after) for one in found.relabelled] == [
        (mended.id, "type_coercion", "hypothesis_omission")
    ]
    assert found.bump == "major"
    output = _printed(old, new)
    assert "Relabelled: 1.\n" in output
    assert "type_coercion -> hypothesis_omission" in output
    assert "comparable only on " in output
    assert "; 1 relabelled.\n" in output
    assert (
        f"driftbench evaluate SUBMISSION... --dataset {new} --common-with {old}"
        " --config controlled\n" in output
    )
    assert output.endswith("Version: at least a major step.\n")


def test_a_reworded_row_is_printed_with_both_ids(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    one = replace(rows[8], context="import Mathlib\nopen Nat")
    found = diff_builds(
        make_build(tmp_path / "old"), make_build(tmp_path / "new", (*rows[:8], one, *rows[9:]))
    )
    (reworded,) = found.reworded
    assert (reworded.before, reworded.after) == (rows[8].id, one.id)
    assert reworded.columns == ("context",)
    assert found.added == (one.id,)
    assert "Texts changed, and the id with them: 1." in _printed(tmp_path / "old", tmp_path / "new")


def test_rule_changes_are_printed_with_versions(tmp_path: Path, make_build: MakeBuild) -> None:
    old, new = make_build(tmp_path / "old"), make_build(tmp_path / "new")
    for folder, rules in (
        (old, {"gone": "1+a", "same": "1+a", "next": "1+a", "sly": "2+a"}),
        (new, {"new": "1+a", "same": "1+a", "next": "2+b", "sly": "2+b"}),
    ):
        relock(folder, replace(read_lock(folder), rules=rules))
    output = _printed(old, new)
    assert "Rules: new is new, gone is gone, next went from version 1 to 2, " in output
    assert "sly changed, still version 2.\n" in output
    assert "Both builds have the same rows.\n" in output
    assert "comparable, the 192 rows are the same" in output
    assert "Version: the same, or a patch" in output


def test_withdrawn_rows_are_printed(tmp_path: Path, make_build: MakeBuild) -> None:
    old, new = make_build(tmp_path / "old"), make_build(tmp_path / "new")
    row = read_shard(old / "controlled/test-00000-of-00001.parquet")[0]["id"]
    entry = Withdrawn(since=Version(1, 0, 1), id=row, date="2026-12-01", reason="too strong")
    (new / "errata.toml").write_text(errata_text(Errata((entry,))), encoding="utf-8")
    assert diff_builds(old, new).withdrawn == (row,)
    assert f"Withdrawn by errata: 1: {row}.\n" in _printed(old, new)


def test_withheld_answers_are_not_a_difference(tmp_path: Path, make_build: MakeBuild) -> None:
    whole, public = make_build(tmp_path / "whole"), tmp_path / "public"
    withhold(whole, out=public, labels=tmp_path / "labels.parquet")
    found = diff_builds(whole, public)
    assert found.same
    assert found.bump == "none"
    assert all(before == after for before, after in found.labels.values())


def test_json_output(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = make_build(tmp_path)
    found = json.loads(_printed(folder, folder, "--json"))
    assert (found["bump"], found["score_validities"][0]["kind"]) == ("none", "same")
