"""Named side conditions of rules. Each returns its complaints; none means that it holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from driftbench.lean.tree import tokens, walk
from driftbench.rules.binders import is_infix, strip
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


def _no_type_family(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No type in the statement depends on a term through a subtype or a family."""
    del proposal
    for node in walk(view.statement.root):
        if node.kind == "subtype":
            return ("a subtype may depend on what changes",)
    return ()


def _no_division(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The statement has no division, inverse or subtraction."""
    del proposal
    found = [op for op in ("/", "⁻¹", "-") if _has_operator(view, op)]
    return (f"the statement contains {found[0]}",) if found else ()


def _has_operator(view: View, op: str) -> bool:
    return any(t.text == op and t.op is not None for t in tokens(view.statement.root))


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


#: Name to condition, sorted by name.
CONDITIONS: Mapping[str, Condition] = {
    "hypothesis-not-mentioned": _no_prefix_dependence,
    "no-division": _no_division,
    "no-subtype": _no_type_family,
    "not-iff": _not_iff,
    "nothing-orphaned": _nothing_removed_is_mentioned,
    "uniform-structure": _uniform_structure,
}
