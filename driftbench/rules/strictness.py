"""Bounds that can be moved, so that `≤` and `<`, or open and closed, are the same.

`∃ C, ∀ x, f x ≤ C` is the same with `<`, by C + 1; so is `∀ ε > 0, f x ≤ ε`, by ε / 2. Determined
from the tree; in doubt a bound can be moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import (
    App,
    Arrow,
    Ascription,
    Infix,
    Postfix,
    Prefix,
    Quantifier,
    strip,
)
from driftbench.lean.tree import Node, Token, tokens, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["leaves", "movable_names", "order_sides", "term_at"]

#: Casts, and increasing functions.
_GROWING = frozenset(
    {
        *("ENNReal.ofReal", "Real.toNNReal", "Nat.cast", "Int.cast", "Real.sqrt", "NNReal.sqrt"),
        *("sqrt", "Real.exp", "exp", "max", "min"),
    }
)
_TINY = frozenset({"ε", "δ", "η", "ε'", "δ'", "ε₀", "ε₁", "ε₂", "δ₁", "δ₂", "C", "M", "K"})


def term_at(view: View, site: tuple[int, int]) -> Term | None:
    """Return the largest term of the statement with this span; None if there is none."""
    found = view.read(_by_span).get(site)
    return None if found is None else strip(found)


def _by_span(view: View) -> dict[tuple[int, int], Term]:
    root = view.statement.root
    found: dict[tuple[int, int], Term] = {(root.start, root.end): root}
    for node in walk(root):
        for child in node.children:
            found.setdefault((child.start, child.end), child)
    return found


def order_sides(term: Term) -> tuple[Term, ...]:
    """Return both sides of an order relation; () for other terms."""
    match term:
        case Infix(op="<" | "≤" | ">" | "≥", left=left, right=right):
            return (left, right)
    return ()


def leaves(term: Term) -> Iterator[str]:
    """Yield the variables that are operands in a term, up to arithmetic and casts."""
    match strip(term):
        case Token(type="IDENT", text=text):
            yield text.split(".", 1)[0]
        case Infix(op="+" | "-" | "*" | "/" | "•", left=left, right=right):
            yield from leaves(left)
            yield from leaves(right)
        case (
            Infix(op="^", left=inner)
            | Prefix(op="-" | "↑" | "√", operand=inner)
            | Postfix(op="⁻¹", operand=inner)
            | Ascription(term=Node() | Token() as inner)
        ):
            yield from leaves(inner)
        case App(head=Token(text=head), args=arguments) if head in _GROWING:
            for argument in arguments:
                yield from leaves(argument)


def movable_names(view: View, term: Term) -> frozenset[str]:
    """Return the variables in scope of a term whose value may be moved a little.

    They are bound by ∃ above the term, bound by ∀ with a positive bound, or variables of the
    signature that have a usual name for small numbers and are positive by a hypothesis.
    """
    names: set[str] = set()
    for node in view.above(term):
        match node:
            case Quantifier(symbol="∃" | "∃ᶠ", binders=binders):
                names |= {n for group in binders for n in group.variables}
            case Quantifier(symbol="∀", binders=binders, body=body):
                above = (group for group in binders if group.relation == ">")
                names |= {n for group in above for n in group.variables}
                names |= _positive_by_antecedent(strip(body))
    for subject in view.subjects("hypothesis"):
        names |= _positive(strip(subject)) & _TINY
    return frozenset(names | _bound_in_hypothesis(view, term))


def _bound_in_hypothesis(view: View, term: Term) -> set[str]:
    """Return the ∃-bound names right inside the hypothesis binder that holds the term."""
    for parameter in view.parameters:
        node, subject = parameter.binder, parameter.binder.subject
        if subject is not None and node.start <= term.start < node.end:
            match strip(subject):
                case Quantifier(symbol="∃", binders=binders):
                    return {name for group in binders for name in group.variables}
    return set()


def _positive_by_antecedent(body: Term) -> set[str]:
    return _positive(strip(body.left)) if isinstance(body, Arrow) else set()


def _positive(term: Term) -> set[str]:
    """Return x of `0 < x`, `x > 0` or `x ≠ 0`."""
    match term:
        case Infix(op="<", left=right, right=left) | Infix(op=">" | "≠", left=left, right=right):
            left = strip(left)
            zero = any(t.text == "0" for t in tokens(right) if t.type == "NUM")
            if zero and isinstance(left, Token) and left.type == "IDENT":
                return {left.text}
    return set()
