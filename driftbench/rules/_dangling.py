"""Changes that cut a variable loose: what was tied to the conclusion is so no more.

A variable is tied by standing in the conclusion or in the type of other data, and by two
assumptions at least; by one alone it is if that is an equation, which says what it is. It is cut
off if no chain of assumptions leads from the conclusion to it, and said of nothing if none speaks
of it at all. Where a witness is concerned, something from outside must be said of it. Only what an
edit cuts loose counts, not what was loose before.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean.syntax import App, Arrow, Infix, Quantifier, strip
from driftbench.lean.tree import Token, tokens, walk
from driftbench.rules._trivial_conclusions import spine
from driftbench.rules.edits import apply_edits

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["nothing_cut_off", "nothing_dangling"]

_RELATIONS = frozenset({"=", "≤", "≥", "<", ">", "∣", "⊆"})


def nothing_dangling(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Return what the edits would leave idle, tied to nothing, or without a type."""
    try:
        left = view.rewritten(apply_edits(view.text, proposal.edits))
    except LeanSyntaxError:
        return ()  # the engine says so
    untyped = sorted(view.read(_untyped) & _named(view, proposal))
    if untyped:
        return (f"nothing else might tell the type of {untyped[0]}",)
    idle = sorted((_idle(left) - view.read(_idle)).elements())
    if idle:
        return (f"{idle[0]} would be bound and not used",)
    for reading in (_loose, _cut_off, _unsaid, _unused_types):
        loose = sorted(reading(left) - view.read(reading))
        if loose:
            return (f"{loose[0]} would be tied to nothing",)
    free = sorted(_anything(left) - view.read(_anything))
    if free:
        return (f"{free[0]} would be anything, and all the same is claimed to be something",)
    return ("of the witness nothing would be said",) * bool(_bare(left) > view.read(_bare))


def nothing_cut_off(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Return what the edits would leave to side conditions: no chain leads to the conclusion."""
    try:
        left = view.rewritten(apply_edits(view.text, proposal.edits))
    except LeanSyntaxError:
        return ()  # the engine says so
    loose = sorted(_cut_off(left) - view.read(_cut_off))
    return (f"{loose[0]} would be tied to nothing",) if loose else ()


def _named(view: View, proposal: Proposal) -> frozenset[str]:
    """Return the names in what is cut out."""
    spans = [(edit.start, edit.end) for edit in proposal.edits]
    return frozenset(
        token.text.split(".", 1)[0]
        for token in tokens(view.statement.root)
        if any(start <= token.start < end for start, end in spans)
    )


def _untyped(view: View) -> frozenset[str]:
    """Return the names that the signature binds without a type, and that no class tells it of."""
    binders = [one.binder for one in view.parameters]
    bare = {name for one in binders if one.plain and one.subject is None for name in one.variables}
    classes = (view.free_in(one.binder) for one in view.parameters if one.role == "class")
    return frozenset(bare.difference(*classes))


def _idle(view: View) -> Counter[str]:
    """Count, by name, the quantified variables that nothing below mentions."""
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


def _loose(view: View) -> frozenset[str]:
    """Return the data that nothing ties to the conclusion."""
    goal, assumed = spine(view)
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


def _cut_off(view: View) -> frozenset[str]:
    """Return the data that no chain of assumptions about data joins to the conclusion.

    In `s ≠ 1 ∨ χ ≠ 1` nothing is said of s and χ together.
    """
    goal, assumed = spine(view)
    parts = [(part, also) for term, also in assumed for part in _parts(term)]
    return _out_of_reach(view, set(view.free(goal)), parts)


def _parts(term: Term) -> list[Term]:
    match strip(term):
        case Infix(op="∧" | "∨", left=left, right=right):
            return _parts(left) + _parts(right)
        case part:
            return [part]


def _unsaid(view: View) -> frozenset[str]:
    """Return the data that neither the conclusion nor an assumption is about."""
    goal, assumed = spine(view)
    start = set(view.free(goal)).union(*(view.free(term) for term, _ in assumed))
    return _out_of_reach(view, start, [])


def _unused_types(view: View) -> frozenset[str]:
    """Return the types of which nothing is left but what classes say of them alone."""
    goal, assumed = spine(view)
    binders = [one.binder for one in view.parameters]
    used = view.free(goal).union(*(view.free_in(b) for b in binders if b.bracket != "["))
    several = (view.free(term) for term, _ in assumed)
    used = used.union(*(names for names in several if sum(map(view.is_local, names)) > 1))
    classes = (view.free_in(b) for b in binders if b.bracket == "[")
    used = used.union(*(names for names in classes if sum(map(view.is_local, names)) > 1))
    types = (one.binder.variables for one in view.parameters if one.role == "type")
    return frozenset(name for bound in types for name in bound if name not in used)


def _out_of_reach(
    view: View, reached: set[str], assumed: list[tuple[Term, frozenset[str]]]
) -> frozenset[str]:
    """Return the data reached neither from names, through assumptions, nor as part of a type."""
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


def _anything(view: View) -> frozenset[str]:
    """Return what the conclusion relates to another thing, or describes, nothing being assumed.

    `a.x = b.x`, `↑r ≤ f.radius`, `IsSplitMono f`: it has to be all that its side is about.
    """
    goal, assumed = spine(view)
    types = {n for one in view.parameters if one.role == "type" for n in one.binder.variables}
    telling = [pair for pair in assumed if view.head(pair[0]) not in {"NeZero", "Fact"}]
    said = frozenset[str]().union(*(view.free(term) | also for term, also in telling))
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


def _bare(view: View) -> int:
    """Count the existentials outside the conclusion of which nothing from outside is said."""
    hypotheses = tuple(view.subjects("hypothesis"))
    arrows = (node for node in walk(view.statement.conclusion) if isinstance(node, Arrow))
    outside = (*hypotheses, *(arrow.left for arrow in arrows))
    inside = (node for term in outside for node in walk(term))
    # One that is all of a hypothesis counts twice.
    return sum(_says_nothing(view, term) for term in (*hypotheses, *inside))


def _says_nothing(view: View, node: Term) -> bool:
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
