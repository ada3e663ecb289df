"""Conditions on the terms that metavariables of a type pattern matched.

They may have to be variables, or distinct, or types with a unit. Classes are read from the
binders; a type without a class of that kind does not qualify.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import strip
from driftbench.lean.tree import Token, tokens
from driftbench.rules.matching import Bindings, same

if TYPE_CHECKING:
    from driftbench.rules.view import View

__all__ = ["are_distinct", "are_variables", "have_unit"]

#: Classes that do not imply a unit.
_UNITLESS = frozenset(
    {
        *("Mul", "Add", "One", "Zero", "Inv", "Neg", "Div", "Sub", "SMul", "Distrib"),
        *("Semigroup", "CommSemigroup", "CommMagma", "AddSemigroup", "AddCommSemigroup"),
        *("AddCommMagma", "NonUnitalNonAssocSemiring", "NonUnitalNonAssocRing"),
        *("NonUnitalNonAssocCommSemiring", "NonUnitalNonAssocCommRing", "NonUnitalSemiring"),
        *("NonUnitalCommSemiring", "NonUnitalRing", "NonUnitalCommRing"),
    }
)


def are_variables(view: View, bindings: Bindings, names: tuple[str, ...]) -> bool:
    """Return whether the named metavariables matched variables of the statement."""
    terms = (strip(bindings[name]) for name in names if name in bindings)
    return all(isinstance(term, Token) and view.is_local(term.text) for term in terms)


def are_distinct(bindings: Bindings, pairs: tuple[str, ...]) -> bool:
    """Return whether the metavariables of each pair matched different terms."""
    named = (pair.split() for pair in pairs)
    return not any(
        one in bindings and other in bindings and same(bindings[one], bindings[other])
        for one, other in named
    )


def have_unit(view: View, bindings: Bindings, names: list[str]) -> bool:
    """Return whether type variables have a class that implies a unit."""
    carriers = {view.slice(strip(bindings[name])) for name in names}
    wanting = {carrier for carrier in carriers if view.is_local(carrier)}
    for term in view.classes:
        if view.head(term).rsplit(".", 1)[-1] not in _UNITLESS:
            wanting -= {leaf.text for leaf in tokens(term)}
    return not wanting
