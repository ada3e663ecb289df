"""Choosing rows: the composition exactly, with families that do not give the label away.

Takes offers and returns those chosen. A cell prefers confirmed offers, then families that end up
with a faithful and a drifted row, then the drift classes and the rules used least; ties fall by a
drawn order. No verdict plays a part. Deliberately greedy: scarce labels choose first, and a
cell that stays short is an error that says which rules come closest, never a smaller dataset.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from driftbench.dataset.draws import rank
from driftbench.dataset.offers import VERBATIM
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.errors import RecipeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from driftbench.dataset.offers import Offer
    from driftbench.dataset.recipe import Composition, Recipe

__all__ = ["choose", "choose_most"]

_TIERS = 4
_Method = tuple[tuple[str, ...], tuple[str, ...]]
_Place = tuple[int, "Offer"]
_Standing = tuple[int, int]
"""Tier of an offer while a cell has room for further families, and afterwards."""
_Heaps = dict[_Standing, list[_Place]]


@dataclass(slots=True)
class _Family:
    """How often a family was chosen so far."""

    faithful: int = 0
    drift: int = 0
    labels: set[str] = field(default_factory=set)


_UNUSED = _Family()


@dataclass(slots=True)
class _State:
    """What was chosen so far, over all cells."""

    limit: int
    families: dict[str, _Family] = field(default_factory=dict)
    normals: set[str] = field(default_factory=set)
    chosen: list[Offer] = field(default_factory=list)

    def family(self, name: str) -> _Family:
        """Return the counts of a family; not to be changed by the caller."""
        return self.families.get(name, _UNUSED)

    def open(self, offer: Offer) -> bool:
        """Say whether an offer may still be taken; once closed, it stays closed."""
        if offer.normal in self.normals:
            return False
        family = self.family(offer.family)
        return not self.limit or family.faithful + family.drift < self.limit

    def take(self, offer: Offer) -> None:
        """Choose an offer."""
        family = self.families.setdefault(offer.family, _Family())
        if offer.label == "faithful":
            family.faithful += 1
        else:
            family.drift += 1
        family.labels.add(offer.label)
        self.normals.add(offer.normal)
        self.chosen.append(offer)


def choose(offers: Iterable[Offer], *, recipe: Recipe) -> tuple[Offer, ...]:
    """Choose the rows of a build.

    Args:
        offers: every row that could be made, in any order.
        recipe: gives the composition, the limit per family and the salt.

    Returns:
        The chosen offers sorted by uid; without a composition, every offer that repeats no other.

    Raises:
        RecipeError: cells cannot be filled; names each with what is missing.
    """
    ordered = sorted(offers, key=lambda offer: (rank(recipe.salt, offer.uid), offer.uid))
    state = _State(limit=recipe.rows_per_family)
    if recipe.composition is None:
        _take_all(ordered, state, share=recipe.restylings[0])
    else:
        short = list(_fill(ordered, recipe.composition, recipe=recipe, state=state))
        if short:
            lacking = "\n".join(_shortage(*cell, offers=ordered) for cell in short)
            raise RecipeError(f"recipe {recipe.name}: the snapshot cannot fill\n{lacking}")
    return tuple(sorted(state.chosen, key=lambda offer: offer.uid))


def choose_most(offers: Iterable[Offer], *, recipe: Recipe) -> tuple[Offer, ...]:
    """Choose a pool: `recipe.pool` times the rows of every cell, or what there is.

    Returns:
        The chosen offers in the order in which they were chosen, so that the first of each cell
        are as mixed as all of them; without a composition, or without a pool, every offer that
        repeats no other, in drawn order.
    """
    ordered = sorted(offers, key=lambda offer: (rank(recipe.salt, offer.uid), offer.uid))
    times = recipe.pool
    limit = recipe.rows_per_family * max(times.values()) if times else 0
    state = _State(limit=limit)
    if recipe.composition is None or times is None:
        _take_all(ordered, state, share=recipe.restylings[0])
    else:
        many = {
            subfield: {label: times[label] * rows for label, rows in cells.items()}
            for subfield, cells in recipe.composition.items()
        }
        # A pool that stays short is no error: what it lacks may not be needed.
        deque(_fill(ordered, many, recipe=recipe, state=state), maxlen=0)
    return tuple(state.chosen)


def _take_all(ordered: Sequence[Offer], state: _State, *, share: float) -> None:
    restyled = sum(o.label == "faithful" and o.method != VERBATIM for o in ordered)
    verbatim = int(share / (1 - share) * restyled)
    for offer in ordered:
        if offer.method == VERBATIM:
            if verbatim == 0:
                continue
            verbatim -= 1
        if state.open(offer):
            state.take(offer)


def _fill(
    ordered: Sequence[Offer], composition: Composition, *, recipe: Recipe, state: _State
) -> Iterator[tuple[str, str, int, int]]:
    """Fill every cell; yield each that stays short, with what it needs and what it got."""
    cells: dict[tuple[str, str], list[Offer]] = {}
    for offer in ordered:
        cells.setdefault((offer.subfield, offer.label), []).append(offer)
    for subfield in SUBFIELDS:
        needs = composition[subfield]
        able = {offer.family for offer in cells.get((subfield, "faithful"), [])}
        goal = min(needs["faithful"], sum(needs.values()) - needs["faithful"])
        for label in _by_scarcity(subfield, needs, cells):
            cell = _Cell(cells.get((subfield, label), []), state, able=able, goal=goal)
            taken = cell.fill(label, needs[label], verbatim=recipe.restylings[0])
            if taken < needs[label]:
                yield subfield, label, needs[label], taken


def _by_scarcity(
    subfield: str, needs: Mapping[str, int], cells: Mapping[tuple[str, str], Sequence[Offer]]
) -> list[str]:
    """Return drift labels, the scarcest first, then `faithful`."""

    def plenty(label: str) -> float:
        families = {offer.family for offer in cells.get((subfield, label), [])}
        return len(families) / max(1, needs[label])

    drifts = [label for label in LABELS if label != "faithful"]
    return [*sorted(drifts, key=lambda label: (plenty(label), label)), "faithful"]


class _Cell:
    """The offers of one subfield and label, by confirmation, method and standing, in drawn order.

    An offer's standing changes when its family is chosen. It then joins the heap of its new one,
    and is passed over where it was.
    """

    def __init__(
        self, offers: Sequence[Offer], state: _State, *, able: set[str], goal: int
    ) -> None:
        self._state = state
        self._able = able
        self._goal = goal
        # Confirmed offers first.
        self._groups: dict[bool, dict[_Method, dict[_Standing, list[_Place]]]] = {
            True: {},
            False: {},
        }
        self._relatives: dict[str, list[_Place]] = {}
        self._standings: dict[int, _Standing] = {}
        self._opened = {offer.family for offer in state.chosen} & able
        for place in enumerate(offers):
            self._relatives.setdefault(place[1].family, []).append(place)
            self._stand(place)

    def fill(self, label: str, needed: int, *, verbatim: float) -> int:
        """Take up to `needed` offers; return how many were taken."""
        uses: Counter[str] = Counter()
        plain = min(round(verbatim * needed), needed // 10)
        for taken in range(needed):
            # Rows equal to gold come first, so that their share is met whatever else is on offer.
            wanted = taken < plain if label == "faithful" else None
            found = self._next(uses, wanted=wanted)
            if found is None and wanted:
                found = self._next(uses, wanted=False)
            if found is None:
                return taken
            self._state.take(found)
            self._opened.add(found.family)
            for relative in self._relatives[found.family]:
                self._stand(relative)
            classes, rules = _method(found)
            uses.update(("+".join(classes), *rules))
        return needed

    def _stand(self, place: _Place) -> None:
        """Put an offer where it belongs, unless it is there."""
        number, offer = place
        standing = self._standing(offer)
        if self._standings.get(number) != standing:
            self._standings[number] = standing
            group = self._groups[offer.confirmed].setdefault(_method(offer), {})
            heappush(group.setdefault(standing, []), place)

    def _next(self, uses: Counter[str], *, wanted: bool | None) -> Offer | None:
        """Return the best offer; `wanted` asks for verbatim offers, or for all others."""
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
                        for standing, heap in groups[method].items()
                        if standing[0 if room else 1] == tier
                        and (place := self._first(heap, standing)) is not None
                    ]
                    if found:
                        return min(found)[1]
        return None

    def _first(self, heap: list[_Place], standing: _Standing) -> _Place | None:
        """Return the first open offer of a heap; those before it are dropped for good."""
        while heap:
            number, offer = heap[0]
            if self._standings[number] == standing and self._state.open(offer):
                return heap[0]
            heappop(heap)
        return None

    def _standing(self, offer: Offer) -> _Standing:
        """Return how little an offer helps the balance of families; 0 helps most."""
        family = self._state.family(offer.family)
        if offer.label == "faithful":
            if family.faithful < family.drift:
                tier = min(family.faithful, 1)
            else:
                tier = 3 if family.labels else 2
            return tier, tier
        if offer.family not in self._able or offer.label in family.labels:
            return 3, 3
        # Once there are as many families as the faithful rows can match, a second drift is better
        # in one of them than in a family that no faithful row will answer.
        if not family.labels:
            return 0, 2
        return (1, 0) if family.drift == 1 else (2, 2)


def _method(offer: Offer) -> _Method:
    """Return the drift classes of an offer, which take turns first, and its rules."""
    return offer.classes, tuple(offer.method.split("+"))


def _shortage(
    subfield: str, label: str, needed: int, taken: int, *, offers: Sequence[Offer]
) -> str:
    """Say what is missing in a cell and which rules come closest."""
    here = Counter(o.method for o in offers if (o.subfield, o.label) == (subfield, label))
    there = Counter(o.method for o in offers if o.label == label and o.method not in here)
    seeds = len({o.family for o in offers if (o.subfield, o.label) == (subfield, label)})
    fires = ", ".join(f"{m} ({n})" for m, n in _ranked(here)) or "none"
    silent = ", ".join(f"{m} ({n})" for m, n in _ranked(there)) or "none"
    return (
        f"  {subfield}, {label}: needs {needed}, found {taken} that may be used "
        f"({here.total()} offered by {seeds} families)\n"
        f"    rules that fire here: {fires}; only elsewhere: {silent}\n"
        f"    lower the cell in the recipe, raise rows_per_family, or extend one of these rules"
    )


def _ranked(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:8]
