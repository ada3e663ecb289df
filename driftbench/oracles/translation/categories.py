"""Axioms that identities and composites exist in categories with erased arrows.

If the objects of arrows are erased from their sort, no other axiom says which types of arrows have
members. There are no laws: which arrow is the identity is left open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.logic import (
    PROP,
    And,
    Apply,
    Const,
    Exists,
    Forall,
    FunctionSort,
    Implies,
    Var,
    constants,
    show_sort,
)
from driftbench.oracles.translation.judgements import IN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.oracles.logic import Term

__all__ = ["arrows_exist"]

_CATEGORY = "CategoryTheory.Category"


def arrows_exist(
    terms: Sequence[Term], atoms: Mapping[str, tuple[str, tuple[str, ...]]]
) -> Iterator[Term]:
    """Yield the axioms that identities and composites of erased arrows exist.

    By `CategoryTheory.CategoryStruct.id` and `comp`, under the assumption of a category.

    Args:
        terms: the formulas of both statements.
        atoms: class assumptions by the name of their constant.
    """
    for one in constants(And(tuple(terms))):
        sort = one.sort
        if not (one.name.startswith(f"{IN}(⟶ ") and isinstance(sort, FunctionSort)):
            continue
        source, rest = sort.domain, sort.codomain
        if not (isinstance(rest, FunctionSort) and rest.domain == source):
            continue
        name = f"{_CATEGORY} {show_sort(source)}"
        if name not in atoms or not isinstance(rest.codomain, FunctionSort):
            continue
        x, y, z = (Var(letter, source) for letter in "xyz")
        f, g, h = (Var(letter, rest.codomain.domain) for letter in "fgh")
        both = And((Apply(one, (x, y, f)), Apply(one, (y, z, g))))
        identity = Forall((x,), Exists((f,), Apply(one, (x, x, f))))
        composite = Exists((h,), Apply(one, (x, z, h)))
        yield Implies(Const(name, PROP), identity)
        yield Implies(Const(name, PROP), Forall((x, y, z, f, g), Implies(both, composite)))
