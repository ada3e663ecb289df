"""Elaborates binders: the variables and conditions that groups introduce."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Anonymous, TupleTerm
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
    from collections.abc import Iterator, Sequence

    from driftbench.lean.syntax import Binder, BinderClause
    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.scope import NameScope
    from driftbench.oracles.translation.steps import Step

__all__ = ["components", "named", "names_proof", "plain", "steps", "unnamed"]

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
    if not group.bound:
        msg = "a condition on no variable"
        raise Unsupported(msg)
    # A default value makes no difference to what is stated.
    clauses = [one for one in group.clauses if one.mark.type != "ASSIGN"]
    value: Value | None = None
    if clauses and clauses[0].mark.type == "COLON":
        value = el.value(_operand(clauses.pop(0)), scope)
    if value is not None and not clauses:
        return *_typed(el, group, value, scope), []
    type_ = domain if value is None else el.as_type(value)
    if type_ is not None and resolved(type_) == KIND:
        msg = "a condition on a type"
        raise Unsupported(msg)
    return _conditional(el, group, clauses, scope, type_, summed=summed)


def _conditional(
    el: Elaborator,
    group: Binder,
    clauses: Sequence[BinderClause],
    scope: NameScope,
    type_: Type | None,
    *,
    summed: bool,
) -> tuple[list[Step], NameScope, list[tuple[str, Expr]]]:
    """Elaborate names of a type, unknown if it is None, with the clauses after it."""
    outer = scope
    found: list[Step] = []
    extra: list[tuple[str, Expr]] = []
    relations: list[tuple[str, Expr]] = []
    filters: list[Term] = []
    for clause in clauses:
        word = clause.mark.text
        if word in _WORDS and not (summed and word == "in"):
            extra += _words(el, clause, outer)
        elif clause.mark.type == "WITH":
            filters.append(_operand(clause))
        elif relations or filters:
            msg = "a binder with more than a relation"
            raise Unsupported(msg)
        else:
            relations.append(("∈" if word == "in" else word, el.term(_operand(clause), outer)))
    for name in group.bound:
        inferred: Type = Meta()
        for word, operand in relations:
            inferred = el.element_type(operand) if word in {"∈", "∉"} else operand.type
        local, scope = named(el, name, inferred if type_ is None else type_, scope)
        found.append(Bound(local, group.is_implicit))
        for word, operand in relations:
            found.append(Assumed(_related(el, word, local, operand)))
    found += [Assumed(el.formula(condition, scope)) for condition in filters]
    return found, scope, extra


#: Words after which a binder has a set, a filter or a measure, not a condition on its variable.
_WORDS = frozenset({"in", "∂", "within"})


def _words(el: Elaborator, clause: BinderClause, scope: NameScope) -> Iterator[tuple[str, Expr]]:
    """Yield the terms of a clause such as `in a..b`, each with the word or sign before it."""
    word = clause.mark.text
    for part in clause.terms:
        if isinstance(part, Token) and part.type == "DOTS":
            word = part.text
        else:
            yield word, el.term(part, scope)


def _related(el: Elaborator, word: str, local: Local, operand: Expr) -> Expr:
    """Return the condition of `x ∈ s` or `x > a`; a stated type of `x` is that of `a`."""
    if word not in {"∈", "∉"}:
        operand = el.coerce(operand, local.type)
    return operators.relation(el, word, variable(local), operand)


def _operand(clause: BinderClause) -> Term:
    """Return the one term of a clause: `s` of `x ∈ s`, `p x` of `with p x`."""
    match clause.terms:
        case (operand,):
            return operand
        case ():
            msg = f"an operator {clause.mark.text} among binders"
        case _:
            msg = "a binder with more than a relation"
    raise Unsupported(msg)


def _typed(
    el: Elaborator, group: Binder, value: Value, scope: NameScope
) -> tuple[list[Step], NameScope]:
    """Elaborate names of a type, or proofs of a proposition."""
    bound, implicit = group.bound, group.is_implicit
    found: list[Step] = []
    if isinstance(value, Expr) and el.states(value, likely=names_proof(bound) or unnamed(bound)):
        for name in bound:
            scope = scope.bind(_text(name), ProofValue(value))
            found.append(Assumed(value))
        return found, scope
    type_ = el.as_type(value)
    if resolved(type_) == KIND:
        return _types(el, bound, scope, implicit=implicit)
    if unnamed(bound) and any(local in el.bound_types for local in free(type_)):
        msg = "data of a bound type that nothing names"
        raise Unsupported(msg)
    if scope.auto is None and instances.is_data(el, type_):
        msg = "a class of data bound inside a term"
        raise Unsupported(msg)
    for name in bound:
        local, scope = named(el, name, type_, scope)
        found.append(Bound(local, implicit))
    return found, scope


def plain(extra: Sequence[tuple[str, Expr]]) -> None:
    """Refuse terms after words such as `in`, under a head that has no meaning for them.

    Raises:
        Unsupported: there are any.
    """
    for word, _ in extra:
        msg = f"a binder with {word} under this head"
        raise Unsupported(msg)


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
        msg = "a pattern that is not a tuple of names"
        raise Unsupported(msg)
    local = el.local("p", type_)
    return local, _pattern(el, name, variable(local), scope)


def _pattern(el: Elaborator, pattern: Term, value: Expr, scope: NameScope) -> NameScope:
    if isinstance(pattern, Token):
        return scope.bind(_text(pattern), value)
    items = components(pattern) if isinstance(pattern, TupleTerm | Anonymous) else []
    if len(items) < 2:
        msg = "a pattern that is not a tuple of names"
        raise Unsupported(msg)
    for index, item in enumerate(items[:-1]):
        pair = Ctor("×", (Meta(), Meta()))
        if not el.unify(value.type, pair):
            msg = "a pattern of a type that is not a product"
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
