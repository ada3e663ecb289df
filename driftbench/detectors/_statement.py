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
from driftbench.lean.syntax import Arrow, Quantifier, strip
from driftbench.lean.tree import Term, tokens
from driftbench.rules import Kinds, View, default_kinds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.oracles.snapshot_context import SnapshotContext

__all__ = [
    "Parsed",
    "Unparsed",
    "key",
    "parse_statement",
    "parse_with_snapshot",
    "premises_of",
    "trivial_statement",
]


_NAMED = re.compile(r"\s*(?:theorem|lemma)\s+((?:«[^»]*»|[^\s:(){}\[\]⦃⦄«.]|\.(?!\{))+)")


@dataclass(frozen=True, slots=True)
class Unparsed:
    """A candidate that does not parse, with the reason."""

    reason: str


Parsed: TypeAlias = View | Unparsed


def parse_statement(candidate: str, context: str) -> Parsed:
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


def parse_with_snapshot(
    statement: str, context: str, *, snapshot_context: SnapshotContext | None
) -> Parsed:
    """Parse a statement with the notation of its library, or as `parse_statement` does.

    Args:
        statement: one theorem statement.
        context: Lean commands, one per line.
        snapshot_context: notation and kinds of the library; None for the bundled ones.
    """
    if snapshot_context is None:
        return parse_statement(statement, context)
    try:
        return snapshot_context.view(statement, context=context)
    except LeanSyntaxError as error:
        return Unparsed(_reason(error))


def trivial_statement(candidate: str) -> str:
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
        if parameter.role == "hypothesis" and parameter.binder.subject is not None:
            yield parameter.binder.subject
    rest = view.statement.conclusion
    while True:
        match strip(rest):
            case Quantifier(symbol="∀", binders=binders, body=rest):
                for group in binders:
                    declared = group.subject
                    if (
                        group.relation == ":"
                        and declared is not None
                        and view.sort(declared) == "prop"
                    ):
                        yield declared
            case Arrow(left=left, right=rest):
                yield left
            case _:
                return
