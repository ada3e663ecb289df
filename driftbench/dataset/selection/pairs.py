"""Choosing minimal pairs: two labelled candidates of one theorem, made by one kind of edit.

A theorem gives at most one pair. First, pairs are taken in drawn order until each subfield is
full, kinds of edits in turn. Then pairs are exchanged until, over all pairs, each feature of an
edit is larger on the drifted side as often as on the faithful one: words, neighbours, lengths and
distances. The label then cannot be read from the form of an edit.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

from driftbench.dataset.selection.differences import difference_sizes
from driftbench.dataset.selection.draws import rank
from driftbench.dataset.selection.edits import edit_features
from driftbench.errors import RecipeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from driftbench.dataset._recipe_format import Pairs
    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.records import Row
    from driftbench.dataset.stage_rows import JudgedRow

__all__ = ["MinimalPair", "choose_pairs", "pair_problems", "pairs_of"]

_SIZE = 6
"""Weight of a difference in length or distance, in units of one word."""
_PASSES = 40
"""Most passes over the chosen pairs; each exchange improves the balance, so few are needed."""


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
    def uids(self) -> tuple[str, str]:
        """The uids of both candidates."""
        return self.faithful.uid, self.drifted.uid


def pairs_of(labelled: Iterable[JudgedRow]) -> list[MinimalPair]:
    """Return all pairs of labelled candidates of one theorem and one kind of edit."""
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


def choose_pairs(pairs: Sequence[MinimalPair], *, recipe: Recipe) -> tuple[MinimalPair, ...]:
    """Choose the pairs of a build.

    Args:
        pairs: all pairs, in any order.
        recipe: gives the number of pairs of each subfield, the limits and the salt.

    Returns:
        The chosen pairs, sorted by family.

    Raises:
        RecipeError: a subfield has too few pairs; the message lists each.
    """
    assert recipe.pairs is not None  # noqa: S101 -- for mypy
    ordered = sorted(pairs, key=lambda pair: (_size(pair), rank(recipe.salt, *pair.uids)))
    choice = _Choice(recipe, recipe.pairs)
    supply = {name: [p for p in ordered if p.subfield == name] for name in recipe.pairs.subfields}
    theorems = {name: len({pair.family for pair in found}) for name, found in supply.items()}
    missing = [
        f"  {subfield}: needs {wanted} pairs, found {found} in {theorems[subfield]} theorems"
        # Subfields with little to choose from first: others would use up kinds and files.
        for subfield, wanted in sorted(
            recipe.pairs.subfields.items(), key=lambda item: theorems[item[0]] - item[1]
        )
        if (found := choice.fill(supply[subfield], wanted)) < wanted
    ]
    if missing:
        lacking = "\n".join(missing)
        raise RecipeError(
            f"recipe {recipe.name}: the snapshot cannot fill\n{lacking}\n"
            "    lower the number, raise tries, rule_share or module_share, or name more edits"
        )
    choice.improve(ordered)
    return tuple(sorted(choice.chosen.values(), key=lambda pair: pair.family))


def _size(pair: MinimalPair) -> int:
    """Return how much the edits of a pair differ."""
    return sum(map(abs, pair.lean.values()))


@dataclass(slots=True)
class _Choice:
    """The chosen pairs so far, with their counts and the sum of what their sides differ in."""

    recipe: Recipe
    wanted: Pairs
    chosen: dict[str, MinimalPair] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    modules: Counter[str] = field(default_factory=Counter)
    total: Counter[str] = field(default_factory=Counter)
    true: int = 0

    @property
    def size(self) -> int:
        """The number of pairs of the build."""
        return sum(self.wanted.subfields.values())

    def fill(self, ordered: Sequence[MinimalPair], wanted: int) -> int:
        """Take pairs of a subfield, kinds in turn; return how many were taken."""
        queues: dict[str, Iterator[MinimalPair]] = {}
        for kind in sorted({pair.kind for pair in ordered}):
            # True drifted sides first, so that at least their share is met.
            some = sorted((p for p in ordered if p.kind == kind), key=lambda p: not p.is_true)
            queues[kind] = iter(some)
        taken = 0
        while queues and taken < wanted:
            for kind in tuple(queues):
                found = next((p for p in queues[kind] if self._allows(p)), None)
                if found is None:
                    del queues[kind]
                elif taken < wanted:
                    self._change(found, 1)
                    taken += 1
        return taken

    def improve(self, ordered: Sequence[MinimalPair]) -> None:
        """Exchange pairs within their subfield while this improves the balance."""
        for _ in range(_PASSES):
            if not sum([self._exchanged(pair, ordered) for pair in list(self.chosen.values())]):
                return

    def _exchanged(self, pair: MinimalPair, ordered: Sequence[MinimalPair]) -> bool:
        """Replace a pair by the one that improves the balance most; return whether there is one."""
        self._change(pair, -1)
        best = min(
            (other for other in ordered if self._may_replace(pair, other)),
            key=lambda other: (self._loss(other), other.uids != pair.uids, other.uids),
        )
        self._change(best, 1)
        return best.uids != pair.uids

    def _may_replace(self, pair: MinimalPair, other: MinimalPair) -> bool:
        if other.subfield != pair.subfield or not self._allows(other):
            return False
        return other.is_true or not pair.is_true or self.true >= self._least_true

    @property
    def _least_true(self) -> float:
        return self.wanted.true_share * self.size

    def _allows(self, pair: MinimalPair) -> bool:
        """Return whether a pair may be taken: its family is new, its kind and file not full."""
        return (
            pair.family not in self.chosen
            and self.kinds[pair.kind] + 1 <= self.recipe.rule_share * self.size
            and self.modules[pair.module] + 1 <= max(1, self.recipe.module_share * self.size)
        )

    def _loss(self, pair: MinimalPair) -> int:
        """Return the change of the sum of squares if a pair is taken."""
        return sum(2 * self.total[name] * lean + lean * lean for name, lean in pair.lean.items())

    def _change(self, pair: MinimalPair, sign: int) -> None:
        """Take a pair, or with -1 give it back."""
        if sign > 0:
            self.chosen[pair.family] = pair
        else:
            del self.chosen[pair.family]
        self.kinds[pair.kind] += sign
        self.modules[pair.module] += sign
        self.true += sign * pair.is_true
        for name, lean in pair.lean.items():
            self.total[name] += sign * lean


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
            yield f"{subfield}: {counts[subfield]} pairs, and the recipe has {number}"
