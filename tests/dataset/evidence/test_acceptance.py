from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench._json_values import to_json
from driftbench.dataset.evidence.acceptance import accept
from driftbench.dataset.evidence.columns import evidence_problems
from driftbench.dataset.stage_rows import AcceptedRow, PairVerdict, RejectedRow

if TYPE_CHECKING:
    from driftbench.dataset.stage_rows import Outcome
    from tests.dataset.conftest import MakeRow

P, R, U, N = "proved", "refuted", "unknown:timeout", "unknown:unsupported"


def _verdict(forward: str, backward: str) -> PairVerdict:
    return PairVerdict(
        forward=forward,
        backward=backward,
        oracle="cvc5 1.4",
        theory="L1 00ff",
    )


def _decide(
    make_row: MakeRow,
    label: str,
    words: tuple[str, str],
    *,
    relation: str = "stronger",
    schemas: tuple[str, ...] = (),
    basis: tuple[str, ...] = ("rule:made-up@1",),
) -> Outcome:
    row = make_row(1, label)
    row = replace(row, evidence=replace(row.evidence, basis=basis))
    row = replace(row, relation="equivalent" if label == "faithful" else relation)
    found = accept(row, _verdict(*words), schemas=schemas)
    if isinstance(found, AcceptedRow):
        assert list(evidence_problems(to_json(found.evidence), found.relation)) == []
    return found


def _said(outcome: Outcome) -> tuple[str, bool, str, str | None, str | None]:
    assert isinstance(outcome, AcceptedRow)
    evidence = outcome.evidence
    return outcome.relation, outcome.strong, evidence.kind, evidence.forward, evidence.backward


LOGICAL = ("quantifier_inversion", "hypothesis_omission", "conclusion_generalization")


@pytest.mark.parametrize("label", LOGICAL)
def test_logical_drift_is_strong_when_both_directions_agree(make_row: MakeRow, label: str) -> None:
    assert _said(_decide(make_row, label, (P, R))) == ("stronger", True, "solver", P, R)
    undecided = _decide(make_row, label, (R, R), relation="undecided")
    assert _said(undecided) == ("incomparable", True, "solver", R, R)


@pytest.mark.parametrize("label", LOGICAL)
def test_logical_drift_that_is_contradicted_or_equivalent_is_rejected(
    make_row: MakeRow, label: str
) -> None:
    assert _decide(make_row, label, (P, P)) == RejectedRow("equivalent")
    assert _decide(make_row, label, (P, P), relation="undecided") == RejectedRow("equivalent")
    assert _decide(make_row, label, (R, R)) == RejectedRow("contradiction")
    assert _decide(make_row, label, (R, U)) == RejectedRow("contradiction")


@pytest.mark.parametrize("label", LOGICAL)
def test_a_row_decided_in_one_direction_keeps_its_relation_and_is_weak(
    make_row: MakeRow, label: str
) -> None:
    assert _said(_decide(make_row, label, (P, U))) == ("stronger", False, "solver", P, U)


@pytest.mark.parametrize("label", [*LOGICAL, "combined"])
def test_without_a_decision_the_argument_is_the_evidence(make_row: MakeRow, label: str) -> None:
    found = _decide(make_row, label, ("unknown:unsupported", "unknown:unsupported"))
    assert _said(found) == ("stronger", False, "construction", "holds", None)
    assert isinstance(found, AcceptedRow)
    assert (found.evidence.oracle, found.evidence.theory) == (None, None)


def test_combined_drift_needs_one_refutation(make_row: MakeRow) -> None:
    assert _said(_decide(make_row, "combined", (U, R)))[:2] == ("stronger", True)
    assert _said(_decide(make_row, "combined", (P, U)))[:2] == ("stronger", False)
    assert _decide(make_row, "combined", (P, P)) == RejectedRow("equivalent")
    found = _decide(make_row, "combined", (R, R), relation="undecided")
    assert _said(found) == ("incomparable", True, "solver", R, R)


def test_a_changed_type_keeps_the_direction_that_its_rule_argues(
    make_row: MakeRow,
) -> None:
    found = _decide(make_row, "type_coercion", (R, R), schemas=("made-up",))
    assert _said(found) == ("stronger", True, "solver", "holds", R)


@pytest.mark.parametrize(("words", "kept"), [((P, R), (N, R)), ((R, P), (R, N))])
def test_a_proof_does_not_count_for_two_drifts_with_a_changed_type(
    make_row: MakeRow, words: tuple[str, str], kept: tuple[str, str]
) -> None:
    row = replace(make_row(1, "combined"), drift_classes=("hypothesis_omission", "type_coercion"))
    found = accept(replace(row, relation="undecided"), _verdict(*words), schemas=())
    assert _said(found) == ("undecided", True, "solver", *kept)
    argued = accept(replace(row, relation="stronger"), _verdict(P, R), schemas=())
    assert _said(argued) == ("stronger", True, "solver", P, R)


def test_a_changed_type_is_strong_with_a_proved_rule_or_a_refutation(
    make_row: MakeRow,
) -> None:
    label = "type_coercion"
    assert not _said(_decide(make_row, label, (R, R)))[1]
    assert _said(_decide(make_row, label, (R, R), basis=("Real.rat_cast",)))[1]
    assert not _said(_decide(make_row, label, (U, U), basis=("Real.rat_cast",)))[1]
    found = _decide(make_row, label, (U, U), schemas=("made-up",))
    assert _said(found) == ("stronger", True, "construction", "holds", None)
    assert _decide(make_row, label, (P, P)) == RejectedRow("equivalent")
    assert _decide(make_row, label, (U, P)) == RejectedRow("contradiction")


def test_a_faithful_row_needs_a_proof_or_rules_proved_in_general(make_row: MakeRow) -> None:
    assert _said(_decide(make_row, "faithful", (P, P))) == ("equivalent", True, "solver", P, P)
    assert _decide(make_row, "faithful", (P, R)) == RejectedRow("contradiction")
    found = _decide(make_row, "faithful", (P, U), schemas=("flip-order",))
    assert _said(found) == ("equivalent", False, "construction", "holds", "holds")
    assert _decide(make_row, "faithful", (P, U)) == RejectedRow("unproved")
