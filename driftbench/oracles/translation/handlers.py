"""Terms by their kind: what elaborates parentheses, tuples, applications and the rest of a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token, tokens
from driftbench.oracles.translation import (
    applications,
    arithmetic,
    binding,
    brackets,
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
    Meta,
    TypeValue,
    Unsupported,
    resolved,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.scope import NameScope

__all__ = ["HANDLERS"]


def _paren(el: Elaborator, node: Node, scope: NameScope, expected: Type | None) -> Value:
    inner = node.children[1]
    if any(t.text == "·" for t in _own(inner)):
        return quantifiers.placeholder(el, inner, scope, expected)
    return el.value(inner, scope, expected)


def _own(term: Term) -> list[Token]:
    """Return the tokens of a term that no inner parenthesis holds."""
    if isinstance(term, Token):
        return [term]
    if term.kind in {"paren", "tuple", "ascription", "anon"}:
        return []
    return [token for child in term.children for token in _own(child)]


def _ascription(el: Elaborator, node: Node, scope: NameScope, expected: Type | None) -> Value:
    if isinstance(node.children[3], Token) and node.children[3].type == "RPAR":
        return el.value(node.children[1], scope, expected)
    inner = node.children[1]
    wanted = el.value(node.children[3], scope)
    if isinstance(wanted, TypeValue):
        if wanted.type == KIND:
            return TypeValue(el.type(inner, scope))
        if any(t.text == "·" for t in _own(inner)):
            return el.coerce(
                _term(quantifiers.placeholder(el, inner, scope, wanted.type)), wanted.type
            )
        if (
            not isinstance(resolved(wanted.type), Ctor)
            or resolved(wanted.type) not in _NUMBER_TYPES
        ):
            return el.term(inner, scope, wanted.type)
        return arithmetic.arithmetic(el, inner, scope, wanted.type)
    if isinstance(wanted, Expr) and resolved(wanted.type) == PROP_TYPE:
        return PROOF
    return el.term(inner, scope, el.type(node.children[3], scope))


_NUMBER_TYPES = frozenset(Ctor(name) for name in NUMBERS)


def _term(value: Value) -> Expr:
    if not isinstance(value, Expr):
        msg = "a type or proof where a term is expected"
        raise Unsupported(msg)
    return value


def _tuple(el: Elaborator, node: Node, scope: NameScope, _expected: Type | None) -> Value:
    values = [el.term(item, scope) for item in binding.components(node)]
    whole = values.pop()
    while values:
        first = values.pop()
        pair = Ctor("×", (first.type, whole.type))
        whole = el.call("Prod.mk", (first, whole), pair)
    return whole


def _is(term: Term, *types: str) -> bool:
    return isinstance(term, Token) and term.type in types


def _collection(el: Elaborator, node: Node, scope: NameScope, expected: Type | None) -> Value:
    """A list, vector or anonymous constructor: a constant applied to what it holds."""
    items = [child for child in node.children[1:-1] if not _is(child, "COMMA")]
    values = [el.value(item, scope) for item in items]
    opening = "".join(next(tokens(node.children[place])).text for place in (0, -1))
    type_: Type = Meta() if expected is None else expected
    parts = [value for value in values if isinstance(value, Expr)]
    return el.call(opening, parts, type_)


def _bracket(el: Elaborator, node: Node, scope: NameScope, expected: Type | None) -> Value:
    return brackets.enclosed(el, node, scope, expected)


def _if(el: Elaborator, node: Node, scope: NameScope, expected: Type | None) -> Value:
    condition, left, right = (node.children[i] for i in (1, 3, 5))
    if isinstance(condition, Node) and condition.kind not in {"infix", "app", "prefix", "paren"}:
        msg = "an if with a named condition"
        raise Unsupported(msg)
    one = el.term(left, scope, expected)
    other = el.term(right, scope, one.type)
    return el.call("ite", (el.formula(condition, scope), one, other), one.type)


def _proj(el: Elaborator, node: Node, scope: NameScope, _expected: Type | None) -> Value:
    return fields.projection(el, node, (), scope)


def _app(el: Elaborator, node: Node, scope: NameScope, expected: Type | None) -> Value:
    return applications.application(el, node, scope, expected)


def _univ(el: Elaborator, node: Node, scope: NameScope, expected: Type | None) -> Value:
    return el.value(node.children[0], scope, expected)


HANDLERS: dict[str, Callable[[Elaborator, Node, NameScope, Type | None], Value]] = {
    "anon": _collection,
    "app": _app,
    "ascription": _ascription,
    "bracket": _bracket,
    "if": _if,
    "index": brackets.indexed,
    "infix": operators.infix,
    "list": _collection,
    "paren": _paren,
    "postfix": operators.postfix,
    "prefix": operators.prefix,
    "proj": _proj,
    "quant": quantifiers.quantified,
    "set": brackets.finite_set,
    "setbuilder": set_builders.set_builder,
    "subtype": set_builders.subtype,
    "tuple": _tuple,
    "univ": _univ,
}
