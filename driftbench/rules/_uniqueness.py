"""Whether the witness of an existential is certainly unique, or certainly not.

`∃!` in place of `∃` is a drift only if uniqueness could hold and need not. Only the body is
examined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Arrow, Ascription, Infix, Prefix, Quantifier, strip
from driftbench.lean.tree import Node, Token, walk
from driftbench.rules.operations._witness import is_element_type, is_function_type
from driftbench.rules.strictness import leaves, order_sides, term_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["no_equation_for_all", "why_no_choice"]

#: Predicates that at most one witness satisfies.
_ONE = frozenset(
    {
        *("IsLUB", "IsGLB", "IsLeast", "IsGreatest", "HasSum", "HasProd", "HasDerivAt"),
        *("HasFDerivAt", "HasIntegral", "Tendsto", "IsLimit", "IsColimit", "IsTerminal"),
        *("IsFixedPt", "IsInitial", "HasLimit", "IsConjRoot", "IsMin", "IsMax", "IsBot", "IsTop"),
    }
)


def why_no_choice(view: View, term: Quantifier) -> tuple[str, ...]:
    """Return why `∃!` would be the same as `∃`, or certainly false; () if neither is known."""
    body = term.body
    names = {name for group in term.binders for name in group.variables}
    if not names & view.free(body):
        return ("the body does not mention the witness",)
    if any(_bounded(view, group) for group in term.binders):
        return ("there are many witnesses: they are never unique",)
    if any(_is_composite(view, group, body) for group in term.binders):
        return ("a set, a function or a structure is seldom claimed to be unique",)
    if _conditional(view, body, names):
        return ("if the condition fails, every value is a witness",)
    for part in _conjuncts(body):
        if _is_determining_equation(part, names, view):
            return ("an equation determines the witness",)
        if _is_unique_predicate(part, names, view):
            return ("the body holds for at most one value",)
        if _bounds(part, names, view):
            return ("a bound can be moved: the witness is never unique",)
    return ()


def no_equation_for_all(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No equation determines the witness, so the claim may hold for all values."""
    match term_at(view, proposal.site):
        case Quantifier(symbol="∃", binders=binders, body=body):
            names = {name for group in binders for name in group.variables}
            if any(_is_determining_equation(part, names, view) for part in _conjuncts(body)):
                return ("an equation determines the witness, and cannot hold for all values",)
    return ()


def _bounded(view: View, group: Binder) -> bool:
    """Return whether a binder is for a bounded number, a structure or a type."""
    relation, subject = group.relation, group.subject
    if relation in {">", "<", "≥", "≤", "⊆", "⊇"}:
        return True
    if subject is None or relation != ":":
        return False
    subject = strip(subject)
    head = view.head(subject)
    if head in {"Set", "Finset", "Multiset", "List", "Type", "Type*", "Filter"}:
        return True
    if _is_object(view, subject):
        return True
    return view.kinds.class_of(head, view.namespaces) in {"data", "mixin"}


def _is_composite(view: View, group: Binder, body: Term) -> bool:
    """Return whether a witness is not an element or a number: a set, a function, a subgroup."""
    if group.relation == ":" and group.subject is not None:
        kind = strip(group.subject)
        element = is_element_type(view, kind) or view.slice(kind) == "ℕ"
        return not element or is_function_type(kind)
    if group.relation == "∈" and group.subject is not None:
        return view.slice(strip(group.subject)).startswith(("𝓝", "𝓤", "nhds"))
    names = set(group.variables)
    return any(
        isinstance(node, Infix) and node.op in {"⊆", "⊂", "∪", "∩"} and names & view.free(node)
        for node in walk(body)
    )


def _is_object(view: View, kind: Term) -> bool:
    """Return whether values of a type are objects of a category, which have isomorphic copies."""
    head = view.head(kind) or (kind.text if isinstance(kind, Token) else "")
    if any(f.startswith("CategoryTheory.") for f in view.kinds.resolve(head, view.namespaces)[:1]):
        return True
    categories = (term for term in view.classes if "Category" in view.head(term))
    return view.is_local(head) and any(head in view.free(term) for term in categories)


def _conditional(view: View, body: Term, names: set[str]) -> bool:
    """Return whether every claim about a witness has a condition that does not mention it."""
    body = strip(body)
    return isinstance(body, Arrow) and not names & view.free(body.left)


