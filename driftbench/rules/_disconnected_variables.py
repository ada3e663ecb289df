"""Changes that disconnect a variable from the conclusion.

A variable is connected if it occurs in the conclusion, in the type of other data, or in two
assumptions; one assumption is enough if it is an equation. It is unreachable if no chain of
assumptions leads from the conclusion to it, and unmentioned if no assumption is about it. The body
of an existential must mention a variable from outside. Only variables that an edit disconnects
count.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean.syntax import App, Arrow, Infix, Quantifier, strip
from driftbench.lean.tree import Token, tokens, walk
from driftbench.rules._assumptions import goal_and_assumptions
from driftbench.rules.edits import apply_edits

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["nothing_cut_off", "nothing_dangling"]

_RELATIONS = frozenset({"=", "≤", "≥", "<", ">", "∣", "⊆"})


def nothing_dangling(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No variable becomes unused, disconnected from the conclusion, or untyped."""
    try:
        left = view.rewritten(apply_edits(view.text, proposal.edits))
    except LeanSyntaxError:
        return ()  # the engine reports it
    untyped = sorted(view.read(_untyped) & _deleted_names(view, proposal))
    if untyped:
        return (f"nothing else may determine the type of {untyped[0]}",)
    idle = sorted((_unused(left) - view.read(_unused)).elements())
    if idle:
        return (f"{idle[0]} would be bound and not used",)
    for reading in (_unconnected, _unreachable_data, _unmentioned, _unused_types):
        loose = sorted(reading(left) - view.read(reading))
        if loose:
            return (f"{loose[0]} would not be connected to the conclusion",)
    free = sorted(_unconstrained(left) - view.read(_unconstrained))
    if free:
        return (f"nothing would be assumed about {free[0]}, about which something is claimed",)
    return ("nothing would be claimed about the witness",) * bool(
        _count_isolated_existentials(left) > view.read(_count_isolated_existentials)
    )


