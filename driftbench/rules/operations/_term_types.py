"""The types of terms in equations and inequalities: number types, ordered types, sets.

They are read from declared types of variables and a few constants; arithmetic has the largest type
of its leaves, as in Lean. In doubt the type is "".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import (
    App,
    Arrow,
    Ascription,
    Enclosed,
    Infix,
    Postfix,
    Prefix,
    strip,
)
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["ORDERS", "common_type", "element_type", "function_type", "is_set", "order_of"]

_CHAIN = ("ℕ", "ℤ", "ℚ", "ℝ")
_ALIAS = {"Nat": "ℕ", "Int": "ℤ", "Rat": "ℚ", "Real": "ℝ"}
_REAL = frozenset(
    {
        *("Real.sqrt", "Real.exp", "Real.log", "Real.sin", "Real.cos", "Real.pi", "dist"),
        *("Metric.infDist", "Metric.diam", "Real.arctan", "Real.Gamma"),
    }
)
_NATURAL = frozenset({"Finset.card", "Fintype.card", "Nat.card", "Nat.choose", "Nat.factorial"})
_LINEAR = frozenset(
    {
        *("LinearOrder", "ConditionallyCompleteLinearOrder", "CompleteLinearOrder"),
        *("ConditionallyCompleteLinearOrderBot",),
    }
)
_PARTIAL = frozenset(
    {
        *("PartialOrder", "SemilatticeSup", "SemilatticeInf", "Lattice", "DistribLattice"),
        *("CompleteLattice", "BooleanAlgebra", "ConditionallyCompleteLattice", "HeytingAlgebra"),
        *("Order.Frame", "CompleteDistribLattice", "CompleteBooleanAlgebra"),
    }
)
_LINEAR_TYPES = frozenset({*_CHAIN, "ℝ≥0", "ℝ≥0∞", "ℕ+", "ℕ∞", "EReal", "Cardinal", "Ordinal"})

#: Properties of the order of a type: `linear`; `partial` (antisymmetric); `subtractive`, linear
#: with a true subtraction; `whole`, where `a < b` is `a + 1 ≤ b`; `natural`, only ℕ.
ORDERS = ("linear", "natural", "partial", "subtractive", "whole")


def common_type(view: View, *terms: Term) -> str:
    """Return the type in which terms are compared; "" if it is not certain."""
    found = {_type_or_any(view, term) for term in terms} - {"any"}
    return _join(found)


def _join(found: set[str]) -> str:
    if not found or "" in found:
        return ""
    if len(found) == 1:
        return found.pop()
    return max(found, key=_CHAIN.index) if found <= set(_CHAIN) else ""


def _type_or_any(view: View, term: Term) -> str:
    """Return a type as written; `any` for a numeral; "" in doubt."""
    term = strip(term)
    match term:
        case Token():
            return _leaf(view, term)
        case App():
            return _applied(view, term)
        case Infix(op="+" | "-" | "*" | "/", left=left, right=right):
            parts = {_type_or_any(view, left), _type_or_any(view, right)} - {"any"}
            return _join(parts) if parts else "any"
        case (
            Infix(op="^", left=inner)
            | Postfix(op="!", operand=inner)
            | Prefix(op="-", operand=inner)
            | Enclosed(marks="||", items=(inner,))
        ):
            return _type_or_any(view, inner)
        case Enclosed(marks="‖‖"):
            return "ℝ"
        case Ascription(type=kind) if kind is not None:
            return _type_name(view, kind)
    return ""


def _leaf(view: View, token: Token) -> str:
    if token.type == "NUM":
        return "any"
    if token.type != "IDENT":
        return ""
    if "." in token.text:
        base, _, field = token.text.rpartition(".")
        declared = view.type_of(base)
        finite = declared is not None and view.head(declared) == "Finset"
        return "ℕ" if field == "card" and finite else ""
    declared = view.type_of(token.text)
    return "" if declared is None else _type_name(view, declared)


def _type_name(view: View, kind: Term) -> str:
    """Return the name of a type that is one word; "" for other types."""
    kind = strip(kind)
    text = view.slice(kind)
    return _ALIAS.get(text, text) if isinstance(kind, Token) else ""


def _applied(view: View, term: App) -> str:
    head = view.head(term)
    declared = view.type_of(head) if head and "." not in head else None
    for _ in term.args:
        arrow = declared and strip(declared)
        declared = arrow.right if isinstance(arrow, Arrow) else None
    if declared is not None:
        return _type_name(view, declared)
    real = [name for name in _REAL if view.means(head, name)]
    if real:
        # `exp` is that of one or of the other where both namespaces are open.
        others = (name.replace("Real.", "Complex.") for name in real if "Real." in name)
        return "" if any(view.means(head, name) for name in others) else "ℝ"
    return "ℕ" if any(view.means(head, name) for name in _NATURAL) else ""


def order_of(view: View, kind: str) -> frozenset[str]:
    """Return the `ORDERS` of a type as written, by its name or its classes."""
    out: set[str] = set()
    if kind in _LINEAR_TYPES:
        out |= {"linear", "partial"}
    if kind in {"ℤ", "ℚ", "ℝ"}:
        out.add("subtractive")
    if kind in {"ℕ", "ℤ"}:
        out.add("whole")
    if kind == "ℕ":
        out.add("natural")
    for head in view.classes_of(kind):
        if head in _LINEAR | _PARTIAL:
            out |= {"partial"} if head in _PARTIAL else {"partial", "linear"}
    return frozenset(out)


def function_type(view: View, term: Term) -> tuple[Term, ...]:
    """Return domain and codomain of a variable that is declared as a function; else ()."""
    match _declared(view, term):
        case Arrow(left=domain, right=codomain) if not isinstance(domain, Ascription):
            return (domain, codomain)
    return ()


def _declared(view: View, term: Term) -> Term | None:
    """Return the declared type of a variable; None for other terms."""
    term = strip(term)
    declared = view.type_of(term.text) if isinstance(term, Token) else None
    return declared and strip(declared)


def element_type(view: View, term: Term, *heads: str) -> tuple[Term, ...]:
    """Return the element type of a variable declared as a `Set` (or one of `heads`), or ()."""
    match _declared(view, term):
        case App(args=(element,)) as declared if view.head(declared) in (heads or ("Set",)):
            return (element,)
    return ()


def is_set(view: View, term: Term) -> bool:
    """Return whether a term is certainly a `Set` without a type expected by its context."""
    term = strip(term)
    match term:
        case Token():
            return bool(element_type(view, term))
        case App():
            return _is_known_set(view, term)
        case Infix(op="∪" | "∩" | "\\", left=left, right=right):
            return is_set(view, left) and is_set(view, right)
        case Postfix(op="ᶜ", operand=inner) | Infix(op="''", right=inner):
            return is_set(view, inner)
        case Infix(op="⁻¹'", left=function, right=inner):
            return bool(function_type(view, function)) and is_set(view, inner)
    return False


_SETS = (
    *("Set.range", "Set.Icc", "Set.Ioo", "Set.Ico", "Set.Ioc", "Set.Iic", "Set.Ici", "Set.Iio"),
    *("Set.Ioi", "closure", "interior", "frontier", "Metric.ball", "Metric.closedBall"),
    *("Metric.sphere", "convexHull", "Function.support", "tsupport", "connectedComponent"),
)


def _is_known_set(view: View, term: App) -> bool:
    head = view.head(term)
    if any(view.means(head, name) for name in _SETS):
        return True
    declared = function_type(view, term.head)
    return len(term.args) == 1 and bool(declared) and view.head(declared[1]) == "Set"
