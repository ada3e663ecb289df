"""Bounds that are trivial, and relations that another part of the statement decides.

`0 ≤ n` for a natural number is no hypothesis, and `0 = ‖x‖` is not a plausible claim. Types are
read from declarations and a few constants; in doubt a bound is not trivial.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import (
    App,
    Arrow,
    Ascription,
    Binder,
    Enclosed,
    Infix,
    Postfix,
    Prefix,
    strip,
)
from driftbench.lean.tree import Token, walk
from driftbench.rules.matching import words
from driftbench.rules.operations._term_types import common_type, element_type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = [
    "is_bound_by_extreme",
    "is_equality_excluded",
    "is_monotonicity",
    "is_trivial_when_weakened",
]

_MIRROR = {"≥": "≤", ">": "<", "⊇": "⊆"}
#: Types without anything below 0.
_UNSIGNED = frozenset(
    {"ℕ", "Nat", "ℕ∞", "ENat", "ℝ≥0", "NNReal", "ℝ≥0∞", "ENNReal", "ℕ+", "Cardinal", "Ordinal"}
)
_UNSIGNED_CLASSES = ("Canonically", "WithZero")
_BRACKETS = frozenset({"‖", "|", "‖‖", "||", "‖‖ₑ", "‖‖₊"})
_MEASURES = frozenset({"Measure", "MeasureTheory.Measure", "OuterMeasure"})
#: Functions with nonnegative values.
_UNSIGNED_VALUES = frozenset(
    {
        *("card", "ncard", "encard", "length", "natDegree", "finrank", "rank", "dist", "edist"),
        *("nndist", "infDist", "infEdist", "diam", "norm", "nnnorm", "enorm", "sqrt", "exp", "#"),
        *("natAbs", "toNNReal", "ofReal", "factorial", "choose", "count", "orderOf", "toNat"),
    }
)
#: Predicates and classes that exclude 0, and some of them 1.
_NOT_ZERO = frozenset({"Prime", "Irreducible", "Squarefree", "NeZero", "IsUnit", "Odd"})


def _sides(term: Term) -> tuple[Term, str, Term] | None:
    """Return the smaller side, `≤`, `<` or `⊆`, and the larger one."""
    if not isinstance(term, Infix) or not term.plain:
        return None
    op, left, right = term.op, strip(term.left), strip(term.right)
    return (right, _MIRROR[op], left) if op in _MIRROR else (left, op, right)


def _is(term: Term, *words: str) -> bool:
    if isinstance(term, Ascription) and term.term is not None:
        term = strip(term.term)
    return isinstance(term, Token) and term.text in words


def is_bound_by_extreme(term: Term) -> bool:
    """Return whether a relation compares with 0, 1 or an end of the type."""
    found = _sides(term)
    if found is None:
        return False
    small, _, large = found
    return _is(small, "0", "1", "⊥", "∅") or _is(large, "⊤", "Set.univ", "univ")


def is_trivial_when_weakened(view: View, term: Term) -> bool:
    """Return whether the weak form of a strict bound holds for every value of its type."""
    found = _sides(term)
    if found is None:
        return False
    small, _, large = found
    if _is(small, "⊥") or _is(large, "⊤"):
        return True
    return _is(small, "0") and _is_unsigned(view, large)


def _is_unsigned(view: View, term: Term) -> bool:
    if common_type(view, term) in _UNSIGNED:
        return True
    match term:
        case Enclosed():
            return view.slice(term)[:1] in _BRACKETS
        case App() if _is_measure(view, term):
            return True
        case Infix(op=head) | Prefix(op=head) | Postfix(op=head):
            pass
        case Token(text=head):
            if _is_unsigned_member(view, head) or _has_unsigned_class(view, head):
                return True
        case _:
            head = view.head(term)
    return head.rsplit(".", 1)[-1] in _UNSIGNED_VALUES


def _is_measure(view: View, term: App) -> bool:
    declared = view.type_of(view.head(term))
    return declared is not None and view.head(declared) in _MEASURES


def _is_unsigned_member(view: View, name: str) -> bool:
    """Return whether a name is a member of a list or set of such numbers."""
    for node in walk(view.statement.root):
        held: Term | None = None
        match node:
            case Infix(op="∈", left=left, right=right) if _is(strip(left), name):
                held = right
            case Binder(relation="∈", variables=names):
                held = node.subject if name in names else None
        if held is not None:
            found = element_type(view, held, "List", "Finset", "Multiset", "Set")
            if found and view.slice(strip(found[0])) in _UNSIGNED:
                return True
    return False


def _has_unsigned_class(view: View, name: str) -> bool:
    declared = view.type_of(name)
    if declared is None:
        return False
    carrier = view.slice(strip(declared))
    return any(word in name for name in view.classes_of(carrier) for word in _UNSIGNED_CLASSES)


def is_equality_excluded(view: View, term: Term) -> bool:
    """Return whether another assumption excludes the 0 or 1 of a strict bound."""
    found = _sides(term)
    if found is None or not _is(found[0], "0", "1"):
        return False
    small, _, large = found
    for other in _assumed(view):
        if other is not term and not (other.start <= term.start and term.end <= other.end):
            said = set(words(other))
            about = view.slice(large).split(".", 1)[0] in said
            square = isinstance(other, Prefix) and other.op == "¬" and "IsSquare" in said
            if about and (square or said & _excluding(small)):
                return True
    return False


def _excluding(small: Term) -> frozenset[str]:
    return _NOT_ZERO if _is(small, "0") else _NOT_ZERO - {"IsUnit", "Odd", "NeZero", "Squarefree"}


def _assumed(view: View) -> Iterator[Term]:
    """Yield the hypotheses and classes, and the left sides of implications."""
    yield from map(strip, view.subjects("hypothesis", "mixin"))
    for node in walk(view.statement.conclusion):
        if isinstance(node, Arrow):
            yield strip(node.left)


def is_monotonicity(view: View, term: Term) -> bool:
    """Return whether a relation compares two values of a function that differ in one argument.

    With `a ≤ b` assumed, `f a = f b` would make the function constant.
    """
    last = view.statement.name.rsplit(".", 1)[-1].rstrip("'₀₁₂")
    if last in {"mono", "anti"} or last.endswith(("_mono", "_anti")):
        return True
    found = _sides(term)
    if found is None:
        return False
    first, second = words(found[0]), words(found[2])
    pairs = {pair for pair in zip(first, second, strict=False) if pair[0] != pair[1]}
    one_function = len(first) == len(second) > 1 and len(pairs) == 1
    head = view.head(found[0])
    if not one_function and (not head or head != view.head(found[2])):
        return False
    places = view.free(found[0]) ^ view.free(found[2])
    return any(_is_order_between(view, other, places) for other in _assumed(view))


def _is_order_between(view: View, term: Term, names: frozenset[str]) -> bool:
    match term:
        case Infix(op="≤" | "<" | "≥" | ">" | "⊆" | "⊂" | "⊇" | "∣", left=left, right=right):
            return bool(view.free(left) & names) and bool(view.free(right) & names)
    return False
