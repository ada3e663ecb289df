"""Sums of products: the normal forms of terms, and their arithmetic.

A sum maps words to coefficients. A word is a product of factors, an atom with an exponent each. The
exponents are sums themselves, over ℕ, or over ℤ in a group. Atoms are compared by their keys. What
may be merged or reordered is said by the `Arithmetic` of the sort.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.oracles.logic import Term

__all__ = [
    "NATURAL",
    "ONE",
    "ZERO",
    "Arithmetic",
    "Atom",
    "Factor",
    "Sum",
    "TooLargeError",
    "Word",
    "added",
    "constant",
    "difference",
    "key_of",
    "literal",
    "multiplied",
    "raised",
    "scaled",
    "single",
    "word_key",
]

#: Limit of the words of a sum.
_MOST_WORDS = 60
#: Limit of literal exponents by which a sum of several words is multiplied out.
_MOST_POWERS = 4
#: Limit of the digits of a literal that is a power.
_MOST_BITS = 512


class TooLargeError(Exception):
    """A normal form is too large to be of use."""


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """What is known of the operations at a sort.

    Args:
        sums: `+` and `0` form a commutative monoid.
        negation: `-` too, a group.
        products: `*`, `1` and `^` form a monoid; with `sums` a semiring.
        commutes: `a * b = b * a`.
        group: every element has an inverse.
        division: `⁻¹` and `/` are those of a division ring or a semifield.
        rational: of characteristic 0 with `division`, so that literals are fractions.
        zero: `0` is an element.
        ordered: `<` and `≤` form an order that sums respect.
        linear: the order is linear.
        discrete: `a < b` is `a + 1 ≤ b`.
        modulus: literals are equal up to multiples of it; 0 for no law.
    """

    sums: bool = False
    negation: bool = False
    products: bool = False
    commutes: bool = False
    group: bool = False
    division: bool = False
    rational: bool = False
    zero: bool = True
    ordered: bool = False
    linear: bool = False
    discrete: bool = False
    modulus: int = 0

    @property
    def literals(self) -> bool:
        """Whether the sort has all natural literals."""
        return self.sums and self.products


NATURAL = Arithmetic(sums=True, products=True, commutes=True, linear=True, discrete=True)


@dataclass(frozen=True, slots=True)
class Atom:
    """A term without laws, such as a variable.

    Args:
        key: the same for the same term, whatever its variables are called.
        term: the term.
    """

    key: str
    term: Term = field(compare=False)


@dataclass(frozen=True, slots=True)
class Factor:
    """A power of an atom."""

    atom: Atom
    exponent: Sum


Word: TypeAlias = tuple[Factor, ...]
"""A product of factors, without equal neighbours; of commuting factors it is sorted."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Words with coefficients that are not zero, sorted."""

    parts: tuple[tuple[Word, Fraction], ...]

    @property
    def number(self) -> Fraction | None:
        """The literal that the sum is; None if it holds atoms."""
        if not self.parts:
            return Fraction(0)
        (word, value), *rest = self.parts
        return None if word or rest else value

    @property
    def constant(self) -> Fraction:
        """The coefficient of the empty word."""
        return next((value for word, value in self.parts if not word), Fraction(0))

    @property
    def positive(self) -> bool:
        """Whether no coefficient is negative."""
        return all(value > 0 for _, value in self.parts)


ZERO = Sum(())


def key_of(one: Sum) -> str:
    """Return a text that is the same for equal sums, and orders them."""
    return " + ".join(f"{word_key(word)}·{value}" for word, value in one.parts)


def word_key(word: Word) -> str:
    """Return a text that is the same for equal words, and orders them."""
    return "(" + " ".join(f"{one.atom.key}^[{key_of(one.exponent)}]" for one in word) + ")"


def constant(value: Fraction | int, laws: Arithmetic) -> Sum:
    """Return a literal as a sum."""
    return _collected([((), Fraction(value))], laws)


def literal(value: int) -> Sum:
    """Return a literal exponent."""
    return Sum((((), Fraction(value)),)) if value else ZERO


ONE = literal(1)


def single(atom: Atom, laws: Arithmetic) -> Sum:
    """Return an atom as a sum."""
    return _collected([((Factor(atom, ONE),), Fraction(1))], laws)


