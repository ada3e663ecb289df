"""Conditions on restylings of antecedents: an inequality in an antecedent stays in one piece.

`a < b ∨ a = b → p` is an unusual way to write `a ≤ b → p`, whichever of two restylings leads to it.
Each condition returns its reasons against a proposal, as those in `conditions` do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, Binder, Infix, Paren, strip
from driftbench.rules.matching import written_sides
from driftbench.rules.strictness import term_at

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["no_antecedent", "no_split_inequality"]

_RELATIONS = frozenset({"<", "≤", ">", "≥", "=", "≠"})


def no_antecedent(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The site is not the left side of an implication: `a ≤ b → p`."""
    term = term_at(view, proposal.site)
    if term is None:
        return ()
    parent = view.parent(term)
    while isinstance(parent, Paren):
        term, parent = parent, view.parent(parent)
    leads = isinstance(parent, Arrow) and parent.left is term
    return ("an antecedent that is an inequality is not split",) if leads else ()


def no_split_inequality(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The hypothesis or disjunction is not an inequality in two parts, such as `a < b ∨ a = b`."""
    term = term_at(view, proposal.site)
    if isinstance(term, Binder):
        term = term.subject
    if term is not None and _is_split_inequality(view, term):
        return ("it is an inequality in two parts",)
    return ()


def _is_split_inequality(view: View, term: Term) -> bool:
    """Return whether a term joins two relations between the same two terms."""
    match strip(term):
        case Infix(op="∧" | "∨", left=left, right=right):
            first, second = strip(left), strip(right)
        case _:
            return False
    if not isinstance(first, Infix) or not isinstance(second, Infix):
        return False
    if first.op not in _RELATIONS or second.op not in _RELATIONS:
        return False
    return written_sides(view, first) == written_sides(view, second)
