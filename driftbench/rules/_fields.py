"""Conclusions that a bundled thing brings along: `f 1 = 1` of a monoid homomorphism.

Where the new type of a map has what is concluded among its fields, the statement holds by
definition, and nothing is claimed of fewer or more maps. Laws are told by their shape; a law that
follows from the fields, such as `f (a ^ n) = f a ^ n`, is none of them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token
from driftbench.rules.binders import conclusion_of, is_infix, operator, strip

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["no_field_of_the_map", "no_field_of_the_substructure"]

_LAWS = {
    "→*": "*1",
    "→ₙ*": "*",
    "→+": "+0",
    "→+*": "+*01",
    "→ₙ+*": "+*0",
    "→ₗ": "+•0",
    "→L": "+•0",
    "→ₗᵢ": "+•0",
    "→ₐ": "+*•01",
    "→A": "+*•01",
}
"""What each arrow preserves: operations and numerals."""
_SCALARS = re.compile(r"→[^\s\[→]*\[(\w+)\]")
_PROPERTIES = {"Continuous": ("→L", "→ₗᵢ"), "Monotone": ("→o",), "Isometry": ("→ₗᵢ",)}


def no_field_of_the_map(view: View, proposal: Proposal) -> tuple[str, ...]:
    """What is concluded is no field of the map's new type, and no scalars are left idle."""
    idle = _idle_scalars(view, proposal)
    if idle:
        return (f"{idle} would have scalars to act by, and nothing else",)
    words = proposal.notes["to"].split()
    arrow = next((word.split("[")[0] for word in words if word.startswith("→")), "")
    goal = strip(conclusion_of(view.statement.conclusion))
    names = proposal.notes["name"].split()
    if not isinstance(goal, Node):
        return ()
    if is_infix(goal, "="):
        left, _, right = map(strip, goal.children)
        for name in names:
            law = _law(view, name, left, right) or _law(view, name, right, left)
            if law and law in _LAWS.get(arrow, ""):
                return (f"{name} preserves it by its type",)
    head = view.head(goal).rsplit(".", 1)[-1] if goal.kind == "app" else ""
    if arrow in _PROPERTIES.get(head, ()):
        last = strip(goal.children[-1])
        if isinstance(last, Token) and last.text in names:
            return (f"{head} is part of its type",)
    return ()


def no_field_of_the_substructure(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The conclusion is not that a sum, a product, 0 or 1 is in the new substructure."""
    goal = strip(conclusion_of(view.statement.conclusion))
    if not isinstance(goal, Node) or not is_infix(goal, "∈"):
        return ()
    member, _, container = map(strip, goal.children)
    named = isinstance(container, Token) and container.text in proposal.notes["name"].split()
    number = isinstance(member, Token) and member.text in {"0", "1"}
    if named and (number or is_infix(member, "+", "*")):
        return (f"{view.slice(member)} is in it by its type",)
    return ()


def _idle_scalars(view: View, proposal: Proposal) -> str:
    """Return S of `→ₗ[S]` where the new arrow lacks it and only instances mention it; or ""."""
    found = _SCALARS.search(proposal.notes.get("from", ""))
    if found is None or f"[{found[1]}]" in proposal.notes["to"] or not view.is_local(found[1]):
        return ""
    names = frozenset(proposal.notes["name"].split())
    scalars = frozenset({found[1]})
    skip = [
        parameter.binder.node
        for parameter in view.parameters
        if parameter.binder.bracket == "[" or names & set(parameter.binder.bound)
    ]
    return "" if view.mentions(scalars, skip=skip) else found[1]


def _law(view: View, name: str, left: Term, right: Term) -> str:
    """Return `0` for `f 0 = 0`, `*` for `f (a * b) = f a * f b`, `•` for `f (c • a) = c • f a`."""
    inner = _argument(name, left)
    if isinstance(inner, Token):
        return inner.text if view.slice(right) == inner.text else ""
    symbol = operator(inner) if inner is not None else ""
    if inner is None or not is_infix(inner) or not isinstance(right, Node):
        return ""
    if not is_infix(right, symbol):
        return ""
    (one, _, two), (first, _, second) = inner.children, right.children
    if not _is_value(view, name, two, second):
        return ""
    scalar = symbol == "•" and view.slice(strip(one)) == view.slice(strip(first))
    return symbol if scalar or _is_value(view, name, one, first) else ""


def _argument(name: str, term: Term) -> Term | None:
    """Return x where a term is `f x`."""
    if not isinstance(term, Node) or term.kind != "app" or len(term.children) != 2:
        return None
    head = strip(term.children[0])
    return strip(term.children[1]) if isinstance(head, Token) and head.text == name else None


def _is_value(view: View, name: str, argument: Term, value: Term) -> bool:
    inner = _argument(name, strip(value))
    return inner is not None and view.slice(inner) == view.slice(strip(argument))