def added(sums: Iterable[Sum], laws: Arithmetic) -> Sum:
    """Return the sum of sums."""
    return _collected((part for one in sums for part in one.parts), laws)


def scaled(one: Sum, by: Fraction | int, laws: Arithmetic) -> Sum:
    """Return a sum times a literal."""
    return _collected(((word, value * by) for word, value in one.parts), laws)


def difference(left: Sum, right: Sum, laws: Arithmetic) -> Sum:
    """Return `left - right`."""
    return added((left, scaled(right, -1, laws)), laws)


def multiplied(left: Sum, right: Sum, laws: Arithmetic) -> Sum:
    """Return the product of two sums, in this order.

    Raises:
        TooLargeError: it has too many words.
    """
    if len(left.parts) * len(right.parts) > _MOST_WORDS:
        raise TooLargeError
    return _collected(
        (
            (_joined(one, other, laws), value * factor)
            for one, value in left.parts
            for other, factor in right.parts
        ),
        laws,
    )


def raised(base: Sum, exponent: Sum, laws: Arithmetic) -> Sum | None:
    """Return a power; None if the base has several words and the exponent is no small literal.

    Raises:
        TooLargeError: it has too many words.
    """
    number = exponent.number
    if len(base.parts) == 1 and (laws.group or exponent.positive or number == 0):
        word, value = base.parts[0]
        # Literals with atoms in the exponent are for the caller.
        if number is None and value != 1:
            return None
        if number is not None and abs(number) * value.numerator.bit_length() > _MOST_BITS:
            raise TooLargeError
        power = _power(word, exponent, laws)
        if power is not None:
            times = Fraction(1) if number is None or value == 1 else value ** int(number)
            return _collected([(power, times)], laws)
    if number is None or not 0 <= number <= _MOST_POWERS:
        return None
    found = constant(1, laws)
    for _ in range(int(number)):
        found = multiplied(found, base, laws)
    return found


def _power(word: Word, exponent: Sum, laws: Arithmetic) -> Word | None:
    """Return a power of a word; None for a product that does not commute."""
    number = exponent.number
    if laws.commutes or len(word) <= 1:
        raised_ = (Factor(one.atom, _times(one.exponent, exponent)) for one in word)
        return tuple(one for one in raised_ if one.exponent.parts)
    if number is None or abs(number) > _MOST_POWERS:
        return None
    if number < 0:
        word = inverse(word)
    found: Word = ()
    for _ in range(int(abs(number))):
        found = _joined(found, word, laws)
    return found


def inverse(word: Word) -> Word:
    """Return the inverse of a word of a group."""
    return tuple(Factor(one.atom, scaled(one.exponent, -1, NATURAL)) for one in reversed(word))


def _times(one: Sum, other: Sum) -> Sum:
    return multiplied(one, other, NATURAL)


def _joined(left: Word, right: Word, laws: Arithmetic) -> Word:
    if laws.commutes:
        found: dict[Atom, Sum] = {}
        for one in (*left, *right):
            before = found.get(one.atom)
            found[one.atom] = one.exponent if before is None else _plus(before, one.exponent)
        sorted_ = sorted(found.items(), key=lambda item: item[0].key)
        return tuple(Factor(atom, exponent) for atom, exponent in sorted_ if exponent.parts)
    word = list(left)
    for one in right:
        if not word or word[-1].atom != one.atom:
            word.append(one)
            continue
        last = word.pop()
        exponent = _plus(last.exponent, one.exponent)
        if exponent.parts:
            word.append(Factor(one.atom, exponent))
    return tuple(word)


def _plus(one: Sum, other: Sum) -> Sum:
    return added((one, other), NATURAL)


def _collected(parts: Iterable[tuple[Word, Fraction]], laws: Arithmetic) -> Sum:
    found: dict[Word, Fraction] = {}
    for word, value in parts:
        found[word] = found.get(word, Fraction(0)) + value
    if laws.modulus:
        found = {word: value % laws.modulus for word, value in found.items()}
    kept = [(word, value) for word, value in found.items() if value]
    if len(kept) > _MOST_WORDS:
        raise TooLargeError
    return Sum(tuple(sorted(kept, key=lambda part: word_key(part[0]))))
