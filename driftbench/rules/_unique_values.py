"""Whether a formula leaves one value for a variable, so that a choice of it is none.

Where `y` is pinned by what does not mention `x`, `∀ x, ∃ y` and `∃ y, ∀ x` say the same. Read off
equations, equivalences that describe a set, and predicates that determine an argument as theorems
of the snapshot show. Silence means that nothing was seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token
from driftbench.rules.binders import groups_of, is_infix, is_quant, operator, quant_parts, strip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.library.determination import Determined
    from driftbench.rules.view import View

__all__ = ["is_determined", "pins"]


def is_determined(view: View, body: Term, names: frozenset[str], apart: frozenset[str]) -> bool:
    """Say whether a conjunct pins one of `names` and mentions none of `apart`."""
    return any(
        pins(view, part, name)
        for part in _conjuncts(body)
        if not apart & view.free(part)
        for name in names & view.free(part)
    )


def pins(view: View, term: Term, name: str) -> bool:
    """Say whether a formula holds for one value of a variable at most, all else being given."""
    term = strip(term)
    if not isinstance(term, Node):
        return False
    if is_infix(term, "="):
        left, _, right = term.children
        sides = ((left, right), (right, left))
        return any(_bare(one) == name and name not in view.free(other) for one, other in sides)
    if is_quant(term, "∀"):
        return _describes(view, term, name)
    return any(_at(view, term, one.place, one.inside) == name for one in _known(view, term))


def _known(view: View, term: Node) -> Iterator[Determined]:
    predicate = view.head(term).rsplit(".", 1)[-1]
    return iter(view.kinds.determined_of(predicate))


def _at(view: View, term: Node, place: int, inside: str) -> str:
    """Return the variable that is an argument of an application, "" if something else is."""
    receiver, dot, _ = view.head(term).rpartition(".")
    arguments = list(term.children[1:]) if term.kind == "app" else []
    if place == len(arguments) + 1 and dot and view.is_local(receiver):
        return receiver if not inside else ""
    if place > len(arguments):
        return ""
    argument = strip(arguments[-place])
    if not inside:
        return _bare(argument)
    if isinstance(argument, Node) and len(argument.children) == 2:
        head, value = argument.children
        called = head.text if isinstance(head, Token) else operator(argument)
        return _bare(value) if called == inside else ""
    return ""


def _describes(view: View, term: Term, name: str) -> bool:
    """Say whether a formula says which members a set has: `∀ x, x ∈ s ↔ p x`."""
    _, binders, body = quant_parts(term)
    body = strip(body)
    bound = {word for group in groups_of(binders) for word in group.bound}
    if not is_infix(body, "↔") or not isinstance(body, Node):
        return False
    for one, other in (body.children[::2], body.children[::-2]):
        member = strip(one)
        if is_infix(member, "∈") and isinstance(member, Node) and name not in view.free(other):
            element, _, whole = member.children
            if _bare(element) in bound and _bare(whole) == name:
                return True
    return False


def _conjuncts(term: Term) -> Iterator[Term]:
    """Yield what a body says at once for its variables: conjuncts, below existentials too."""
    term = strip(term)
    if is_infix(term, "∧") and isinstance(term, Node):
        yield from _conjuncts(term.children[0])
        yield from _conjuncts(term.children[2])
    elif is_quant(term, "∃"):
        yield from _conjuncts(quant_parts(term)[2])
    else:
        yield term


def _bare(term: Term) -> str:
    """Return the variable under parentheses, "" if there is more to it."""
    term = strip(term)
    return term.text if isinstance(term, Token) and term.type == "IDENT" else ""
