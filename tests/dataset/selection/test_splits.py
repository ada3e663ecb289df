from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.selection.splits import groups, marks, split_rows

if TYPE_CHECKING:
    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeRow


def test_splits_share_no_mark_and_keep_all_rows(rows: tuple[Row, ...]) -> None:
    splits = split_rows(rows, calibration=0.2, salt="s")
    seen = {
        name: {mark for row in members for mark in marks(row).items()}
        for name, members in splits.items()
    }
    assert not seen["calibration"] & seen["test"]
    assert sorted(row.id for members in splits.values() for row in members) == sorted(
        row.id for row in rows
    )


def test_calibration_gets_its_share_of_every_label(rows: tuple[Row, ...]) -> None:
    splits = split_rows(rows, calibration=0.25, salt="s")
    whole = Counter(row.label for row in rows)
    part = Counter(row.label for row in splits["calibration"])
    for label, count in whole.items():
        assert 0.1 <= part[label] / count <= 0.4


def test_rows_without_gold_are_not_grouped(rows: tuple[Row, ...]) -> None:
    bare = [replace(row, gold="", edits=()) for row in rows]
    assert len(groups(bare)) > 1
    assert "gold" not in marks(bare[0])


@pytest.mark.parametrize(("share", "empty"), [(0.0, "calibration"), (1.0, "test")])
def test_a_share_of_zero_gives_an_empty_split(
    rows: tuple[Row, ...], share: float, empty: str
) -> None:
    assert split_rows(rows, calibration=share, salt="s")[empty] == ()


def test_splits_do_not_depend_on_order(rows: tuple[Row, ...]) -> None:
    splits = split_rows(rows, calibration=0.2, salt="s")
    for key in (lambda row: row.id, lambda row: row.nl_statement, lambda row: row.candidate[::-1]):
        assert split_rows(sorted(rows, key=key), calibration=0.2, salt="s") == splits


@pytest.mark.parametrize("column", ["family", "nl_statement", "candidate", "module"])
def test_rows_with_a_common_mark_are_in_one_split(make_row: MakeRow, column: str) -> None:
    first, second = make_row(1), make_row(2)
    if column == "module":
        second = replace(second, source=replace(second.source, module=first.source.module))
    else:
        second = replace(second, **{column: getattr(first, column)})
    assert len(groups([first, second])) == 1
    assert len(groups([first, make_row(3)])) == 2


def test_candidate_and_equal_gold_are_in_one_split(make_row: MakeRow) -> None:
    first, second = make_row(1), make_row(2)
    answered = replace(second, candidate=first.gold.replace("Made.t1", "Made.other"))
    assert len(groups([first, answered])) == 1
