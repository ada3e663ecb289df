"""Elaborates constructors of structures: `Complex.mk a b`, or `⟨a, b⟩` of the expected type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.translation import binding, coercions, constants, names, parameters
from driftbench.oracles.translation.expressions import (
    Ctor,
    Expr,
    Meta,
    TypeValue,
    Unsupported,
    resolved,
)
from driftbench.oracles.translation.scope import NameScope

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean.syntax import Anonymous
    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type
    from driftbench.oracles.translation.parameters import Given

__all__ = ["anonymous", "named", "value_of"]

_NAME = "⟨⟩"


def anonymous(el: Elaborator, node: Anonymous, scope: NameScope, expected: Type | None) -> Expr:
    """Elaborate `⟨a, b⟩`.

    A pair and a structure whose fields have one type are made by their constructors. Of others the
    order of the fields is not known, and `⟨⟩` is a function of the fields that are no proofs.
    """
    items = binding.components(node)
    type_ = resolved(expected) if expected is not None else Meta()
    if not isinstance(type_, Ctor):
        return _unknown(el, items, scope, expected)
    if type_.name == "×" and len(items) > 1:
        return _pair(el, items, scope, type_)
    inner = coercions.carrier(el, type_)
    if inner is not None and items:
        return el.call(_NAME, (el.term(items[0], scope, inner),), type_)
    fields = _fields(el, type_, scope)
    if fields and len(fields) == len(items) and all(el.unify(one, fields[0]) for one in fields):
        parts = [el.term(item, scope, fields[0]) for item in items]
        return el.call(f"{names.namespace(type_)}.mk", parts, type_)
    return _unknown(el, items, scope, expected)


def named(el: Elaborator, owner: str, arguments: Sequence[Given], scope: NameScope) -> Expr | None:
    """Elaborate `Complex.mk a b`; None if the fields of the structure are not known."""
    header = el.library.signature(owner)
    if header is None or not arguments:
        return None
    types: list[Type] = []
    terms: list[Expr] = []
    inner = NameScope({}, ("",), auto={})
    for binder in header.binders:
        kind = parameters.binder_type(el, binder, inner)
        for name in names.bound(binder) if binder.is_explicit else ():
            if not isinstance(kind, TypeValue):
                return None
            value = parameters.unknown_of(kind)
            inner = inner.bind(name.text, value)
            if isinstance(value, TypeValue):
                types.append(value.type)
            elif isinstance(value, Expr):
                terms.append(value)
    type_ = names.type_former(owner, (*types, *terms))
    fields = _fields(el, type_, scope)
    if len(fields) != len(arguments) or not all(el.unify(one, fields[0]) for one in fields):
        return None
    parts = []
    for given in arguments:
        value = el.value(given, scope, fields[0])
        if not isinstance(value, Expr):
            return None
        parts.append(el.coerce(value, fields[0]))
    return el.call(f"{names.namespace(type_)}.mk", parts, type_)


def value_of(value: Expr) -> Expr | None:
    """Return `a` of `⟨a, h⟩`, a member of a subtype; None for other terms."""
    head = value.parts[0] if value.kind == "app" else value
    return value.parts[1] if head.head == _NAME and len(value.parts) == 2 else None


def _pair(el: Elaborator, items: Sequence[Term], scope: NameScope, type_: Ctor) -> Expr:
    """Return `(a, b)`; `⟨a, b, c⟩` is `(a, (b, c))`."""
    first, rest = type_.arguments
    one = el.term(items[0], scope, first)  # type: ignore[arg-type]  # a product of types
    other = resolved(rest)
    if len(items) == 2:
        last = el.term(items[1], scope, other)  # type: ignore[arg-type]
    elif isinstance(other, Ctor) and other.name == "×":
        last = _pair(el, items[1:], scope, other)
    else:
        msg = "an anonymous constructor with more terms than its type has fields"
        raise Unsupported(msg)
    return el.call("Prod.mk", (one, last), type_)


def _fields(el: Elaborator, type_: Ctor, scope: NameScope) -> list[Type]:
    """Return the types of the fields of a structure if none of them is a proof; else ()."""
    owner = names.namespace(type_)
    found: list[Type] = []
    if el.library.parents(owner):
        return found
    used = len(el.occurrences)
    for name in el.library.fields(owner):
        member = Expr("unknown", type_, unknown=Meta())
        try:
            field = constants.constant_applied(el, name, (member,), scope, None)
        except Unsupported:
            return []
        finally:
            del el.occurrences[used:]
        if not isinstance(field, Expr):
            return []
        found.append(field.type)
    return found


def _unknown(
    el: Elaborator, items: Sequence[Term], scope: NameScope, expected: Type | None
) -> Expr:
    values = [el.value(item, scope) for item in items]
    parts = [value for value in values if isinstance(value, Expr)]
    if any(isinstance(type_ := resolved(one.type), Meta) and type_.numeric for one in parts):
        msg = "a numeral in an anonymous constructor of a type whose fields are not known"
        raise Unsupported(msg)
    return el.call(_NAME, parts, Meta() if expected is None else expected)
