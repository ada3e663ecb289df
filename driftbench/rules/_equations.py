"""Whether an equation may be claimed where a relation stood: conditions on its two sides.

Read off the tree. Not asked is whether the equation is true; only what makes it the definition of a
witness, a thing said of a part of itself, or a relation that needs a coercion on its left.
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
    """Neither side is a variable that ∃ binds: `∃ t, t = s ∧ p t` says `p s`."""
    term = term_at(view, proposal.site)
    if not isinstance(term, Infix):
        return ()
    names = {s.text for s in (strip(term.left), strip(term.right)) if isinstance(s, Token)}
    current: Term = term
    while (parent := view.parent(current)) is not current and parent is not view.statement.root:
        match parent:
            case Quantifier(symbol="∃" | "∃!", binders=binders):
                defined = names & {name for group in binders for name in group.variables}
                if defined:
                    return (f"{min(defined)} would be defined by the equation",)
        current = parent
    return ()


def no_part_of_itself(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Neither side stands inside the other: the other inclusion is easily true, or all collapses.

    `interior s` is in `a • interior s + b • s`, and no set is meant by `s = closure s`.
    """
    term = term_at(view, proposal.site)
    if not isinstance(term, Infix):
        return ()
    short, long = sorted((spelling(term.left), spelling(term.right)), key=len)
    inside = any(long[i : i + len(short)] == short for i in range(len(long) - len(short) + 1))
    return ("one side is a part of the other",) if inside else ()


def plain_sides(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The relation puts no coercion around a side, which it would not put on the left.

    `s ⊆ K` for a submodule K is `s ⊆ ↑K`; `K ⊇ s` is about submodules, and s is none.
    """
    term = term_at(view, proposal.site)
    if not isinstance(term, Infix):
        return ()
    sides = (strip(term.left), strip(term.right))
    if len({isinstance(side, Ascription) for side in sides}) == 2:
        return ("the type written on one side tells that of the other",)
    heads = tuple(_declared(view, side) for side in sides)
    if heads[0] and heads[0] == heads[1]:
        return ()
    for side, head in zip(sides, heads, strict=True):
        if head and head not in _PLAIN:
            return (f"{view.slice(side)} is no set and may stand for one",)
    return ()


def _declared(view: View, side: Term) -> str:
    """Return the head of a variable's type, "" of anything else."""
    declared = view.type_of(side.text) if isinstance(side, Token) else None
    return "" if declared is None else view.head(declared) or view.slice(declared)
