"""The label of a candidate for a minimal pair is what verdicts say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from driftbench.dataset.evidence.pair_labels import labelled
from driftbench.dataset.records import OTHER, Evidence
from driftbench.dataset.stage_rows import AcceptedRow, JudgedRow, PairVerdict, PoolRow, RejectedRow
from tests.dataset.plain_rows import plain_row


def judged(forward: str, backward: str) -> JudgedRow:
    basis = Evidence(
        kind="construction", forward=None, backward=None, basis=("rule:assume-sign@1",)
    )
    row = plain_row(label=OTHER, relation="undecided", rules=("assume-sign",), evidence=basis)
    verdict = PairVerdict(forward=forward, backward=backward, oracle="cvc5", theory="L1 0")
    return JudgedRow(
        pool_row=PoolRow(uid="t assume-sign 0", method="assume-sign", row=row),
        outcome=RejectedRow("unproved"),
        verdict=verdict,
    )


@pytest.mark.parametrize(
    ("forward", "backward", "relation"),
    [
        ("refuted", "proved", "weaker"),
        ("proved", "refuted", "stronger"),
        ("refuted", "refuted", "incomparable"),
    ],
)
def test_a_refuted_direction_is_drift(forward: str, backward: str, relation: str) -> None:
    found = labelled(judged(forward, backward))
    assert found is not None
    assert (found.row.label, found.row.relation) == (OTHER, relation)
    assert (found.row.rules, found.row.restyled) == (("assume-sign",), ())
    assert found.row.evidence.kind == "solver"
    assert found.strong


def test_two_proofs_are_faithful() -> None:
    found = labelled(judged("proved", "proved"))
    assert found is not None
    assert (found.row.label, found.row.relation) == ("faithful", "equivalent")
    assert (found.row.rules, found.row.restyled) == ((), ("assume-sign",))
    assert isinstance(found.outcome, AcceptedRow)


def test_a_refutation_of_a_known_implication_gives_no_label() -> None:
    one = judged("refuted", "proved")
    basis = replace(one.row.evidence, basis=("IsHomeomorph.continuous",))
    known = replace(one.pool_row, row=replace(one.pool_row.row, evidence=basis))
    assert labelled(replace(one, pool_row=known)) is None
    proved = replace(judged("proved", "proved"), pool_row=known)
    assert labelled(proved) is not None


@pytest.mark.parametrize("words", [("unknown:timeout", "proved"), ("refuted", "unknown:timeout")])
def test_an_open_direction_gives_no_label(words: tuple[str, str]) -> None:
    assert labelled(judged(*words)) is None


def test_a_candidate_that_was_not_judged_has_no_label() -> None:
    one = judged("proved", "proved")
    unasked = JudgedRow(pool_row=one.pool_row, outcome=RejectedRow("ill-formed", "x"))
    assert labelled(unasked) is None
