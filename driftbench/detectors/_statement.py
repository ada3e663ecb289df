"""A candidate parsed in its context, with its premises, as lints need it.

What is unknown without elaboration remains unknown, and no lint depends on it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.lean.context import surroundings
from driftbench.lean.tree import Node, Term, tokens
from driftbench.rules import Kinds, View, default_kinds
from driftbench.rules.binders import groups_of, is_quant, operator, quant_parts, strip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.oracles.statements.snapshot_context import SnapshotContext

__all__ = ["Read", "Unparsed", "key", "nothing_for", "premises_of", "read_known", "read_statement"]


_NAMED = re.compile(r"\s*(?:theorem|lemma)\s+((?:«[^»]*»|[^\s:(){}\[\]⦃⦄«.]|\.(?!\{))+)")


@dataclass(frozen=True, slots=True)
class Unparsed:
    """A candidate that does not parse, with the reason."""

    reason: str


Read: TypeAlias = View | Unparsed


def read_statement(candidate: str, context: str) -> Read:
    """Parse a candidate in its context.

    Args:
        candidate: one theorem statement.
        context: Lean commands, one per line.
    """
    around = surroundings(context)
    opened, notation = around.opened, around.local_notation
    try:
        statement = parse(candidate, opened=opened, local_notation=notation, path="candidate")
    except LeanSyntaxError as error:
        return Unparsed(_reason(error))
    return View(
        statement, kinds=_kinds(), opened=opened, local_notation=notation, context=around.lines
    )


def read_known(statement: str, context: str, *, snapshot_context: SnapshotContext | None) -> Read:
    """Parse a statement with the notation of its library, or as `read_statement` does.

    Args:
        statement: one theorem statement.
        context: Lean commands, one per line.
        snapshot_context: notation and kinds of the library; None for the bundled ones.
    """
    if snapshot_context is None:
        return read_statement(statement, context)
    try:
        return snapshot_context.view(statement, context=context)
    except LeanSyntaxError as error:
        return Unparsed(_reason(error))


def nothing_for(candidate: str) -> str:
    """Return the statement `True` with the name of a candidate, so that both have one namespace.

    Oracles resolve names in the namespace of the name of a statement.
    """
    named = _NAMED.match(candidate)
    return f"theorem {named[1] if named else 'nothing'} : True"


def _reason(error: LeanSyntaxError) -> str:
    return f"does not parse: line {error.line}, column {error.column}: {error.reason}"


@cache
def _kinds() -> Kinds:
    return default_kinds()


def key(term: Term) -> str:
    """Return the tokens of a term without outer parentheses, as a key for comparison."""
    return " ".join(token.text for token in tokens(strip(term)))


def premises_of(view: View) -> Iterator[Term]:
    """Yield the premises: hypotheses of the signature, antecedents of the conclusion."""
    for parameter in view.parameters:
        if parameter.role == "hypothesis":
            yield parameter.binder.said
    term = strip(view.statement.conclusion)
    while isinstance(term, Node):
        if is_quant(term, "∀"):
            _, binders, body = quant_parts(term)
            for group in groups_of(binders):
                if group.relation == ":" and view.sort(group.said) == "prop":
                    yield group.said
            term = strip(body)
        elif operator(term) == "→":
            yield term.children[0]
            term = strip(term.children[-1])
        else:
            return
