"""Types to which terms of other types are coerced, as the snapshot's structures and mathlib do it.

A term of a subtype is coerced to the type that the subtype is part of, a term of a structure to
each structure that it extends, and a number to larger number types and to rings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.translation import names
from driftbench.oracles.translation.expressions import (
    KIND,
    Ctor,
    Expr,
    Meta,
    TypeValue,
    Unsupported,
    resolved,
)
from driftbench.oracles.translation.scope import NameScope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Statement
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Argument, Type

__all__ = ["carrier", "casts", "extended", "is_cast", "is_doubtful", "is_ranked", "rank"]

#: Number types by the order in which Lean casts one to another where both occur.
_RANK = {
    "ℕ": 1.0,
    "ℤ": 2.0,
    "ℚ≥0": 2.5,
    "ℚ": 3.0,
    "ℝ≥0": 3.5,
    "ℝ": 4.0,
    "ℂ": 5.0,
    "ℕ∞": 6.0,
    "ℝ≥0∞": 7.0,
    "EReal": 8.0,
}

#: Number types that are cast to any ring: by `Nat.cast` and `Int.cast`.
_WHOLE = frozenset({Ctor("ℕ"), Ctor("ℤ")})

#: Type formers that are rings, if their arguments allow it.
_RINGS = frozenset({"Polynomial", "MvPolynomial", "PowerSeries", "ZMod", "Zsqrtd", "AdjoinRoot"})

#: Types to which their first argument is cast if both occur: by mathlib's `WithTop.some`,
#: `WithBot.some` and `Ideal.Quotient.mk`.
_EXTENDING = frozenset({"WithTop", "WithBot", "⧸"})

#: Types of natural numbers with a condition, coerced by `Fin.val` and `PNat.val`.
_NATURAL = frozenset({"Fin", "ℕ+"})


def rank(type_: Ctor) -> float:
    """Return the place of a number type in the order of casts."""
    return _RANK[type_.name]


def is_ranked(type_: Argument) -> bool:
    """Return whether a type is a number type in the order of casts."""
    return isinstance(type_, Ctor) and type_.name in _RANK


def is_cast(type_: Ctor) -> bool:
    """Return whether members of a type are cast, so that a numeral beside may have another type."""
    return type_.name in _RANK or type_.name in _NATURAL or type_.name == "↥"


def casts(el: Elaborator, type_: Argument, target: Argument) -> bool:
    """Return whether a type is the target, or a term of it has a known coercion to the target."""
    if not isinstance(target, Ctor) or isinstance(type_, Expr):
        return el.unify(type_, target)  # type: ignore[arg-type]  # leaves have types
    if isinstance(type_, Ctor) and _RANK.get(type_.name, 9.0) <= _RANK.get(target.name, -1.0):
        return True
    if type_ in _WHOLE and _is_ring(target):
        return True
    if el.unify(type_, target):
        return True
    if isinstance(type_, Ctor):
        inner = carrier(el, type_)
        if inner is not None:
            return casts(el, resolved(inner), target)
        if any(casts(el, resolved(one), target) for one in extended(el, type_)):
            return True
    inside = resolved(target.arguments[0]) if target.name in _EXTENDING else target
    return inside is not target and casts(el, type_, inside)


def is_doubtful(term: Expr) -> bool:
    """Return whether a term is a coercion between members of structures without one in Lean.

    A bundled map is coerced to no other kind of sub-object, for example.
    """
    if term.kind != "app" or len(term.parts) != 2 or term.parts[0].head != "↑":
        return False
    source, target = resolved(term.parts[1].type), resolved(term.type)
    if not (isinstance(source, Ctor) and isinstance(target, Ctor)):
        return False
    known = source.name in {*_NATURAL, "↥"} or source in _WHOLE or is_ranked(source)
    return not known and bool(source.arguments) and bool(target.arguments)


def _is_ring(type_: Ctor) -> bool:
    """Return whether a type may be a ring: a variable, a constant or one of polynomials."""
    return type_.name in _RINGS or (not type_.arguments and type_.name not in _RANK)


def carrier(el: Elaborator, type_: Argument) -> Type | None:
    """Return the type whose members a subtype consists of; None for other types."""
    if not isinstance(type_, Ctor):
        return None
    if type_.name in _NATURAL:
        return Ctor("ℕ")
    whole = resolved(type_.arguments[0]) if type_.name == "↥" else None
    if not isinstance(whole, Expr):
        return None
    element = resolved(el.element_type(whole))
    return None if isinstance(element, Meta | Expr) else element


def extended(el: Elaborator, type_: Ctor) -> Iterator[Type]:
    """Yield the structures that a structure extends, with their arguments."""
    for parent in el.library.extended(type_.name):
        scope = _with_arguments(el, parent, type_)
        if scope is None:
            continue
        try:
            yield el.type(parent.conclusion, scope)
        except Unsupported:
            continue


def _with_arguments(el: Elaborator, statement: Statement, type_: Ctor) -> NameScope | None:
    """Return a scope with the parameters of a structure bound to its arguments."""
    arguments = [resolved(one) for one in type_.arguments]
    types = [one for one in arguments if not isinstance(one, Expr)]
    terms = [one for one in arguments if isinstance(one, Expr)]
    scope = NameScope({}, ("",), auto={})
    for binder in statement.binders:
        if binder.type is None or not binder.is_explicit:
            continue
        kind = el.value(binder.type, scope)
        for name in names.bound(binder):
            if not isinstance(kind, TypeValue):
                return None
            is_type = resolved(kind.type) == KIND
            if not (types if is_type else terms):
                return None
            value = TypeValue(types.pop(0)) if is_type else terms.pop(0)
            scope = scope.bind(name.text, value)
    return scope
