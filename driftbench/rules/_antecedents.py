"""Conditions on restyling antecedents: an inequality that leads to something is left as it is.

`a < b ∨ a = b → p` is what nobody writes for `a ≤ b → p`, whichever of the two steps there comes
first. Each condition returns its complaints, as those in `conditions` do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, Infix, Paren, strip
from driftbench.rules.strictness import term_at

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["no_antecedent", "not_spelt_out", "only_once_spelt"]

_RELATIONS = frozenset({"<", "≤", ">", "≥", "=", "≠"})


def no_antecedent(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The site is not what leads to something: `a ≤ b → p`."""
    term = term_at(view, proposal.site)
    if term is None:
        return ()
    parent = view.parent(term)
    while isinstance(parent, Paren):
        term, parent = parent, view.parent(parent)
    leads = isinstance(parent, Arrow) and parent.left is term
    return ("an inequality that leads to something is not taken apart",) if leads else ()


def not_spelt_out(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The hypothesis is no relation in two parts, such as `a < b ∨ a = b`."""
    for parameter in view.parameters:
        node = parameter.binder
        if (node.start, node.end) == proposal.site and parameter.binder.subject is not None:
            twice = _two_relations(view, parameter.binder.subject)
            return ("nobody lets an inequality in two parts lead to something",) if twice else ()
    return ()


def only_once_spelt(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The alternatives are not those of one inequality: of `a < b ∨ a = b` no implication."""
    term = term_at(view, proposal.site)
    twice = term is not None and _two_relations(view, term)
    return ("the alternatives are those of an inequality",) if twice else ()


def _two_relations(view: View, term: Term) -> bool:
    """Say whether a term joins two relations of the same two things."""
    match strip(term):
        case Infix(op="∧" | "∨", left=left, right=right):
            first, second = strip(left), strip(right)
        case _:
            return False
    if not isinstance(first, Infix) or not isinstance(second, Infix):
        return False
    if first.op not in _RELATIONS or second.op not in _RELATIONS:
        return False
    return _ends(view, first) == _ends(view, second)


def _ends(view: View, relation: Infix) -> set[str]:
    sides = (relation.left, relation.right)
    return {" ".join(view.slice(strip(side)).split()) for side in sides}
