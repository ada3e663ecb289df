"""Properties of one arrow: what is asked of a morphism, a functor or a map by itself.

Invertible arrows have nearly all of them (open, flat, continuous, representable), so that a
hypothesis would be empty and a conclusion would say nothing. What relates the arrow to other data
is another matter, and so is a property that the statement leaves open, such as a variable `P`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Arrow, Prefix, conclusion_of, strip
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["no_property_of_the_arrow"]


def no_property_of_the_arrow(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Nothing is assumed, or concluded, of an arrow by itself that becomes invertible."""
    names = frozenset(proposal.notes["name"].split())
    for term in _said(view):
        if _property(view, term, names):
            return (f"invertible ones may satisfy {view.slice(term)} anyway",)
    return ()


def _said(view: View) -> Iterator[Term]:
    yield from map(strip, view.subjects("hypothesis", "mixin"))
    goal = strip(view.statement.conclusion)
    while isinstance(goal, Arrow):
        yield strip(goal.left)
        goal = strip(goal.right)
    yield strip(conclusion_of(goal))


def _property(view: View, term: Term, names: frozenset[str]) -> bool:
    """Say whether a term is `P f`, `F.P f` or `f.P` for a constant P."""
    match term:
        case Prefix(op="¬", operand=operand):
            return _property(view, strip(operand), names)
        case Token():
            return _is_arrow(term, names) and "." in term.text
        case App(head=head, args=arguments):
            head = strip(head)
        case _:
            return False
    if not isinstance(head, Token) or ("." not in head.text and view.is_local(head.text)):
        return False
    asked = [strip(argument) for argument in arguments if names & view.free(argument)]
    others = [argument for argument in arguments if not names & view.free(argument)]
    if any(_data(view, argument) for argument in others):
        return False
    return all(_is_arrow(one, names) for one in asked) and bool(asked or _is_arrow(head, names))


def _is_arrow(term: Term, names: frozenset[str]) -> bool:
    return isinstance(term, Token) and term.text.split(".", 1)[0] in names


def _data(view: View, term: Term) -> bool:
    """Say whether a term mentions data of the statement."""
    data = {n for one in view.parameters if one.role == "data" for n in one.binder.variables}
    return bool(data & view.free(term))
