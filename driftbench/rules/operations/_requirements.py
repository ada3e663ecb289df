"""Requirements of table rows on the rest of the statement: words that must, or must not, occur.

The words are searched in the whole statement. One of `requires` must occur and none of `unless`;
`Preserves*` means all words with this prefix. `domain` requires an order on a function's domain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, strip
from driftbench.lean.tree import tokens
from driftbench.rules.operations._term_types import function_type, order_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["REQUIREMENTS", "are_met"]

#: Keys of rows that this module checks.
REQUIREMENTS = ("requires", "unless", "domain")


def are_met(view: View, term: Term, row: Mapping[str, str]) -> bool:
    """Return whether the requirements of a row are met at a term."""
    if not row.keys() & set(REQUIREMENTS):
        return True
    texts = [token.text for token in tokens(view.statement.root)]
    # `𝓝[>` is one token.
    bare = [text.rstrip("[<>≤≥≠]") for text in texts]
    words = {*texts, *bare, *(text.rsplit(".", 1)[-1] for text in texts)}
    if "requires" in row and not _any(words, row["requires"]):
        return False
    if "unless" in row and _any(words, row["unless"]):
        return False
    return "domain" not in row or row["domain"] in _domain_order(view, term)


def _any(words: set[str], wanted: str) -> bool:
    """Return whether one of the wanted words is among `words`."""
    starts = tuple(word[:-1] for word in wanted.split() if word.endswith("*"))
    return not words.isdisjoint(wanted.split()) or any(word.startswith(starts) for word in words)


def _domain_order(view: View, term: Term) -> frozenset[str]:
    """Return the order of the domain of the function that is a predicate's first argument."""
    term = strip(term)
    declared = function_type(view, term.args[0]) if isinstance(term, App) else ()
    return order_of(view, view.slice(declared[0])) if declared else frozenset()
