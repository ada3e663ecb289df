"""Values of terms and formulas in number systems, matrices and permutations, by Lean's rules.

A domain has the operations of a sort. Subtraction of naturals is truncated, division by zero is
zero, `%` of integers is never negative, and `0 ^ 0` is 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

from driftbench.oracles import logic
from driftbench.oracles.computation.literals import number_of
from driftbench.oracles.logic import PROP, Apply, Base, Const, Eq, Var, show_sort
from driftbench.oracles.sorting import sort_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.oracles.logic import Term

#: Elements of the field of five elements, and a modulus with zero divisors.
FIELD, RESIDUES = 5, 6
_SIZE = range(2)
_LARGEST = 12

Element: TypeAlias = Any
"""A fraction, a matrix as rows, or a permutation of four points."""


@dataclass(frozen=True, slots=True)
class Domain:
    """The operations of a sort on Python values."""

    name: str

    def literal(self, value: Fraction) -> Element:
        """Return the value of a literal."""
        if self.name == "R":
            return tuple(tuple(int(value) * (i == j) for j in _SIZE) for i in _SIZE)
        if self.name == "G":
            return tuple(range(4))
        return self.reduced(value)

    def reduced(self, value: Element) -> Element:
        """Return a number as an element."""
        if self.name in {"K", "ZMod (6)"}:
            size = FIELD if self.name == "K" else RESIDUES
            return Fraction(value.numerator * pow(value.denominator, -1, size) % size)
        return Fraction(value)

    def add(self, one: Element, other: Element) -> Element:
        """Return a sum."""
        if self.name == "R":
            return tuple(tuple(one[i][j] + other[i][j] for j in _SIZE) for i in _SIZE)
        return self.reduced(one + other)

    def negate(self, one: Element) -> Element:
        """Return the negative."""
        if self.name == "R":
            return tuple(tuple(-x for x in row) for row in one)
        return self.reduced(-one)

    def subtract(self, one: Element, other: Element) -> Element:
        """Return a difference."""
        if self.name == "ℕ":
            return max(Fraction(0), one - other)
        return self.add(one, self.negate(other))

    def multiply(self, one: Element, other: Element) -> Element:
        """Return a product."""
        if self.name == "R":
            return tuple(
                tuple(sum(one[i][k] * other[k][j] for k in _SIZE) for j in _SIZE) for i in _SIZE
            )
        if self.name == "G":
            return tuple(one[other[at]] for at in range(4))
        return self.reduced(one * other)

    def invert(self, one: Element) -> Element:
        """Return the inverse; of zero, zero."""
        if self.name == "G":
            return tuple(one.index(at) for at in range(4))
        if one == 0:
            return one
        return Fraction(pow(int(one), -1, FIELD)) if self.name == "K" else 1 / one

    def divide(self, one: Element, other: Element) -> Element:
        """Return a quotient; of whole numbers it is rounded."""
        if self.name in {"ℕ", "ℤ"}:
            rest = self.remainder(one, other)
            return (one - rest) / other if other else Fraction(0)
        return self.multiply(one, self.invert(other))

    def remainder(self, one: Element, other: Element) -> Element:
        """Return `one % other`, which is not negative."""
        return one % abs(other) if other else one

    def power(self, base: Element, exponent: Fraction) -> Element:
        """Return a power with a whole exponent.

        Raises:
            OverflowError: the exponent is large.
        """
        if abs(exponent) > _LARGEST:
            raise OverflowError
        if exponent < 0:
            base, exponent = self.invert(base), -exponent
        found = self.literal(Fraction(1))
        for _ in range(int(exponent)):
            found = self.multiply(found, base)
        return found


def value_of(term: Term, values: Mapping[Var, Element]) -> Element:
    """Return the value of a term or formula without quantifiers."""
    if isinstance(term, Var):
        return values[term]
    sort = sort_of(term)
    domain = Domain(show_sort(sort))
    if isinstance(term, Const):
        number = number_of(term.name)
        assert number is not None, term.name
        return domain.literal(number)
    if isinstance(term, Eq):
        return value_of(term.left, values) == value_of(term.right, values)
    if isinstance(term, Apply):
        return _applied(term, domain, values)
    parts = [value_of(one, values) for one in logic.children(term)]
    if isinstance(term, logic.Not):
        return not parts[0]
    if isinstance(term, logic.Implies):
        return not parts[0] or parts[1]
    if isinstance(term, logic.Iff):
        return parts[0] == parts[1]
    return all(parts) if isinstance(term, logic.And) else any(parts)


def _applied(term: Apply, domain: Domain, values: Mapping[Var, Element]) -> Element:
    assert isinstance(term.function, Const)
    name = term.function.name
    one, *rest = (value_of(part, values) for part in term.arguments)
    sorts = [sort_of(part) for part in term.arguments]
    if sort_of(term) == PROP:
        return _related(name, one, *rest)
    if not rest:
        if name == "↑":
            return domain.literal(one)
        return domain.negate(one) if name == "-" else domain.invert(one)
    (other,) = rest
    if name == "^":
        return domain.power(one, other)
    if name == "•" and sorts[0] != sorts[1]:
        return domain.multiply(domain.literal(one), other)
    operations = {
        "+": domain.add,
        "-": domain.subtract,
        "*": domain.multiply,
        "•": domain.multiply,
        "/": domain.divide,
        "%": domain.remainder,
    }
    return operations[name](one, other)


def _related(name: str, one: Element, other: Element, modulus: Element = None) -> bool:
    if modulus is not None:
        return bool((one - other) % modulus == 0) if modulus else bool(one == other)
    if name == "∣":
        return bool(other % one == 0) if one else bool(other == 0)
    return bool(one < other) if name == "<" else bool(one <= other)


def elements(sort: Base) -> tuple[Element, ...]:
    """Return some elements of a sort."""
    if sort.name == "G":
        return ((0, 1, 2, 3), (1, 0, 2, 3), (1, 2, 3, 0), (0, 2, 1, 3), (2, 0, 1, 3))
    if sort.name == "R":
        flat = [(0, 1, 0, 0), (1, 0, 2, 1), (1, 1, 0, 1), (2, 0, 0, 3), (0, -1, 1, 0)]
        return tuple(((a, b), (c, d)) for a, b, c, d in flat)
    spans = {
        "ℕ": range(5),
        "ℤ": range(-3, 4),
        "K": range(FIELD),
        "ZMod (6)": range(RESIDUES),
        "ℚ": (Fraction(-1, 2), 0, 1, Fraction(2, 3), -2, 3),
    }
    return tuple(map(Fraction, spans[sort.name]))


def assignments(variables: tuple[Var, ...], most: int) -> list[dict[Var, Element]]:
    """Return assignments of elements to variables, evenly chosen."""
    spans = [elements(one.sort) for one in variables if isinstance(one.sort, Base)]
    total = prod(map(len, spans))
    step = max(1, total // most)
    chosen = list(product(*spans))[::step]
    return [dict(zip(variables, one, strict=True)) for one in chosen]
