"""How people spell relations: what they put on the left, and which negations have signs.

Asked by guards of `replace`. Only the form of a term is looked at, never what it is worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token
from driftbench.rules.binders import is_infix, strip

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["bounds_a_bound_variable", "has_signed_negation", "varies"]


def varies(view: View, term: Term) -> bool:
    """Say whether a term speaks of a variable: nobody writes `0 = f x`, `⊤ ≠ s` or `1 > x`."""
    return any(view.is_local(name) for name in view.free(term))


def has_signed_negation(term: Term) -> bool:
    """Say whether the negation of a formula has a sign of its own: `≠` and `∉`."""
    return is_infix(strip(term), "=", "∈")


def bounds_a_bound_variable(view: View, term: Term) -> bool:
    """Say whether a formula bounds a variable of a quantifier: `x ∈ s`, `x ≤ a`."""
    term = strip(term)
    if not is_infix(term, "∈", "∉", "<", "≤", ">", "≥", "⊆") or not isinstance(term, Node):
        return False
    outer = {name for parameter in view.parameters for name in parameter.binder.bound}
    sides = (strip(side) for side in term.children[::2])
    names = {side.text for side in sides if isinstance(side, Token) and view.is_local(side.text)}
    return bool(names - outer)
