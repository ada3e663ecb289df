"""Proposes instances of a quantified formula by matching against ground terms.

A block is the leading quantifiers of one kind. Values of its variables are found by matching the
atoms of its body, and then the terms in it, against the ground atoms and terms of a proof, up to
known equalities. `_search` chooses among the instances.
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

#: Limit of the comparisons of a pattern with an atom or term, per block and round.
MOST_WORK = 4000

#: Limit of the candidates per block and round.
_MOST = 400

#: Limit of the terms of a sort for a variable that no atom determines.
_MOST_TERMS = 6


@dataclass(frozen=True, slots=True)
class Block:
    """Leading quantifiers of one kind, with the atoms and terms of their variables.

    Args:
        sorts: label of the sort of each variable, outermost first.
        atoms: the atoms of the body with variables, each with its variables.
        terms: the applications inside these atoms with variables, likewise.
        body: the template of the body.
    """

    sorts: tuple[str, ...]
    atoms: Patterns
    terms: Patterns
    body: Template


@dataclass(frozen=True, slots=True)
class Pool:
    """The ground atoms and terms of a proof.

    Args:
        atoms: by symbol, or `eq` and sort; in the order they were added.
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
    """Matches one block in one round; skips values that were extended before.

    Args:
        block: the block of the variables.
        pool: the possible values.
        equal: equalities between terms of the pool.
        work: number of comparisons with a pattern so far; at most `MOST_WORK`.
    """

    block: Block
    pool: Pool
    equal: Equalities
    work: int = 0
    tried: set[tuple[tuple[str, Formula], ...]] = field(default_factory=set)

    def candidates(self) -> Iterator[tuple[tuple[Formula, ...], bool]]:
        """Yield values for all variables, each once, and whether matching gave all of them."""
        seen: set[tuple[Formula, ...]] = set()
        places = range(len(self.block.sorts))
        for values in islice(self.seeds(), _MOST):
            enumerated = _enumerated(self.block, self.pool, values)
            for full in islice(enumerated, _MOST_TERMS if values else _MOST_TERMS**2):
                found = tuple(full[str(place)] for place in places)
                if found not in seen:
                    seen.add(found)
                    yield found, len(values) == len(full)

    def seeds(self) -> Iterator[Values]:
        """Yield the values from matching one atom or term, then empty values."""
        for patterns, ground in self.sources():
            for seed, _ in patterns:
                for values in self.matches(seed, ground, {}):
                    yield from self.extended(values)
        yield {}

    def extended(self, values: Values) -> Iterator[Values]:
        """Bind unbound variables by the first atom or term that matches."""
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
        """Return atoms and then terms, each with variables and ground."""
        return ((self.block.atoms, self.pool.atoms), (self.block.terms, self.pool.terms))


def _head(pattern: Formula) -> str:
    return f"eq {pattern.label}" if pattern.op == "eq" else pattern.label


def _enumerated(block: Block, pool: Pool, values: Values) -> Iterator[Values]:
    for place, sort in enumerate(block.sorts):
        if str(place) not in values:
            for term in islice(pool.sorted_terms.get(sort, ()), _MOST_TERMS):
                yield from _enumerated(block, pool, {**values, str(place): term})
            return
    yield values


def _match(
    pattern: Formula, ground: Formula, values: Values, equal: Equalities
) -> Iterator[Values]:
    """Yield the values that make a pattern equal to a ground term or atom."""
    found = dict(values)
    unique = _unique(pattern, ground, found, equal)
    if unique:
        yield found
    elif unique is None:
        yield from _alternatives(pattern, ground, values, equal)


def _unique(pattern: Formula, ground: Formula, values: Values, equal: Equalities) -> bool | None:
    """Match if there is at most one match, as for most patterns; None if there may be several.

    The values are extended in place, and valid only if the result is True.
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
    equal.fuel.spend()
    if ground.op != "app" or ground.label != pattern.label:
        return False
    return _unique_all(pattern.parts, ground.parts, values, equal)


def _unique_all(
    patterns: Sequence[Formula], grounds: Sequence[Formula], values: Values, equal: Equalities
) -> bool | None:
    for pattern, ground in zip(patterns, grounds, strict=True):
        found = _unique(pattern, ground, values, equal)
        if not found:
            return found
    return True


def _alternatives(
    pattern: Formula, ground: Formula, values: Values, equal: Equalities
) -> Iterator[Values]:
    """Yield the values of all matches of an equation, or of an application up to equality."""
    if pattern.op == "eq":
        left, right = ground.parts
        yield from _match_all(pattern.parts, (left, right), values, equal)
        yield from _match_all(pattern.parts, (right, left), values, equal)
        return
    for other in list(equal.members.get(equal.find(ground), (ground,))):
        equal.fuel.spend()
        if other.op == "app" and other.label == pattern.label:
            yield from _match_all(pattern.parts, other.parts, values, equal)


def _match_all(
    patterns: Sequence[Formula], grounds: Sequence[Formula], values: Values, equal: Equalities
) -> Iterator[Values]:
    found = dict(values)
    unique = _unique_all(patterns, grounds, found, equal)
    if unique:
        yield found
    elif unique is None:
        for more in _match(patterns[0], grounds[0], values, equal):
            yield from _match_all(patterns[1:], grounds[1:], more, equal)


def _holes(pattern: Formula) -> bool:
    return pattern.op in ("meta", "any") or any(map(_holes, pattern.parts))
