"""`antecedent-to-iff` and `hypothesis-to-iff`: an implication becomes an equivalence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term
from driftbench.rules.binders import is_infix, is_quant, strip
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

    from driftbench.rules.view import Parameter, View

__all__ = ["OPERATIONS"]

_IFF_LEVEL = 21


def _antecedents(view: View, options: Options) -> Iterator[Finding]:
    for place in select(view, text_option(options, "place", "spine")):
        term = place.term
        if not isinstance(term, Node) or not is_infix(term, "→"):
            continue
        left, op, right = term.children
        if _chained(right):
            continue
        if isinstance(left, Node) and left.kind == "ascription":
            continue
        if view.sort(left) == "prop" and precedence(right) >= _IFF_LEVEL:
            parent = view.parent(term)
            site = span(term)
            if parent.kind == "infix":
                # `P → Q → R` is no equivalence of its last two parts without parentheses.
                edits = [
                    Edit(site[0], site[0], "", "("),
                    Edit(op.start, op.end, "→", "↔"),
                    Edit(site[1], site[1], "", ")"),
                ]
            else:
                edits = [Edit(op.start, op.end, "→", "↔")]
            yield propose(view, term, edits, left=view.slice(left), right=view.slice(right))


def _chained(term: Term) -> bool:
    term = strip(term)
    return is_infix(term, "→", "↔") or is_quant(term, "∀")


def _hypotheses(view: View, options: Options) -> Iterator[Finding]:
    del options
    goal = strip(view.statement.conclusion)
    if _chained(goal) or view.sort(goal) != "prop":
        return
    last = [p for p in view.parameters if p.role == "hypothesis" and p.binder.bracket == "("][-1:]
    for parameter in last:
        yield _moved(view, parameter, goal)


def _moved(view: View, parameter: Parameter, goal: Term) -> Finding:
    binder = parameter.binder
    site = span(binder.node)
    if len(binder.names) != 1:
        return Refusal(site, "the binder holds several hypotheses")
    if view.mentions(frozenset(binder.bound), skip=[binder.node]):
        return Refusal(site, f"something else mentions {binder.names[0].text}")
    left = at_level(view, binder.said, _IFF_LEVEL)
    right = view.slice(goal)
    if isinstance(goal, Node) and precedence(goal) < _IFF_LEVEL:
        right = f"({right})"
    edits = [
        removal(view, *site),
        Edit(goal.start, goal.end, view.slice(goal), f"{left} ↔ {right}"),
    ]
    return propose(
        view,
        binder.node,
        edits,
        removed=tuple(binder.bound),
        left=view.slice(binder.said),
        right=view.slice(goal),
    )


OPERATIONS = (
    Operation(
        "antecedent-to-iff",
        "turn the last implication of the conclusion into an equivalence",
        {"place": Option("place", "which places are looked at", required=True, choices=PLACES)},
        _antecedents,
    ),
    Operation(
        "hypothesis-to-iff",
        "move the last hypothesis into the conclusion as the left side of an equivalence",
        {},
        _hypotheses,
    ),
)
