"""Arrows: implications, types of functions, and types of functions of proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Ascription
from driftbench.lean.tree import Token
from driftbench.oracles.translation import binding, quantifiers
from driftbench.oracles.translation.expressions import (
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    Local,
    ProofValue,
    TypeValue,
    Unsupported,
    formula,
    resolved,
)

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.scope import NameScope

__all__ = ["arrow"]


def arrow(el: Elaborator, left: Term, right: Term, scope: NameScope) -> Value:
    """Elaborate `P → Q`, `α → β` and `(x : α) → β`."""
    match left:
        case Ascription(term=Token() as bound, type=type_) if type_ is not None:
            domain = el.sort(type_, scope)
            if isinstance(domain, TypeValue):
                local, inner = binding.named(el, bound, domain.type, scope)
                return _arrow(el, domain, local, right, inner)
    value = el.sort(left, scope)
    if isinstance(value, ProofValue):
        msg = "an arrow from a proof"
        raise Unsupported(msg)
    return _arrow(el, value, None, right, scope)


def _arrow(
    el: Elaborator, domain: Value, local: Local | None, right: Term, scope: NameScope
) -> Value:
    target = el.sort(right, scope)
    stated = isinstance(target, Expr)
    if isinstance(domain, Expr) and resolved(domain.type) == Ctor("Bool"):
        domain = el.coerce(domain, PROP_TYPE)
    if isinstance(domain, Expr) and not el.states(domain, likely=stated):
        domain = TypeValue(Ctor("↥", (domain,)))
    if isinstance(target, TypeValue):
        if isinstance(domain, Expr):
            # A function of a proof is a constant, by proof irrelevance.
            quantifiers.erase_proof(target.type, scope)
            return target
        return TypeValue(Fn(_type(domain), target.type, local))
    if not isinstance(target, Expr):
        msg = "an arrow to a proof"
        raise Unsupported(msg)
    if not el.states(target, likely=isinstance(domain, Expr)):
        member = TypeValue(Ctor("↥", (target,)))
        if isinstance(domain, Expr):
            return member
        return TypeValue(Fn(_type(domain), member.type, local))
    if isinstance(domain, Expr):
        return formula("implies", domain, target)
    return formula("forall", target, binds=(local or el.local("_", _type(domain)),))


def _type(value: Value) -> Type:
    if isinstance(value, TypeValue):
        return value.type
    msg = "an arrow between a term and a type"
    raise Unsupported(msg)
