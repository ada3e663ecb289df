"""Why an existential's witness is no choice: unique anyway, or never unique.

`∃!` instead of `∃` is drift worth reading only where uniqueness could hold and need not. The
answers here are read off the body; silence means that nothing speaks against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token
from driftbench.rules.binders import (
    groups_of,
    is_infix,
    is_quant,
    operator,
    quant_parts,
    strip,
)
from driftbench.rules.strictness import leaves, order_sides, term_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.binders import Binder
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


def why_no_choice(view: View, term: Term) -> tuple[str, ...]:
    """Return why `∃!` would say the same as `∃`, or something nobody would say; () if it may."""
    _, binders, body = quant_parts(term)
    names = {name for group in groups_of(binders) for name in group.bound}
    if not names & view.free(body):
        return ("nothing is said of the witness: it is unique anyway",)
    if any(_bounded(view, group) for group in groups_of(binders)):
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
    term = term_at(view, proposal.site)
    if term is None or not is_quant(term, "∃"):
        return ()
    _, binders, body = quant_parts(term)
    names = {name for group in groups_of(binders) for name in group.bound}
    fixed = any(_fixes(part, names, view) for part in _conjuncts(body))
    return ("an equation determines the witness, and cannot hold of everything",) * fixed


def _bounded(view: View, group: Binder) -> bool:
    """Say whether a binder asks for a small or large number, a structure or a type."""
    if group.relation in {">", "<", "≥", "≤", "⊆", "⊇"}:
        return True
    subject = strip(group.subject) if group.subject is not None else None
    if subject is None or group.relation != ":":
        return False
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
    brackets = (p.binder.subject for p in view.parameters if p.binder.bracket == "[")
    categories = (term for term in brackets if term is not None and "Category" in view.head(term))
    return view.is_local(head) and any(head in view.free(term) for term in categories)


def _conditional(view: View, body: Term, names: set[str]) -> bool:
    """Say whether all that is said of a witness stands under a condition on something else."""
    body = strip(body)
    if not is_infix(body, "→") or not isinstance(body, Node):
        return False
    return not names & view.free(body.children[0])


def _conjuncts(term: Term) -> Iterator[Term]:
    """Yield what a body says, below conjunctions, quantifiers and antecedents."""
    term = strip(term)
    if is_infix(term, "∧") and isinstance(term, Node):
        yield from _conjuncts(term.children[0])
        yield from _conjuncts(term.children[2])
    elif is_quant(term, "∀", "∀ᶠ", "∀ᵉ", "∀ᵐ"):
        yield from _conjuncts(quant_parts(term)[2])
    elif is_infix(term, "→") and isinstance(term, Node):
        yield from _conjuncts(term.children[2])
    else:
        yield term


def _fixes(term: Term, names: set[str], view: View) -> bool:
    """Say whether `term` is `e = x` or `x = e` for one of `names`, up to a cast, x not in e."""
    if not is_infix(term, "=") or not isinstance(term, Node):
        return False
    left, _, right = term.children
    sides = ((left, right), (right, left))
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
    return kind is not None and operator(kind)[:1] in {"≅", "≃"}


def _solvable(term: Term) -> set[str]:
    """Return the variables that an equation with a given other side would leave no choice.

    They are reached through sums and products, and as exponents; a base may have several roots.
    """
    term = strip(term)
    if isinstance(term, Token):
        return {term.text} if term.type == "IDENT" else set()
    if is_infix(term, "+", "-", "*"):
        left, right = _solvable(term.children[0]), _solvable(term.children[2])
        return left ^ right
    if is_infix(term, "^"):
        base = _solvable(term.children[0])
        return _solvable(term.children[2]) - base
    if term.kind == "ascription" or operator(term) == "↑":
        return _solvable(term.children[1])
    return set()


def _value_at(term: Term, names: set[str], view: View) -> bool:
    """Say whether a term is a constant's value at one of `names`, a bare last argument.

    Constants that make closures and hulls tend to be one-to-one on what statements speak of, and
    whether they are no reader sees; a variable function leaves it open.
    """
    term = strip(term)
    if not isinstance(term, Node) or term.kind != "app":
        return False
    head = view.head(term)
    return bool(head) and not view.is_local(head) and _bare(term.children[-1]) in names


def _image(term: Term) -> str:
    """Return x of `f x`, "" for anything else."""
    term = strip(term)
    if isinstance(term, Node) and term.kind == "app" and len(term.children) == 2:
        return _bare(term.children[1])
    return ""


def _settles(term: Term, names: set[str], view: View) -> bool:
    if not isinstance(term, Node) or term.kind != "app":
        return False
    if view.head(term).rsplit(".", 1)[-1] not in _ONE:
        return False
    return any(_bare(child) in names or _limit(child) in names for child in term.children[1:])


def _limit(term: Term) -> str:
    """Return x of `𝓝 x`."""
    term = strip(term)
    if isinstance(term, Node) and term.kind == "app" and len(term.children) == 2:
        head = term.children[0]
        return _bare(term.children[1]) if isinstance(head, Token) and head.text == "𝓝" else ""
    return _bare(term.children[1]) if operator(term) == "𝓝" and isinstance(term, Node) else ""


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
    if is_infix(term, "<", ">") and names & view.free(term):
        return True
    if isinstance(term, Node) and term.kind == "app":
        last = view.head(term).rsplit(".", 1)[-1]
        if last in _SLACK and any(_bare(child) in names for child in term.children[1:]):
            return True
    return any(name in names for side in order_sides(term) for name in leaves(side))


def _bare(term: Term) -> str:
    """Return the variable under casts and parentheses, "" if there is more to it."""
    term = strip(term)
    if isinstance(term, Node) and term.kind == "ascription":
        return _bare(term.children[1])
    if isinstance(term, Node) and operator(term) == "↑":
        return _bare(term.children[1])
    return term.text if isinstance(term, Token) else ""
