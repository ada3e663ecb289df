"""The condition that a weaker, pointwise conclusion is not already assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, strip
from driftbench.lean.tree import tokens
from driftbench.rules.strictness import term_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["not_assumed"]

_POINTWISE = ("Tendsto", "Continuous", "ContinuousOn", "Equicontinuous")


def not_assumed(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No assumption has the pointwise claim about the same function."""
    term = term_at(view, proposal.site)
    functions = {name for name in view.free(term) if _is_function(view, name)} if term else set()
    wanted = [word for word in _POINTWISE if word in _words(proposal.notes.get("new", ""))]
    for said in _assumed(view):
        spoken = {token.text.rsplit(".", 1)[-1] for token in tokens(said)}
        if functions & view.free(said) and spoken.intersection(wanted):
            return (f"{' '.join(view.slice(said).split())} is assumed",)
    return ()


def _words(text: str) -> set[str]:
    return {word.strip("()").rsplit(".", 1)[-1] for word in text.split()}


def _is_function(view: View, name: str) -> bool:
    declared = view.type_of(name)
    return declared is not None and isinstance(strip(declared), Arrow)


def _assumed(view: View) -> Iterator[Term]:
    """Yield the hypotheses, and the antecedents of the conclusion."""
    yield from view.subjects("hypothesis")
    term = strip(view.statement.conclusion)
    while isinstance(term, Arrow):
        yield term.left
        term = strip(term.right)
