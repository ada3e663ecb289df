"""Elaborates binders: the variables and conditions that groups introduce."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Anonymous, BinderClause, TupleTerm
from driftbench.lean.tree import Token
from driftbench.oracles.translation import instances, operators
from driftbench.oracles.translation.expressions import (
    KIND,
    MEMBER,
    Ctor,
    Expr,
    Local,
    Meta,
    ProofValue,
    TypeValue,
    Unsupported,
    resolved,
    variable,
)
from driftbench.oracles.translation.families import free
from driftbench.oracles.translation.steps import Assumed, Bound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type
    from driftbench.oracles.translation.scope import NameScope
    from driftbench.oracles.translation.steps import Step

__all__ = ["components", "named", "names_proof", "steps", "unnamed"]

_MOST_COMPONENTS = 32


def steps(
    el: Elaborator,
    group: Binder,
    scope: NameScope,
    domain: Type | None = None,
    *,
    summed: bool = False,
) -> tuple[list[Step], NameScope, list[tuple[str, Expr]]]:
    """Elaborate one binder group.

    Args:
        el: the elaborator.
        group: the group.
        scope: names in force.
        domain: the type of its names, if it is known and not written.
        summed: whether `x in s` is `x ∈ s`, the former notation of sums over finite sets.

    Returns:
        Its variables and conditions, in order; the scope with its names; the terms after words such
        as `in`, each with its word.
    """
    if group.is_instance:
        assumed, scope = instances.instance(el, group, scope, inside=scope.auto is None)
        return assumed, scope, []
    implicit, bound, clauses = group.is_implicit, group.bound, group.clauses
    first, *others = clauses or (None,)
    word = "" if first is None else first.mark.text
    if word == ":" and first is not None:
        return _typed(el, bound, first, scope, implicit=implicit)
    if summed and word == "in":
        word = "∈"
    if word in {"in", "∂", "with", "within"}:
        return _with_words(el, bound, clauses, scope)
    found: list[Step] = []
    operand = None if first is None else el.term(_operand(first), scope)
    for name in bound:
        type_ = domain if domain is not None else Meta()
        if operand is not None:
            type_ = el.element_type(operand) if word in {"∈", "∉"} else operand.type
        local, scope = named(el, name, type_, scope)
        found.append(Bound(local, implicit))
        if operand is not None:
            found.append(Assumed(operators.relation(el, word, variable(local), operand)))
    if others:
        found.append(Assumed(_filter(el, others, scope)))
    return found, scope, []


def _operand(clause: BinderClause) -> Term:
    """Return the right side of the relation of a group: `s` of `x ∈ s`."""
    match clause.terms:
        case (operand,):
            return operand
        case ():
            msg = f"an operator {clause.mark.text} among binders"
        case _:
            msg = "a binder with more than a relation"
    raise Unsupported(msg)


def _filter(el: Elaborator, clauses: Sequence[BinderClause], scope: NameScope) -> Expr:
    """Elaborate the condition after `with` in `∑ x ∈ s with p x, f x`."""
    match clauses:
        case [BinderClause(mark=Token(type="WITH"), terms=(condition,))]:
            return el.formula(condition, scope)
    msg = "a binder with more than a relation"
    raise Unsupported(msg)


def _typed(
    el: Elaborator, bound: Sequence[Term], clause: BinderClause, scope: NameScope, *, implicit: bool
) -> tuple[list[Step], NameScope, list[tuple[str, Expr]]]:
    value = el.value(clause.terms[0], scope)
    found: list[Step] = []
    if isinstance(value, Expr) and el.states(value, likely=names_proof(bound) or unnamed(bound)):
        for name in bound:
            scope = scope.bind(_text(name), ProofValue(value))
            found.append(Assumed(value))
        return found, scope, []
    type_ = el.as_type(value)
    if resolved(type_) == KIND:
        return *_types(el, bound, scope, implicit=implicit), []
    if unnamed(bound) and any(local in el.bound_types for local in free(type_)):
        msg = "data of a bound type that nothing names"
        raise Unsupported(msg)
    for name in bound:
        local, scope = named(el, name, type_, scope)
        found.append(Bound(local, implicit))
    return found, scope, []


def _types(
    el: Elaborator, bound: Sequence[Term], scope: NameScope, *, implicit: bool
) -> tuple[list[Step], NameScope]:
    """Bind types inside of a term: variables of a sort of types, each with its members."""
    found: list[Step] = []
    for name in bound:
        local = el.local(_text(name), KIND)
        el.bound_types.append(local)
        scope = scope.bind(_text(name), TypeValue(Ctor(MEMBER, (variable(local),))))
        found.append(Bound(local, implicit))
    return found, scope


def _with_words(
    el: Elaborator, bound: Sequence[Term], clauses: Sequence[BinderClause], scope: NameScope
) -> tuple[list[Step], NameScope, list[tuple[str, Expr]]]:
    extra: list[tuple[str, Expr]] = []
    for clause in clauses:
        word = clause.mark.text
        for part in clause.terms:
            if isinstance(part, Token) and part.type == "DOTS":
                word = part.text
            else:
                extra.append((word, el.term(part, scope)))
    found: list[Step] = []
    for name in bound:
        local, scope = named(el, name, Meta(), scope)
        found.append(Bound(local))
    return found, scope, extra


def names_proof(bound: Sequence[Term]) -> bool:
    """Return whether names are those that mathlib gives to proofs; used if no header decides."""
    return all(isinstance(one, Token) and one.text[:1] in {"h", "H"} for one in bound)


def unnamed(bound: Sequence[Term]) -> bool:
    """Return whether binders have no names, as for proofs and instances in terms."""
    return all(isinstance(one, Token) and one.text == "_" for one in bound)


def _text(name: Term) -> str:
    if isinstance(name, Token) and name.type in {"IDENT", "HOLE", "CONST"}:
        return name.text
    msg = "a pattern bound where a proof is"
    raise Unsupported(msg)


def named(el: Elaborator, name: Term, type_: Type, scope: NameScope) -> tuple[Local, NameScope]:
    """Bind a name or a pattern of pairs."""
    if isinstance(name, Token):
        local = el.local(name.text, type_)
        return local, scope.bind(name.text, variable(local))
    if not isinstance(name, TupleTerm | Anonymous):
        msg = "a pattern that is no tuple of names"
        raise Unsupported(msg)
    local = el.local("p", type_)
    return local, _pattern(el, name, variable(local), scope)


def _pattern(el: Elaborator, pattern: Term, value: Expr, scope: NameScope) -> NameScope:
    if isinstance(pattern, Token):
        return scope.bind(_text(pattern), value)
    items = components(pattern) if isinstance(pattern, TupleTerm | Anonymous) else []
    if len(items) < 2:
        msg = "a pattern that is no tuple of names"
        raise Unsupported(msg)
    for index, item in enumerate(items[:-1]):
        pair = Ctor("×", (Meta(), Meta()))
        if not el.unify(value.type, pair):
            msg = "a pattern of a type that is no product"
            raise Unsupported(msg)
        first, second = pair.arguments
        scope = _pattern(el, item, el.call("Prod.fst", (value,), first), scope)  # type: ignore[arg-type]
        value = el.call("Prod.snd", (value,), second)  # type: ignore[arg-type]
        if index == len(items) - 2:
            scope = _pattern(el, items[-1], value, scope)
    return scope


def components(tuple_: TupleTerm | Anonymous) -> Sequence[Term]:
    """Return the components of a tuple, which are pairs of pairs.

    Raises:
        Unsupported: there are too many; the product of their types has as many factors.
    """
    found = tuple_.items
    if len(found) > _MOST_COMPONENTS:
        msg = f"a tuple of more than {_MOST_COMPONENTS} components"
        raise Unsupported(msg)
    return found
