"""Sums as terms, and the parts of terms by which sums are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.computation import sums
from driftbench.oracles.computation.sums import NATURAL, ONE, Atom, Factor, Sum
from driftbench.oracles.logic import Apply, Base, Const, arrow
from driftbench.oracles.sorting import sort_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction

    from driftbench.oracles.computation.structures import Structures
    from driftbench.oracles.logic import Sort, Term

__all__ = ["called", "casted", "inverted", "natural", "two", "written"]

_N, _Z = Base("ℕ"), Base("ℤ")
#: What coercions are called.
_CASTING = frozenset(
    {"↑", "Nat.cast", "Int.cast", "Rat.cast", "Complex.ofReal", "NNReal.toReal", "PNat.val"}
)


def two(term: Term, name: str) -> tuple[Term, Term] | None:
    """Return the operands of a constant with two arguments; None for another term."""
    if isinstance(term, Apply) and len(term.arguments) == 2 and called(term) == name:
        return term.arguments[0], term.arguments[1]
    return None


def called(term: Apply) -> str:
    """Return the name of the constant that is applied; "" for another function."""
    return term.function.name if isinstance(term.function, Const) else ""


def casted(term: Term) -> Term | None:
    """Return what is coerced; None for a term that is no coercion."""
    if isinstance(term, Apply) and called(term) in _CASTING and len(term.arguments) == 1:
        return term.arguments[0]
    return None


def natural(power: Sum, key: Callable[[Term], str] | None = None) -> Sum | None:
    """Return an exponent as a sum over ℕ; None unless it is the cast of one.

    Without `key` the atoms keep the keys of their casts.
    """
    found = []
    for word, value in power.parts:
        if value < 0 or value.denominator != 1:
            return None
        factors = []
        for one in word:
            inner = casted(one.atom.term)
            if inner is None or sort_of(inner) != _N or one.exponent.number is None:
                return None
            text = one.atom.key if key is None else key(inner)
            factors.append(Factor(Atom(text, inner), one.exponent))
        factors.sort(key=lambda one: one.atom.key)
        found.append(Sum(((tuple(factors), value),)))
    return sums.added(found, NATURAL)


def inverted(term: Term, sort: Sort) -> Term:
    """Return the inverse of a term."""
    return Apply(Const("⁻¹", arrow(sort, sort)), (term,))


def written(one: Sum, sort: Sort, structures: Structures) -> Term:
    """Return a sum as a term: what is added, less what is subtracted."""
    added = [(word, value) for word, value in one.parts if value > 0]
    taken = [(word, -value) for word, value in one.parts if value < 0]
    if not taken:
        return _all(added, sort, structures)
    less = _all(taken, sort, structures)
    if not added:
        return Apply(Const("-", arrow(sort, sort)), (less,))
    return Apply(Const("-", arrow(sort, sort, sort)), (_all(added, sort, structures), less))


def _all(parts: Sequence[tuple[sums.Word, Fraction]], sort: Sort, structures: Structures) -> Term:
    found: Term | None = None
    for word, value in parts:
        one = _multiple(word, value, sort, structures)
        found = one if found is None else _op("+", found, one, sort)
    return Const("0", sort) if found is None else found


def _multiple(word: sums.Word, value: Fraction, sort: Sort, structures: Structures) -> Term:
    literal = Const(str(value), sort)
    if not word:
        return literal
    product: Term | None = None
    for one in word:
        power = _factor(one, sort, structures)
        product = power if product is None else _op("*", product, power, sort)
    assert product is not None  # noqa: S101 -- the word has a factor
    if value == 1:
        return product
    laws = structures.laws(sort)
    if laws is None or laws.products:
        return _op("*", literal, product, sort)
    return Apply(Const("•", arrow(_N, sort, sort)), (Const(str(value), _N), product))


def _factor(one: Factor, sort: Sort, structures: Structures) -> Term:
    base = one.atom.term
    if one.exponent == ONE:
        return base
    laws = structures.laws(sort)
    if laws is None or not laws.group:
        power = written(one.exponent, _N, structures)
        return Apply(Const("^", arrow(sort, _N, sort)), (base, power))
    opposite = sums.scaled(one.exponent, -1, NATURAL)
    if opposite == ONE:
        return inverted(base, sort)
    for exponent in (one.exponent, opposite):
        exponent_ = natural(exponent)
        if exponent_ is not None:
            power = written(exponent_, _N, structures)
            found: Term = Apply(Const("^", arrow(sort, _N, sort)), (base, power))
            return found if exponent is one.exponent else inverted(found, sort)
    power = written(one.exponent, _Z, structures)
    return Apply(Const("^", arrow(sort, _Z, sort)), (base, power))


def _op(name: str, left: Term, right: Term, sort: Sort) -> Term:
    return Apply(Const(name, arrow(sort, sort, sort)), (left, right))
