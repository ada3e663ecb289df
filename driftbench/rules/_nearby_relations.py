"""Conditions on relations and facts around a site that decide what a drift changes.

Each returns its reasons against a proposal, as those in `conditions` do. Terms are equal if they
are spelled alike.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.syntax import (
    App,
    Arrow,
    Binder,
    Infix,
    Paren,
    conclusion_of,
    strip,
)
from driftbench.lean.tree import Node, Token, tokens, walk
from driftbench.rules.matching import written_sides
from driftbench.rules.strictness import term_at

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = [
    "no_other_order",
    "no_parallel",
    "no_twin",
    "nonempty_otherwise",
    "not_denied",
    "not_the_conclusion",
    "nothing_empty",
    "plain_functions",
]

_RELATIONS = frozenset({"<", "≤", ">", "≥", "=", "≠"})
_IMPLY_DIFFERENT = frozenset({"<", ">", "≠", "⊂", "≰", "≱", "∉", "="})
#: Words in a relation of a set that may imply that it has a member.
_IMPLY_MEMBER = frozenset(
    {"∈", "∑", "∏", "#", "card", "Fintype.card", "Nat.card", "Set.ncard", "encard"}
)


def nonempty_otherwise(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No member, sum or cardinality implies the dropped nonemptiness."""
    removed = view.text[proposal.site[0] : proposal.site[1]]
    names = {name for name in re.findall(r"[^\W\d][\w'₀-₉]*", removed) if view.is_local(name)}
    for parameter in view.parameters:
        binder = parameter.binder
        if (binder.start, binder.end) == proposal.site or binder.subject is None:
            continue
        subject = strip(binder.subject)
        if parameter.role == "data" and isinstance(subject, Token) and subject.text in names:
            return (f"{view.slice(binder)} is a member",)
        words = {token.text for token in tokens(subject)}
        implies_member = words & _IMPLY_MEMBER or any(
            word.endswith((".card", ".ncard")) for word in words
        )
        related = isinstance(subject, Infix) and (subject.op in _RELATIONS or subject.op == "∈")
        if (
            parameter.role == "hypothesis"
            and related
            and implies_member
            and names & view.free(subject)
        ):
            return (f"{view.slice(subject)} implies it",)
    return ()


def not_denied(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No other relation implies that both sides differ: `d ∣ n ∧ d < n`."""
    term = term_at(view, proposal.site)
    if not isinstance(term, Infix):
        return ()
    sides = written_sides(view, term)
    for node in walk(view.statement.root):
        match node:
            case Infix(op=op) if op in _IMPLY_DIFFERENT and node is not term:
                same = written_sides(view, node) == sides
            case Binder(
                relation="<" | ">" | "≠", variables=names, subject=Node() | Token() as bound
            ):
                same = {*names, view.slice(bound)} == sides
            case _:
                same = False
        if same:
            return (f"{view.slice(node)} implies that both sides differ",)
    return ()


def no_twin(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No other relation of the same two terms is joined to this one: `a < b ∨ a = b`."""
    term = term_at(view, proposal.site)
    if not isinstance(term, Infix):
        return ()
    mine = written_sides(view, term)
    for node in walk(_outer_node(view, term)):
        match node:
            case Infix(op=op) if op in _RELATIONS and node is not term:
                if written_sides(view, node) == mine:
                    return (f"{view.slice(node)} is joined to it",)
    return ()


def _outer_node(view: View, term: Term) -> Node:
    """Return the parent of the conjunctions and disjunctions around a term."""
    for node in view.above(term):
        match node:
            case Paren() | Infix(op="∧" | "∨"):
                continue
        return node
    return view.statement.root


def nothing_empty(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The site does not mention the empty set, for which any claim holds."""
    term = term_at(view, proposal.site)
    empty = term is not None and any(token.text == "∅" for token in tokens(term))
    return ("everything holds on the empty set",) if empty else ()


def not_the_conclusion(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The new hypothesis does not have the predicate of the conclusion."""
    end = conclusion_of(view.statement.conclusion)
    new = proposal.notes.get("new", "")
    word = view.head(end).rsplit(".", 1)[-1]
    if word and word in re.findall(r"[^\W\d][\w']*", new):
        return (f"the conclusion has {word}, too",)
    return ()


def plain_functions(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Both sides are functions, and not terms that are coerced to functions."""
    term = term_at(view, proposal.site)
    for side in map(strip, term.children) if isinstance(term, Node) else ():
        declared = view.type_of(side.text) if isinstance(side, Token) else None
        if declared is not None and not isinstance(strip(declared), Arrow):
            return (f"{view.slice(side)} is not a plain function, so equality has another meaning",)
    return ()


def no_other_order(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The statement has no other bound, which would stay in the old form."""
    start, end = proposal.site
    for token in tokens(view.statement.root):
        if token.text in {"<", "≤", ">", "≥"} and not start <= token.start < end:
            return ("another bound would stay in the old form",)
    return ()


def no_parallel(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The other half of a conjunction or disjunction is not the same claim about another term."""
    term = term_at(view, proposal.site)
    if not isinstance(term, Node):
        return ()
    above = (node for node in view.above(term) if not isinstance(node, Paren))
    top = next(above, None)
    if not isinstance(top, Infix) or top.op not in {"∧", "∨"}:
        return ()
    halves = (strip(top.left), strip(top.right))
    mine = next((half for half in halves if half.start <= term.start < half.end), None)
    for half in halves:
        if half is not mine and _are_parallel(view, term, half):
            return (f"{view.slice(half)} would not change",)
    return ()


def _are_parallel(view: View, one: Node, other: Term) -> bool:
    """Return whether two formulas have one predicate, or one relation and a common side."""
    match one, other:
        case App(), App():
            return view.slice(one.head) == view.slice(other.head)
        case Infix(), Infix() if view.slice(one.operator) == view.slice(other.operator):
            sides = [{view.slice(strip(s)) for s in (t.left, t.right)} for t in (one, other)]
            return bool(sides[0] & sides[1])
    return False
