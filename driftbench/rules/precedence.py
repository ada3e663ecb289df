"""When a term needs parentheses: precedences read off the tree, no re-parsing.

Answers err on the side of parentheses. Levels are Lean's: 1024 for what can be an argument,
1023 for applications and for quantifiers (which moreover swallow everything to their right).
"""

from __future__ import annotations

from driftbench.lean.tree import Node, Op, Term, Token

__all__ = ["MAX", "closes", "needs_parens", "open_right", "precedence", "required"]

MAX = 1024
_LEAD = 1023
_OPEN_KINDS = frozenset({"let", "show", "if", "match", "alts"})


def precedence(term: Term) -> int:
    """Return the level at which `term` stands without parentheses."""
    if isinstance(term, Token):
        return MAX
    if term.kind == "quant":
        return min(_LEAD, _head(term).prec)
    if term.kind in _OPEN_KINDS or term.kind == "app":
        return _LEAD
    op = _op(term)
    return op.prec if op is not None else MAX


def _head(term: Node) -> Op:
    """Return how a quantifier binds: `∑ i, f i` takes less to its right than `∀ i, p i`."""
    head = term.children[0]
    if isinstance(head, Token) and head.op is not None and len(term.children) == 4:
        return head.op
    return Op("head", 0, None, 0)


def _op(term: Node) -> Op | None:
    index = {"infix": 1, "prefix": 0, "postfix": -1}.get(term.kind)
    if index is None:
        return None
    symbol = term.children[index]
    if isinstance(symbol, Node):
        symbol = symbol.children[0]
    if isinstance(symbol, Token) and symbol.op is not None:
        return symbol.op
    return Op("infix", 0, 0, 0)


def open_right(term: Term) -> int:
    """Return the lowest level of operator that `term`, left bare, would swallow to its right.

    `MAX + 1` means that it swallows nothing.
    """
    level = MAX + 1
    while isinstance(term, Node):
        if term.kind in _OPEN_KINDS:
            return 0
        op = _head(term) if term.kind == "quant" else _op(term)
        if op is not None and op.right is not None:
            level = min(level, op.right)
        elif term.kind != "app":
            # An application may end in a bare `fun x ↦ …`, which swallows what follows.
            return level
        term = term.children[-1]
    return level


def required(parent: Node, child: Term) -> int:
    """Return the level that `child` needs as a part of `parent`."""
    op = _op(parent)
    if op is not None:
        if child is parent.children[0] and op.left is not None:
            return op.left
        return op.right if op.right is not None else MAX
    if parent.kind in {"app", "proj", "index"}:
        return MAX if child is parent.children[0] or parent.kind == "app" else 0
    return 0


def closes(parent: Node, child: Term) -> bool:
    """Say whether `child` ends `parent` without a closing bracket behind it."""
    return child is parent.children[-1]


def needs_parens(term: Term, *, level: int, following: int) -> bool:
    """Say whether `term` needs parentheses where `level` is required.

    Args:
        term: the term to place.
        level: the level the place requires.
        following: level of the operator that follows at the same bracket depth, or -1 for none.
    """
    if precedence(term) < level:
        return True
    return following >= 0 and open_right(term) <= following
