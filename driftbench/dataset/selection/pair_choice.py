"""Choosing minimal pairs for a build.

A theorem gives at most one pair. Pairs are taken one by one until each subfield is full, those with
little to choose from first, and then exchanged within their subfield: over all pairs, each feature
of an edit should be larger on the drifted side as often as on the faithful one. After that,
classifiers learn from the chosen pairs to guess the drifted side; their guesses count as further
features, and pairs are chosen anew. The label then cannot be read from the form of an edit. A pair
that manual review found good is always preferred to one that was not reviewed.
All sums are of whole numbers, so the choice is the same on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from driftbench.dataset.selection.draws import rank
from driftbench.dataset.selection.pair_guesses import VIEWS, PairWords
from driftbench.errors import RecipeError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from numpy.typing import NDArray

    from driftbench.dataset._recipe_format import Pairs
    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.selection.pairs import MinimalPair

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

__all__ = ["choose_pairs"]

_WORD, _OF_KIND = 3, 2
"""Weights of a word that an edit adds or removes: among all pairs, and among those of its kind."""
_WORDS = ("more ", "fewer ", "+ ", "- ")
_GUESS = 20
"""Weight of one step of a guess."""
_UNCONFIRMED = 1e12
"""Cost of a pair that was not reviewed: more than any imbalance."""
_ROUNDS = 6
"""How often the guesses are learned anew."""
_SWEEPS = 60
"""Most passes over the chosen pairs; each exchange improves the balance, so few are needed."""


def choose_pairs(
    pairs: Sequence[MinimalPair], *, recipe: Recipe, confirmed: Collection[str] = frozenset()
) -> tuple[MinimalPair, ...]:
    """Choose the pairs of a build.

    Args:
        pairs: all pairs, in any order.
        recipe: gives the number of pairs of each subfield, the limits and the salt.
        confirmed: ids of rows that manual review found good.

    Returns:
        The chosen pairs, sorted by family.

    Raises:
        RecipeError: a subfield has too few pairs; the message lists each.
    """
    assert recipe.pairs is not None  # noqa: S101 -- for mypy
    # The pairs of a subfield follow each other, which `_Choice` relies on.
    ordered = sorted(pairs, key=lambda pair: (pair.subfield, rank(recipe.salt, *pair.uids)))
    choice = _Choice.of(ordered, recipe, recipe.pairs, frozenset(confirmed))
    words = [
        PairWords.of([(one.faithful.row, one.drifted.row) for one in ordered], view=view)
        for view in VIEWS
    ]
    choice.fill()
    choice.improve()
    for _ in range(_ROUNDS):
        # Also of earlier rounds: a sign that is balanced now must stay so.
        choice.add([_GUESS * one.guesses(choice.chosen) for one in words])
        choice.improve()
    return tuple(sorted((ordered[i] for i in choice.chosen), key=lambda pair: pair.family))


def _leans(pairs: Sequence[MinimalPair]) -> Floats:
    """Return a row for each pair and a column for each feature, with weights."""
    columns: dict[str, int] = {}
    entries: list[tuple[int, int, int]] = []
    for place, pair in enumerate(pairs):
        for name, lean in pair.lean.items():
            wordy = name.startswith(_WORDS)
            weights = {name: _WORD if wordy else 1}
            if wordy:
                weights[f"{pair.kind}: {name}"] = _OF_KIND
            entries += [
                (place, columns.setdefault(column, len(columns)), weight * lean)
                for column, weight in weights.items()
            ]
    table = np.zeros((len(pairs), len(columns)))
    for place, column, weight in entries:
        table[place, column] = weight
    return table


def _numbered(names: Iterable[str]) -> Ints:
    """Return a number for each name, the same for equal names."""
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(name, len(numbers)) for name in names], dtype=np.int64)


@dataclass(slots=True)
class _Limit:
    """A limit of the pairs that share something, such as their file.

    Args:
        groups: the group of each pair.
        most: most chosen pairs of each group.
        used: chosen pairs of each group.
    """

    groups: Ints
    most: Ints
    used: Ints

    @classmethod
    def of(cls, groups: Ints, most: int) -> _Limit:
        """Return an unused limit, the same for all groups."""
        size = int(groups.max(initial=-1)) + 1
        return cls(groups, np.full(size, most), np.zeros(size, dtype=np.int64))

    def allows(self, places: Ints) -> NDArray[np.bool_]:
        """Return for each of some pairs whether it may be taken."""
        groups = self.groups[places]
        allowed: NDArray[np.bool_] = self.used[groups] < self.most[groups]
        return allowed


@dataclass(slots=True)
class _Choice:
    """The chosen pairs so far, with their counts and the sum of what their sides differ in.

    Args:
        name: name of the recipe, for messages.
        wanted: subfield -> number of pairs.
        members: subfield -> indices of its pairs, which follow each other.
        families: number of families of each subfield.
        leans: a row for each pair, a column for each feature.
        squares: the sum of squares of each row, and what else a pair costs.
        limits: families, kinds, files, and drifted sides that do not follow from gold.
        chosen: indices of the chosen pairs.
        total: sum of the rows of the chosen pairs.
    """

    name: str
    wanted: dict[str, int]
    members: dict[str, Ints]
    families: dict[str, int]
    leans: Floats
    squares: Floats
    limits: tuple[_Limit, ...]
    chosen: list[int]
    total: Floats

    @classmethod
    def of(
        cls,
        pairs: Sequence[MinimalPair],
        recipe: Recipe,
        wanted: Pairs,
        confirmed: frozenset[str],
    ) -> _Choice:
        """Return an empty choice among pairs."""
        size = sum(wanted.subfields.values())
        leans = _leans(pairs)
        costs = [0.0 if one.ids <= confirmed else _UNCONFIRMED for one in pairs]
        truth = np.array([0 if one.is_true else 1 for one in pairs], dtype=np.int64)
        untrue = _Limit.of(truth, size)
        # A recipe may ask for a share that is not a whole number of pairs.
        untrue.most[1:] = int(size * (1 - wanted.true_share) + 1e-9)
        return cls(
            recipe.name,
            dict(wanted.subfields),
            {
                name: np.array(
                    [i for i, one in enumerate(pairs) if one.subfield == name], dtype=np.int64
                )
                for name in wanted.subfields
            },
            {
                name: len({one.family for one in pairs if one.subfield == name})
                for name in wanted.subfields
            },
            leans,
            (leans * leans).sum(axis=1) + np.array(costs),
            (
                _Limit.of(_numbered(one.family for one in pairs), 1),
                _Limit.of(
                    _numbered(one.kind for one in pairs), int(recipe.rule_share * size + 1e-9)
                ),
                _Limit.of(
                    _numbered(one.module for one in pairs),
                    max(1, int(recipe.module_share * size + 1e-9)),
                ),
                untrue,
            ),
            [],
            np.zeros(leans.shape[1]),
        )

    def fill(self) -> None:
        """Take pairs until each subfield has its number.

        Raises:
            RecipeError: a subfield has too few pairs.
        """
        missing = []
        # Subfields with little to choose from first: others would use up kinds and files.
        for subfield in sorted(
            self.wanted, key=lambda name: self.families[name] - self.wanted[name]
        ):
            found = 0
            while found < self.wanted[subfield] and (best := self._best(subfield)) is not None:
                self._take(best, 1)
                self.chosen.append(best)
                found += 1
            if found < self.wanted[subfield]:
                missing.append(
                    f"  {subfield}: needs {self.wanted[subfield]} pairs, found {found} in "
                    f"{self.families[subfield]} theorems"
                )
        if missing:
            lacking = "\n".join(missing)
            raise RecipeError(
                f"recipe {self.name}: the snapshot cannot fill\n{lacking}\n"
                "    lower the number, raise tries, rule_share or module_share, or name more edits"
            )

    def add(self, features: Sequence[Ints]) -> None:
        """Add features, each with a number for every pair."""
        columns = np.stack(features, axis=1).astype(np.float64)
        self.leans = np.hstack([self.leans, columns])
        self.squares = self.squares + (columns * columns).sum(axis=1)
        self.total = np.concatenate([self.total, columns[self.chosen].sum(axis=0)])

    def improve(self) -> None:
        """Exchange pairs within their subfield while this improves the balance."""
        subfields = {int(i): name for name, found in self.members.items() for i in found}
        for _ in range(_SWEEPS):
            changed = False
            for place, old in enumerate(self.chosen):
                self._take(old, -1)
                new = self._best(subfields[old])
                if new is None or self._losses(np.array([new])) >= self._losses(np.array([old])):
                    new = old
                self._take(new, 1)
                self.chosen[place] = new
                changed |= new != old
            if not changed:
                return

    def _best(self, subfield: str) -> int | None:
        """Return the pair of a subfield that may be taken and disturbs the balance least."""
        places = self.members[subfield]
        allowed = np.ones(len(places), dtype=np.bool_)
        for limit in self.limits:
            allowed &= limit.allows(places)
        if not allowed.any():
            return None
        return int(places[np.argmin(np.where(allowed, self._losses(places), np.inf))])

    def _losses(self, places: Ints) -> Floats:
        """Return for each of some successive pairs the change of the sum of squares if taken."""
        some = slice(int(places[0]), int(places[-1]) + 1)
        loss: Floats = 2 * (self.leans[some] @ self.total) + self.squares[some]
        return loss

    def _take(self, place: int, sign: int) -> None:
        """Take a pair, or with -1 give it back."""
        for limit in self.limits:
            limit.used[limit.groups[place]] += sign
        self.total += sign * self.leans[place]
