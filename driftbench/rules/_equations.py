"""Conditions on the sides of a relation that a rule turns into an equation, or exchanges.

They refuse an equation that would define a bound variable or state a term of a part of itself, and
an exchange of sides of which only one needs a coercion. Whether the equation is true is not judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Ascription, Infix, Quantifier, strip
from driftbench.lean.tree import Token
from driftbench.rules.matching import spelling
from driftbench.rules.strictness import term_at

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["no_part_of_itself", "no_witness_itself", "plain_sides"]

#: Types whose inclusion is one of their own, without a coercion to sets.
_PLAIN = frozenset({"Set", "Finset", "Multiset", "List"})


def no_witness_itself(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Neither side is a variable that ∃ binds: `∃ t, t = s ∧ p t` is `p s`."""
    term = term_at(view, proposal.site)
    if not isinstance(term, Infix):
        return ()
    names = {s.text for s in (strip(term.left), strip(term.right)) if isinstance(s, Token)}
    for node in view.above(term):
        match node:
            case Quantifier(symbol="∃" | "∃!", binders=binders):
                defined = names & {name for group in binders for name in group.variables}
                if defined:
                    return (f"{min(defined)} would be defined by the equation",)
    return ()


def no_part_of_itself(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Neither side is a part of the other, where the equation would be trivial or absurd.

    Examples are `interior s ⊆ a • interior s + b • s` and `s ⊆ closure s`.
    """
    term = term_at(view, proposal.site)
    if not isinstance(term, Infix):
        return ()
    short, long = sorted((spelling(term.left), spelling(term.right)), key=len)
    inside = any(long[i : i + len(short)] == short for i in range(len(long) - len(short) + 1))
    return ("one side is a part of the other",) if inside else ()


def plain_sides(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Lean inserts no coercion on one side only.

    `s ⊆ K` for a submodule K means `s ⊆ ↑K`; `K ⊇ s` does not elaborate.
    """
    term = term_at(view, proposal.site)
    if not isinstance(term, Infix):
        return ()
    sides = (strip(term.left), strip(term.right))
    if len({isinstance(side, Ascription) for side in sides}) == 2:
        return ("the type ascribed to one side determines that of the other",)
    heads = tuple(_declared(view, side) for side in sides)
    if heads[0] and heads[0] == heads[1]:
        return ()
    for side, head in zip(sides, heads, strict=True):
        if head and head not in _PLAIN:
            return (f"{view.slice(side)} is not a set and may be coerced to one",)
    return ()


def _declared(view: View, side: Term) -> str:
    """Return the head of a variable's type; "" for other terms."""
    declared = view.type_of(side.text) if isinstance(side, Token) else None
    return "" if declared is None else view.head(declared) or view.slice(declared)
