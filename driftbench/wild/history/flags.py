"""Flags of a pair: what an annotator should know before judging it.

Flags are texts for readers; no pair is left out because of one. Pairs with flags that begin as
`DOUBTS` are less likely to be drift.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.english.screening import Reason, Rejected, screen
from driftbench.wild.history.english import leans_on_context
from driftbench.wild.history.forms import ANSWER
from driftbench.wild.parsing import tree_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.dataset.records import Row
    from driftbench.wild.formal import Formal
    from driftbench.wild.history.chains import Repair
    from driftbench.wild.history.definitions import AlignedCandidate
    from driftbench.wild.history.today import Today

__all__ = ["DOUBTS", "flags_of"]

DOUBTS = ("English", "a definition changed", "candidate needs other")
"""How flags of doubtful pairs begin: unclear English, or more than one change."""

#: Docstrings that are unclear alone; a question, which screening calls a description, is clear.
_UNUSABLE = frozenset(
    {
        *(Reason.CONTEXT, Reason.CROSS_REFERENCE, Reason.NAME_ONLY, Reason.NOTE, Reason.TODO),
        *(Reason.TOO_SHORT, Reason.FORMULA_ONLY, Reason.CODE, Reason.EMPTY, Reason.TOOLING),
    }
)


def flags_of(
    repair: Repair, row: Row, *, today: Today, gold: Formal, candidate: AlignedCandidate
) -> Iterator[str]:
    """Yield the flags of a pair.

    Args:
        repair: the repair.
        row: its row.
        today: what the repository declares at the commit that is mined.
        gold: the current statement.
        candidate: the older version, with the current definitions.
    """
    if leans_on_context(row.nl_statement):
        yield "English leans on context"
    if row.nl_source == "docstring":
        screened = screen(repair.gold.docstring, name=repair.place.name)
        if isinstance(screened, Rejected) and screened.reason in _UNUSABLE:
            yield f"English is {screened.reason.value.replace('_', ' ')}"
    ours, theirs = gold.needed(), candidate.formal.needed()
    if ours:
        yield "needs definitions of its file"
    if ours != theirs:
        yield "candidate needs other definitions"
    if candidate.redefined:
        yield "a definition changed since"
    if today.needs_other_file(row.gold, path=repair.place.path):
        yield "needs definitions of its repository"
    if _has_value(gold):
        yield "binder with a value"
    if ANSWER in row.gold or ANSWER in row.candidate:
        yield "asks for an answer"
    if repair.steps > 1:
        yield "several commits"


def _has_value(formal: Formal) -> bool:
    """Whether a binder has a default value, which constrains nothing: `(n : ℕ := 2)`."""
    found = tree_of(formal.statement, formal.commands)
    if found is None:
        return False
    return any(binder.default is not None for binder in found.binders)
