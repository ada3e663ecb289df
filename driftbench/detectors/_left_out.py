"""The rules that an answer must not depend on, for runs that leave rules out.

A row that rules made is answered without these rules. No rule made a faithful row; it is answered
without those of a drifted row of its family, or of one that is drawn from the split, so that
faithful and drifted rows lose as much.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from driftbench.dataset.selection.draws import draw
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["rules_left_out"]

_SALT = "leave-rule-out-1"


def rules_left_out(records: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, ...], ...]:
    """Return for each row the sorted ids of the rules to leave out.

    Args:
        records: the rows of a split.

    Raises:
        DatasetError: the rows do not name rules.
    """
    made = sorted((row for row in records if row["rules"]), key=lambda row: str(row["id"]))
    if not made:
        raise DatasetError("no row names the rules that made it: none can be left out")
    families: dict[str, list[Mapping[str, Any]]] = {}
    for row in made:
        families.setdefault(row["family"], []).append(row)
    return tuple(
        _rules(row if row["rules"] else _drawn(row, families.get(row["family"], made)))
        for row in records
    )


def _rules(row: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(sorted({*row["rules"]}))


def _drawn(row: Mapping[str, Any], others: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    return others[int(draw(_SALT, row["id"]) * len(others))]
