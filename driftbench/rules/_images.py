"""Functions of which a statement speaks on one set only, such as `f '' s`.

There a property of the function on the whole space is no more than convenience: who reads of the
continuous image of a set would accept continuity on the set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Binder, Infix, strip
from driftbench.lean.tree import Token, tokens

if TYPE_CHECKING:
    from driftbench.lean.tree import Node, Term
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
        if start <= token.start < end or isinstance(view.parent(token), Binder):
            continue
        if token.text != function or not _on(view.parent(token), token, subset, members):
            return ()
    return (f"{function} is only looked at on {subset}",)


def _on(parent: Node, token: Token, subset: str, members: frozenset[str]) -> bool:
    match parent:
        case Infix(op="''" | "⁻¹'", right=right):
            return _is(right, {subset})
        case App(head=head, args=(argument,)) if head is token:
            return _is(argument, members)
        case App(head=head, args=args) if head is not token:
            return any(_is(argument, {subset}) for argument in args)
    return False


def _members(view: View, subset: str) -> frozenset[str]:
    """Return the variables that a hypothesis says to be in the set."""
    found = set()
    for parameter in view.parameters:
        subject = parameter.binder.subject
        match None if subject is None else strip(subject):
            case Infix(op="∈", left=left, right=right) if _is(right, {subset}):
                left = strip(left)
                found |= {left.text} if isinstance(left, Token) else set()
    return frozenset(found)


def _is(term: Term, names: frozenset[str] | set[str]) -> bool:
    term = strip(term)
    return isinstance(term, Token) and term.text in names
