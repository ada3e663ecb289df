from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench._decoding import decoded
from driftbench._json_values import to_json
from driftbench.dataset.stage_rows import (
    AcceptedRow,
    CertifiedRow,
    JudgedRow,
    PairVerdict,
    PoolRow,
    RejectedRow,
)

if TYPE_CHECKING:
    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeRow

VERDICT = PairVerdict(
    forward="proved",
    backward="unknown:timeout",
    oracle="o",
    theory="t",
    answers=(("a" * 32, 10, "refuted", "o", [1], [0]), ("b" * 32, 10, "timeout", "o")),
)


@pytest.fixture
def row(make_row: MakeRow) -> Row:
    return make_row(1, "combined")


def test_an_accepted_row_has_the_relation_and_evidence_of_its_outcome(row: Row) -> None:
    evidence = replace(row.evidence, kind="solver", forward="refuted")
    pool_row = PoolRow(uid="u", method="m", row=row)
    for strong in (True, False):
        outcome = AcceptedRow("incomparable", evidence, strong)
        judged = JudgedRow(pool_row=pool_row, outcome=outcome, verdict=VERDICT)
        assert judged.row == replace(row, relation="incomparable", evidence=evidence)
        assert (judged.uid, judged.rejected, judged.strong) == ("u", None, strong)


def test_a_rejected_row_is_unchanged(row: Row) -> None:
    judged = JudgedRow(
        pool_row=PoolRow(uid="u", method="m", row=row), outcome=RejectedRow("unproved")
    )
    assert (judged.row, judged.rejected, judged.strong) == (row, "unproved", False)


def test_rows_of_stages_are_read_back_as_they_were_stored(row: Row) -> None:
    pool_row = PoolRow(uid="u", method="m", row=row)
    accepted = AcceptedRow("weaker", row.evidence, strong=True)
    for kind, one in (
        (PoolRow, pool_row),
        (JudgedRow, JudgedRow(pool_row=pool_row, outcome=accepted, verdict=VERDICT)),
        (JudgedRow, JudgedRow(pool_row=pool_row, outcome=RejectedRow("ill-formed", "sort: x"))),
        (CertifiedRow, CertifiedRow(row, (("proved", "s", "e"),), (("d", "p", ""),))),
    ):
        assert decoded(kind, json.loads(json.dumps(to_json(one)))) == one


@pytest.mark.parametrize(
    ("words", "answered", "refuted"),
    [
        (("proved", "unknown:timeout"), True, False),
        (("unknown:error", "refuted"), True, True),
        (("unknown:timeout", "unknown:unsupported"), False, False),
    ],
)
def test_a_verdict_is_answered_or_refuted_in_a_direction(
    words: tuple[str, str], *, answered: bool, refuted: bool
) -> None:
    verdict = replace(VERDICT, forward=words[0], backward=words[1])
    assert (verdict.answered, verdict.refuted) == (answered, refuted)
