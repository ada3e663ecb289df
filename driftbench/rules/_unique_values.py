"""Whether a formula determines the value of a variable, so that there is nothing to choose.

If the body determines `y` without mentioning `x`, `∀ x, ∃ y` and `∃ y, ∀ x` are the same. Examined
are equations, equivalences that describe a set, and predicates that determine an argument by
theorems of the snapshot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Infix, Prefix, Quantifier, strip
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["determines", "fixes_value", "is_determined"]


def is_determined(view: View, body: Term, names: frozenset[str], apart: frozenset[str]) -> bool:
    """Return whether a conjunct determines one of `names` and mentions none of `apart`."""
    return any(
        determines(view, part, name)
        for part in _conjuncts(body)
        if not apart & view.free(part)
        for name in names & view.free(part)
    )


def fixes_value(view: View, body: Term, names: frozenset[str], moved: frozenset[str]) -> bool:
    """Return whether a conjunct equates a term in `names` with one in `moved`: `g y = f x`.

    One witness for all values would make the second term constant.
    """
    for part in _conjuncts(body):
        part = strip(part)  # noqa: PLW2901 - the same formula
        if isinstance(part, Infix) and part.op == "=":
            sides = (view.free(part.left), view.free(part.right))
            for one, other in (sides, sides[::-1]):
                if names & one and moved & other and not names & other and not moved & one:
                    return True
    return False


def determines(view: View, term: Term, name: str) -> bool:
    """Return whether a formula holds for at most one value of a variable, others being fixed."""
    match strip(term):
        case Token():
            return False
        case Infix(op="=", left=left, right=right):
            sides = ((left, right), (right, left))
            return any(
                _variable(one) == name and name not in view.free(other) for one, other in sides
            )
        case Quantifier(symbol="∀", binders=binders, body=body):
            bound = {word for group in binders for word in group.variables}
            return _describes(view, bound, strip(body), name)
        case formula:
            predicate = view.head(formula).rsplit(".", 1)[-1]
            known = view.kinds.determined_of(predicate)
            return any(_argument_at(view, formula, one.place, one.inside) == name for one in known)


def _argument_at(view: View, term: Term, place: int, inside: str) -> str:
    """Return the variable at an argument position of an application; "" for another term."""
    receiver, dot, _ = view.head(term).rpartition(".")
    arguments = term.args if isinstance(term, App) else ()
    if place == len(arguments) + 1 and dot and view.is_local(receiver):
        return receiver if not inside else ""
    if place > len(arguments):
        return ""
    argument = strip(arguments[-place])
    if not inside:
        return _variable(argument)
    match argument:
        case App(head=Token(text=called), args=(value,)) | Prefix(op=called, operand=value):
            return _variable(value) if called == inside else ""
    return ""


def _describes(view: View, bound: set[str], body: Term, name: str) -> bool:
    """Return whether `∀ bound, body` describes the members of a set: `∀ x, x ∈ s ↔ p x`."""
    if not isinstance(body, Infix) or body.op != "↔":
        return False
    for one, other in ((body.left, body.right), (body.right, body.left)):
        match strip(one):
            case Infix(op="∈", left=element, right=whole) if name not in view.free(other):
                if _variable(element) in bound and _variable(whole) == name:
                    return True
    return False


def _conjuncts(term: Term) -> Iterator[Term]:
    """Yield the conjuncts of a body, also below existentials."""
    match strip(term):
        case Infix(op="∧", left=left, right=right):
            yield from _conjuncts(left)
            yield from _conjuncts(right)
        case Quantifier(symbol="∃", body=body):
            yield from _conjuncts(body)
        case part:
            yield part


def _variable(term: Term) -> str:
    """Return the variable inside parentheses; "" for other terms."""
    term = strip(term)
    return term.text if isinstance(term, Token) and term.type == "IDENT" else ""