def _conjuncts(term: Term) -> Iterator[Term]:
    """Yield the claims of a body below conjunctions, quantifiers and antecedents."""
    match strip(term):
        case Infix(op="∧", left=left, right=right):
            yield from _conjuncts(left)
            yield from _conjuncts(right)
        case Quantifier(symbol="∀" | "∀ᶠ" | "∀ᵉ" | "∀ᵐ", body=below) | Arrow(right=below):
            yield from _conjuncts(below)
        case part:
            yield part


def _is_determining_equation(term: Term, names: set[str], view: View) -> bool:
    """Return whether `term` is `e = x` or `x = e` for one of `names`, up to a cast, x not in e."""
    if not isinstance(term, Infix) or term.op != "=":
        return False
    sides = ((term.left, term.right), (term.right, term.left))
    if any(_variable(side) in names and _variable(side) not in view.free(o) for side, o in sides):
        return True
    if any(_solvable(side) & names and not names & view.free(other) for side, other in sides):
        return True
    if any(_value_at(side, names, view) and not names & view.free(o) for side, o in sides):
        return True
    if any(_is_map(view, name) for name in names) and names & view.free(term):
        return True
    one_to_one = "jective" in view.text or "≃" in view.text or "Mono " in view.text
    return one_to_one and any(_image(side) in names for side, _ in sides)


def _is_map(view: View, name: str) -> bool:
    """Return whether a witness is an isomorphism, which a value or composite often determines."""
    declared = view.type_of(name)
    kind = strip(declared) if declared is not None else None
    return isinstance(kind, Infix) and kind.op[:1] in {"≅", "≃"}


def _solvable(term: Term) -> set[str]:
    """Return the variables that an equation with this side determines.

    They occur in sums and products, and as exponents; a base may have several roots.
    """
    match strip(term):
        case Token(type="IDENT", text=name):
            return {name}
        case Infix(op="+" | "-" | "*", left=left, right=right):
            return _solvable(left) ^ _solvable(right)
        case Infix(op="^", left=base, right=exponent):
            return _solvable(exponent) - _solvable(base)
        case Ascription(term=Node() | Token() as inner) | Prefix(op="↑", operand=inner):
            return _solvable(inner)
    return set()


def _value_at(term: Term, names: set[str], view: View) -> bool:
    """Return whether a term is a constant applied to one of `names` as the last argument.

    Constants are assumed to be injective on the values of statements; variable functions are not.
    """
    match strip(term):
        case App(args=(*_, last)) as value:
            head = view.head(value)
            return bool(head) and not view.is_local(head) and _variable(last) in names
    return False


def _image(term: Term) -> str:
    """Return x of `f x`; "" for other terms."""
    match strip(term):
        case App(args=(argument,)):
            return _variable(argument)
    return ""


def _is_unique_predicate(term: Term, names: set[str], view: View) -> bool:
    if not isinstance(term, App) or view.head(term).rsplit(".", 1)[-1] not in _ONE:
        return False
    return any(_variable(one) in names or _limit(one) in names for one in term.args)


def _limit(term: Term) -> str:
    """Return x of `𝓝 x`."""
    match strip(term):
        case App(head=Token(text="𝓝"), args=(point,)) | Prefix(op="𝓝", operand=point):
            return _variable(point)
    return ""


#: Predicates of a constant that hold for all larger, or all smaller, constants.
_MONOTONE_IN_CONSTANT = frozenset(
    {
        *("LipschitzWith", "LipschitzOnWith", "AntilipschitzWith", "HolderWith", "HolderOnWith"),
        *("IsBigOWith", "HasFPowerSeriesOnBall", "IsBoundedBy"),
    }
)


def _bounds(term: Term, names: set[str], view: View) -> bool:
    """Return whether a witness is in a strict inequality, or on a side of a weak one."""
    match term:
        case Infix(op="<" | ">") if names & view.free(term):
            return True
        case App(args=arguments) if view.head(term).rsplit(".", 1)[-1] in _MONOTONE_IN_CONSTANT:
            return any(_variable(argument) in names for argument in arguments)
    return any(name in names for side in order_sides(term) for name in leaves(side))


def _variable(term: Term) -> str:
    """Return the variable inside casts and parentheses; "" for other terms."""
    match strip(term):
        case Ascription(term=Node() | Token() as inner) | Prefix(op="↑", operand=inner):
            return _variable(inner)
        case Token(text=text):
            return text
    return ""
