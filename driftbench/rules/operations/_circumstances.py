"""What a row asks of the rest of the statement: classes that must, or must not, be around.

Words are looked for as they stand in signature binders and types; `requires` wants one of them,
`unless` none (`Preserves*`: a word that starts so). `domain` asks for the order of a function's
domain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, strip
from driftbench.lean.tree import tokens
from driftbench.rules.operations._ranges import function_type, order_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["CIRCUMSTANCES", "fits"]

#: Keys of rows that this module answers for.
CIRCUMSTANCES = ("requires", "unless", "domain")


def fits(view: View, term: Term, row: Mapping[str, str]) -> bool:
    """Say whether a statement is one in which a row may be used at a term."""
    if not row.keys() & set(CIRCUMSTANCES):
        return True
    texts = [token.text for token in tokens(view.statement.root)]
    # `𝓝[>` is a token of its own.
    bare = [text.rstrip("[<>≤≥≠]") for text in texts]
    words = {*texts, *bare, *(text.rsplit(".", 1)[-1] for text in texts)}
    if "requires" in row and not _any(words, row["requires"]):
        return False
    if "unless" in row and _any(words, row["unless"]):
        return False
    return "domain" not in row or row["domain"] in _domain_order(view, term)


def _any(words: set[str], wanted: str) -> bool:
    """Say whether one of the wanted words is among `words`."""
    starts = tuple(word[:-1] for word in wanted.split() if word.endswith("*"))
    return not words.isdisjoint(wanted.split()) or any(word.startswith(starts) for word in words)


def _domain_order(view: View, term: Term) -> frozenset[str]:
    """Return the order of the domain of the function that a predicate speaks of first."""
    term = strip(term)
    declared = function_type(view, term.args[0]) if isinstance(term, App) else ()
    return order_of(view, view.slice(declared[0])) if declared else frozenset()
