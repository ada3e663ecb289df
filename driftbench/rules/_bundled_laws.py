"""Conclusions that follow from the new type of a variable: `f 1 = 1` for a monoid homomorphism.

If the conclusion is a field of the new type, the statement holds by definition, and the drift says
nothing. Laws are recognized by their shape; a law that follows from the fields, such as
`f (a ^ n) = f a ^ n`, is not recognized.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Infix, conclusion_of, strip
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["no_field_of_the_map"]

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
"""Arrow -> the operations and numerals that it preserves."""
_PROPERTIES = {"Continuous": ("→L", "→ₗᵢ"), "Monotone": ("→o",), "Isometry": ("→ₗᵢ",)}


def no_field_of_the_map(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The conclusion is not a field of the map's new type."""
    words = proposal.notes["to"].split()
    arrow = next((word.split("[")[0] for word in words if word.startswith("→")), "")
    goal = conclusion_of(view.statement.conclusion)
    names = proposal.notes["name"].split()
    match goal:
        case Infix(op="=", left=left, right=right):
            left, right = strip(left), strip(right)
            for name in names:
                law = _law(view, name, left, right) or _law(view, name, right, left)
                if law and law in _LAWS.get(arrow, ""):
                    return (f"{name} preserves it by its type",)
        case App(args=(*_, last)):
            head, last = view.head(goal).rsplit(".", 1)[-1], strip(last)
            preserved = arrow in _PROPERTIES.get(head, ())
            if preserved and isinstance(last, Token) and last.text in names:
                return (f"{head} is part of its type",)
    return ()


def _law(view: View, name: str, left: Term, right: Term) -> str:
    """Return `0` for `f 0 = 0`, `*` for `f (a * b) = f a * f b`, `•` for `f (c • a) = c • f a`."""
    match _argument(name, left), right:
        case Token(text=text), _:
            return text if view.slice(right) == text else ""
        case Infix(plain=True, op=op) as inner, Infix(plain=True, op=other) if op == other:
            if not _is_value(view, name, inner.right, right.right):
                return ""
            scalar = op == "•" and view.slice(strip(inner.left)) == view.slice(strip(right.left))
            return op if scalar or _is_value(view, name, inner.left, right.left) else ""
    return ""


def _argument(name: str, term: Term) -> Term | None:
    """Return x where a term is `f x`."""
    match term:
        case App(head=head, args=(argument,)):
            head = strip(head)
            return strip(argument) if isinstance(head, Token) and head.text == name else None
    return None


def _is_value(view: View, name: str, argument: Term, value: Term) -> bool:
    inner = _argument(name, strip(value))
    return inner is not None and view.slice(inner) == view.slice(strip(argument))
