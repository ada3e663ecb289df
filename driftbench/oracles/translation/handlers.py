"""Elaborates terms by their kind: parentheses, tuples, applications and others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from driftbench.lean import Token, syntax
from driftbench.oracles.translation import (
    applications,
    arithmetic,
    binding,
    brackets,
    constructors,
    fields,
    operators,
    quantifiers,
    set_builders,
)
from driftbench.oracles.translation.expressions import (
    KIND,
    NUMBERS,
    PROOF,
    PROP_TYPE,
    Ctor,
    Expr,
    TypeValue,
    Unsupported,
    resolved,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.lean.tree import Node
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.scope import NameScope

__all__ = ["HANDLERS"]


def _paren(el: Elaborator, node: syntax.Paren, scope: NameScope, expected: Type | None) -> Value:
    inner = node.body
    if any(quantifiers.dots(inner)):
        return quantifiers.placeholder(el, inner, scope, expected)
    return el.value(inner, scope, expected)


def _ascription(
    el: Elaborator, node: syntax.Ascription, scope: NameScope, expected: Type | None
) -> Value:
    inner, type_ = node.term, node.type
    if inner is None:
        msg = "a type ascription of nothing"
        raise Unsupported(msg)
    if type_ is None:
        return el.value(inner, scope, expected)
    wanted = el.sort(type_, scope)
    if isinstance(wanted, TypeValue):
        if wanted.type == KIND:
            return TypeValue(el.type(inner, scope))
        if any(quantifiers.dots(inner)):
            return el.coerce(
                _term(quantifiers.placeholder(el, inner, scope, wanted.type)), wanted.type
            )
        if (
            not isinstance(resolved(wanted.type), Ctor)
            or resolved(wanted.type) not in _NUMBER_TYPES
        ):
            return el.term(inner, scope, wanted.type)
        value = arithmetic.arithmetic(el, inner, scope, wanted.type)
        return el.coerce(value, wanted.type) if isinstance(value, Expr) else value
    if isinstance(wanted, Expr) and resolved(wanted.type) == PROP_TYPE:
        return PROOF
    return el.term(inner, scope, el.type(type_, scope))


_NUMBER_TYPES = frozenset(Ctor(name) for name in NUMBERS)


def _term(value: Value) -> Expr:
    if not isinstance(value, Expr):
        msg = "a type or proof where a term is expected"
        raise Unsupported(msg)
    return value


def _tuple(
    el: Elaborator, node: syntax.TupleTerm, scope: NameScope, _expected: Type | None
) -> Value:
    values = [el.term(item, scope) for item in binding.components(node)]
    whole = values.pop()
    while values:
        first = values.pop()
        pair = Ctor("×", (first.type, whole.type))
        whole = el.call("Prod.mk", (first, whole), pair)
    return whole


def _collection(
    el: Elaborator, node: syntax.Collection, scope: NameScope, expected: Type | None
) -> Value:
    """Elaborate a list or vector as a constant applied to its elements."""
    values = [el.value(item, scope) for item in node.items]
    type_: Type = el.unstated(*values) if expected is None else expected
    parts = [value for value in values if isinstance(value, Expr)]
    el.unstated(*parts)
    return el.call(node.marks, parts, type_)


def _bracket(
    el: Elaborator, node: syntax.Enclosed, scope: NameScope, expected: Type | None
) -> Value:
    return brackets.enclosed(el, node, scope, expected)


#: Kinds of conditions; others are rarely decidable propositions.
_CONDITIONS = (
    syntax.App,
    syntax.Infix,
    syntax.Paren,
    syntax.Prefix,
    Token,
)


def _if(el: Elaborator, node: syntax.Conditional, scope: NameScope, expected: Type | None) -> Value:
    if node.name is not None or not isinstance(node.condition, _CONDITIONS):
        msg = "an if with a named condition"
        raise Unsupported(msg)
    one = el.term(node.positive, scope, expected)
    other = el.term(node.negative, scope, one.type)
    return el.call("ite", (el.formula(node.condition, scope), one, other), one.type)


def _proj(
    el: Elaborator, node: syntax.Projection, scope: NameScope, _expected: Type | None
) -> Value:
    return fields.projection(el, node, (), scope)


def _app(el: Elaborator, node: syntax.App, scope: NameScope, expected: Type | None) -> Value:
    return applications.application(el, node, scope, expected)


def _univ(
    el: Elaborator, node: syntax.WithUniverses, scope: NameScope, expected: Type | None
) -> Value:
    return el.value(node.term, scope, expected)


def _unit(el: Elaborator, _node: syntax.Unit, scope: NameScope, expected: Type | None) -> Value:
    return operators.symbol(el, "()", scope, expected)


HANDLERS: dict[type[Node], Callable[[Elaborator, Any, NameScope, Type | None], Value]] = {
    syntax.Anonymous: constructors.anonymous,
    syntax.App: _app,
    syntax.Arrow: operators.infix,
    syntax.Ascription: _ascription,
    syntax.Conditional: _if,
    syntax.Enclosed: _bracket,
    syntax.Indexed: brackets.indexed,
    syntax.Infix: operators.infix,
    syntax.Lambda: quantifiers.quantified,
    syntax.ListLiteral: _collection,
    syntax.Paren: _paren,
    syntax.Postfix: operators.postfix,
    syntax.Prefix: operators.prefix,
    syntax.Projection: _proj,
    syntax.Quantifier: quantifiers.quantified,
    syntax.SetBuilder: set_builders.set_builder,
    syntax.SetLiteral: brackets.finite_set,
    syntax.Subtype: set_builders.subtype,
    syntax.TupleTerm: _tuple,
    syntax.Unit: _unit,
    syntax.WithUniverses: _univ,
}
