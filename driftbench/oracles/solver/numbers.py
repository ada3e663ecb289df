"""Axioms of numbers for level L3+N: commuting operations, prime literals, density.

They are few, since normal forms do what such axioms are too weak or too expensive for. All but
density have finite models.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from driftbench.oracles import logic
from driftbench.oracles.computation.terms import BoundPlaces
from driftbench.oracles.logic import (
    PROP,
    And,
    Apply,
    Base,
    Const,
    Eq,
    Exists,
    Forall,
    FunctionSort,
    Iff,
    Implies,
    Not,
    Var,
    arrow,
    constants,
)
from driftbench.oracles.solver.predicates import differing, shape
from driftbench.oracles.sorting import sort_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.oracles.computation import Structures
    from driftbench.oracles.logic import Term
    from driftbench.oracles.translation.pairing import TranslatedPair

__all__ = ["closer", "commutations", "densities", "literals"]

_N = Base("ℕ")
_PRIMES = tuple(Const(name, FunctionSort(_N, PROP)) for name in ("Nat.Prime", "Prime"))
#: Limit of literals of which it is decided whether they are prime.
_LARGEST = 1_000_000
#: Densely ordered types.
_DENSE = tuple(map(Base, ("ℚ", "ℝ", "ℚ≥0", "ℝ≥0", "ℝ≥0∞")))


def closer(pair: TranslatedPair, normal: TranslatedPair) -> bool:
    """Return whether two statements have more in common in normal form than as written.

    Otherwise normal forms are of no use, and would only make countermodels harder to find.
    """
    for said in (_shapes, _places):
        before, after = (_apart(said(one.gold), said(one.candidate)) for one in (pair, normal))
        if after < before:
            return True
    primes = not differing(pair).isdisjoint(_PRIMES)
    return primes and any(True for _ in literals(pair))


def _apart(one: Counter[object], other: Counter[object]) -> int:
    return ((one - other) + (other - one)).total()


def _shapes(side: Term) -> Counter[object]:
    """Return the relations of a statement and their sides, with variables as their sorts."""
    return Counter(
        shape(part) for one, _ in _relations(side, BoundPlaces()) for part in _sides(one)
    )


def _places(side: Term) -> Counter[object]:
    """Return the same with variables as the places of their binders."""
    found = (
        (part, scope) for one, scope in _relations(side, BoundPlaces()) for part in _sides(one)
    )
    return Counter(scope.key(part) for part, scope in found)


def _relations(term: Term, scope: BoundPlaces) -> Iterator[tuple[Term, BoundPlaces]]:
    """Yield the formulas in a term that are no connectives, each in its scope."""
    if isinstance(term, Eq) or (isinstance(term, Apply) and sort_of(term) == PROP):
        yield term, scope
    inner = scope
    if isinstance(term, logic.Lam | Forall | Exists):
        inner = scope.inside(term.variables)
    for one in logic.children(term):
        yield from _relations(one, inner)


def _sides(relation: Term) -> Iterator[Term]:
    """Yield a relation and the applications that it is about."""
    yield relation
    yield from (part for part in logic.children(relation) if isinstance(part, Apply))


def commutations(pair: TranslatedPair, structures: Structures) -> Iterator[Term]:
    """Yield that sums and products commute.

    Normal forms sort operands by the binders of their variables, which may come in another order in
    the other statement.
    """
    for one in constants(And((pair.gold, pair.candidate))):
        sort = one.sort.domain if isinstance(one.sort, FunctionSort) else PROP
        laws = structures.laws(sort)
        if laws is None or one.sort != arrow(sort, sort, sort) or not isinstance(sort, Base):
            continue
        if (one.name == "+" and laws.sums) or (one.name == "*" and laws.commutes):
            x, y = Var("x", sort), Var("y", sort)
            yield Forall((x, y), Eq(Apply(one, (x, y)), Apply(one, (y, x))))


def literals(pair: TranslatedPair) -> Iterator[Term]:
    """Yield which literals are prime, unless the gold statement of a pair claims that a number is.

    The theorem that 31 is prime is not provable by itself.
    """
    found = constants(And((pair.gold, pair.candidate)))
    said = [one for one in _PRIMES if one in found]
    if not said or _claims(pair.gold, frozenset(said), claimed=True):
        return
    for one in found:
        if one.sort == _N and one.name.isdecimal() and int(one.name) <= _LARGEST:
            for predicate in said:
                fact = Apply(predicate, (one,))
                yield fact if _is_prime(int(one.name)) else Not(fact)


def _claims(term: Term, said: frozenset[Const], *, claimed: bool) -> bool:
    """Return whether a predicate occurs where it may be claimed."""
    if isinstance(term, Implies):
        return _claims(term.premise, said, claimed=not claimed) or _claims(
            term.conclusion, said, claimed=claimed
        )
    if isinstance(term, Not):
        return _claims(term.body, said, claimed=not claimed)
    if isinstance(term, Forall | Exists | And | logic.Or):
        return any(_claims(one, said, claimed=claimed) for one in logic.children(term))
    if isinstance(term, Iff) or claimed:
        return not said.isdisjoint(constants(term))
    return isinstance(term, Apply) and any(
        not said.isdisjoint(constants(one)) for one in term.arguments
    )


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % one for one in range(2, int(number**0.5) + 1))


def densities(pair: TranslatedPair, structures: Structures) -> Iterator[Term]:
    """Yield that an order is dense, for types of mathlib whose order two statements use apart."""
    relevant = differing(pair)
    for sort in _DENSE:
        less = Const("<", arrow(sort, sort, PROP))
        apart = {less, Const("≤", less.sort)} & relevant
        if apart and structures.laws(sort) is not None:
            x, y, z = (Var(name, sort) for name in "xyz")
            between = And((Apply(less, (x, z)), Apply(less, (z, y))))
            yield Forall((x, y), Implies(Apply(less, (x, y)), Exists((z,), between)))
