"""The funnel of mining: how many changes of a history each step kept, and why others were left out.

Each step counts what passed all steps before it. What was left out is counted by its reason, and
pairs by their properties.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from driftbench.wild.history.pairs import RepairPair

__all__ = ["EQUIVALENT", "MiningFunnel", "MiningStep"]

EQUIVALENT = "proved equivalent by the oracle"
"""Why an oracle leaves out a pair."""


@dataclass(frozen=True, slots=True)
class MiningStep:
    """One line of a funnel: what is counted, and the count."""

    what: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MiningFunnel:
    """The counts of one run of mining.

    Args:
        steps: from commits to revisions, in order.
        file_versions: versions of Lean files that were read.
        skipped: reason -> versions that could not be read.
        dropped: reason -> older versions of repaired theorems that are no candidates.
        pairs: pairs left.
        problems: current theorems that they belong to.
        clear: pairs without flags on their English or on definitions.
        kinds: column -> value -> pairs.
    """

    steps: Sequence[MiningStep]
    file_versions: int
    skipped: Mapping[str, int]
    dropped: Mapping[str, int]
    pairs: int
    problems: int
    clear: int
    kinds: Mapping[str, Mapping[str, int]]

    @classmethod
    def of(
        cls, steps: Sequence[MiningStep], *, counts: Counter[str], pairs: Sequence[RepairPair]
    ) -> MiningFunnel:
        """Count pairs, and take what was counted on the way."""
        return cls(
            steps=tuple(steps),
            file_versions=counts["file versions"],
            skipped=_under("skipped: ", counts),
            dropped=_under("dropped: ", counts),
            pairs=len(pairs),
            problems=len({pair.row.family for pair in pairs}),
            clear=sum(not pair.doubtful for pair in pairs),
            kinds=_kinds(pairs),
        )

    def narrowed(self, pairs: Sequence[RepairPair]) -> MiningFunnel:
        """Return the funnel of what is left when equivalent pairs are taken out."""
        equivalent = self.pairs - len(pairs)
        return replace(
            self,
            dropped={**self.dropped, EQUIVALENT: equivalent},
            pairs=len(pairs),
            problems=len({pair.row.family for pair in pairs}),
            clear=sum(not pair.doubtful for pair in pairs),
            kinds=_kinds(pairs),
        )

    def as_json(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self)

    def lines(self) -> Iterator[str]:
        """Yield the text of the funnel."""
        width = max(len(step.what) for step in self.steps)
        for step in self.steps:
            yield f"{step.what:<{width}}  {step.count:>6}"
        yield f"{self.file_versions} versions of files read"
        for reason, count in self.skipped.items():
            yield f"  skipped {count}: {reason}"
        yield "older versions of these theorems"
        for reason, count in self.dropped.items():
            yield f"  dropped {count}: {reason}"
        yield f"{self.pairs} pairs of {self.problems} theorems, labels provisional"
        yield f"  {self.clear} of them without a flag on English or definitions"
        for column, found in self.kinds.items():
            yield f"  {column}: {', '.join(f'{value} {count}' for value, count in found.items())}"


def _kinds(pairs: Sequence[RepairPair]) -> dict[str, dict[str, int]]:
    return {
        "steps to today": _counted(min(pair.steps, 3) for pair in pairs),
        "cue": _counted(pair.cue for pair in pairs),
        "shape": _counted(pair.shape for pair in pairs),
        "suggested": _counted(pair.row.label for pair in pairs),
        "relation": _counted(pair.row.relation for pair in pairs),
        "flag": _counted(flag for pair in pairs for flag in pair.flags),
        "subfield": _counted(pair.row.subfield for pair in pairs),
        "parses": _counted(pair.row.well_formed for pair in pairs),
    }


def _under(prefix: str, counts: Mapping[str, int]) -> dict[str, int]:
    return {
        key.removeprefix(prefix): counts[key] for key in sorted(counts) if key.startswith(prefix)
    }


def _counted(values: Iterable[object]) -> dict[str, int]:
    return dict(sorted(Counter(map(str, values)).items()))
