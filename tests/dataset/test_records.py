from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pyarrow as pa
import pytest

from driftbench.dataset.records import LABELS, Row, content_id, rows_of, schema, table_of

if TYPE_CHECKING:
    from tests.dataset.conftest import MakeRow


@pytest.mark.parametrize("label", LABELS)
def test_rows_round_trip_through_a_table(make_row: MakeRow, label: str) -> None:
    row = make_row(3, label)
    table = table_of([row])
    assert rows_of(table.to_pylist()) == (row,)


def test_the_columns_are_those_of_the_design() -> None:
    assert schema().names == [
        "id",
        "family",
        "subfield",
        "nl_statement",
        "nl_source",
        "context",
        "gold",
        "candidate",
        "label",
        "drift_classes",
        "relation",
        "evidence",
        "rules",
        "edits",
        "restyled",
        "well_formed",
        "elaborates",
        "source",
    ]
    assert schema().field("elaborates").type == pa.bool_()
    assert [field.name for field in schema().field("source").type] == [
        "repository",
        "commit",
        "module",
        "declaration",
        "line",
        "licence",
    ]


def test_the_id_depends_on_the_question_only(make_row: MakeRow) -> None:
    row = make_row(1)
    assert replace(row, label="combined", relation="undecided", family="x").id == row.id
    for column in ("nl_statement", "context", "gold", "candidate"):
        assert content_id({**row.to_record(), column: "other"}) != row.id
    source = replace(row.source, declaration="other")
    assert replace(row, source=source).id != row.id


def test_ids_do_not_change_between_releases(make_row: MakeRow) -> None:
    # Submissions name rows by these ids, so their computation must not change.
    assert make_row(1).id == "6f448bd528feff57"
    assert content_id(make_row(1).to_record()) == make_row(1).id


def test_columns_of_a_record(make_row: MakeRow) -> None:
    record = make_row(1).to_record()
    assert list(record) == schema().names
    assert Row.from_record(record).to_record() == record
    assert Row.from_record(
        {**record, "evidence": {**record["evidence"], "basis": None}}
    ) == replace(make_row(1), evidence=replace(make_row(1).evidence, basis=()))
