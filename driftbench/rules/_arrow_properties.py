"""Properties of a single morphism, functor or map.

Invertible arrows have most of these properties (open, flat, continuous, representable), so for them
the hypothesis would be empty and the conclusion trivial. Relations between an arrow and other data
do not count, and neither do variable properties such as `P`.
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
    """No hypothesis or conclusion is a property of only the arrow that becomes invertible."""
    names = frozenset(proposal.notes["name"].split())
    for term in _propositions(view):
        if _is_property(view, term, names):
            return (f"invertible arrows may satisfy {view.slice(term)} as well",)
    return ()


def _propositions(view: View) -> Iterator[Term]:
    """Yield hypotheses, classes, antecedents and the conclusion."""
    yield from map(strip, view.subjects("hypothesis", "mixin"))
    goal = strip(view.statement.conclusion)
    while isinstance(goal, Arrow):
        yield strip(goal.left)
        goal = strip(goal.right)
    yield strip(conclusion_of(goal))


def _is_property(view: View, term: Term, names: frozenset[str]) -> bool:
    """Return whether a term is `P f`, `F.P f` or `f.P` for a constant P."""
    match term:
        case Prefix(op="¬", operand=operand):
            return _is_property(view, strip(operand), names)
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
    if any(_mentions_data(view, argument) for argument in others):
        return False
    return all(_is_arrow(one, names) for one in asked) and bool(asked or _is_arrow(head, names))


def _is_arrow(term: Term, names: frozenset[str]) -> bool:
    return isinstance(term, Token) and term.text.split(".", 1)[0] in names


def _mentions_data(view: View, term: Term) -> bool:
    """Return whether a term mentions data of the statement."""
    data = {n for one in view.parameters if one.role == "data" for n in one.binder.variables}
    return bool(data & view.free(term))
