"""Two rules of different classes at separate sites of one statement."""

from __future__ import annotations


from driftbench.errors import InputError
from driftbench.lean import NotationTable, Statement, parse
from driftbench.rules.edits import compose, shift
from driftbench.rules.engine import applies_to, apply
from driftbench.rules.model import Applied, Rule
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from driftbench.rules.kinds import Kinds
    from collections.abc import Iterator, Sequence

__all__ = ["combine", "joint_relation"]


def joint_relation(first: str, second: str) -> str:
    """Return what two relations in sequence still promise.

    Strengthening twice strengthens, and equivalence is neutral; anything else is undecided.
    """
    if "equivalent" in {first, second}:
        return second if first == "equivalent" else first
    return first if first == second and first in {"stronger", "weaker"} else "undecided"


def combine(
    first: Rule,
    second: Rule,
    statement: Statement,
    *,
    kinds: Kinds,
    table: NotationTable | None = None,
    opened: Sequence[str] = (),
) -> Iterator[Applied]:
    """Apply `first`, then `second` where it touches nothing that `first` wrote.

    Raises:
        InputError: both rules are of the same class.
    """
    if first.drift_class == second.drift_class:
        msg = f"rules {first.id} and {second.id} are both of class {first.drift_class}"
        raise InputError(msg)
    if not applies_to(first, statement.text):
        return
    for outcome in apply(first, statement, kinds=kinds, table=table, opened=opened):
        if not isinstance(outcome, Applied) or not applies_to(second, outcome.text):
            continue
        middle = parse(outcome.text, table=table, opened=opened)
        for other in apply(second, middle, kinds=kinds, table=table, opened=opened):
            if isinstance(other, Applied) and _separate(outcome, other):
                yield _joined(first, second, outcome, other)


def _separate(first: Applied, second: Applied) -> bool:
    return all(
        end < edit.start or edit.end < start
        for start, end in shift(first.edits)
        for edit in second.edits
    )


def _joined(first: Rule, second: Rule, one: Applied, other: Applied) -> Applied:
    return Applied(
        rule=f"{first.id}+{second.id}",
        edits=compose(one.edits, other.edits),
        text=other.text,
        site=one.site,
        english=f"{one.english} {other.english}",
        relation=joint_relation(one.relation, other.relation),
        evidence=f"{one.evidence}; {other.evidence}",
    )
