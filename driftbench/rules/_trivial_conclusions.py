"""Changes that leave nothing said: a conclusion that would read `everything is P`.

Only elements are looked at: variables whose type is one word, and whatever is said to be a member;
a set, a map or a structure of which nothing is assumed still reads as a claim. Nothing is judged
true or false here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Arrow, Infix, Projection, Quantifier, strip
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["assumptions", "left_without_condition", "orphans", "spine"]

_SORTS = frozenset({"Type", "Type*", "Sort", "Sort*", "Prop"})
_ORDER = frozenset({"≤", "<", "≥", ">", "∣"})
_WORD = re.compile(r"[^\W\d][\w'₀-₉]*")


def left_without_condition(view: View, proposal: Proposal) -> str:
    """Return an element of which one atom would be claimed with nothing assumed, "" if none."""
    kept: set[str] = set()
    gone: set[str] = set()
    cut = [(edit.start, edit.end) for edit in proposal.edits]
    goal, assumed = spine(view)
    if not _is_atom(goal):
        return ""
    for term, also in assumed:
        dropped = any(start <= term.start < end for start, end in cut)
        (gone if dropped else kept).update(view.free(term), also)
    elements = {name for name in view.free(goal) if _is_element(view, name)}
    if isinstance(goal, Infix) and goal.op == "∈":
        members = view.free(goal.left)
        elements |= {
            p
            for one in view.parameters
            if one.role == "data"
            for p in one.binder.variables
            if p in members
        }
    loose = sorted(elements & gone)
    if isinstance(goal, Infix) and goal.op in _ORDER and elements - gone:
        return ""  # a claim about how several things compare
    return loose[0] if loose and not elements & kept else ""


def assumptions(view: View) -> int:
    """Return how much a statement assumes of its data: hypotheses, mixins, antecedents, bounds."""
    data = {
        name
        for parameter in view.parameters
        if parameter.role in {"data", "unknown"}
        for name in parameter.binder.variables
    }
    of_types = [mixin for mixin in view.subjects("mixin") if not data & view.free(mixin)]
    return sum(all(term is not one for one in of_types) for term, _ in spine(view)[1])


def orphans(view: View) -> frozenset[str]:
    """Return the data that a statement declares and then never mentions."""
    mentioned = set(view.free(view.statement.conclusion))
    for parameter in view.parameters:
        mentioned |= view.free_in(parameter.binder)
    return frozenset(
        name
        for parameter in view.parameters
        if parameter.role == "data"
        for name in parameter.binder.variables
        if name not in mentioned
    )


def spine(view: View) -> tuple[Term, list[tuple[Term, frozenset[str]]]]:
    """Return what is finally concluded, and all that is assumed, with names that bounds bind."""
    said = view.subjects("hypothesis", "mixin", "unknown")
    assumed: list[tuple[Term, frozenset[str]]] = [(subject, frozenset()) for subject in said]
    term = strip(view.statement.conclusion)
    while True:
        match term:
            case Quantifier(symbol="∀", binders=binders, body=body):
                assumed.extend(_bounds(binders))
                term = strip(body)
            case Arrow(left=left, right=right):
                assumed.append((left, frozenset()))
                term = strip(right)
            case _:
                return term, assumed


def _bounds(binders: Iterable[Binder]) -> Iterator[tuple[Term, frozenset[str]]]:
    for group in binders:
        bound = group.subject
        if bound is not None and group.relation != ":":
            yield bound, frozenset(group.variables)


def _is_atom(goal: Term) -> bool:
    """Say whether a goal is one predicate or membership, or a bound of a bare variable."""
    match goal:
        case Infix(op=op, left=left, right=right):
            return op == "∈" or (op in _ORDER and (_is_name(left) or _is_name(right)))
        case Token():
            return goal.type == "IDENT" and "." in goal.text
    return isinstance(goal, App | Projection)


def _is_name(term: Term) -> bool:
    term = strip(term)
    return isinstance(term, Token) and _WORD.fullmatch(term.text) is not None


def _is_element(view: View, name: str) -> bool:
    declared = view.type_of(name)
    if declared is None:
        return False
    declared = strip(declared)
    return isinstance(declared, Token) and declared.text not in _SORTS
