"""Functions of which a statement speaks on one set only, such as `f '' s`.

There a property of the function on the whole space is no more than convenience: who reads of the
continuous image of a set would accept continuity on the set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token, tokens
from driftbench.rules.binders import is_infix, strip

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["used_off_the_set"]


def used_off_the_set(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Something else is said of the function than what it does on the set."""
    function, subset = proposal.notes["f"], proposal.notes["s"]
    start, end = proposal.site
    members = _members(view, subset)
    for token in tokens(view.statement.root):
        if token.type != "IDENT" or token.text.split(".", 1)[0] != function:
            continue
        if start <= token.start < end or view.parent(token).kind == "binder":
            continue
        if token.text != function or not _on(view.parent(token), token, subset, members):
            return ()
    return (f"{function} is only looked at on {subset}",)


def _on(parent: Node, token: Token, subset: str, members: frozenset[str]) -> bool:
    if is_infix(parent, "''", "⁻¹'"):
        return _is(parent.children[2], frozenset({subset}))
    if parent.kind != "app":
        return False
    rest = parent.children[1:]
    if parent.children[0] is token:
        return len(rest) == 1 and _is(rest[0], members)
    return any(_is(argument, frozenset({subset})) for argument in rest)


def _members(view: View, subset: str) -> frozenset[str]:
    """Return the variables that a hypothesis says to be in the set."""
    found = set()
    for parameter in view.parameters:
        term = strip(parameter.binder.subject) if parameter.binder.subject is not None else None
        if isinstance(term, Node) and is_infix(term, "∈") and _is(term.children[2], {subset}):
            left = strip(term.children[0])
            found |= {left.text} if isinstance(left, Token) else set()
    return frozenset(found)


def _is(term: Term, names: frozenset[str] | set[str]) -> bool:
    term = strip(term)
    return isinstance(term, Token) and term.text in names
