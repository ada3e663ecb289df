"""When a term needs parentheses, from the precedences of operators.

In doubt it does. Levels are Lean's: 1024 for arguments, 1023 for applications and for quantifiers,
which extend as far to the right as possible.
"""

from __future__ import annotations

from driftbench.lean.syntax import (
    Alternatives,
    App,
    Conditional,
    Indexed,
    Infix,
    LetIn,
    MatchTerm,
    Postfix,
    Prefix,
    Projection,
    Quantifier,
    ShowTerm,
    first_token,
)
from driftbench.lean.tree import Node, Op, Term

__all__ = ["MAX", "binding_of", "needs_parens", "open_right", "precedence", "required"]

MAX = 1024
_LEAD = 1023
_OPEN = (LetIn, ShowTerm, Conditional, MatchTerm, Alternatives)


def precedence(term: Term) -> int:
    """Return the level of `term` without parentheses."""
    match term:
        case Infix() | Prefix() | Postfix():
            return binding_of(term).prec
        case Quantifier():
            return min(_LEAD, _head(term).prec)
        case App():
            return _LEAD
    return _LEAD if isinstance(term, _OPEN) else MAX


def binding_of(term: Infix | Prefix | Postfix) -> Op:
    """Return the precedences of a term's operator."""
    return first_token(term.operator).op or Op("infix", 0, 0, 0)


def _head(term: Quantifier) -> Op:
    """Return the precedences of a quantifier: `∑ i, f i` extends less far than `∀ i, p i`."""
    op = term.head.op if term.plain else None
    return op or Op("head", 0, None, 0)


def open_right(term: Term) -> int:
    """Return the lowest level of a following operator that a bare `term` would include.

    `MAX + 1` means none.
    """
    level = MAX + 1
    while isinstance(term, Node):
        match term:
            case Infix() | Prefix() | Postfix():
                right = binding_of(term).right
            case Quantifier():
                right = _head(term).right
            case App():
                # It may end in `fun x ↦ …`, which extends over what follows.
                right = level
            case _:
                return 0 if isinstance(term, _OPEN) else level
        if right is None:
            return level
        level = min(level, right)
        term = term.last
    return level


def required(parent: Node, child: Term) -> int:
    """Return the level that `child` needs as a part of `parent`."""
    match parent:
        case Infix(left=first) | Postfix(operand=first) if child is first:
            level = binding_of(parent).left
        case Infix() | Prefix() | Postfix():
            level = binding_of(parent).right
        case Projection(base=base) | Indexed(base=base) if child is not base:
            level = 0
        case Projection() | Indexed() | App():
            level = MAX
        case _:
            level = 0
    return MAX if level is None else level


def needs_parens(term: Term, *, level: int, following: int) -> bool:
    """Return whether `term` needs parentheses where `level` is required.

    Args:
        term: the term to place.
        level: the level that the place requires.
        following: level of the operator that follows at the same bracket depth, or -1 for none.
    """
    if precedence(term) < level:
        return True
    return following >= 0 and open_right(term) <= following
