from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from driftbench.pages.edit_kinds import DRIFT, REWORDING, edit_kinds
from driftbench.rules import Edit

if TYPE_CHECKING:
    from collections.abc import Sequence


def kinds(record: dict[str, Any], **changed: Sequence[str]) -> tuple[str, ...]:
    return edit_kinds(record | changed, [Edit(**edit) for edit in record["edits"]])


def test_the_edit_of_a_drift_rule_is_drift_and_the_other_a_rewording(
    record: dict[str, Any],
) -> None:
    dropped = kinds(record, rules=["drop-nonemptiness"], restyled=["le-to-lt-or-eq"])
    assert dropped == (DRIFT, REWORDING)
    reversed_order = record["edits"][::-1]
    assert kinds(record | {"edits": reversed_order}, rules=["drop-nonemptiness"]) == (
        REWORDING,
        DRIFT,
    )


@pytest.mark.parametrize(
    ("rules", "restyled", "kind"),
    [
        (["drop-nonemptiness"], [], DRIFT),
        ([], ["flip-order"], REWORDING),
        ([], [], REWORDING),
        # The rule is gone, or makes other edits: nothing of a drifted row is called harmless.
        (["gone-since"], ["flip-order"], DRIFT),
        (["swap-forall-exists"], ["flip-order"], DRIFT),
    ],
)
def test_edits_of_one_kind(
    record: dict[str, Any], rules: list[str], restyled: list[str], kind: str
) -> None:
    assert kinds(record, rules=rules, restyled=restyled) == (kind, kind)


def test_a_gold_that_does_not_parse_has_only_drift(record: dict[str, Any]) -> None:
    record["gold"] += " ("
    assert kinds(record, rules=["drop-nonemptiness"], restyled=["flip-order"]) == (DRIFT, DRIFT)
