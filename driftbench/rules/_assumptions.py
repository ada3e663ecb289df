"""The conclusion and the assumptions of a statement, and elements left without any assumption.

An element is a variable whose type is one word, or the left side of a membership. A claim about a
set, a map or a structure without assumptions still reads as a claim. The truth of claims is not
judged.
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

__all__ = ["count_assumptions", "goal_and_assumptions", "unconditional_element", "unmentioned_data"]

_SORTS = frozenset({"Type", "Type*", "Sort", "Sort*", "Prop"})
_ORDER = frozenset({"≤", "<", "≥", ">", "∣"})
_WORD = re.compile(r"[^\W\d][\w'₀-₉]*")


def unconditional_element(view: View, proposal: Proposal) -> str:
    """Return an element whose only claim would be left without assumptions; "" if there is none."""
    kept: set[str] = set()
    gone: set[str] = set()
    cut = [(edit.start, edit.end) for edit in proposal.edits]
    goal, assumed = goal_and_assumptions(view)
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
        return ""  # a comparison of several terms
    return loose[0] if loose and not elements & kept else ""


def count_assumptions(view: View) -> int:
    """Return the number of assumptions about data: hypotheses, mixins, antecedents, bounds."""
    data = {
        name
        for parameter in view.parameters
        if parameter.role in {"data", "unknown"}
        for name in parameter.binder.variables
    }
    of_types = [mixin for mixin in view.subjects("mixin") if not data & view.free(mixin)]
    return sum(
        all(term is not one for one in of_types) for term, _ in goal_and_assumptions(view)[1]
    )


def unmentioned_data(view: View) -> frozenset[str]:
    """Return the data that a statement declares and does not mention."""
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


def goal_and_assumptions(view: View) -> tuple[Term, list[tuple[Term, frozenset[str]]]]:
    """Return the final conclusion, and all assumptions with the names that bounds bind."""
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
    """Return whether a goal is one predicate or membership, or a bound on a variable."""
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
