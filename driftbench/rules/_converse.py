"""The condition that a converse may be claimed: nothing suggests that it holds.

The checks compare names, heads and shared variables; a converse that needs a longer proof is not
recognized.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, Projection, strip
from driftbench.rules._converse_patterns import (
    goes_one_way,
    is_asymptotic_relation,
    is_consequence,
    is_counting,
    is_own_converse,
    is_part,
    is_regularity,
    is_side_condition,
)
from driftbench.rules.matching import words
from driftbench.rules.sorting import function_of
from driftbench.rules.strictness import term_at

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["converse_is_open"]


def converse_is_open(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Nothing suggests that the converse holds, or that its sides are unrelated."""
    term = term_at(view, proposal.site)
    if term is None:
        return ()
    first, second = _implication(view, term, proposal)
    if first is None or second is None:
        return ()
    if _is_class(view, second):
        return ("the conclusion is a class, so the converse may hold",)
    if is_own_converse(view, first, second):
        return ("the converse follows from the statement itself",)
    words = (_predicate(view, first), _predicate(view, second))
    open_set = words[0] == "Open" and not goes_one_way(*words)
    if open_set or is_regularity(words[0]) or is_asymptotic_relation(first):
        return ("the hypothesis is a side condition",)
    if is_counting(words[1]) and not goes_one_way(*words):
        return ("everything small enough would have the property",)
    if _has_similar_hypothesis(view, first, proposal):
        return ("the conclusion relates two terms with the same hypothesis",)
    if is_side_condition(view, first) or is_side_condition(view, second):
        return ("such a hypothesis is often necessary, so the converse may hold",)
    if is_consequence(view, first, second):
        return ("the conclusion is known to imply the hypothesis",)
    if is_part(view, first, second):
        return ("the hypothesis is a part of the conclusion",)
    if words[0] and words[0] == words[1]:
        return ("hypothesis and conclusion are one property, so the converse may hold",)
    shared = {name for name in view.free(first) & view.free(second) if view.is_local(name)}
    if not shared:
        return ("hypothesis and conclusion are about different things",)
    if goes_one_way(*words):
        return ()
    if words[0][:_STEM] == words[1][:_STEM]:
        return ("one side is the other on a subset",)
    if not any(_is_data(view, name) for name in view.free(first) ^ view.free(second)):
        return ("both sides are about the same data, so the converse may hold",)
    return ()


def _has_similar_hypothesis(view: View, first: Term, proposal: Proposal) -> bool:
    """Return whether another hypothesis is the given one with one variable replaced.

    `Tendsto f l (𝓝 a)` and `Tendsto f l (𝓝 b)` make a and b inseparable; either one follows from
    the other and inseparability.
    """
    said = words(first)
    for parameter in view.parameters:
        binder = parameter.binder
        if parameter.role != "hypothesis" or binder.subject is None:
            continue
        if (binder.start, binder.end) == proposal.site:
            continue
        others = words(strip(binder.subject))
        pairs = {pair for pair in zip(said, others, strict=False) if pair[0] != pair[1]}
        if len(said) == len(others) and len(pairs) == 1:
            return all(view.is_local(word) for pair in pairs for word in pair)
    return False


#: Length of a common prefix, such as that of `Injective` and `InjOn`.
_STEM = 3


def _predicate(view: View, term: Term) -> str:
    """Return `Regular` of `G.IsRegular` and of `Gᶜ.IsRegular`: the last component of the name."""
    function = function_of(term)
    if isinstance(function, Projection):
        return function.field.removeprefix("Is")
    return view.head(function).rsplit(".", 1)[-1].removeprefix("Is")


def _is_data(view: View, name: str) -> bool:
    """Return whether a name is a variable whose values are not types.

    Variables in classes do not count: the p of `[Fact p.Prime]` tends to occur in types.
    """
    declared = view.type_of(name)
    brackets = (p.binder for p in view.parameters if p.binder.bracket == "[")
    if any(name in view.free_in(binder) for binder in brackets):
        return False
    return declared is not None and view.sort(declared) not in {"sort", "prop"}


def _is_class(view: View, term: Term) -> bool:
    """Return whether a proposition is a class, also in field notation."""
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
