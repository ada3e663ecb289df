"""Merge equal candidates of a problem, with all opinions on them, and decide which give rows.

Two candidates of a problem are equal when their normal forms and the definitions they need agree;
the text is that of the first. Where opinions differ on the direction of drift, it is undecided;
where they differ on whether there is drift, no row is made. Every candidate gets exactly one
outcome.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from driftbench.dataset.records import OTHER
from driftbench.wild.contexts import context_of, own_context
from driftbench.wild.judged import FAITHFUL
from driftbench.wild.normal import normal_form

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.wild.formal import Formal
    from driftbench.wild.judged import JudgedCandidate, JudgedProblem

__all__ = ["LeftOut", "MergedCandidates", "Outcome", "Usable", "merge_equal", "outcome_of"]


@dataclass(frozen=True, slots=True)
class MergedCandidates:
    """Equal candidates.

    Args:
        members: the candidates, in order; at least one.
        as_gold: whether they are equal to gold up to layout and names.
    """

    members: tuple[JudgedCandidate, ...]
    as_gold: bool

    @property
    def problem(self) -> JudgedProblem:
        """Their problem."""
        return self.members[0].problem

    @property
    def relations(self) -> frozenset[str]:
        """Relations to gold, by the opinions."""
        return frozenset(member.opinion.relation for member in self.members)

    @property
    def drifted(self) -> bool:
        """Whether an opinion says that they drifted."""
        return self.relations != {FAITHFUL}


@dataclass(frozen=True, slots=True, kw_only=True)
class Usable:
    """Candidates that give a row.

    Args:
        merged: the candidates.
        context: the commands before gold, or before the candidate where there is no gold.
        candidate_context: the commands before the candidate, if they are others.
        label: the label.
        drift_classes: the classes.
        relation: candidate to gold.
    """

    merged: MergedCandidates
    context: tuple[str, ...]
    candidate_context: tuple[str, ...]
    label: str
    drift_classes: tuple[str, ...]
    relation: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Candidates that give no row, with the reason."""

    merged: MergedCandidates
    reason: str


Outcome: TypeAlias = Usable | LeftOut

CONTESTED = "opinions differ on whether it drifted"
SAME = "says what gold says, up to layout and names of variables"


def merge_equal(candidates: Iterable[JudgedCandidate]) -> Iterator[MergedCandidates]:
    """Yield groups of equal candidates of a problem, in the order of the first of each."""
    groups: dict[tuple[str, ...], list[JudgedCandidate]] = defaultdict(list)
    for candidate in candidates:
        problem = candidate.problem
        groups[problem.module, *_key(candidate.formal)].append(candidate)
    for key, members in groups.items():
        gold = members[0].problem.gold
        yield MergedCandidates(tuple(members), as_gold=gold is not None and key[1:] == _key(gold))


def outcome_of(merged: MergedCandidates) -> Outcome:
    """Return the outcome of equal candidates."""
    if merged.drifted and FAITHFUL in merged.relations:
        return LeftOut(merged, CONTESTED)
    if merged.as_gold:
        return LeftOut(merged, SAME)
    gold, formal = merged.problem.gold, merged.members[0].formal
    classes = {member.opinion.drift_class for member in merged.members} - {""}
    label = classes.pop() if len(classes) == 1 else OTHER
    return Usable(
        merged=merged,
        context=context_of(gold or formal),
        candidate_context=own_context(gold, formal),
        label=label if merged.drifted else "faithful",
        drift_classes=() if label == OTHER or not merged.drifted else (label,),
        relation=min(merged.relations) if len(merged.relations) == 1 else "undecided",
    )


def _key(formal: Formal) -> tuple[str, ...]:
    needed = formal.needed()
    context = (*formal.commands, *(one.text for one in needed))
    return (normal_form(formal.statement, context), *sorted(one.squeezed for one in needed))
