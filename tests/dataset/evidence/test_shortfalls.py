from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.dataset.evidence.shortfalls import shortfalls

if TYPE_CHECKING:
    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeRow


def _ruled(row: Row, forward: str | None, backward: str | None) -> Row:
    evidence = replace(row.evidence, kind="solver", forward=forward, backward=backward)
    return replace(row, evidence=evidence)


def test_labels_with_the_required_evidence_are_not_listed(make_row: MakeRow) -> None:
    good = [
        *[_ruled(make_row(i, "faithful"), "proved", "proved") for i in range(19)],
        _ruled(make_row(19, "faithful"), "holds", "holds"),
        _ruled(make_row(20, "hypothesis_omission"), "proved", "refuted"),
        _ruled(make_row(21, "quantifier_inversion"), "refuted", "refuted"),
        _ruled(make_row(22, "combined"), "unknown:timeout", "refuted"),
        _ruled(make_row(23, "type_coercion"), "holds", "refuted"),
        _ruled(make_row(24, "type_coercion"), "holds", None),
    ]
    assert list(shortfalls(good)) == []


def test_rows_without_the_required_evidence_are_counted(make_row: MakeRow) -> None:
    rows = [
        *[_ruled(make_row(i, "faithful"), "holds", "holds") for i in range(2)],
        _ruled(make_row(3, "conclusion_generalization"), "proved", "unknown:timeout"),
        _ruled(make_row(4, "combined"), "proved", None),
        _ruled(make_row(5, "type_coercion"), "holds", None),
    ]
    assert list(shortfalls(rows)) == [
        (
            "conclusion_generalization: 0 of 1 rows are decided in both directions, "
            "and 100% are required"
        ),
        "combined: 0 of 1 rows are refuted in a direction, and 97% are required",
        "type_coercion: 0 of 1 rows are refuted in a direction, and 50% are required",
        "faithful: 0 of 2 rows are proved equivalent, and 95% are required",
    ]


def test_rows_equal_to_gold_need_no_proof(make_row: MakeRow) -> None:
    row = make_row(1)
    same = replace(row, candidate=row.gold, edits=(), restyled=())
    assert list(shortfalls([_ruled(same, "holds", "holds")])) == []
