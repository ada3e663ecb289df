from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.selection.splits import groups, marks, split_rows

if TYPE_CHECKING:
    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeRow


def test_splits_share_no_mark_and_lose_no_row(rows: tuple[Row, ...]) -> None:
    splits = split_rows(rows, calibration=0.2, salt="s")
    seen = {
        name: {mark for row in held for mark in marks(row).items()} for name, held in splits.items()
    }
    assert not seen["calibration"] & seen["test"]
    assert sorted(row.id for held in splits.values() for row in held) == sorted(
        row.id for row in rows
    )


def test_the_calibration_split_gets_about_its_share_of_every_label(rows: tuple[Row, ...]) -> None:
    splits = split_rows(rows, calibration=0.25, salt="s")
    whole = Counter(row.label for row in rows)
    part = Counter(row.label for row in splits["calibration"])
    for label, count in whole.items():
        assert 0.1 <= part[label] / count <= 0.4


def test_rows_without_a_gold_are_not_one_group(rows: tuple[Row, ...]) -> None:
    bare = [replace(row, gold="", edits=()) for row in rows]
    assert len(groups(bare)) > 1
    assert "gold" not in marks(bare[0])


@pytest.mark.parametrize(("share", "empty"), [(0.0, "calibration"), (1.0, "test")])
def test_a_share_of_nothing_is_an_empty_split(
    rows: tuple[Row, ...], share: float, empty: str
) -> None:
    assert split_rows(rows, calibration=share, salt="s")[empty] == ()


def test_the_order_of_the_rows_does_not_matter(rows: tuple[Row, ...]) -> None:
    splits = split_rows(rows, calibration=0.2, salt="s")
    for key in (lambda row: row.id, lambda row: row.nl_statement, lambda row: row.candidate[::-1]):
        assert split_rows(sorted(rows, key=key), calibration=0.2, salt="s") == splits


@pytest.mark.parametrize("column", ["family", "nl_statement", "candidate", "module"])
def test_rows_that_share_a_mark_stay_together(make_row: MakeRow, column: str) -> None:
    first, second = make_row(1), make_row(2)
    if column == "module":
        second = replace(second, source=replace(second.source, module=first.source.module))
    else:
        second = replace(second, **{column: getattr(first, column)})
    assert len(groups([first, second])) == 1
    assert len(groups([first, make_row(3)])) == 2


def test_a_candidate_that_is_another_rows_gold_stays_with_it(make_row: MakeRow) -> None:
    first, second = make_row(1), make_row(2)
    answered = replace(second, candidate=first.gold.replace("Made.t1", "Made.other"))
    assert len(groups([first, answered])) == 1
