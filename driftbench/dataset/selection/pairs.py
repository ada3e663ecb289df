"""Minimal pairs: two labelled candidates of one theorem, made by one kind of edit."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from driftbench._problems import counted
from driftbench.dataset.selection.differences import difference_sizes
from driftbench.dataset.selection.edits import edit_features

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from driftbench.dataset._recipe_format import Pairs
    from driftbench.dataset.records import Row
    from driftbench.dataset.stage_rows import JudgedRow

__all__ = ["MinimalPair", "pair_problems", "pairs_of"]

_SIZE = 6
"""Weight of a difference in length or distance, in units of one word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MinimalPair:
    """A faithful and a drifted candidate of one theorem.

    Args:
        faithful: the faithful candidate.
        drifted: the drifted one.
        kind: id of the kind of edit.
        lean: feature of an edit -> 1 or a weight if it is larger on the drifted side, negative if
            it is smaller; equal features are left out.
    """

    faithful: JudgedRow
    drifted: JudgedRow
    kind: str
    lean: Mapping[str, int]

    @property
    def subfield(self) -> str:
        """The subfield of its theorem."""
        return self.drifted.row.subfield

    @property
    def family(self) -> str:
        """The family of its theorem, which no other chosen pair has."""
        return self.drifted.row.family

    @property
    def module(self) -> str:
        """The file of its theorem."""
        return self.drifted.row.source.module

    @property
    def is_true(self) -> bool:
        """Whether the drifted side follows from gold, and so is a true statement."""
        return self.drifted.row.relation == "weaker"

    @property
    def ids(self) -> frozenset[str]:
        """The ids of both rows."""
        return frozenset({self.faithful.row.id, self.drifted.row.id})

    @property
    def uids(self) -> tuple[str, str]:
        """The uids of both candidates."""
        return self.faithful.uid, self.drifted.uid


def pairs_of(labelled: Iterable[JudgedRow]) -> list[MinimalPair]:
    """Return all pairs of labelled candidates of one theorem and one kind of edit.

    Both sides have the same context: a namespace that only one of them needs would tell them apart.
    """
    groups: dict[tuple[str, str], list[JudgedRow]] = {}
    for one in labelled:
        groups.setdefault((one.row.source.declaration, one.pool_row.method), []).append(one)
    return [
        MinimalPair(
            faithful=faithful, drifted=drifted, kind=kind, lean=_lean(faithful.row, drifted.row)
        )
        for (_, kind), found in groups.items()
        for faithful, drifted in product(found, found)
        if faithful.row.label == "faithful" != drifted.row.label
        and faithful.row.context == drifted.row.context
    ]


def _lean(faithful: Row, drifted: Row) -> dict[str, int]:
    """Return in which features the edits differ, with their weights."""
    found = _compared(
        edit_features(faithful.gold, faithful.candidate),
        edit_features(drifted.gold, drifted.candidate),
    )
    sizes = _compared(
        difference_sizes(faithful.gold, faithful.candidate),
        difference_sizes(drifted.gold, drifted.candidate),
    )
    return found | {name: _SIZE * sign for name, sign in sizes.items()}


def _compared(ours: Mapping[str, int], theirs: Mapping[str, int]) -> dict[str, int]:
    """Return 1 or -1 for each feature that is larger or smaller in the second."""
    names = sorted(ours.keys() | theirs.keys())
    signs = {name: (theirs.get(name, 0) > ours.get(name, 0)) * 2 - 1 for name in names}
    return {name: signs[name] for name in names if ours.get(name, 0) != theirs.get(name, 0)}


def pair_problems(rows: Sequence[Row], *, wanted: Pairs) -> Iterator[str]:
    """Yield a sentence for everything that is wrong with the pairs of a build.

    Args:
        rows: all rows of the configuration.
        wanted: the pairs that its recipe asks for.
    """
    families: dict[str, list[Row]] = {}
    for row in rows:
        families.setdefault(row.family, []).append(row)
    for family, found in sorted(families.items()):
        labels = sorted(row.label == "faithful" for row in found)
        golds = {(row.gold, row.context, *sorted((*row.rules, *row.restyled))) for row in found}
        if labels != [False, True] or len(golds) != 1:
            yield f"{family}: is not a faithful and a drifted row of one gold and one kind of edit"
    drifted = [row for row in rows if row.label != "faithful"]
    true = sum(row.relation == "weaker" for row in drifted)
    if true < wanted.true_share * len(drifted):
        yield (
            f"{true} of {len(drifted)} drifted rows follow from gold, and "
            f"{wanted.true_share:.0%} are required"
        )
    counts = Counter(row.subfield for row in drifted)
    for subfield, number in wanted.subfields.items():
        if counts[subfield] != number:
            yield f"{subfield}: {counted(counts[subfield], 'pair')}, and the recipe has {number}"
