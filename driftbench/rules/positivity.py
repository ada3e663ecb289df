"""Whether a statement says already that a variable is positive, or not negative.

Retagging such a variable with a type of positive numbers would change nothing. Read off the
hypotheses and classes; the answer errs on the side of "it does".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token, tokens
from driftbench.rules.binders import conclusion_of, is_infix, operator, strip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["said_positive"]

#: Predicates and classes that no 0 and no negative number satisfies.
_POSITIVE = frozenset(
    {"Prime", "IsPrimePow", "NeZero", "CharP", "Fact", "ExpChar", "Odd", "Perfect"}
)
#: Things that are empty, or nothing, for a negative number.
_RADII = frozenset({"ball", "closedBall", "sphere", "eball", "thickening", "cthickening"})


def said_positive(view: View, names: frozenset[str]) -> str:
    """Return one of `names` that the statement says to be positive, "" if there is none."""
    for term in _said(view):
        for name in sorted(names):
            if _says(view, term, name):
                return name
    for node in _applications(view.statement.root):
        head = view.head(node).rsplit(".", 1)[-1]
        for argument in map(strip, node.children[1:]):
            if head in _RADII and isinstance(argument, Token) and argument.text in names:
                return argument.text
    return ""


def _said(view: View) -> Iterator[Term]:
    """Yield hypotheses, classes and antecedents."""
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if subject is not None and (
            parameter.role == "hypothesis" or parameter.binder.bracket == "["
        ):
            yield conclusion_of(subject)
            yield strip(subject)
    for place in view.places():
        if place.formula and operator(place.term) == "→" and isinstance(place.term, Node):
            yield strip(place.term.children[0])


def _says(view: View, term: Term, name: str) -> bool:
    if not any(t.text.split(".", 1)[0] == name for t in tokens(term)):
        return False
    words = {part for t in tokens(term) for part in t.text.split(".")}
    if words & _POSITIVE:
        return True
    if is_infix(term, "∧") and isinstance(term, Node):
        return any(_says(view, strip(side), name) for side in (term.children[0], term.children[2]))
    if not is_infix(term, "<", "≤", ">", "≥", "≠") or not isinstance(term, Node):
        return False
    left, op, right = (strip(child) for child in term.children)
    if isinstance(op, Token) and op.text in {"<", "≤"}:
        left, right = right, left
    # Now `left` is at least `right`: a bound from below by anything is enough.
    return isinstance(left, Token) and left.text == name


def _applications(root: Term) -> Iterator[Node]:
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, Node):
            stack.extend(node.children)
            if node.kind == "app":
                yield node
