"""Which values a statement leaves to a variable: positive ones, small ones, those of one norm.

Retyping a variable that is said to be positive with a type of positive numbers would change
nothing, and few natural numbers are left below 1. Read off the hypotheses and classes; the answer
errs on the side of "it does".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token, tokens, walk
from driftbench.rules.binders import conclusion_of, is_infix, operator, read_binder, strip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["bounded_by_numerals", "norm_fixed", "said_positive"]

#: Predicates and classes that no 0 and no negative number satisfies.
_POSITIVE = frozenset(
    {
        *("Prime", "IsPrimePow", "NeZero", "CharP", "Fact", "ExpChar", "Odd", "Perfect"),
        *("CliqueFree", "IsTuranMaximal"),
    }
)
#: Things that are empty, or nothing, for a negative number.
_RADII = frozenset({"ball", "closedBall", "sphere", "eball", "thickening", "cthickening"})


def said_positive(view: View, names: frozenset[str]) -> str:
    """Return one of `names` that the statement says to be positive, "" if there is none.

    A comparison with 0 anywhere counts, too: for a number without sign it says nothing, or half.
    """
    for term in _said(view):
        for name in sorted(names):
            if _says(view, term, name):
                return name
    for node in walk(view.statement.root):
        named = _indexed(view, node, names) or _vanishing(node, names)
        if named:
            return named
    for node in _applications(view.statement.root):
        head = view.head(node).rsplit(".", 1)[-1]
        for argument in map(strip, node.children[1:]):
            if head in _RADII and isinstance(argument, Token) and argument.text in names:
                return argument.text
    return ""


def bounded_by_numerals(view: View, names: frozenset[str]) -> str:
    """Return one of `names` that is at most a literal by a hypothesis, "" if there is none."""
    return _first(view, names, _bounded)


def norm_fixed(view: View, names: frozenset[str]) -> str:
    """Return one of `names` whose norm a hypothesis equates with something, "" if none."""
    return _first(view, names, _normed)


def _first(view: View, names: frozenset[str], says: Callable[[Term, str], bool]) -> str:
    found = (
        name
        for term in _said(view)
        for part in _conjuncts(term)
        for name in sorted(names)
        if says(part, name)
    )
    return next(found, "")


def _conjuncts(term: Term) -> Iterator[Term]:
    if is_infix(term, "∧") and isinstance(term, Node):
        yield from _conjuncts(strip(term.children[0]))
        yield from _conjuncts(strip(term.children[2]))
    else:
        yield term


def _bounded(term: Term, name: str) -> bool:
    """Say whether `v < 1`, `|v| ≤ 1`, `v ∈ Ioo 0 1` or the like stands there."""
    if is_infix(term, "∈") and isinstance(term, Node):
        words = {t.text.rsplit(".", 1)[-1] for t in tokens(term.children[2])}
        closed = bool(words & {"Ioo", "Icc", "Ioc", "Ico", "Iio", "Iic"}) and _literal(
            [t for t in tokens(term.children[2]) if t.text.rsplit(".", 1)[-1][:1] != "I"]
        )
        return _is(term.children[0], name) and (closed or bool(words & {"unitInterval", "I"}))
    if not is_infix(term, "<", "≤", ">", "≥") or not isinstance(term, Node):
        return False
    left, op, right = (strip(child) for child in term.children)
    if isinstance(op, Token) and op.text in {">", "≥"}:
        left, right = right, left
    inner = left.children[1] if isinstance(left, Node) and left.kind == "bracket" else left
    return _is(inner, name) and _literal(list(tokens(right)))


def _literal(leaves: list[Token]) -> bool:
    """Say whether what is written with these tokens is a number, perhaps with its type."""
    named = {t.text for t in leaves if t.type == "IDENT"}
    return any(t.type == "NUM" for t in leaves) and named <= {"ℝ", "ℚ", "ℤ"}


def _normed(term: Term, name: str) -> bool:
    if not is_infix(term, "=") or not isinstance(term, Node):
        return False
    sides = (strip(term.children[0]), strip(term.children[2]))
    return any(
        isinstance(side, Node) and side.kind == "bracket" and _is(side.children[1], name)
        for side in sides
    )


def _is(term: Term, name: str) -> bool:
    term = strip(term)
    return isinstance(term, Token) and term.text == name


def _indexed(view: View, node: Node, names: frozenset[str]) -> str:
    """Return one of `names` below which a variable of the signature is: `i : Fin n`."""
    binders = {id(parameter.binder.node) for parameter in view.parameters}
    if id(node) not in binders:
        return ""
    subject = read_binder(node).subject
    if subject is None or view.head(subject) != "Fin":
        return ""
    return next((t.text for t in tokens(subject) if t.text in names), "")


def _vanishing(node: Node, names: frozenset[str]) -> str:
    """Return one of `names` that a node compares with 0."""
    if not is_infix(node, "=", "≠", "<", "≤", ">", "≥"):
        return ""
    sides = (strip(node.children[0]), strip(node.children[2]))
    words = [side.text if isinstance(side, Token) else "" for side in sides]
    return next((word for word in words if word in names), "") if "0" in words else ""


def _said(view: View) -> Iterator[Term]:
    """Yield hypotheses, classes and antecedents."""
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if subject is not None and (
            parameter.role in {"hypothesis", "unknown"} or parameter.binder.bracket == "["
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
        return is_infix(term, "∈") and isinstance(term, Node) and _above(term, name)
    left, op, right = (strip(child) for child in term.children)
    if isinstance(op, Token) and op.text in {"<", "≤"}:
        left, right = right, left
    # Now `left` is at least `right`: a bound from below by anything is enough.
    return isinstance(left, Token) and left.text == name


def _above(term: Node, name: str) -> bool:
    """Say whether the variable is in an interval that is bounded below, or has members in one."""
    words = {t.text.rsplit(".", 1)[-1] for t in tokens(term.children[2])}
    below = {"Ioi", "Ici", "Ioo", "Icc", "Ioc", "Ico", "unitInterval"}
    return (_is(term.children[0], name) and bool(words & below)) or (
        name in words and "range" in words
    )


def _applications(root: Term) -> Iterator[Node]:
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, Node):
            stack.extend(node.children)
            if node.kind == "app":
                yield node
