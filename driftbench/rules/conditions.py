"""Named side conditions of rules. Each returns its complaints; none means that it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from driftbench.lean.tree import Node, Term, Token, tokens
from driftbench.rules.binders import (
    groups_of,
    is_infix,
    is_quant,
    operator,
    quant_parts,
    strip,
)
from driftbench.rules.model import Proposal
from driftbench.rules.view import View

__all__ = ["CONDITIONS", "Condition"]

Condition = Callable[[View, Proposal], tuple[str, ...]]


def _not_iff(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The conclusion is no equivalence already."""
    del proposal
    if is_infix(strip(view.statement.conclusion), "↔"):
        return ("the conclusion is an equivalence already",)
    return ()


def _nothing_removed_is_mentioned(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No name that the edit unbinds is left anywhere."""
    names = frozenset(proposal.removed)
    spans = [(edit.start, edit.end) for edit in proposal.edits]
    for token in tokens(view.statement.root):
        base = token.text.split(".", 1)[0]
        covered = any(start <= token.start < end for start, end in spans)
        if token.type == "IDENT" and base in names and not covered:
            return (f"{base} would be orphaned",)
    return ()


_UNIFORM = ("ℝ", "ℂ", "ℚ", "Metric", "UniformSpace", "Normed", "InnerProduct")


def _uniform_structure(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Every type with a topology of its own is metric or uniform."""
    del proposal
    if "[TopologicalSpace" in view.text or not any(word in view.text for word in _UNIFORM):
        return ("there may be no uniform structure",)
    return ()


def _no_prefix_dependence(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The site is not inside a signature binder whose name something else mentions."""
    for parameter in view.parameters:
        node = parameter.binder.node
        if node.start <= proposal.site[0] and proposal.site[1] <= node.end:
            names = frozenset(parameter.binder.bound)
            if names and view.mentions(names, skip=[node]):
                return (f"something else mentions {min(names)}",)
    return ()


def _not_determined(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Something is said of the existential's witness, and no equation leaves it without choice."""
    for place in view.places():
        term = place.term
        if (term.start, term.end) == proposal.site and is_quant(term, "∃"):
            _, binders, body = quant_parts(term)
            names = {name for group in groups_of(binders) for name in group.bound}
            if not names & view.free(body):
                return ("nothing is said of the witness: it is unique anyway",)
            if any(_fixes(part, names, view) for part in _conjuncts(body)):
                return ("an equation determines the witness: it is unique anyway",)
    return ()


def _conjuncts(term: Term) -> Iterator[Term]:
    term = strip(term)
    if is_infix(term, "∧") and isinstance(term, Node):
        yield from _conjuncts(term.children[0])
        yield from _conjuncts(term.children[2])
    else:
        yield term


def _fixes(term: Term, names: set[str], view: View) -> bool:
    """Say whether `term` is `e = x` or `x = e` for one of `names`, up to a cast, x not in e."""
    if not is_infix(term, "=") or not isinstance(term, Node):
        return False
    left, _, right = term.children
    return any(
        _bare(side) in names and _bare(side) not in view.free(other)
        for side, other in ((left, right), (right, left))
    )


def _bare(term: Term) -> str:
    """Return the variable under casts and parentheses, "" if there is more to it."""
    term = strip(term)
    if isinstance(term, Node) and term.kind == "ascription":
        return _bare(term.children[1])
    if isinstance(term, Node) and operator(term) == "↑":
        return _bare(term.children[1])
    return term.text if isinstance(term, Token) else ""


#: Name to condition, sorted by name.
CONDITIONS: Mapping[str, Condition] = {
    "hypothesis-not-mentioned": _no_prefix_dependence,
    "not-iff": _not_iff,
    "nothing-orphaned": _nothing_removed_is_mentioned,
    "uniform-structure": _uniform_structure,
    "witness-not-determined": _not_determined,
}
