"""Choosing candidate rows that meet a composition exactly, balanced by family.

In each cell, confirmed rows are preferred, then families that get both a faithful and a drifted
row, then the least used drift classes and rules; ties are ordered by a draw. Verdicts are not used.
The choice is greedy, scarce labels first. A cell that cannot be filled is an error that lists the
rules that come closest.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.dataset.selection.draws import rank
from driftbench.dataset.selection.limits import Limits, RuleLimit, limits_of
from driftbench.dataset.stage_rows import VERBATIM
from driftbench.errors import RecipeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from driftbench.dataset.recipe import Composition, Recipe
    from driftbench.dataset.selection.candidate_rows import CandidateRow

__all__ = ["choose", "choose_most"]

_TIERS = 4
_Method = tuple[tuple[str, ...], tuple[str, ...]]
_Place = tuple[int, "CandidateRow"]
_TierPair = tuple[int, int]
"""Tier of a row while the cell may use further families, and tier afterwards; 0 is best."""
_Heaps = dict[_TierPair, list[_Place]]
"""Rows in drawn order by their tiers."""


@dataclass(slots=True)
class _Family:
    """The chosen rows of a family so far."""

    faithful: int = 0
    drift: int = 0
    labels: set[str] = field(default_factory=set)


_UNUSED = _Family()


@dataclass(slots=True)
class _State:
    """The chosen rows so far, of all cells."""

    limits: Limits
    families: dict[str, _Family] = field(default_factory=dict)
    within: RuleLimit = RuleLimit.CELL
    chosen: list[CandidateRow] = field(default_factory=list)

    def family(self, name: str) -> _Family:
        """Return the counts of a family, which the caller must not change."""
        return self.families.get(name, _UNUSED)

    def open(self, candidate_row: CandidateRow) -> bool:
        """Return whether a row may still be taken; once False, the result stays False."""
        return self.limits.allow(candidate_row, within=self.within)

    def take(self, candidate_row: CandidateRow) -> None:
        """Choose a row."""
        family = self.families.setdefault(candidate_row.family, _Family())
        if candidate_row.label == "faithful":
            family.faithful += 1
        else:
            family.drift += 1
        family.labels.add(candidate_row.label)
        self.limits.add(candidate_row)
        self.chosen.append(candidate_row)


def choose(candidate_rows: Iterable[CandidateRow], *, recipe: Recipe) -> tuple[CandidateRow, ...]:
    """Choose the rows of a build.

    Args:
        candidate_rows: all candidate rows, in any order.
        recipe: gives the composition, the limits and the salt.

    Returns:
        The chosen rows sorted by uid; without a composition, all rows without duplicates.

    Raises:
        RecipeError: cells cannot be filled; the message lists each with what is missing, or says
            that there are no candidate rows.
    """
    ordered = sorted(
        candidate_rows,
        key=lambda candidate_row: (rank(recipe.salt, candidate_row.uid), candidate_row.uid),
    )
    state = _State(limits=limits_of(ordered, recipe=recipe))
    if recipe.composition is None:
        _take_all(ordered, state, share=recipe.restylings[0])
    else:
        if not ordered:
            named = sorted(prefix for one in recipe.subfields.values() for prefix in one)
            raise RecipeError(
                f"recipe {recipe.name}: the snapshot gives no theorem of any subfield; those of "
                f"the recipe are the modules {', '.join(named)} and below: name the modules of "
                "your library in [subfields] of a recipe of your own"
            )
        short = list(_fill(ordered, recipe.composition, recipe=recipe, state=state))
        if short:
            lacking = "\n".join(_shortage(*cell, candidate_rows=ordered) for cell in short)
            raise RecipeError(f"recipe {recipe.name}: the snapshot cannot fill\n{lacking}")
    return tuple(sorted(state.chosen, key=lambda candidate_row: candidate_row.uid))


def choose_most(
    candidate_rows: Iterable[CandidateRow], *, recipe: Recipe
) -> tuple[CandidateRow, ...]:
    """Choose a pool: `recipe.pool` times the rows of every cell, or as many as there are.

    Returns:
        The rows in the order in which they were chosen; without a composition or a pool, all rows
        without duplicates in drawn order. Rules whose share is 0 have none.
    """
    left_out = {rule for rule, share in recipe.rule_shares.items() if share == 0}
    ordered = sorted(
        (one for one in candidate_rows if left_out.isdisjoint(one.rules)),
        key=lambda candidate_row: (rank(recipe.salt, candidate_row.uid), candidate_row.uid),
    )
    times = recipe.pool
    family = recipe.rows_per_family * max(times.values()) if times else 0
    state = _State(limits=Limits(family=family, theorems=recipe.theorems_per_family))
    if recipe.composition is None or times is None:
        _take_all(ordered, state, share=recipe.restylings[0])
    else:
        many = {
            subfield: {label: times[label] * rows for label, rows in cells.items()}
            for subfield, cells in recipe.composition.items()
        }
        # A pool with too few rows is not an error, since they may not be needed.
        deque(_fill(ordered, many, recipe=recipe, state=state), maxlen=0)
    return tuple(state.chosen)


def _take_all(ordered: Sequence[CandidateRow], state: _State, *, share: float) -> None:
    restyled = sum(o.label == "faithful" and o.method != VERBATIM for o in ordered)
    verbatim = int(share / (1 - share) * restyled)
    for candidate_row in ordered:
        if candidate_row.method == VERBATIM:
            if verbatim == 0:
                continue
            verbatim -= 1
        if state.open(candidate_row):
            state.take(candidate_row)


def _fill(
    ordered: Sequence[CandidateRow], composition: Composition, *, recipe: Recipe, state: _State
) -> Iterator[tuple[str, str, int, int]]:
    """Fill every cell; yield each that has too few rows, with the needed and the taken number."""
    cells: dict[tuple[str, str], list[CandidateRow]] = {}
    for candidate_row in ordered:
        cells.setdefault((candidate_row.subfield, candidate_row.label), []).append(candidate_row)
    for subfield in SUBFIELDS:
        needs = composition[subfield]
        faithful = {candidate_row.family for candidate_row in cells.get((subfield, "faithful"), [])}
        goal = min(needs["faithful"], sum(needs.values()) - needs["faithful"])
        for label in _by_scarcity(subfield, needs, cells):
            cell = _Cell(cells.get((subfield, label), []), state, faithful=faithful, goal=goal)
            taken = cell.fill(label, needs[label], verbatim=recipe.restylings[0])
            if taken < needs[label]:
                # Rows that the quotas of the cell exclude are better than a cell that is not full.
                state.within = RuleLimit.LABEL
                cell = _Cell(cells.get((subfield, label), []), state, faithful=faithful, goal=goal)
                taken += cell.fill(label, needs[label] - taken, verbatim=0)
                state.within = RuleLimit.CELL
            if taken < needs[label]:
                yield subfield, label, needs[label], taken


def _by_scarcity(
    subfield: str, needs: Mapping[str, int], cells: Mapping[tuple[str, str], Sequence[CandidateRow]]
) -> list[str]:
    """Return drift labels, the scarcest first, then `faithful`."""

    def families_per_row(label: str) -> float:
        families = {candidate_row.family for candidate_row in cells.get((subfield, label), [])}
        return len(families) / max(1, needs[label])

    drifts = [label for label in LABELS if label != "faithful"]
    return [*sorted(drifts, key=lambda label: (families_per_row(label), label)), "faithful"]


class _Cell:
    """The rows of one subfield and label, by confirmation, method and tiers, in drawn order.

    The tiers of a row change when its family is chosen. The row is then pushed onto the heap of its
    new tiers, and ignored in the old heap.
    """

    def __init__(
        self,
        candidate_rows: Sequence[CandidateRow],
        state: _State,
        *,
        faithful: set[str],
        goal: int,
    ) -> None:
        self._state = state
        self._faithful_families = faithful
        self._goal = goal
        # Confirmed rows first.
        self._groups: dict[bool, dict[_Method, _Heaps]] = {True: {}, False: {}}
        self._relatives: dict[str, list[_Place]] = {}
        self._tier_pairs: dict[int, _TierPair] = {}
        self._opened = {candidate_row.family for candidate_row in state.chosen} & faithful
        for place in enumerate(candidate_rows):
            self._relatives.setdefault(place[1].family, []).append(place)
            self._push(place)

    def fill(self, label: str, needed: int, *, verbatim: float) -> int:
        """Take up to `needed` rows; return the number of rows taken."""
        uses: Counter[str] = Counter()
        plain = min(round(verbatim * needed), needed // 10)
        for taken in range(needed):
            # Rows equal to gold are taken first, so that their share is always met.
            wanted = taken < plain if label == "faithful" else None
            found = self._next(uses, wanted=wanted)
            if found is None and wanted:
                found = self._next(uses, wanted=False)
            if found is None:
                return taken
            self._state.take(found)
            self._opened.add(found.family)
            for relative in self._relatives[found.family]:
                self._push(relative)
            classes, rules = _method(found)
            uses.update(("+".join(classes), *rules))
        return needed

    def _push(self, place: _Place) -> None:
        """Push a row onto the heap of its current tiers, unless it is there."""
        number, candidate_row = place
        tiers = self._tiers_of(candidate_row)
        if self._tier_pairs.get(number) != tiers:
            self._tier_pairs[number] = tiers
            group = self._groups[candidate_row.confirmed].setdefault(_method(candidate_row), {})
            heappush(group.setdefault(tiers, []), place)

    def _next(self, uses: Counter[str], *, wanted: bool | None) -> CandidateRow | None:
        """Return the best row; `wanted` restricts to verbatim rows, or to all others."""
        room = len(self._opened) < self._goal
        for groups in self._groups.values():
            methods = sorted(
                (m for m in groups if wanted is None or (m[1] == (VERBATIM,)) is wanted),
                key=lambda m: (uses["+".join(m[0])], sum(uses[rule] for rule in m[1]), m),
            )
            for tier in range(_TIERS):
                for method in methods:
                    found = [
                        place
                        for tiers, heap in groups[method].items()
                        if tiers[0 if room else 1] == tier
                        and (place := self._first(heap, tiers)) is not None
                    ]
                    if found:
                        return min(found)[1]
        return None

    def _first(self, heap: list[_Place], tiers: _TierPair) -> _Place | None:
        """Return the first row of a heap that may be taken; earlier ones are removed."""
        while heap:
            number, candidate_row = heap[0]
            if self._tier_pairs[number] == tiers and self._state.open(candidate_row):
                return heap[0]
            heappop(heap)
        return None

    def _tiers_of(self, candidate_row: CandidateRow) -> _TierPair:
        """Return the tiers of a row by how much it improves the balance of families; 0 is best."""
        family = self._state.family(candidate_row.family)
        if candidate_row.label == "faithful":
            if family.faithful < family.drift:
                tier = min(family.faithful, 1)
            else:
                tier = 3 if family.labels else 2
            return tier, tier
        if (
            candidate_row.family not in self._faithful_families
            or candidate_row.label in family.labels
        ):
            return 3, 3
        # Once there are as many families as the faithful rows can match, a second drift in one of
        # them is better than a drift in a family without a faithful row.
        if not family.labels:
            return 0, 2
        return (1, 0) if family.drift == 1 else (2, 2)


def _method(candidate_row: CandidateRow) -> _Method:
    """Return the drift classes of a row, which are balanced first, and its rules."""
    return candidate_row.classes, tuple(candidate_row.method.split("+"))


def _shortage(
    subfield: str, label: str, needed: int, taken: int, *, candidate_rows: Sequence[CandidateRow]
) -> str:
    """Return a text about what is missing in a cell and which rules come closest."""
    here = Counter(o.method for o in candidate_rows if (o.subfield, o.label) == (subfield, label))
    there = Counter(o.method for o in candidate_rows if o.label == label and o.method not in here)
    families = len({o.family for o in candidate_rows if (o.subfield, o.label) == (subfield, label)})
    fires = ", ".join(f"{m} ({n})" for m, n in _ranked(here)) or "none"
    elsewhere = ", ".join(f"{m} ({n})" for m, n in _ranked(there)) or "none"
    return (
        f"  {subfield}, {label}: needs {needed}, found {taken} that may be used "
        f"({here.total()} candidates of {families} families)\n"
        f"    rules that fire here: {fires}; only elsewhere: {elsewhere}\n"
        f"    lower the cell in the recipe, raise rows_per_family, or extend one of these rules"
    )


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:8]
