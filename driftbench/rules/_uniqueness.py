"""Why an existential's witness is no choice: unique anyway, or never unique.

`∃!` instead of `∃` is drift worth reading only where uniqueness could hold and need not. The
answers here are read off the body; silence means that nothing speaks against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Arrow, Ascription, Infix, Prefix, Quantifier, strip
from driftbench.lean.tree import Node, Token
from driftbench.rules.strictness import leaves, order_sides, term_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["no_equation_for_all", "why_no_choice"]

#: Predicates that at most one value satisfies in the place of the witness.
_ONE = frozenset(
    {
        *("IsLUB", "IsGLB", "IsLeast", "IsGreatest", "HasSum", "HasProd", "HasDerivAt"),
        *("HasFDerivAt", "HasIntegral", "Tendsto", "IsLimit", "IsColimit", "IsTerminal"),
        *("IsFixedPt", "IsInitial", "HasLimit", "IsConjRoot", "IsMin", "IsMax", "IsBot", "IsTop"),
    }
)


def why_no_choice(view: View, term: Quantifier) -> tuple[str, ...]:
    """Return why `∃!` would say the same as `∃`, or something nobody would say; () if it may."""
    body = term.body
    names = {name for group in term.binders for name in group.variables}
    if not names & view.free(body):
        return ("nothing is said of the witness: it is unique anyway",)
    if any(_bounded(view, group) for group in term.binders):
        return ("the witness is any of many: it is never unique",)
    if _conditional(view, body, names):
        return ("where the condition fails, everything is a witness",)
    for part in _conjuncts(body):
        if _fixes(part, names, view):
            return ("an equation determines the witness: it is unique anyway",)
        if _settles(part, names, view):
            return ("what is said of the witness holds of one value at most",)
        if _bounds(part, names, view):
            return ("a bound can be moved: the witness is never unique",)
    return ()


def no_equation_for_all(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No equation determines the witness: not every number is the value of one term."""
    match term_at(view, proposal.site):
        case Quantifier(symbol="∃", binders=binders, body=body):
            names = {name for group in binders for name in group.variables}
            if any(_fixes(part, names, view) for part in _conjuncts(body)):
                return ("an equation determines the witness, and cannot hold of everything",)
    return ()


def _bounded(view: View, group: Binder) -> bool:
    """Say whether a binder asks for a small or large number, a structure or a type."""
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


def _is_object(view: View, kind: Term) -> bool:
    """Say whether values of a type are objects of a category, which have isomorphic copies."""
    head = view.head(kind) or (kind.text if isinstance(kind, Token) else "")
    if any(f.startswith("CategoryTheory.") for f in view.kinds.resolve(head, view.namespaces)[:1]):
        return True
    categories = (term for term in view.classes if "Category" in view.head(term))
    return view.is_local(head) and any(head in view.free(term) for term in categories)


def _conditional(view: View, body: Term, names: set[str]) -> bool:
    """Say whether all that is said of a witness stands under a condition on something else."""
    body = strip(body)
    return isinstance(body, Arrow) and not names & view.free(body.left)


def _conjuncts(term: Term) -> Iterator[Term]:
    """Yield what a body says, below conjunctions, quantifiers and antecedents."""
    match strip(term):
        case Infix(op="∧", left=left, right=right):
            yield from _conjuncts(left)
            yield from _conjuncts(right)
        case Quantifier(symbol="∀" | "∀ᶠ" | "∀ᵉ" | "∀ᵐ", body=below) | Arrow(right=below):
            yield from _conjuncts(below)
        case part:
            yield part


def _fixes(term: Term, names: set[str], view: View) -> bool:
    """Say whether `term` is `e = x` or `x = e` for one of `names`, up to a cast, x not in e."""
    if not isinstance(term, Infix) or term.op != "=":
        return False
    sides = ((term.left, term.right), (term.right, term.left))
    if any(_bare(side) in names and _bare(side) not in view.free(o) for side, o in sides):
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
    """Say whether a witness is an isomorphism, which a value or a composite tends to pin down."""
    declared = view.type_of(name)
    kind = strip(declared) if declared is not None else None
    return isinstance(kind, Infix) and kind.op[:1] in {"≅", "≃"}


def _solvable(term: Term) -> set[str]:
    """Return the variables that an equation with a given other side would leave no choice.

    They are reached through sums and products, and as exponents; a base may have several roots.
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
    """Say whether a term is a constant's value at one of `names`, a bare last argument.

    Constants that make closures and hulls tend to be one-to-one on what statements speak of, and
    whether they are no reader sees; a variable function leaves it open.
    """
    match strip(term):
        case App(args=(*_, last)) as value:
            head = view.head(value)
            return bool(head) and not view.is_local(head) and _bare(last) in names
    return False


def _image(term: Term) -> str:
    """Return x of `f x`, "" for anything else."""
    match strip(term):
        case App(args=(argument,)):
            return _bare(argument)
    return ""


def _settles(term: Term, names: set[str], view: View) -> bool:
    if not isinstance(term, App) or view.head(term).rsplit(".", 1)[-1] not in _ONE:
        return False
    return any(_bare(one) in names or _limit(one) in names for one in term.args)


def _limit(term: Term) -> str:
    """Return x of `𝓝 x`."""
    match strip(term):
        case App(head=Token(text="𝓝"), args=(point,)) | Prefix(op="𝓝", operand=point):
            return _bare(point)
    return ""


#: Predicates of a constant that hold of all larger, or of all smaller ones.
_SLACK = frozenset(
    {
        *("LipschitzWith", "LipschitzOnWith", "AntilipschitzWith", "HolderWith", "HolderOnWith"),
        *("IsBigOWith", "HasFPowerSeriesOnBall", "IsBoundedBy"),
    }
)


def _bounds(term: Term, names: set[str], view: View) -> bool:
    """Say whether a witness is one side of an inequality, up to arithmetic, or can move a little.

    A strict inequality leaves room for that, wherever it speaks of the witness.
    """
    match term:
        case Infix(op="<" | ">") if names & view.free(term):
            return True
        case App(args=arguments) if view.head(term).rsplit(".", 1)[-1] in _SLACK:
            return any(_bare(argument) in names for argument in arguments)
    return any(name in names for side in order_sides(term) for name in leaves(side))


def _bare(term: Term) -> str:
    """Return the variable under casts and parentheses, "" if there is more to it."""
    match strip(term):
        case Ascription(term=Node() | Token() as inner) | Prefix(op="↑", operand=inner):
            return _bare(inner)
        case Token(text=text):
            return text
    return ""
