from __future__ import annotations

from dataclasses import replace

import pytest

from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.dataset.selection.candidate_rows import CandidateRow
from driftbench.dataset.selection.limits import Limits, RuleLimit, limits_of
from driftbench.dataset.selection.quotas import Quotas

CELL = ("algebra", "type_coercion")


def _row(uid: str, *, method: str = "r", **changes: str) -> CandidateRow:
    row = CandidateRow(
        uid=uid,
        family=uid,
        theorem=uid,
        module=uid,
        subfield=CELL[0],
        label=CELL[1],
        classes=CELL[1:],
        method=method,
        normal=uid,
    )
    return replace(row, **changes)  # type: ignore[arg-type]


def _with(limits: Limits, *rows: CandidateRow) -> Limits:
    found = limits.empty()
    for row in rows:
        found.add(row)
    return found


A = _row("a", family="f", theorem="t", module="m")


@pytest.mark.parametrize(
    ("limits", "new"),
    [
        (Limits(), _row("b", normal="a")),
        (Limits(family=1), _row("b", family="f")),
        (Limits(theorems=1), _row("b", family="f", theorem="u")),
        (Limits(module=1), _row("b", module="m")),
        (Limits(most_used={CELL: 1}), _row("b")),
        (Limits(quotas=Quotas(in_cells={CELL: {"r": 1, "s": 1}})), _row("b")),
        (Limits(quotas=Quotas(in_labels={CELL[1]: {"r": 1, "s": 1}})), _row("b", method="s+r")),
    ],
)
def test_a_row_above_a_limit_may_only_replace(limits: Limits, new: CandidateRow) -> None:
    assert limits.empty().allow(new)
    used = _with(limits, A)
    assert not used.allow(new)
    assert used.allow(new, out=A), "the row that leaves makes room"
    assert used.allow(_row("c", method="s"))
    used.remove(A)
    assert used.allow(new)


def test_other_rows_of_a_chosen_theorem_are_allowed() -> None:
    twins = [_row(name, family="f", theorem="t") for name in "bc"]
    used = _with(Limits(theorems=1), A, twins[0])
    assert used.allow(twins[1])
    other = _row("d", family="f", theorem="u")
    assert not used.allow(other, out=A), "another row of the theorem stays"


def test_limits_of_rules_can_be_ignored() -> None:
    used = _with(Limits(quotas=Quotas({CELL: {"r": 1}}, {CELL[1]: {"r": 2}})), A)
    assert not used.allow(_row("b"))
    assert used.allow(_row("b"), within=RuleLimit.LABEL)
    used.add(_row("b"))
    assert not used.allow(_row("c"), within=RuleLimit.LABEL)
    assert used.allow(_row("c"), within=RuleLimit.NONE)
    assert not used.allow(_row("c", normal="a"), within=RuleLimit.NONE)


def test_limits_of_a_recipe() -> None:
    cell = dict.fromkeys(LABELS, 10)
    plan = replace(
        load_recipe("paper"),
        composition=dict.fromkeys(SUBFIELDS, cell),
        rows_per_family=3,
        theorems_per_family=1,
        module_share=0.1,
        rule_share=1.0,
        rule_shares={},
    )
    rows = [A, _row("b"), _row("c", method="s")]
    found = limits_of(rows, recipe=plan, chosen={"a", "b", "c"})
    assert (found.family, found.theorems, found.module) == (3, 1, 36)
    assert found.most_used == {CELL: 2}
    assert limits_of(rows, recipe=replace(plan, module_share=1.0)).module == 0
