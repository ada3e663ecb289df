"""Which edits of a row change the meaning, and which only say the same differently.

A row has one list of edits for its drift rules and its restylings. The drift rules are applied to
gold again: an edit that they make is drift, the others are rewordings. Where they no longer make
any of the edits, all edits of a drifted row count as drift.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.lean.context import surroundings
from driftbench.rules import Applied, View, apply_to_view, default_kinds, load_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.rules import Edit, Rule

__all__ = ["DRIFT", "REWORDING", "edit_kinds"]

DRIFT, REWORDING = "drift", "rewording"


def edit_kinds(record: Mapping[str, Any], edits: Sequence[Edit]) -> tuple[str, ...]:
    """Return `DRIFT` or `REWORDING` for each edit of a row.

    Args:
        record: the row.
        edits: its edits.
    """
    if not record["restyled"]:
        return (DRIFT,) * len(edits) if record["rules"] else (REWORDING,) * len(edits)
    if not record["rules"]:
        return (REWORDING,) * len(edits)
    made = max(_drifts(record), key=lambda one: len(_common(one, edits)), default=())
    drift = _common(made, edits)
    return tuple(DRIFT if at in drift or not drift else REWORDING for at in range(len(edits)))


def _common(made: Sequence[Edit], edits: Sequence[Edit]) -> set[int]:
    """Return the indices of the edits that contain one that the drift rules made."""
    return {
        at
        for at, edit in enumerate(edits)
        if any(
            edit.start <= one.start and one.end <= edit.end and one.new in edit.new for one in made
        )
    }


def _drifts(record: Mapping[str, Any]) -> Iterator[tuple[Edit, ...]]:
    """Yield the edits of each site of the drift rules; rules that were removed since have none."""
    around = surroundings(record["context"])
    try:
        statement = parse(
            record["gold"], opened=around.opened, local_notation=around.local_notation
        )
    except LeanSyntaxError:
        return
    view = View(
        statement,
        kinds=default_kinds(),
        opened=around.opened,
        local_notation=around.local_notation,
        context=around.lines,
    )
    sites = [
        [one.edits for one in apply_to_view(rule, view, reparse=False) if isinstance(one, Applied)]
        for rule in map(_rules().get, record["rules"])
        if rule is not None
    ]
    yield from sites[0] if sites else ()
    for firsts, seconds in pairwise(sites):
        yield from (first + second for first in firsts for second in seconds)


@cache
def _rules() -> dict[str, Rule]:
    return {rule.id: rule for rule in load_rules()}
