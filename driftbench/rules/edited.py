"""The drift class of a rule, from what its operation edits.

The classes are tried in this order, so that every drift has one:

- `quantifier_inversion`: the order, kind or scope of quantifiers changes, in a hypothesis or the
  conclusion. A uniform property and its pointwise form differ in the order of quantifiers.
- `type_coercion`: a term gets another type, carrier or cast.
- `hypothesis_omission`: a hypothesis, an instance or a bound is removed or weakened.
- `conclusion_generalization`: the conclusion is strengthened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from driftbench.lean.syntax import Ascription, Infix, Quantifier
from driftbench.lean.tree import Term, Token, tokens, walk
from driftbench.rules.matching import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.rules.model import Rule

__all__ = ["edited_class"]

_QUANTIFIERS = frozenset(
    {"bind-variable", "free-variable", "lift-witness", "swap-quantifiers", "uniform-hypothesis"}
)
_TYPES = frozenset({"move-cast", "retype-ascription", "retype-binder", "specialize-type"})
#: Operations that remove a hypothesis, wherever it is.
_REMOVING = frozenset({"drop-antecedent", "drop-binder", "drop-bound", "weaken-class"})
#: Operations that state the converse of the theorem, too.
_CONVERSE = frozenset({"antecedent-to-iff", "hypothesis-to-iff"})
_CONCLUSION = frozenset({"positive", "spine"})


def edited_class(rule: Rule) -> str:
    """Return the class of a drift rule; "" if it has none, or if its rows differ in class."""
    rows = [_class_of_row(rule, row) for row in _rows(rule)] or [_class_of_row(rule, {})]
    return rows[0] if len(set(rows)) == 1 else ""


def _rows(rule: Rule) -> list[Mapping[str, str]]:
    """Return the rows of a rule that say what is replaced by what."""
    found = [rule.options.get(key) for key in ("cases", "table")]
    return [row for rows in found if rows for row in cast("list[Mapping[str, str]]", rows)]


def _class_of_row(rule: Rule, row: Mapping[str, str]) -> str:
    old = row.get("pattern", row.get("from", ""))
    new = row.get("template", row.get("to", ""))
    if rule.operation in _QUANTIFIERS or _changes_quantifiers(old, new):
        return "quantifier_inversion"
    if rule.operation in _TYPES or _ascribed(old) != _ascribed(new):
        return "type_coercion"
    if rule.relation != "stronger":
        return ""
    place = rule.options.get("place")
    if rule.operation in _REMOVING or place == "negative":
        return "hypothesis_omission"
    concluded = rule.operation in _CONVERSE or place in _CONCLUSION
    return "conclusion_generalization" if concluded else ""


def _changes_quantifiers(old: str, new: str) -> bool:
    """Return whether the quantifiers differ, or one side is the uniform form of the other."""
    uniform = old != new and old.replace("Uniform", "") == new.replace("Uniform", "")
    return uniform or list(_quantifiers(old)) != list(_quantifiers(new))


def _quantifiers(text: str) -> Iterator[tuple[str, int]]:
    """Yield the quantifiers of a pattern, with the number of equivalences around each."""
    stack = [(pattern(text), 0)] if text else []
    while stack:
        term, above = stack.pop()
        if isinstance(term, Quantifier):
            yield term.symbol, above
        inside = above + (isinstance(term, Infix) and term.op == "↔")
        if not isinstance(term, Token):
            stack.extend(reversed([(child, inside) for child in term.children]))


def _ascribed(text: str) -> list[str]:
    """Return the types that the parts of a pattern are ascribed, sorted."""
    types = (node.type for node in _nodes(text) if isinstance(node, Ascription))
    return sorted(" ".join(t.text for t in tokens(kind)) for kind in types if kind is not None)


def _nodes(text: str) -> Iterator[Term]:
    return walk(pattern(text)) if text else iter(())
