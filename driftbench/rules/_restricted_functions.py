"""The condition that a function is used outside a set, and not only in terms such as `f '' s`.

If a statement is only about the function on a set, a property on the whole space is a convenience,
and the property on the set agrees with the English as well.
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
    """The function is also used outside the set."""
    function, subset = proposal.notes["f"], proposal.notes["s"]
    start, end = proposal.site
    members = _members(view, subset)
    for token in tokens(view.statement.root):
        if token.type != "IDENT" or token.text.split(".", 1)[0] != function:
            continue
        if start <= token.start < end or isinstance(view.parent(token), Binder):
            continue
        if token.text != function or not _is_use_on_set(view.parent(token), token, subset, members):
            return ()
    return (f"{function} is only used on {subset}",)


def _is_use_on_set(parent: Node, token: Token, subset: str, members: frozenset[str]) -> bool:
    match parent:
        case Infix(op="''" | "⁻¹'", right=right):
            return _is(right, {subset})
        case App(head=head, args=(argument,)) if head is token:
            return _is(argument, members)
        case App(head=head, args=args) if head is not token:
            return any(_is(argument, {subset}) for argument in args)
    return False


def _members(view: View, subset: str) -> frozenset[str]:
    """Return the variables that are in the set by a hypothesis."""
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
