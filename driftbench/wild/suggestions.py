"""Measure how often suggested drift classes agree with the error types that people named.

Each drifted candidate of ProofNet-Verified has a suggestion and the class that its error type
corresponds to, or `other`. The result is counts with confidence intervals. They do not measure
accuracy, because the error types were not made for these classes and most correspond to none.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.dataset.records import OTHER
from driftbench.metrics.proportions import Share
from driftbench.wild.merging import Usable, merge_equal, outcome_of
from driftbench.wild.proofnet_verified import read_proofnet_verified
from driftbench.wild.suggesting import difference

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from driftbench.wild.judged import JudgedCandidate

__all__ = ["Suggestions", "measure_suggestions", "suggestions_on"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestions:
    """Suggested labels compared with the labels of people, who named error types.

    Args:
        commit: of the source.
        table: error type in the source's words -> suggested label -> candidates.
        shapes: label of people -> shape of the difference -> candidates.
        agreed: label of people -> share of its candidates for which it is suggested (recall).
        right: suggested label -> share of its candidates that people give it (precision).
        every: share of all candidates on which the two agree.
        most_frequent: the same if the most frequent label were suggested for all.
    """

    commit: str
    table: Mapping[str, Mapping[str, int]]
    shapes: Mapping[str, Mapping[str, int]]
    agreed: Mapping[str, Share]
    right: Mapping[str, Share]
    every: Share
    most_frequent: Share

    def as_json(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "commit": self.commit,
            "table": self.table,
            "shapes": self.shapes,
            "agreed": {label: share.as_json() for label, share in self.agreed.items()},
            "right": {label: share.as_json() for label, share in self.right.items()},
            "every": self.every.as_json(),
            "most_frequent": self.most_frequent.as_json(),
        }

    def lines(self) -> Iterator[str]:
        """Yield the text of the measurement."""
        yield f"drifted candidates of ProofNet-Verified at {self.commit[:12]}"
        for error, found in self.table.items():
            yield f"  {error}: {', '.join(f'{label} {count}' for label, count in found.items())}"
        for label, share in self.agreed.items():
            yield f"people: {label}; suggested for {share}"
        for label, share in self.right.items():
            yield f"suggested: {label}; people agree on {share}"
        yield f"agreed on {self.every}; the most frequent label for all: {self.most_frequent}"


def measure_suggestions(spec: str) -> Suggestions:
    """Measure on the files of ProofNet-Verified.

    Args:
        spec: a folder with the files, or `git:PATH@REV`.

    Raises:
        InputError: as `read_proofnet_verified`.
    """
    audited = read_proofnet_verified(spec)
    return suggestions_on(audited.candidates, commit=audited.origin.commit)


def suggestions_on(candidates: Iterable[JudgedCandidate], *, commit: str) -> Suggestions:
    """Measure on candidates that people judged; those without drift or without gold are ignored.

    Args:
        candidates: the candidates.
        commit: of their source.
    """
    judged = [
        (outcome, *_suggested(outcome))
        for outcome in map(outcome_of, merge_equal(candidates))
        if isinstance(outcome, Usable) and outcome.merged.drifted
    ]
    labels = sorted({one.label for one, _, _ in judged} | {label for _, label, _ in judged})
    meant = Counter(one.label for one, _, _ in judged)
    suggested = Counter(label for _, label, _ in judged)
    both = Counter(label for one, label, _ in judged if one.label == label)
    return Suggestions(
        commit=commit,
        table=_table((_said(one), label) for one, label, _ in judged),
        shapes=_table((one.label, shape) for one, _, shape in judged),
        agreed={label: Share(both[label], meant[label]) for label in labels if meant[label]},
        right={label: Share(both[label], suggested[label]) for label in labels if suggested[label]},
        every=Share(both.total(), len(judged)),
        most_frequent=Share(max(meant.values(), default=0), len(judged)),
    )


def _suggested(usable: Usable) -> tuple[str, str]:
    """Return the suggested label of a candidate, and the shape of its difference."""
    gold, candidate = usable.merged.problem.gold, usable.merged.members[0].formal
    if gold is None:
        return OTHER, "unread"
    found = difference(gold.statement, candidate.statement, usable.context)
    return found.label, found.shape or "none seen"


def _said(usable: Usable) -> str:
    errors = {one.opinion.words.partition(", ")[2] for one in usable.merged.members}
    return " / ".join(sorted(errors))


def _table(pairs: Iterable[tuple[str, str]]) -> dict[str, dict[str, int]]:
    found: dict[str, Counter[str]] = {}
    for row, column in pairs:
        found.setdefault(row, Counter())[column] += 1
    return {row: dict(sorted(found[row].items())) for row in sorted(found)}