def nothing_cut_off(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No variable becomes unreachable from the conclusion."""
    try:
        left = view.rewritten(apply_edits(view.text, proposal.edits))
    except LeanSyntaxError:
        return ()  # the engine reports it
    loose = sorted(_unreachable_data(left) - view.read(_unreachable_data))
    return (f"{loose[0]} would not be connected to the conclusion",) if loose else ()


def _deleted_names(view: View, proposal: Proposal) -> frozenset[str]:
    """Return the names in the deleted text."""
    spans = [(edit.start, edit.end) for edit in proposal.edits]
    return frozenset(
        token.text.split(".", 1)[0]
        for token in tokens(view.statement.root)
        if any(start <= token.start < end for start, end in spans)
    )


def _untyped(view: View) -> frozenset[str]:
    """Return the names that the signature binds without a type and that no class mentions."""
    binders = [one.binder for one in view.parameters]
    bare = {name for one in binders if one.plain and one.subject is None for name in one.variables}
    classes = (view.free_in(one.binder) for one in view.parameters if one.role == "class")
    return frozenset(bare.difference(*classes))


def _unused(view: View) -> Counter[str]:
    """Count the quantified variables that their body does not mention, by name."""
    found: Counter[str] = Counter()
    for node in walk(view.statement.root):
        match node:
            case Quantifier(symbol="∀" | "∃" | "∃!", binders=binders, body=body):
                said = set(view.free(body))
                for group in reversed(binders):
                    found.update({*group.variables} - said - {"_"})
                    if (subject := group.subject) is not None:
                        said |= view.free(subject)
    return found


def _unconnected(view: View) -> frozenset[str]:
    """Return the data that are not connected to the conclusion."""
    goal, assumed = goal_and_assumptions(view)
    terms = [(term, view.free(term) | also) for term, also in assumed]
    tied = set(view.free(goal))
    data: list[str] = []
    for one in view.parameters:
        if one.role == "data":
            data.extend(one.binder.variables)
        if one.role in {"data", "class", "type"}:
            tied |= view.free_in(one.binder)
    loose: set[str] = set()
    for name in data:
        about = [term for term, names in terms if name in names]
        if name not in tied and len(about) < 2 and not any(map(_defines, about)):
            loose.add(name)
    return frozenset(loose)


def _unreachable_data(view: View) -> frozenset[str]:
    """Return the data that no chain of assumptions about data joins to the conclusion.

    The alternatives of `s ≠ 1 ∨ χ ≠ 1` do not connect s and χ.
    """
    goal, assumed = goal_and_assumptions(view)
    parts = [(part, also) for term, also in assumed for part in _parts(term)]
    return _unreachable(view, set(view.free(goal)), parts)


def _parts(term: Term) -> list[Term]:
    match strip(term):
        case Infix(op="∧" | "∨", left=left, right=right):
            return _parts(left) + _parts(right)
        case part:
            return [part]


def _unmentioned(view: View) -> frozenset[str]:
    """Return the data that neither the conclusion nor an assumption mentions."""
    goal, assumed = goal_and_assumptions(view)
    start = set(view.free(goal)).union(*(view.free(term) for term, _ in assumed))
    return _unreachable(view, start, [])


def _unused_types(view: View) -> frozenset[str]:
    """Return the types that only their own classes mention."""
    goal, assumed = goal_and_assumptions(view)
    binders = [one.binder for one in view.parameters]
    used = view.free(goal).union(*(view.free_in(b) for b in binders if b.bracket != "["))
    several = (view.free(term) for term, _ in assumed)
    used = used.union(*(names for names in several if sum(map(view.is_local, names)) > 1))
    classes = (view.free_in(b) for b in binders if b.bracket == "[")
    used = used.union(*(names for names in classes if sum(map(view.is_local, names)) > 1))
    types = (one.binder.variables for one in view.parameters if one.role == "type")
    return frozenset(name for bound in types for name in bound if name not in used)


def _unreachable(
    view: View, reached: set[str], assumed: list[tuple[Term, frozenset[str]]]
) -> frozenset[str]:
    """Return the data that are not reachable from names through assumptions and types."""
    types = {
        name: view.free_in(one.binder)
        for one in view.parameters
        if one.role == "data"
        for name in one.binder.variables
    }
    links = [view.free(term) | also for term, also in assumed]
    for one in view.parameters:
        if one.role == "class":
            reached = reached | view.free_in(one.binder)
    while True:
        grown = reached.union(*(types[name] for name in reached & types.keys()))
        grown = grown.union(*(link for link in links if link & grown & types.keys()))
        if grown == reached:
            return frozenset(types.keys() - reached)
        reached = grown


def _unconstrained(view: View) -> frozenset[str]:
    """Return the variables that the conclusion is about and no assumption mentions.

    Examples are `a.x = b.x`, `↑r ≤ f.radius` and `IsSplitMono f`; the variable must be the only one
    on its side.
    """
    goal, assumed = goal_and_assumptions(view)
    types = {n for one in view.parameters if one.role == "type" for n in one.binder.variables}
    informative = [pair for pair in assumed if view.head(pair[0]) not in {"NeZero", "Fact"}]
    said = frozenset[str]().union(*(view.free(term) | also for term, also in informative))
    binders = (one.binder for one in view.parameters if one.role == "data")
    said = said.union(*map(view.free_in, binders))

    def about(term: Term) -> frozenset[str]:
        return frozenset(name for name in view.free(term) - types if view.is_local(name))

    match goal:
        case App(args=(argument,)):
            subject = strip(argument)
            bare = isinstance(subject, Token) and not view.is_local(view.head(goal))
            return about(subject) - said if bare else frozenset()
        case Infix(op=op, left=left, right=right) if op in _RELATIONS:
            sides = [(about(side), view.slice(strip(side))) for side in (left, right)]
        case _:
            return frozenset()
    found = frozenset[str]()
    for (one, text), (other, _) in (sides, sides[::-1]):
        if len(one) == 1 and (text in one or other):
            found |= one - said - other
    return found


def _defines(term: Term) -> bool:
    term = strip(term)
    return isinstance(term, Infix) and term.op == "="


def _count_isolated_existentials(view: View) -> int:
    """Count the existentials in assumptions whose body mentions no variable from outside."""
    hypotheses = tuple(view.subjects("hypothesis"))
    arrows = (node for node in walk(view.statement.conclusion) if isinstance(node, Arrow))
    outside = (*hypotheses, *(arrow.left for arrow in arrows))
    inside = (node for term in outside for node in walk(term))
    # An existential that is a whole hypothesis counts twice.
    return sum(_is_isolated_existential(view, term) for term in (*hypotheses, *inside))


def _is_isolated_existential(view: View, node: Term) -> bool:
    if not isinstance(node, Quantifier) or node.symbol != "∃":
        return False
    groups = node.binders
    own = {name for group in groups for name in group.variables}
    said = set(view.free(node.body))
    for group in groups:
        subject = group.subject
        if subject is not None and group.relation != ":":
            said |= view.free(subject)
    return not any(view.is_local(name) for name in said - own)
