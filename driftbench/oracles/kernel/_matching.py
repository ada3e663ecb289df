"""Which instances of a quantified formula are worth having: matching against ground terms.

A block is the leading quantifiers of one kind. Its variables are found by matching the atoms of its
body, and where these leave a variable open the terms in it, against what a proof already speaks of,
up to known equalities. It proposes only: `_search` says which instance to take.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from driftbench.oracles.kernel._formulas import Formula, instantiate, template

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.oracles.kernel._equality import Equalities
    from driftbench.oracles.kernel._formulas import Template

__all__ = ["MOST_WORK", "Block", "Matching", "Pool", "block_of"]

_ANY = Formula("any", "", ())

Values: TypeAlias = dict[str, Formula]
Patterns: TypeAlias = tuple[tuple[Formula, frozenset[str]], ...]

#: Most comparisons of a pattern with an atom or term for one block in one round.
MOST_WORK = 4000

#: Most candidates looked at for one block in one round.
_MOST = 400

#: Most terms of a sort tried for a variable that no atom determines.
_BLIND = 6


@dataclass(frozen=True, slots=True)
class Block:
    """Leading quantifiers of one kind, and what their variables occur in.

    Args:
        sorts: label of the sort of each variable, outermost first.
        atoms: the atoms of the body that hold one of the variables, with those they hold.
        terms: the applications inside these atoms that hold one, likewise.
        body: what they say, to be filled with terms.
    """

    sorts: tuple[str, ...]
    atoms: Patterns
    terms: Patterns
    body: Template


@dataclass(frozen=True, slots=True)
class Pool:
    """The ground atoms and terms a proof speaks of.

    Args:
        atoms: by symbol, or `eq` and sort; in order of arrival.
        terms: by symbol.
        sorted_terms: by label of sort.
    """

    atoms: Mapping[str, Sequence[Formula]]
    terms: Mapping[str, Sequence[Formula]]
    sorted_terms: Mapping[str, Sequence[Formula]]


def block_of(formula: Formula) -> Block:
    """Return the block a quantified formula starts with."""
    body = template(formula)
    op = formula.op
    sorts: list[str] = []
    while formula.op == op:
        meta = Formula("meta", str(len(sorts)), ())
        sorts.append(formula.label)
        formula = instantiate(formula.parts[0], meta)
    atoms: dict[Formula, None] = {}
    _collect(formula, atoms)
    terms = dict.fromkeys(term for atom in atoms for part in atom.parts for term in _inside(part))
    return Block(
        tuple(sorts),
        tuple((atom, _metas(atom)) for atom in atoms),
        tuple((term, _metas(term)) for term in terms),
        body,
    )


def _collect(formula: Formula, atoms: dict[Formula, None]) -> None:
    if formula.op in ("app", "eq", "meta"):
        if _metas(formula):
            atoms.setdefault(formula)
        return
    if formula.op in ("all", "ex"):
        formula = instantiate(formula.parts[0], _ANY)
        _collect(formula, atoms)
        return
    for part in formula.parts:
        _collect(part, atoms)


def _inside(term: Formula) -> Iterator[Formula]:
    if term.op == "app" and term.parts and _metas(term):
        yield term
        for part in term.parts:
            yield from _inside(part)


def _metas(formula: Formula) -> frozenset[str]:
    if formula.op == "meta":
        return frozenset((formula.label,))
    return frozenset[str]().union(*map(_metas, formula.parts))


@dataclass(slots=True)
class Matching:
    """Matches one block in one round; what was tried from the same values is not tried again.

    Args:
        block: the block whose variables are sought.
        pool: what they may be.
        equal: equalities between what is in the pool.
        work: how many atoms and terms were held against a pattern so far; at most `MOST_WORK`.
    """

    block: Block
    pool: Pool
    equal: Equalities
    work: int = 0
    tried: set[tuple[tuple[str, Formula], ...]] = field(default_factory=set)

    def candidates(self) -> Iterator[tuple[tuple[Formula, ...], bool]]:
        """Yield values for all variables, each once, and whether matching gave them all."""
        seen: set[tuple[Formula, ...]] = set()
        places = range(len(self.block.sorts))
        for values in islice(self.seeds(), _MOST):
            blind = _blind(self.block, self.pool, values)
            for full in islice(blind, _BLIND if values else _BLIND**2):
                found = tuple(full[str(place)] for place in places)
                if found not in seen:
                    seen.add(found)
                    yield found, len(values) == len(full)

    def seeds(self) -> Iterator[Values]:
        """Yield the values that start from one atom or term, extended; at the end none at all."""
        for patterns, ground in self.sources():
            for seed, _ in patterns:
                for values in self.matches(seed, ground, {}):
                    yield from self.extended(values)
        yield {}

    def extended(self, values: Values) -> Iterator[Values]:
        """Bind the variables that are open by the first atom or term that can be matched."""
        key = tuple(sorted(values.items()))
        if key in self.tried or self.work > MOST_WORK:
            return
        self.tried.add(key)
        for patterns, ground in self.sources():
            for pattern, metas in patterns:
                if metas <= values.keys():
                    continue
                found = False
                for more in self.matches(pattern, ground, values):
                    found = True
                    yield from self.extended(more)
                if found:
                    return
        yield values

    def matches(
        self, pattern: Formula, ground: Mapping[str, Sequence[Formula]], values: Values
    ) -> Iterator[Values]:
        """Yield the values that make a pattern equal to something on the ground."""
        for value in ground.get(_head(pattern), ()):
            self.work += 1
            for found in _match(pattern, value, values, self.equal):
                self.work += 1
                if self.work > MOST_WORK:
                    return
                yield found

    def sources(self) -> tuple[tuple[Patterns, Mapping[str, Sequence[Formula]]], ...]:
        """Return atoms and then terms: those with variables, and those on the ground."""
        return ((self.block.atoms, self.pool.atoms), (self.block.terms, self.pool.terms))


def _head(pattern: Formula) -> str:
    return f"eq {pattern.label}" if pattern.op == "eq" else pattern.label


def _blind(block: Block, pool: Pool, values: Values) -> Iterator[Values]:
    for place, sort in enumerate(block.sorts):
        if str(place) not in values:
            for term in islice(pool.sorted_terms.get(sort, ()), _BLIND):
                yield from _blind(block, pool, {**values, str(place): term})
            return
    yield values


def _match(
    pattern: Formula, ground: Formula, values: Values, equal: Equalities
) -> Iterator[Values]:
    """Yield the values that make a pattern equal to a ground term or atom."""
    found = dict(values)
    straight = _straight(pattern, ground, found, equal)
    if straight:
        yield found
    elif straight is None:
        yield from _ways(pattern, ground, values, equal)


def _straight(pattern: Formula, ground: Formula, values: Values, equal: Equalities) -> bool | None:
    """Match where there is one way at most, which most matches are; None where there are several.

    The values are extended in place, and good for nothing unless the answer is True.
    """
    op = pattern.op
    if op == "meta":
        bound = values.get(pattern.label)
        if bound is None:
            values[pattern.label] = ground
            return True
        return equal.same(bound, ground)
    if op == "any":
        return True
    if not _holes(pattern):
        return pattern == ground or equal.same(pattern, ground)
    if op != "app":
        return None if op == "eq" else False
    if len(equal.members.get(equal.find(ground), ())) > 1:
        return None
    equal.fuel.burn()
    if ground.op != "app" or ground.label != pattern.label:
        return False
    return _straight_all(pattern.parts, ground.parts, values, equal)


def _straight_all(
    patterns: Sequence[Formula], grounds: Sequence[Formula], values: Values, equal: Equalities
) -> bool | None:
    for pattern, ground in zip(patterns, grounds, strict=True):
        found = _straight(pattern, ground, values, equal)
        if not found:
            return found
    return True


def _ways(pattern: Formula, ground: Formula, values: Values, equal: Equalities) -> Iterator[Values]:
    """Yield the values of all ways to match an equation, or an application up to equality."""
    if pattern.op == "eq":
        left, right = ground.parts
        yield from _match_all(pattern.parts, (left, right), values, equal)
        yield from _match_all(pattern.parts, (right, left), values, equal)
        return
    for other in list(equal.members.get(equal.find(ground), (ground,))):
        equal.fuel.burn()
        if other.op == "app" and other.label == pattern.label:
            yield from _match_all(pattern.parts, other.parts, values, equal)


def _match_all(
    patterns: Sequence[Formula], grounds: Sequence[Formula], values: Values, equal: Equalities
) -> Iterator[Values]:
    found = dict(values)
    straight = _straight_all(patterns, grounds, found, equal)
    if straight:
        yield found
    elif straight is None:
        for more in _match(patterns[0], grounds[0], values, equal):
            yield from _match_all(patterns[1:], grounds[1:], more, equal)


def _holes(pattern: Formula) -> bool:
    return pattern.op in ("meta", "any") or any(map(_holes, pattern.parts))
