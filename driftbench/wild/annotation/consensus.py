"""What the labels of one item come to: confirmed, disputed, or left provisional.

Promises that an item is confirmed only by two people who agree, with more of them than say anything
else, or by a third who decides between two labels. Agreement is that of the label and of all
classes; where only directions differ, the direction is undecided.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.wild.annotation.adjudication import Decision
    from driftbench.wild.annotation.judgement import AnnotatorJudgement
    from driftbench.wild.annotation.labels import AnnotatorLabel

    #: Row label, or "" where it is unclear; classes; whether gold is faithful.
    Vote = tuple[str, tuple[str, ...], bool]

__all__ = ["Confirmed", "Disputed", "LeftProvisional", "Outcome", "outcome_of", "votes_of"]

ALONE = "labelled by one person alone"
UNCLEAR = "unclear to annotators"
REJECTED = "the reference is not faithful, to annotators"


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """It is confirmed.

    Args:
        labels: of all who labelled it.
        label: label of a row.
        drift_classes: of a row.
        relation: of a row.
        decision: that of a third person, or None where annotators agree.
    """

    labels: tuple[AnnotatorLabel, ...]
    label: str
    drift_classes: tuple[str, ...]
    relation: str
    decision: Decision | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Disputed:
    """A third person has to decide."""

    labels: tuple[AnnotatorLabel, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftProvisional:
    """It stays provisional, for a reason."""

    labels: tuple[AnnotatorLabel, ...]
    reason: str


Outcome: TypeAlias = Confirmed | Disputed | LeftProvisional


def votes_of(labels: Sequence[AnnotatorLabel]) -> Vote | None:
    """Return what two labels or more say, and more than say anything else; None if nothing is."""
    votes = Counter(_vote(one.final, one.gold_faithful) for one in labels)
    (vote, count), *others = votes.most_common(2)
    return vote if count >= 2 and all(count > other for _, other in others) else None


def outcome_of(labels: Sequence[AnnotatorLabel], decision: Decision | None) -> Outcome:
    """Return what labels of one item come to.

    Args:
        labels: of one item and the main phase, at least one, no two of one person.
        decision: that of a third person, if there is one; heeded where annotators do not agree.
    """
    held = tuple(labels)
    if len(held) < 2:
        return LeftProvisional(labels=held, reason=ALONE)
    vote = votes_of(held)
    if vote is not None:
        decision = None
        said = [one.final for one in held if _vote(one.final, one.gold_faithful) == vote]
    elif decision is not None:
        said = [decision.judgement]
        vote = _vote(decision.judgement, decision.gold_faithful)
    else:
        return Disputed(labels=held)
    label, classes, gold_faithful = vote
    if not label:
        return LeftProvisional(labels=held, reason=UNCLEAR)
    if not gold_faithful:
        return LeftProvisional(labels=held, reason=REJECTED)
    relations = {one.relation for one in said}
    return Confirmed(
        labels=held,
        label=label,
        drift_classes=classes,
        relation=relations.pop() if len(relations) == 1 else "undecided",
        decision=decision,
    )


def _vote(judgement: AnnotatorJudgement, gold_faithful: bool) -> Vote:  # noqa: FBT001 -- part of the vote
    return judgement.row_label, judgement.row_classes, gold_faithful
