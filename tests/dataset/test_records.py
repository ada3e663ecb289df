from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pyarrow as pa
import pytest

from driftbench.dataset.records import (
    LABELS,
    WILD,
    WILD_COLUMNS,
    Row,
    content_id,
    records_of,
    rows_of,
    schema,
)

if TYPE_CHECKING:
    from tests.dataset.conftest import MakeRow


@pytest.mark.parametrize("config", ["controlled", "wild_llm"])
@pytest.mark.parametrize("label", LABELS)
def test_rows_round_trip_through_a_table(make_row: MakeRow, label: str, config: str) -> None:
    row = make_row(3, label)
    table = pa.Table.from_pylist(records_of([row], config), schema=schema(config))
    assert rows_of(table.to_pylist()) == (row,)


@pytest.mark.parametrize("namespace", ["A.B", "A"])
def test_the_neutral_name_does_not_change_the_id(make_row: MakeRow, namespace: str) -> None:
    row = make_row(3)
    source = replace(row.source, declaration="A.B.t")
    own = replace(row, source=source, gold="theorem A.B.t : p", candidate="theorem A.B.t : q")
    neutral = replace(
        own,
        context=f"{own.context}\nnamespace {namespace}",
        gold="theorem statement : p",
        candidate="theorem statement : q",
    )
    assert neutral.id == own.id == content_id(neutral.to_record())
    for other in ("theorem statement : r", "theorem statements : q"):
        assert replace(neutral, candidate=other).id != own.id
    assert replace(neutral, context=f"{own.context}\nnamespace C").id != own.id


def test_only_wild_shards_have_the_context_of_a_candidate(make_row: MakeRow) -> None:
    assert "candidate_context" not in schema("controlled").names
    for config in WILD:
        names = schema(config).names
        assert names[names.index("context") + 1] == "candidate_context"
        assert set(names) - set(schema().names) == WILD_COLUMNS
    row = replace(make_row(3), candidate_context="import Mathlib\nopen Real")
    assert rows_of(records_of([row], "wild_human")) == (row,)
    assert row.header == "import Mathlib\nopen Real"
    assert make_row(3).header == make_row(3).context


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
    assert content_id({**row.to_record(), "candidate_context": "other"}) != row.id
    assert replace(row, candidate_context="other").id != row.id
    source = replace(row.source, declaration="other")
    assert replace(row, source=source).id != row.id


def test_ids_do_not_change_between_releases(make_row: MakeRow) -> None:
    # Submissions name rows by these ids, so their computation must not change.
    assert make_row(1).id == "6f448bd528feff57"
    assert content_id(make_row(1).to_record()) == make_row(1).id


def test_columns_of_a_record(make_row: MakeRow) -> None:
    record = make_row(1).to_record()
    assert list(record) == schema("wild_human").names
    assert Row.from_record(record).to_record() == record
    assert Row.from_record(
        {**record, "evidence": {**record["evidence"], "basis": None}}
    ) == replace(make_row(1), evidence=replace(make_row(1).evidence, basis=()))
