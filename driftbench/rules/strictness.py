"""Bounds that can give way: where `≤` and `<`, open and closed, say the same.

`∃ C, ∀ x, f x ≤ C` says no more with `<`, since C + 1 serves; nor does `∀ ε > 0, f x ≤ ε`, since
ε / 2 comes too. Read off the tree; the answer errs on the side of "it can give way".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token, tokens, walk
from driftbench.rules.binders import (
    groups_of,
    is_infix,
    is_quant,
    operator,
    quant_parts,
    strip,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["leaves", "movable_names", "order_sides", "term_at"]

_ORDER = ("<", "≤", ">", "≥")
#: Casts, and functions that grow with their argument.
_GROWING = frozenset(
    {
        *("ENNReal.ofReal", "Real.toNNReal", "Nat.cast", "Int.cast", "Real.sqrt", "NNReal.sqrt"),
        *("sqrt", "Real.exp", "exp", "max", "min"),
    }
)
_TINY = frozenset({"ε", "δ", "η", "ε'", "δ'", "ε₀", "ε₁", "ε₂", "δ₁", "δ₂", "C", "M", "K"})


def term_at(view: View, site: tuple[int, int]) -> Term | None:
    """Return the largest term of the statement with this span, None if there is none."""
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
    """Return both sides of an order relation, () for anything else."""
    if is_infix(term, *_ORDER) and isinstance(term, Node):
        return (term.children[0], term.children[2])
    return ()


def leaves(term: Term) -> Iterator[str]:
    """Yield the variables that arithmetic reaches from the top of a term."""
    term = strip(term)
    if isinstance(term, Token):
        if term.type == "IDENT":
            yield term.text.split(".", 1)[0]
    elif is_infix(term, "+", "-", "*", "/", "•"):
        yield from leaves(term.children[0])
        yield from leaves(term.children[2])
    elif is_infix(term, "^"):
        yield from leaves(term.children[0])
    elif operator(term) in {"-", "↑", "⁻¹", "√"}:
        yield from leaves(term.children[1 if term.kind == "prefix" else 0])
    elif term.kind == "ascription":
        yield from leaves(term.children[1])
    elif term.kind == "app":
        head = term.children[0]
        if isinstance(head, Token) and head.text in _GROWING:
            for argument in term.children[1:]:
                yield from leaves(argument)


def movable_names(view: View, term: Term) -> frozenset[str]:
    """Return the variables in scope of a term whose value may be moved a little.

    They are those bound by ∃ above it, those bound by ∀ with a positive bound, and variables of
    the signature called like small numbers of which a hypothesis says that they are positive.
    """
    names: set[str] = set()
    current = term
    while (parent := view.parent(current)) is not current and parent is not view.statement.root:
        if is_quant(parent, "∃", "∃ᶠ"):
            names |= {n for g in groups_of(quant_parts(parent)[1]) for n in g.bound}
        elif is_quant(parent, "∀"):
            _, binders, body = quant_parts(parent)
            names |= {n for g in groups_of(binders) if g.relation == ">" for n in g.bound}
            names |= _said_positive(strip(body))
        current = parent
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if parameter.role == "hypothesis" and subject is not None:
            names |= _positive(strip(subject)) & _TINY
    return frozenset(names | _of_binder(view, term))


def _of_binder(view: View, term: Term) -> set[str]:
    """Return the ∃-bound names right inside the hypothesis binder that holds the term."""
    for parameter in view.parameters:
        node = parameter.binder.node
        if node.start <= term.start < node.end and is_quant(strip(parameter.binder.said), "∃"):
            binders = quant_parts(strip(parameter.binder.said))[1]
            return {name for group in groups_of(binders) for name in group.bound}
    return set()


def _said_positive(body: Term) -> set[str]:
    if is_infix(body, "→") and isinstance(body, Node):
        return _positive(strip(body.children[0]))
    return set()


def _positive(term: Term) -> set[str]:
    """Return x of `0 < x`, `x > 0` or `x ≠ 0`."""
    if not is_infix(term, "<", ">", "≠") or not isinstance(term, Node):
        return set()
    left, op, right = (strip(child) for child in term.children)
    if isinstance(op, Token) and op.text == "<":
        left, right = right, left
    zero = any(t.text == "0" for t in tokens(right) if t.type == "NUM")
    return {left.text} if zero and isinstance(left, Token) and left.type == "IDENT" else set()
