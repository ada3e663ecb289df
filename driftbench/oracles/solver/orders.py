"""Axioms of orders, for the sorts on which a pair uses `≤` or `<`.

The order of a sort follows from its class assumptions, or is that of mathlib for the type. Axioms
are only about relations that the pair uses: without `≤`, a strict order has its own axioms. The
numerals of a linearly ordered type of mathlib are in order. There are no other axioms of
arithmetic.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from driftbench.oracles.logic import (
    PROP,
    And,
    Apply,
    Base,
    Const,
    Eq,
    Forall,
    FunctionSort,
    Iff,
    Implies,
    Not,
    Or,
    Var,
    arrow,
    constants,
    show_sort,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from driftbench.oracles.logic import Sort, Term

__all__ = ["LINEAR", "PARTIAL", "RANKS", "numerals", "orders"]

#: Classes that order their type, and the strength of the order.
RANKS = {"Preorder": 0, "PartialOrder": 1, "LinearOrder": 2}
#: Linearly ordered types.
LINEAR = frozenset(
    {"ℕ", "ℤ", "ℚ", "ℝ", "ℝ≥0", "ℝ≥0∞", "ℕ+", "ℕ∞", "ℚ≥0", "EReal", "Ordinal", "Cardinal"}
)
#: Formers of partially ordered types, and such types; ℂ has but one order, `ComplexOrder`.
PARTIAL = frozenset({"ℂ", "Filter", "Submodule", "Subgroup", "Ideal", "Finset", "Multiset", "Set"})


def orders(
    pair: Term, ranks: Mapping[str, Mapping[Const, int]], *, known: Collection[Sort] = ()
) -> Iterator[Term]:
    """Yield order axioms for each sort that `≤` or `<` is used at.

    Args:
        pair: a formula that holds all constants of both statements.
        ranks: type variables with the class assumptions that order them, and the rank of each.
        known: sorts with another definition of `≤`.
    """
    found = constants(pair)
    sorts = [
        one.sort.domain
        for one in found
        if one.name in {"≤", "<"}
        and isinstance(one.sort, FunctionSort)
        and isinstance(one.sort.domain, Base)
    ]
    for sort in dict.fromkeys(sorts):
        name = show_sort(sort)
        relation = arrow(sort, sort, PROP)
        said = frozenset(sign for sign in ("≤", "<") if Const(sign, relation) in found)
        if name in LINEAR:
            yield from _order(sort, RANKS["LinearOrder"], said)
        elif sort in known:
            yield from _order(sort, RANKS["Preorder"], said, defined=True)
        elif name.split(" ")[0] in PARTIAL:
            yield from _order(sort, RANKS["PartialOrder"], said)
        elif " " in name:
            # Not a type variable but an applied type former; mathlib orders its own types at least
            # partially.
            yield from _order(sort, RANKS["Preorder"], said)
        else:
            for atom, rank in ranks.get(name, {}).items():
                yield from (Implies(atom, axiom) for axiom in _order(sort, rank, said))


def numerals(pair: Term, relevant: frozenset[Const]) -> Iterator[Term]:
    """Yield that each numeral of a type is below the next one, as in 0 < 1 and 1 < 5.

    A chain of numerals makes countermodels larger, so it is given only where the statements differ
    in a relation or numeral of the type.

    Args:
        pair: a formula that holds all constants of both statements.
        relevant: the constants that the two statements use differently.
    """
    found = constants(pair)
    values: dict[Sort, set[int]] = {}
    for one in found:
        if one.name.isdecimal() and show_sort(one.sort) in LINEAR:
            values.setdefault(one.sort, set()).add(int(one.name))
    for sort, numbers in sorted(values.items(), key=lambda item: show_sort(item[0])):
        less, most = (Const(sign, arrow(sort, sort, PROP)) for sign in ("<", "≤"))
        chain = [Const(str(number), sort) for number in sorted(numbers)]
        if relevant.isdisjoint({less, most, *chain}):
            continue
        for lower, upper in pairwise(chain):
            if less in found:
                yield Apply(less, (lower, upper))
            elif most in found:
                yield Not(Apply(most, (upper, lower)))
            else:
                yield Not(Eq(lower, upper))


def _order(sort: Sort, rank: int, said: frozenset[str], *, defined: bool = False) -> Iterator[Term]:
    """Yield the axioms by which a sort is preordered (0), partially (1) or linearly (2) ordered."""
    relation = arrow(sort, sort, PROP)
    x, y, z = (Var(name, sort) for name in "xyz")

    def le(a: Term, b: Term) -> Term:
        return Apply(Const("≤", relation), (a, b))

    def lt(a: Term, b: Term) -> Term:
        return Apply(Const("<", relation), (a, b))

    if said == {"<"}:
        yield Forall((x,), Not(lt(x, x)))
        yield Forall((x, y, z), Implies(And((lt(x, y), lt(y, z))), lt(x, z)))
        if rank >= RANKS["LinearOrder"]:
            yield Forall((x, y), Or((lt(x, y), Eq(x, y), lt(y, x))))
        return
    if "<" in said:
        yield Forall((x, y), Iff(lt(x, y), And((le(x, y), Not(le(y, x))))))
    if defined:
        return
    yield Forall((x,), le(x, x))
    yield Forall((x, y, z), Implies(And((le(x, y), le(y, z))), le(x, z)))
    if rank >= RANKS["PartialOrder"]:
        yield Forall((x, y), Implies(And((le(x, y), le(y, x))), Eq(x, y)))
    if rank >= RANKS["LinearOrder"]:
        yield Forall((x, y), Or((le(x, y), le(y, x))))
