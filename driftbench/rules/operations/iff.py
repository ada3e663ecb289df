"""`antecedent-to-iff` and `hypothesis-to-iff`: an implication becomes an equivalence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Ascription, Infix, Quantifier, strip
from driftbench.rules.edits import Edit
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    PLACES,
    Finding,
    Operation,
    Option,
    Options,
    at_level,
    propose,
    removal,
    select,
    span,
    text_option,
)
from driftbench.rules.precedence import precedence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import Parameter, View

__all__ = ["OPERATIONS"]

_IFF_LEVEL = 21


def _antecedents(view: View, options: Options) -> Iterator[Finding]:
    for place in select(view, text_option(options, "place", "spine")):
        term = place.term
        match term:
            case Infix(op="→", operator=arrow, left=left, right=right):
                if _chained(right) or isinstance(left, Ascription):
                    continue
                if view.sort(left) != "prop" or precedence(right) < _IFF_LEVEL:
                    continue
                edits = [Edit(arrow.start, arrow.end, "→", "↔")]
                if isinstance(view.parent(term), Infix):
                    # `P → Q → R` needs parentheses around its last two parts.
                    edits.append(Edit(term.start, term.start, "", "("))
                    edits.append(Edit(term.end, term.end, "", ")"))
                yield propose(view, term, edits, left=view.slice(left), right=view.slice(right))


def _chained(term: Term) -> bool:
    match strip(term):
        case Infix(op="→" | "↔") | Quantifier(symbol="∀"):
            return True
    return False


def _hypotheses(view: View, options: Options) -> Iterator[Finding]:
    del options
    goal = strip(view.statement.conclusion)
    if _chained(goal) or view.sort(goal) != "prop":
        return
    last = [p for p in view.parameters if p.role == "hypothesis" and p.binder.bracket == "("][-1:]
    for parameter in last:
        if parameter.binder.subject is not None:
            yield _moved(view, parameter, parameter.binder.subject, goal)


def _moved(view: View, parameter: Parameter, hypothesis: Term, goal: Term) -> Finding:
    binder = parameter.binder
    site = span(binder)
    if len(binder.names) != 1:
        return Refusal(site, "the binder holds several hypotheses")
    if view.mentions(frozenset(binder.variables), skip=[binder]):
        return Refusal(site, f"something else mentions {binder.names[0].text}")
    left = at_level(view, hypothesis, _IFF_LEVEL)
    right = view.slice(goal)
    if precedence(goal) < _IFF_LEVEL:
        right = f"({right})"
    edits = [
        removal(view, *site),
        Edit(goal.start, goal.end, view.slice(goal), f"{left} ↔ {right}"),
    ]
    return propose(
        view,
        binder,
        edits,
        removed=tuple(binder.variables),
        left=view.slice(hypothesis),
        right=view.slice(goal),
    )


OPERATIONS = (
    Operation(
        "antecedent-to-iff",
        "turn the last implication of the conclusion into an equivalence",
        {"place": Option("place", "places to examine", required=True, choices=PLACES)},
        _antecedents,
    ),
    Operation(
        "hypothesis-to-iff",
        "move the last hypothesis into the conclusion as the left side of an equivalence",
        {},
        _hypotheses,
    ),
)
