"""Whether a converse may be claimed: nothing suggests that it holds, or that it is about others.

What is asked is about names, heads and shared variables; a converse that needs an idea is missed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Arrow, Projection, WithUniverses, strip
from driftbench.lean.tree import Token, tokens
from driftbench.rules._converses import (
    goes_one_way,
    is_bound,
    is_consequence,
    is_mere_premise,
    is_own_converse,
    is_part,
    is_regularity,
    is_relation,
)
from driftbench.rules.strictness import term_at

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["converse_is_open"]


def converse_is_open(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Nothing suggests that the converse holds as well, or that it is about something else."""
    term = term_at(view, proposal.site)
    if term is None:
        return ()
    first, second = _implication(view, term, proposal)
    if first is None or second is None:
        return ()
    if _is_class(view, second):
        return ("a class says it of every instance, so that the converse may well hold",)
    if is_own_converse(view, first, second):
        return ("the converse follows from the statement itself",)
    words = (_predicate(view, first), _predicate(view, second))
    open_set = words[0] == "Open" and not goes_one_way(*words)
    if open_set or is_regularity(words[0]) or is_relation(first):
        return ("such a hypothesis is a side condition, of which nobody claims that it is needed",)
    if is_bound(words[1]) and not goes_one_way(*words):
        return ("whatever is small enough would have the property",)
    if _said_of_another(view, first, proposal):
        return ("the conclusion relates two things of which the same is said",)
    if is_mere_premise(view, first) or is_mere_premise(view, second):
        return ("such a hypothesis often is necessary, so that the converse may well hold",)
    if is_consequence(view, first, second):
        return ("the conclusion is known to imply the hypothesis",)
    if is_part(view, first, second):
        return ("the hypothesis is a part of the conclusion",)
    if words[0] and words[0] == words[1]:
        return ("one property is carried over, and may well be carried back",)
    shared = {name for name in view.free(first) & view.free(second) if view.is_local(name)}
    if not shared:
        return ("hypothesis and conclusion are about different things",)
    if goes_one_way(*words):
        return ()
    if words[0][:_STEM] == words[1][:_STEM]:
        return ("one is the other on a part",)
    if not any(_is_data(view, name) for name in view.free(first) ^ view.free(second)):
        return ("both are about the same data, so that the converse may well hold",)
    return ()


def _said_of_another(view: View, first: Term, proposal: Proposal) -> bool:
    """Say whether another hypothesis is the given one with one variable in place of another.

    `Tendsto f l (𝓝 a)` and `Tendsto f l (𝓝 b)` make a and b inseparable, and one of them and
    inseparability give the other.
    """
    words = _tokens(first)
    for parameter in view.parameters:
        binder = parameter.binder
        if parameter.role != "hypothesis" or binder.subject is None:
            continue
        if (binder.start, binder.end) == proposal.site:
            continue
        others = _tokens(strip(binder.subject))
        pairs = {pair for pair in zip(words, others, strict=False) if pair[0] != pair[1]}
        if len(words) == len(others) and len(pairs) == 1:
            return all(view.is_local(word) for pair in pairs for word in pair)
    return False


def _tokens(term: Term) -> list[str]:
    return [part for token in tokens(term) for part in token.text.split(".")]


#: `Injective` and `InjOn` begin alike, and what is injective is so on every set.
_STEM = 3


def _predicate(view: View, term: Term) -> str:
    """Return `Regular` of `G.IsRegular` and of `Gᶜ.IsRegular`: the last component of the name."""
    head = strip(term)
    while isinstance(head, App | WithUniverses):
        head = strip(head.head if isinstance(head, App) else head.term)
    match head:
        case Projection(field=field):
            return field.removeprefix("Is")
        case Token():
            return view.head(head).rsplit(".", 1)[-1].removeprefix("Is")
    return ""


def _is_data(view: View, name: str) -> bool:
    """Say whether a name is a variable whose values are no types, and so a matter of choice.

    What classes speak of is none: the p of `[Fact p.Prime]` tends to stand in types.
    """
    declared = view.type_of(name)
    brackets = (p.binder for p in view.parameters if p.binder.bracket == "[")
    if any(name in view.free_in(binder) for binder in brackets):
        return False
    return declared is not None and view.sort(declared) not in {"sort", "prop"}


def _is_class(view: View, term: Term) -> bool:
    """Say whether a proposition is that a class holds, in field notation, too."""
    head = view.head(term)
    if view.kinds.class_of(head, view.namespaces) in {"mixin", "data"}:
        return True
    dotted = view.is_local(head) and "." in head
    return dotted and view.kinds.class_of_field(head.rsplit(".", 1)[-1]) in {"mixin", "data"}


def _implication(view: View, term: Term, proposal: Proposal) -> tuple[Term | None, Term | None]:
    """Return both sides of the implication that a proposal turns into an equivalence."""
    if isinstance(term, Arrow):
        return term.left, term.right
    for parameter in view.parameters:
        node = parameter.binder
        if (node.start, node.end) == proposal.site:
            return parameter.binder.subject, strip(view.statement.conclusion)
    return None, None
