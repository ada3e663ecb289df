"""Usual forms of relations: which side has the variables, and which negations have a symbol."""

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
    """Return whether a term has a variable; `0 = f x`, `⊤ ≠ s` and `1 > x` are unusual."""
    return any(view.is_local(name) for name in view.free(term))


def has_signed_negation(term: Term) -> bool:
    """Return whether the negation of a formula has a symbol: `≠` and `∉`."""
    term = strip(term)
    return isinstance(term, Infix) and term.op in {"=", "∈"}


def bounds_a_bound_variable(view: View, term: Term) -> bool:
    """Return whether a formula bounds a variable of a quantifier: `x ∈ s`, `x ≤ a`."""
    term = strip(term)
    if not isinstance(term, Infix) or term.op not in _BOUNDS:
        return False
    outer = {name for parameter in view.parameters for name in parameter.binder.variables}
    sides = (strip(term.left), strip(term.right))
    names = {side.text for side in sides if isinstance(side, Token) and view.is_local(side.text)}
    return bool(names - outer)
