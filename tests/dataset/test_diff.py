from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.diff import Change, diff_builds
from driftbench.dataset.lock import read_lock, write_lock
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild


def test_a_build_does_not_differ_from_itself(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = make_build(tmp_path)
    found = diff_builds(folder, folder)
    assert found.same
    assert found.inputs == ()
    assert set(found.labels.values()) == {(120, 120), (24, 24)}


def test_rows_and_declarations_are_matched(
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


def test_a_corrected_label_is_a_change_and_no_new_row(
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
    assert isinstance(change, Change)
    assert change.declaration == mended.source.declaration
    assert found.labels["type_coercion"] == (24, 23)
    assert found.labels["combined"] == (24, 25)


def test_another_gold_statement_changes_its_declaration(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    said = tuple(
        replace(row, nl_statement="Otherwise put.") if row.family == "Made.t5" else row
        for row in rows
    )
    found = diff_builds(make_build(tmp_path / "old"), make_build(tmp_path / "new", said))
    assert found.declarations_changed == ("Made.t5",)
    assert len(found.added) == len(found.removed) == 2


def test_what_the_builds_were_made_from_is_compared(tmp_path: Path, make_build: MakeBuild) -> None:
    old, new = make_build(tmp_path / "old"), make_build(tmp_path / "new")
    lock = read_lock(new)
    write_lock(
        new,
        replace(lock, version="9", rules={"new-rule": "1+0"}, recipe={"name": "x", "sha256": "y"}),
    )
    found = diff_builds(old, new)
    assert found.inputs == ("version", "recipe", "rule made-up", "rule new-rule")
    assert found.same


def test_a_missing_build_is_an_error(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = make_build(tmp_path / "old")
    with pytest.raises(DatasetError, match="is no build"):
        diff_builds(folder, tmp_path)
    (folder / "controlled/test-00000-of-00001.parquet").write_bytes(b"x")
    with pytest.raises(DatasetError, match="is no Parquet file"):
        diff_builds(folder, folder)
