"""Conditions on what stands around a site: a fact that settles it, or a relation beside it.

Each returns its complaints, as those in `conditions` do. Only what is spelt alike counts as alike.
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
    Quantifier,
    conclusion_of,
    strip,
)
from driftbench.lean.tree import Node, Token, tokens, walk
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
    "not_of_a_witness",
    "not_the_conclusion",
    "nothing_empty",
    "plain_functions",
]

_RELATIONS = frozenset({"<", "≤", ">", "≥", "=", "≠"})
_DENYING = frozenset({"<", ">", "≠", "⊂", "≰", "≱", "∉", "="})
#: In a relation of a set these say, or may say, that it has a member.
_TELLING = frozenset(
    {"∈", "∑", "∏", "#", "card", "Fintype.card", "Nat.card", "Set.ncard", "encard"}
)


def nonempty_otherwise(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Nothing else says that what is dropped as nonempty is: no member, no sum, no cardinality."""
    removed = view.text[proposal.site[0] : proposal.site[1]]
    names = {name for name in re.findall(r"[^\W\d][\w'₀-₉]*", removed) if view.is_local(name)}
    for parameter in view.parameters:
        binder = parameter.binder
        if (binder.start, binder.end) == proposal.site or binder.subject is None:
            continue
        subject = strip(binder.subject)
        if parameter.role == "data" and isinstance(subject, Token) and subject.text in names:
            return (f"{view.slice(binder)} is in it",)
        words = {token.text for token in tokens(subject)}
        telling = words & _TELLING or any(word.endswith((".card", ".ncard")) for word in words)
        related = isinstance(subject, Infix) and (subject.op in _RELATIONS or subject.op == "∈")
        if parameter.role == "hypothesis" and related and telling and names & view.free(subject):
            return (f"{view.slice(subject)} says as much",)
    return ()


def not_denied(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Nothing around says that both sides differ: `d ∣ n ∧ d < n`."""
    term = term_at(view, proposal.site)
    if not isinstance(term, Infix):
        return ()
    sides = _sides(view, term)
    for node in walk(view.statement.root):
        match node:
            case Infix(op=op) if op in _DENYING and node is not term:
                same = _sides(view, node) == sides
            case Binder(
                relation="<" | ">" | "≠", variables=names, subject=Node() | Token() as bound
            ):
                same = {*names, view.slice(bound)} == sides
            case _:
                same = False
        if same:
            return (f"{view.slice(node)} settles it",)
    return ()


def _sides(view: View, relation: Infix) -> set[str]:
    """Return both sides of a relation as they are written, with single spaces."""
    sides = (relation.left, relation.right)
    return {" ".join(view.slice(strip(side)).split()) for side in sides}


def no_twin(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No other relation of the same two things is joined to this one: `a < b ∨ a = b`."""
    term = term_at(view, proposal.site)
    if not isinstance(term, Infix):
        return ()
    mine = _sides(view, term)
    for node in walk(_around(view, term)):
        match node:
            case Infix(op=op) if op in _RELATIONS and node is not term:
                if _sides(view, node) == mine:
                    return (f"{view.slice(node)} stands beside it",)
    return ()


def _around(view: View, term: Term) -> Node:
    """Return what stands around a term with the conjunctions and disjunctions that it is in."""
    top = view.parent(term)
    while True:
        match top:
            case Paren() | Infix(op="∧" | "∨"):
                top = view.parent(top)
            case _:
                return top


def not_of_a_witness(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The conjunction is not all, or a part of all, that an existential says of its witness.

    With "or" one half would do, and for that half there mostly is a witness without any trouble.
    """
    term = term_at(view, proposal.site)
    if term is None:
        return ()
    match _around(view, term):
        case Quantifier(symbol="∃" | "∃!"):
            return ("one half alone would have a witness",)
    return ()


def nothing_empty(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The site is not about the empty set, where anything holds."""
    term = term_at(view, proposal.site)
    empty = term is not None and any(token.text == "∅" for token in tokens(term))
    return ("everything holds on the empty set",) if empty else ()


def not_the_conclusion(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The hypothesis does not become what the statement concludes."""
    end = conclusion_of(view.statement.conclusion)
    new = proposal.notes.get("new", "")
    word = view.head(end).rsplit(".", 1)[-1]
    if word and word in re.findall(r"[^\W\d][\w']*", new):
        return (f"the conclusion says {word}, too",)
    return ()


def plain_functions(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Both sides are functions, and not things that are taken for functions."""
    term = term_at(view, proposal.site)
    for side in map(strip, term.children) if isinstance(term, Node) else ():
        declared = view.type_of(side.text) if isinstance(side, Token) else None
        if declared is not None and not isinstance(strip(declared), Arrow):
            return (f"{view.slice(side)} is no plain function, so that equality is another",)
    return ()


def no_other_order(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No other bound stands in the statement, beside which a rewritten one would look odd."""
    start, end = proposal.site
    for token in tokens(view.statement.root):
        if token.text in {"<", "≤", ">", "≥"} and not start <= token.start < end:
            return ("another bound would stay as it is",)
    return ()


def no_parallel(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The other half of a conjunction or disjunction does not say the same of another thing."""
    term = term_at(view, proposal.site)
    if not isinstance(term, Node):
        return ()
    top = view.parent(term)
    while isinstance(top, Paren):
        top = view.parent(top)
    if not isinstance(top, Infix) or top.op not in {"∧", "∨"}:
        return ()
    halves = (strip(top.left), strip(top.right))
    mine = next((half for half in halves if half.start <= term.start < half.end), None)
    for half in halves:
        if half is not mine and _alike(view, term, half):
            return (f"{view.slice(half)} would stay as it is",)
    return ()


def _alike(view: View, one: Node, other: Term) -> bool:
    """Say whether two formulas have one predicate, or are one relation with a side in common."""
    match one, other:
        case App(), App():
            return view.slice(one.head) == view.slice(other.head)
        case Infix(), Infix() if view.slice(one.operator) == view.slice(other.operator):
            sides = [{view.slice(strip(s)) for s in (t.left, t.right)} for t in (one, other)]
            return bool(sides[0] & sides[1])
    return False
