"""Whether a formula leaves one value for a variable, so that a choice of it is none.

Where `y` is pinned by what does not mention `x`, `∀ x, ∃ y` and `∃ y, ∀ x` say the same. Read off
equations, equivalences that describe a set, and predicates that determine an argument as theorems
of the snapshot show. Silence means that nothing was seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Infix, Prefix, Quantifier, strip
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
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
    match strip(term):
        case Token():
            return False
        case Infix(op="=", left=left, right=right):
            sides = ((left, right), (right, left))
            return any(_bare(one) == name and name not in view.free(other) for one, other in sides)
        case Quantifier(symbol="∀", binders=binders, body=body):
            bound = {word for group in binders for word in group.variables}
            return _describes(view, bound, strip(body), name)
        case formula:
            predicate = view.head(formula).rsplit(".", 1)[-1]
            known = view.kinds.determined_of(predicate)
            return any(_at(view, formula, one.place, one.inside) == name for one in known)


def _at(view: View, term: Term, place: int, inside: str) -> str:
    """Return the variable that is an argument of an application, "" if something else is."""
    receiver, dot, _ = view.head(term).rpartition(".")
    arguments = term.args if isinstance(term, App) else ()
    if place == len(arguments) + 1 and dot and view.is_local(receiver):
        return receiver if not inside else ""
    if place > len(arguments):
        return ""
    argument = strip(arguments[-place])
    if not inside:
        return _bare(argument)
    match argument:
        case App(head=Token(text=called), args=(value,)) | Prefix(op=called, operand=value):
            return _bare(value) if called == inside else ""
    return ""


def _describes(view: View, bound: set[str], body: Term, name: str) -> bool:
    """Say whether `∀ bound, body` says which members a set has: `∀ x, x ∈ s ↔ p x`."""
    if not isinstance(body, Infix) or body.op != "↔":
        return False
    for one, other in ((body.left, body.right), (body.right, body.left)):
        match strip(one):
            case Infix(op="∈", left=element, right=whole) if name not in view.free(other):
                if _bare(element) in bound and _bare(whole) == name:
                    return True
    return False


def _conjuncts(term: Term) -> Iterator[Term]:
    """Yield what a body says at once for its variables: conjuncts, below existentials too."""
    match strip(term):
        case Infix(op="∧", left=left, right=right):
            yield from _conjuncts(left)
            yield from _conjuncts(right)
        case Quantifier(symbol="∃", body=body):
            yield from _conjuncts(body)
        case part:
            yield part


def _bare(term: Term) -> str:
    """Return the variable under parentheses, "" if there is more to it."""
    term = strip(term)
    return term.text if isinstance(term, Token) and term.type == "IDENT" else ""
