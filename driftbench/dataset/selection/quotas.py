"""Quotas: most rows of a rule in each cell, so that no rule has too large a share of a label.

A recipe limits the share of a rule in the rows of a label over all subfields. Quotas divide this
limit among the cells such that every cell can be filled: each cell gets rows of a rule as in a
maximum flow from cells to rules, and what a limit leaves is divided evenly. A combined row counts
for each of its rules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from driftbench._constraints import unknown_key
from driftbench.dataset.records import SUBFIELDS
from driftbench.errors import RecipeError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.selection.candidate_rows import CandidateRow

    Supply: TypeAlias = Mapping[str, Counter[str]]
    """Subfield -> rule -> rows that there are."""

__all__ = ["Quotas", "divided", "quotas_of", "refuse_unknown_rules"]

_STEPS = 100
"""Number of shares that are tried for the remedy of an error."""


@dataclass(frozen=True, slots=True)
class Quotas:
    """Most rows of rules.

    Args:
        in_cells: subfield and label -> rule -> most rows in the cell.
        in_labels: label -> rule -> most rows of the label in all subfields.
    """

    in_cells: Mapping[tuple[str, str], Mapping[str, int]] = field(default_factory=dict)
    in_labels: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


def quotas_of(candidate_rows: Iterable[CandidateRow], *, recipe: Recipe) -> Quotas:
    """Return the quotas of a recipe; none if it limits no rule.

    Args:
        candidate_rows: the pool.
        recipe: gives the composition and the largest shares of rules.

    Raises:
        RecipeError: the limits leave too few rows; the message names each label with the lowest
            `rule_share` that is enough.
    """
    if recipe.composition is None or (recipe.rule_share >= 1 and not recipe.rule_shares):
        return Quotas()
    in_cells: dict[tuple[str, str], Mapping[str, int]] = {}
    in_labels: dict[str, Mapping[str, int]] = {}
    problems = []
    labels: dict[str, list[CandidateRow]] = {}
    for one in candidate_rows:
        labels.setdefault(one.label, []).append(one)
    for label in sorted(labels.keys() - {"faithful"}):
        needs = {subfield: recipe.composition[subfield][label] for subfield in SUBFIELDS}
        demand = _Demand.of(labels[label], needs, recipe)
        found = demand.quotas(recipe.rule_share)
        if found is None and demand.too_few:
            # Without the limits there are too few rows, too: choosing reports what is missing.
            found = {subfield: {} for subfield in SUBFIELDS}
        if found is None:
            problems.append(_problem(label, demand, recipe))
            continue
        in_labels[label] = demand.most(recipe.rule_share)
        in_cells.update({(subfield, label): found[subfield] for subfield in SUBFIELDS})
    if problems:
        raise RecipeError("\n".join([f"recipe {recipe.name}: no choice of rows", *problems]))
    return Quotas(in_cells, in_labels)


def refuse_unknown_rules(recipe: Recipe, rules: Collection[str]) -> None:
    """Check that a recipe limits only rules that exist.

    Args:
        recipe: the recipe.
        rules: ids of all drift rules.

    Raises:
        RecipeError: a rule in `sampling.shares` is unknown.
    """
    unknown = sorted(recipe.rule_shares.keys() - set(rules))
    if unknown:
        problems = "; ".join(f"{name} {unknown_key(name, sorted(rules))}" for name in unknown)
        raise RecipeError(f"recipe {recipe.name}: sampling.shares: {problems}")


def divided(
    supply: Supply, needs: Mapping[str, int], most: Mapping[str, int]
) -> dict[str, dict[str, int]] | None:
    """Divide the limits of rules among subfields.

    Args:
        supply: rows that there are.
        needs: subfield -> rows that it needs.
        most: rule -> most rows in all subfields.

    Returns:
        Subfield -> rule -> quota, or None if no division gives every subfield what it needs. The
        quotas of a rule sum to its limit at most.
    """
    flow = _Flow(supply, most)
    for turn in range(max(needs.values(), default=0)):
        for subfield, need in needs.items():
            if turn < need and not flow.add(subfield):
                return None
    flow.divide_rest(tuple(needs))
    return {subfield: dict(sorted(flow.given[subfield].items())) for subfield in needs}


@dataclass(slots=True)
class _Flow:
    """Rows given to subfields so far."""

    supply: Supply
    most: Mapping[str, int]
    given: dict[str, Counter[str]] = field(default_factory=dict)
    used: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.given = {subfield: Counter() for subfield in self.supply}

    def add(self, subfield: str, passed: set[str] | None = None) -> bool:
        """Give a subfield one more row; others change their rules if needed."""
        seen = set() if passed is None else passed
        given = self.given.setdefault(subfield, Counter())
        open_rules = self._open(subfield)
        for rule in open_rules:
            if self.used[rule] < self.most[rule]:
                given[rule] += 1
                self.used[rule] += 1
                return True
        for rule in open_rules:
            if rule in seen:
                continue
            seen.add(rule)
            for other in sorted(self.given):
                if other != subfield and self.given[other][rule] and self.add(other, seen):
                    self.given[other][rule] -= 1
                    given[rule] += 1
                    return True
        return False

    def divide_rest(self, subfields: Iterable[str]) -> None:
        """Give what is left of the limits to the subfields in turn."""
        for rule in sorted(self.most):
            open_ones = [s for s in subfields if self._left(s, rule)]
            while open_ones and self.used[rule] < self.most[rule]:
                least = min(open_ones, key=lambda s: self.given[s][rule])
                self.given[least][rule] += 1
                self.used[rule] += 1
                open_ones = [s for s in open_ones if self._left(s, rule)]

    def _open(self, subfield: str) -> list[str]:
        """Return the rules with further rows of a subfield, the least used first."""
        given = self.given[subfield]
        rules = [rule for rule in self.supply[subfield] if self._left(subfield, rule)]
        return sorted(rules, key=lambda rule: (given[rule], self.used[rule], rule))

    def _left(self, subfield: str, rule: str) -> bool:
        given = self.given.setdefault(subfield, Counter())
        return given[rule] < self.supply[subfield][rule]


@dataclass(frozen=True, slots=True)
class _Demand:
    """The rows of one label that there are and that are needed.

    Args:
        supply: rows that there are.
        needs: subfield -> how often it needs a rule.
        total: number of rows needed.
        shares: rules with their own largest share.
    """

    supply: Supply
    needs: Mapping[str, int]
    total: int
    shares: Mapping[str, float]

    @classmethod
    def of(cls, rows: Sequence[CandidateRow], needs: Mapping[str, int], recipe: Recipe) -> _Demand:
        """Return the demand of a label."""
        each = min(len(one.rules) for one in rows)
        slots = {subfield: each * need for subfield, need in needs.items()}
        supply = _supply(rows, recipe.rows_per_family)
        return cls(supply, slots, sum(needs.values()), recipe.rule_shares)

    @property
    def too_few(self) -> bool:
        """Whether a subfield has too few rows even without limits."""
        return any(self.supply[name].total() < need for name, need in self.needs.items())

    def most(self, share: float) -> dict[str, int]:
        """Return rule -> most rows, if `share` is the largest share of most rules."""
        rules = sorted({rule for counts in self.supply.values() for rule in counts})
        # A small addition, since 0.15 * 20 is below 3.
        return {rule: int(self.shares.get(rule, share) * self.total + 1e-9) for rule in rules}

    def quotas(self, share: float) -> dict[str, dict[str, int]] | None:
        """Return the limits of rules, divided among subfields; None if this is impossible."""
        return divided(self.supply, self.needs, self.most(share))


def _supply(rows: Iterable[CandidateRow], limit: int) -> dict[str, Counter[str]]:
    """Return the supply of a label, with at most `limit` rows of a family for each rule."""
    families: Counter[tuple[str, str, str]] = Counter()
    found: dict[str, Counter[str]] = {subfield: Counter() for subfield in SUBFIELDS}
    for one in rows:
        for rule in one.rules:
            key = (one.subfield, rule, one.family)
            families[key] += 1
            if not limit or families[key] <= limit:
                found[one.subfield][rule] += 1
    return found


def _problem(label: str, demand: _Demand, recipe: Recipe) -> str:
    """Return a text about a label whose limits are too low."""
    steps = range(int(_STEPS * recipe.rule_share), _STEPS + 1)
    share = next((step / _STEPS for step in steps if demand.quotas(step / _STEPS)), None)
    remedy = (
        "raise the rules' shares in sampling.shares"
        if share is None
        else f"raise sampling.rule_share to {share:g}"
    )
    return (
        f"  {label}: no choice of {demand.total} rows has each rule in at most "
        f"{recipe.rule_share:.0%} of them (sampling.rule_share)\n"
        f"    {remedy}, or enlarge the pool"
    )
