"""Which values a statement leaves to a variable: positive ones, bounded ones, those of one norm.

A type of positive numbers would change nothing for a variable that is assumed to be positive, and
few natural numbers are below a numeral. Hypotheses and classes are examined; in doubt the answer is
that the values are restricted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Arrow, Enclosed, Infix, conclusion_of, strip
from driftbench.lean.tree import Token, tokens, walk
from driftbench.rules.matching import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from driftbench.lean.tree import Node, Term
    from driftbench.rules.view import Parameter, View

__all__ = ["assumed_positive", "bounded_by_numerals", "with_fixed_norm"]

#: Predicates and classes that exclude 0 and negative numbers.
_POSITIVE = frozenset(
    {
        *("Prime", "IsPrimePow", "NeZero", "CharP", "Fact", "ExpChar", "Odd", "Perfect"),
        *("CliqueFree", "IsTuranMaximal"),
    }
)
#: Sets that are empty for a negative radius.
_RADII = frozenset({"ball", "closedBall", "sphere", "eball", "thickening", "cthickening"})


def assumed_positive(view: View, names: frozenset[str]) -> str:
    """Return one of `names` that a hypothesis makes positive; "" if there is none.

    A comparison with 0 anywhere counts, too, since it is trivial for numbers without sign.
    """
    for term in _assumptions(view):
        for name in sorted(names):
            if _is_positive_by(view, term, name):
                return name
    for parameter in view.parameters:
        if named := _indexed(view, parameter, names):
            return named
    nodes = tuple(walk(view.statement.root))
    found = (_compared_with_zero(node, names) or _radius(view, node, names) for node in nodes)
    return next(filter(None, found), "")


def bounded_by_numerals(view: View, names: frozenset[str]) -> str:
    """Return one of `names` that a hypothesis bounds by a numeral from above; "" if none."""
    return _first(view, names, _bounded)


def with_fixed_norm(view: View, names: frozenset[str]) -> str:
    """Return one of `names` whose norm is given by a hypothesis; "" if there is none."""
    return _first(view, names, _normed)


def _first(view: View, names: frozenset[str], says: Callable[[Term, str], bool]) -> str:
    found = (
        name
        for term in _assumptions(view)
        for part in _conjuncts(term)
        for name in sorted(names)
        if says(part, name)
    )
    return next(found, "")


def _conjuncts(term: Term) -> Iterator[Term]:
    match term:
        case Infix(op="∧", left=left, right=right):
            yield from _conjuncts(strip(left))
            yield from _conjuncts(strip(right))
        case _:
            yield term


def _bounded(term: Term, name: str) -> bool:
    """Return whether a term is `v < 1`, `|v| ≤ 1`, `v ∈ Ioo 0 1` or the like."""
    match term:
        case Infix(op="∈", left=left, right=right):
            words = {t.text.rsplit(".", 1)[-1] for t in tokens(right)}
            closed = bool(words & {"Ioo", "Icc", "Ioc", "Ico", "Iio", "Iic"}) and _literal(
                [t for t in tokens(right) if t.text.rsplit(".", 1)[-1][:1] != "I"]
            )
            return _is(left, name) and (closed or bool(words & {"unitInterval", "I"}))
        case (
            Infix(op="<" | "≤", left=small, right=large)
            | Infix(op=">" | "≥", left=large, right=small)
        ):
            return (_is(small, name) or _is_norm(small, name)) and _literal(list(tokens(large)))
    return False


def _literal(leaves: list[Token]) -> bool:
    """Return whether tokens form a numeral, with or without its type."""
    named = {t.text for t in leaves if t.type == "IDENT"}
    return any(t.type == "NUM" for t in leaves) and named <= {"ℝ", "ℚ", "ℤ"}


def _normed(term: Term, name: str) -> bool:
    match term:
        case Infix(op="=", left=left, right=right):
            return _is_norm(left, name) or _is_norm(right, name)
    return False


def _is_norm(term: Term, name: str) -> bool:
    """Return whether a term is `|v|`, `‖v‖` or the like."""
    match strip(term):
        case Enclosed(items=(inner, *_)):
            return _is(inner, name)
    return False


def _is(term: Term, name: str) -> bool:
    term = strip(term)
    return isinstance(term, Token) and term.text == name


def _indexed(view: View, parameter: Parameter, names: frozenset[str]) -> str:
    """Return one of `names` that bounds a variable of the signature: `i : Fin n`."""
    subject = parameter.binder.subject
    if subject is None or view.head(subject) != "Fin":
        return ""
    return next((t.text for t in tokens(subject) if t.text in names), "")


def _compared_with_zero(node: Node, names: frozenset[str]) -> str:
    """Return one of `names` that a node compares with 0."""
    match node:
        case Infix(op="=" | "≠" | "<" | "≤" | ">" | "≥", left=left, right=right):
            sides = (strip(left), strip(right))
            words = [side.text if isinstance(side, Token) else "" for side in sides]
            return next((word for word in words if word in names), "") if "0" in words else ""
    return ""


def _radius(view: View, node: Node, names: frozenset[str]) -> str:
    """Return one of `names` that is an argument of a ball or sphere."""
    if not isinstance(node, App) or view.head(node).rsplit(".", 1)[-1] not in _RADII:
        return ""
    arguments = (strip(argument) for argument in node.args)
    return next((a.text for a in arguments if isinstance(a, Token) and a.text in names), "")


def _assumptions(view: View) -> Iterator[Term]:
    """Yield hypotheses, classes and antecedents."""
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if subject is not None and (
            parameter.role in {"hypothesis", "unknown"} or parameter.binder.bracket == "["
        ):
            yield conclusion_of(subject)
            yield strip(subject)
    for place in view.places():
        if place.formula and isinstance(place.term, Arrow):
            yield strip(place.term.left)


def _is_positive_by(view: View, term: Term, name: str) -> bool:
    if not any(t.text.split(".", 1)[0] == name for t in tokens(term)):
        return False
    if not _POSITIVE.isdisjoint(words(term)):
        return True
    match term:
        case Infix(op="∧", left=left, right=right):
            return _is_positive_by(view, strip(left), name) or _is_positive_by(
                view, strip(right), name
            )
        case Infix(op="<" | "≤", right=large) | Infix(op=">" | "≥" | "≠", left=large):
            # Any lower bound is enough.
            return _is(large, name)
        case Infix(op="∈", left=member, right=container):
            return _is_bounded_below(member, container, name)
    return False


def _is_bounded_below(member: Term, container: Term, name: str) -> bool:
    """Return whether the variable is in an interval with a lower end, or bounds a range."""
    words = {t.text.rsplit(".", 1)[-1] for t in tokens(container)}
    below = {"Ioi", "Ici", "Ioo", "Icc", "Ioc", "Ico", "unitInterval"}
    return (_is(member, name) and bool(words & below)) or (name in words and "range" in words)
