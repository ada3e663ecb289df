"""What a rule may ask of the things that the metavariables of a type's pattern matched.

Variables of the statement, things apart, carriers with a unit or with negatives: classes are read
off the binders. A carrier without a class of that kind is not vouched for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, strip
from driftbench.lean.tree import Token, tokens
from driftbench.rules.matching import Bindings, same

if TYPE_CHECKING:
    from driftbench.rules.view import View

__all__ = ["apart", "negated", "unital", "variables"]

#: Classes of types that need not have a unit, and classes of a part of the operations.
_UNITLESS = frozenset(
    {
        *("Mul", "Add", "One", "Zero", "Inv", "Neg", "Div", "Sub", "SMul", "Distrib"),
        *("Semigroup", "CommSemigroup", "CommMagma", "AddSemigroup", "AddCommSemigroup"),
        *("AddCommMagma", "NonUnitalNonAssocSemiring", "NonUnitalNonAssocRing"),
        *("NonUnitalNonAssocCommSemiring", "NonUnitalNonAssocCommRing", "NonUnitalSemiring"),
        *("NonUnitalCommSemiring", "NonUnitalRing", "NonUnitalCommRing"),
    }
)


def variables(view: View, bindings: Bindings, names: tuple[str, ...]) -> bool:
    """Say whether the named metavariables are bound to variables of the statement."""
    terms = (strip(bindings[name]) for name in names if name in bindings)
    return all(isinstance(term, Token) and view.is_local(term.text) for term in terms)


def apart(bindings: Bindings, pairs: tuple[str, ...]) -> bool:
    """Say whether the metavariables of each pair, as far as they matched, matched two things."""
    named = (pair.split() for pair in pairs)
    return not any(
        one in bindings and other in bindings and same(bindings[one], bindings[other])
        for one, other in named
    )


def unital(view: View, bindings: Bindings, names: list[str]) -> bool:
    """Say whether variables that are carriers have a class each that is none of `_UNITLESS`."""
    carriers = {view.slice(strip(bindings[name])) for name in names}
    wanting = {carrier for carrier in carriers if view.is_local(carrier)}
    for term in view.classes:
        if view.head(term).rsplit(".", 1)[-1] not in _UNITLESS:
            wanting -= {leaf.text for leaf in tokens(term)}
    return not wanting


def negated(view: View, bindings: Bindings, names: list[str]) -> bool:
    """Say whether no class tells that a carrier may be without negatives: a monoid, a semiring."""
    carriers = {view.slice(strip(bindings[name])) for name in names}
    slight = (
        view.slice(strip(term.args[-1]))
        for term in view.classes
        if isinstance(term, App) and view.head(term).endswith(("Monoid", "Semiring", "Semifield"))
    )
    return carriers.isdisjoint(slight)
