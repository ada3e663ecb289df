"""How people spell relations: what they put on the left, and which negations have signs.

Asked by guards of `replace`. Only the form of a term is looked at, never what it is worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Infix, strip
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["bounds_a_bound_variable", "has_signed_negation", "varies"]

_BOUNDS = frozenset({"∈", "∉", "<", "≤", ">", "≥", "⊆"})


def varies(view: View, term: Term) -> bool:
    """Say whether a term speaks of a variable: nobody writes `0 = f x`, `⊤ ≠ s` or `1 > x`."""
    return any(view.is_local(name) for name in view.free(term))


def has_signed_negation(term: Term) -> bool:
    """Say whether the negation of a formula has a sign of its own: `≠` and `∉`."""
    term = strip(term)
    return isinstance(term, Infix) and term.op in {"=", "∈"}


def bounds_a_bound_variable(view: View, term: Term) -> bool:
    """Say whether a formula bounds a variable of a quantifier: `x ∈ s`, `x ≤ a`."""
    term = strip(term)
    if not isinstance(term, Infix) or term.op not in _BOUNDS:
        return False
    outer = {name for parameter in view.parameters for name in parameter.binder.variables}
    sides = (strip(term.left), strip(term.right))
    names = {side.text for side in sides if isinstance(side, Token) and view.is_local(side.text)}
    return bool(names - outer)
