"""The funnel of an import: how many candidates each step kept, and why others were left out.

Each step counts drifted and faithful candidates and their problems, so that the counts add up.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from driftbench.wild.merging import LeftOut, MergedCandidates, Usable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from driftbench.dataset.records import Row
    from driftbench.wild.judged import JudgedCandidate
    from driftbench.wild.merging import Outcome

_SHOWN = 5

__all__ = ["FunnelStep", "ImportFunnel", "funnel_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FunnelStep:
    """One line of a funnel.

    Args:
        what: what is counted.
        drifted: drifted candidates, or rows.
        faithful: faithful ones.
        problems: the problems of the drifted ones.
    """

    what: str
    drifted: int
    faithful: int
    problems: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportFunnel:
    """The counts of one import.

    Args:
        problems: all problems.
        skipped: reason -> problems, or candidates, left out at the start.
        steps: in order; the last one counts rows.
        merged: drifted candidates whose opinions differ in direction or error type.
        of_data: rows whose candidate was a statement of data.
        unparsed: rows whose gold or candidate does not parse, by id.
        rows: column -> value -> rows.
        unread: for each candidate that is not a statement, its place and the reason.
    """

    problems: int
    skipped: Mapping[str, int]
    steps: Sequence[FunnelStep]
    merged: Mapping[str, int]
    of_data: int
    unparsed: Sequence[str]
    rows: Mapping[str, Mapping[str, int]]
    unread: Sequence[str] = ()

    def as_json(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self)

    def lines(self) -> Iterator[str]:
        """Yield the text of the funnel."""
        yield f"{self.problems} {'problem' if self.problems == 1 else 'problems'}"
        for reason, count in self.skipped.items():
            yield f"  skipped {count}: {reason}"
        for one in self.unread[:_SHOWN]:
            yield f"    {one}"
        if len(self.unread) > _SHOWN:
            yield f"    and {len(self.unread) - _SHOWN} more, which --json lists"
        width = max(len(step.what) for step in self.steps)
        yield f"{'candidates':<{width}}  drifted (problems)  faithful"
        for step in self.steps:
            problems = f"({step.problems})"
            yield f"{step.what:<{width}}  {step.drifted:>7} {problems:<10}  {step.faithful:>8}"
        for what, count in self.merged.items():
            if count:
                yield f"{count} of the drifted were judged twice, {what}"
        if self.of_data:
            yield f"{self.of_data} of the rows declare data, which are read as claims"
        yield f"{len(self.unparsed)} of the rows do not parse"
        for column, found in self.rows.items():
            yield f"{column}: {', '.join(f'{value} {count}' for value, count in found.items())}"


def funnel_of(
    *,
    problems: int,
    skipped: Mapping[str, int],
    candidates: Sequence[JudgedCandidate],
    outcomes: Sequence[Outcome],
    splits: Mapping[str, Sequence[Row]],
    unparsed: Sequence[str],
    unread: Sequence[str] = (),
) -> ImportFunnel:
    """Count the outcomes of candidates.

    Args:
        problems: all problems.
        skipped: reason -> problems, or candidates, left out at the start.
        candidates: those of the other problems.
        outcomes: their outcomes.
        splits: the rows.
        unparsed: ids of the rows that do not parse.
        unread: place and reason of each candidate that is not a statement.
    """
    usable = [outcome for outcome in outcomes if isinstance(outcome, Usable)]
    left = Counter(outcome.reason for outcome in outcomes if isinstance(outcome, LeftOut))
    steps = [
        _step(
            "judged", [MergedCandidates((candidate,), as_gold=False) for candidate in candidates]
        ),
        _step("distinct", [outcome.merged for outcome in outcomes]),
        *(_step(f"  left out: {reason}", _left(outcomes, reason)) for reason in sorted(left)),
        _step("rows", [outcome.merged for outcome in usable]),
    ]
    drifted = [outcome.merged for outcome in usable if outcome.merged.drifted]
    merged = {
        "with different directions": sum(len(one.relations) > 1 for one in drifted),
        "with different error types": sum(len(_errors(one)) > 1 for one in drifted),
    }
    rows = [(split, row) for split, members in splits.items() for row in members]
    return ImportFunnel(
        problems=problems,
        skipped=skipped,
        steps=tuple(steps),
        merged=merged,
        of_data=sum(outcome.merged.members[0].formal.of_data for outcome in usable),
        unparsed=tuple(unparsed),
        unread=tuple(unread),
        rows={
            "split": _counted(split for split, _ in rows),
            "label": _counted(row.label for _, row in rows),
            "relation": _counted(row.relation for _, row in rows),
            "subfield": _counted(row.subfield for _, row in rows),
        },
    )


def _step(what: str, found: Sequence[MergedCandidates]) -> FunnelStep:
    drifted = [one for one in found if one.drifted]
    return FunnelStep(
        what=what,
        drifted=len(drifted),
        faithful=len(found) - len(drifted),
        problems=len({one.problem.place for one in drifted}),
    )


def _left(outcomes: Iterable[Outcome], reason: str) -> list[MergedCandidates]:
    return [one.merged for one in outcomes if isinstance(one, LeftOut) and one.reason == reason]


def _errors(merged: MergedCandidates) -> set[str]:
    return {member.opinion.words.partition(", ")[2] for member in merged.members}


def _counted(values: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items()))
