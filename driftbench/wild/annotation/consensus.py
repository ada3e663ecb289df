"""Combine the labels of one item into an outcome: confirmed, disputed or provisional.

An item is confirmed if at least two people give the same label and classes, and more of them than
give any other, or if a third person decides between two labels. Where only directions differ, the
direction is undecided.
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

ONE_LABEL = "labelled by one person alone"
UNCLEAR = "unclear to annotators"
REJECTED = "the reference is not faithful, to annotators"


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """The item is confirmed.

    Args:
        labels: all labels of the item.
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
    """Annotators disagree, and a third person has to decide."""

    labels: tuple[AnnotatorLabel, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftProvisional:
    """The item stays provisional, with the reason."""

    labels: tuple[AnnotatorLabel, ...]
    reason: str


Outcome: TypeAlias = Confirmed | Disputed | LeftProvisional


def votes_of(labels: Sequence[AnnotatorLabel]) -> Vote | None:
    """Return the vote of at least two labels and of more than any other vote; None if none is."""
    votes = Counter(_vote(one.final, one.gold_faithful) for one in labels)
    (vote, count), *others = votes.most_common(2)
    return vote if count >= 2 and all(count > other for _, other in others) else None


def outcome_of(labels: Sequence[AnnotatorLabel], decision: Decision | None) -> Outcome:
    """Return the outcome of one item.

    Args:
        labels: of the item in the main phase, at least one, no two of one person.
        decision: that of a third person, if there is one; used where annotators do not agree.
    """
    labels = tuple(labels)
    if len(labels) < 2:
        return LeftProvisional(labels=labels, reason=ONE_LABEL)
    vote = votes_of(labels)
    if vote is not None:
        decision = None
        judgements = [one.final for one in labels if _vote(one.final, one.gold_faithful) == vote]
    elif decision is not None:
        judgements = [decision.judgement]
        vote = _vote(decision.judgement, decision.gold_faithful)
    else:
        return Disputed(labels=labels)
    label, classes, gold_faithful = vote
    if not label:
        return LeftProvisional(labels=labels, reason=UNCLEAR)
    if not gold_faithful:
        return LeftProvisional(labels=labels, reason=REJECTED)
    relations = {one.relation for one in judgements}
    return Confirmed(
        labels=labels,
        label=label,
        drift_classes=classes,
        relation=relations.pop() if len(relations) == 1 else "undecided",
        decision=decision,
    )


def _vote(judgement: AnnotatorJudgement, gold_faithful: bool) -> Vote:  # noqa: FBT001 -- part of the vote
    return judgement.row_label, judgement.row_classes, gold_faithful
