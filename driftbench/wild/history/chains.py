"""Find the older versions of a theorem that are candidates.

Gold is the current statement. An older version is a candidate if a later commit claims a repair and
did not change the English. Every older version gets exactly one outcome, which the funnel counts. A
version that was restored later is left out together with the versions in between, because it is not
known whether the change or its reversal was the repair.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from driftbench.wild.history.english import KEPT, similarity
from driftbench.wild.history.forms import alike

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.wild.history.revisions import Revision, RevisionStatement
    from driftbench.wild.history.today import DeclarationPlace

__all__ = ["Dropped", "Repair", "Repaired", "repairs"]

SAME = "says what today's statement says"
REPEATED = "another version of it says the same"
RETURNED = "today's statement was there before it: a repair was undone"
UNCLAIMED = "no commit after it claims a repair"
REWORDED = "the English of today is another"


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """An older version of a theorem that was repaired.

    Args:
        place: the theorem.
        gold: its current statement.
        candidate: the older version.
        revision: the commit that claims the repair; the first one where several do.
        steps: commits that changed the statement between the candidate and gold.
        similarity: of the docstrings of candidate and gold; 1 where the English is in a file.
    """

    place: DeclarationPlace
    gold: RevisionStatement
    candidate: RevisionStatement
    revision: Revision
    steps: int
    similarity: float


@dataclass(frozen=True, slots=True)
class Dropped:
    """An older version that is not a candidate, with the reason."""

    reason: str


Repaired: TypeAlias = Repair | Dropped


def repairs(
    place: DeclarationPlace,
    gold: RevisionStatement,
    revisions: Sequence[Revision],
    *,
    kept: Sequence[bool],
    documented: bool,
) -> Iterator[Repaired]:
    """Yield the outcome of each older version of a theorem.

    Args:
        place: the theorem.
        gold: its current statement.
        revisions: changes of more than layout and names, newest first.
        kept: for each, whether the English stayed the same.
        documented: whether the English is in docstrings, and must be the current one.
    """
    seen = {gold.form}
    claims: Revision | None = None
    for at, (revision, english_kept) in enumerate(zip(revisions, kept, strict=True)):
        if revision.cue.repairs and english_kept and not revision.undone:
            claims = revision
        candidate = revision.before
        if alike(candidate.form, gold.form):
            yield Dropped(SAME)
        elif candidate.form in seen:
            yield Dropped(REPEATED)
        elif any(older.before.form == gold.form for older in revisions[at + 1 :]):
            yield Dropped(RETURNED)
        elif claims is None:
            yield Dropped(UNCLAIMED)
        elif documented and similarity(candidate.docstring, gold.docstring) < KEPT:
            yield Dropped(REWORDED)
        else:
            yield Repair(
                place=place,
                gold=gold,
                candidate=candidate,
                revision=claims,
                steps=at + 1,
                similarity=similarity(candidate.docstring, gold.docstring) if documented else 1.0,
            )
        seen.add(candidate.form)
