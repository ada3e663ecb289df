"""Types that depend on terms: substitution, and the variables that a type mentions.

`Fn.local` is the argument of a function whose type may mention it; an unknown family of types is a
`Ctor` named `FAMILY`, whose first argument is the family. Substitution replaces in unknowns whose
values are found already; a value found later is refused if it mentions a variable out of scope.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.oracles.translation.expressions import (
    Ctor,
    Expr,
    Fn,
    Local,
    Meta,
    Unsupported,
    resolved,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.oracles.translation.expressions import Argument, Type

__all__ = ["codomain_at", "dependent", "free", "mentioned", "mentions", "substituted"]

_LARGEST = 25_000
"""Limit of the nodes of a type; statements have far fewer."""


def substituted(argument: Argument, values: Mapping[Local, Expr]) -> Argument:
    """Return a type or term with variables replaced by expressions."""
    found = resolved(argument)
    if isinstance(found, Meta):
        return found
    if isinstance(found, Fn):
        domain, codomain = substituted(found.domain, values), substituted(found.codomain, values)
        return replace(found, domain=domain, codomain=codomain)  # type: ignore[arg-type]
    if isinstance(found, Ctor):
        return replace(found, arguments=tuple(substituted(one, values) for one in found.arguments))
    if found.kind == "var":
        return values.get(found.locals[0], found)
    fresh = {
        one: Local(one.label, substituted(one.type, values))  # type: ignore[arg-type]
        for one in found.locals
        if any(mentions(one.type, key) for key in values)
    }
    if fresh:
        values = {**values, **{old: _variable(new) for old, new in fresh.items()}}
    return replace(
        found,
        type=substituted(found.type, values),  # type: ignore[arg-type]  # a type stays a type
        types=tuple(substituted(one, values) for one in found.types),
        locals=tuple(fresh.get(one, one) for one in found.locals),
        parts=tuple(substituted(one, values) for one in found.parts),  # type: ignore[misc]
    )


def _variable(local: Local) -> Expr:
    return Expr("var", local.type, locals=(local,))


def mentioned(argument: Argument) -> Iterator[Local]:
    """Yield the variables in a type or term, with bound ones; not those in their types."""
    stack: list[Argument] = [argument]
    while stack:
        found = resolved(stack.pop())
        if isinstance(found, Fn):
            stack += [found.domain, found.codomain]
        elif isinstance(found, Ctor):
            stack += found.arguments
        elif isinstance(found, Expr):
            if found.kind == "var":
                yield found.locals[0]
            stack += [*found.types, *found.parts]


def free(argument: Argument) -> Iterator[Local]:
    """Yield the free variables in a type or term; not those in their types.

    Raises:
        Unsupported: it is too large: `id id id …` doubles it each time.
    """
    stack: list[tuple[Argument, frozenset[Local]]] = [(argument, frozenset())]
    for _ in range(_LARGEST):
        if not stack:
            return
        one, bound = stack.pop()
        found = resolved(one)
        if isinstance(found, Fn):
            inside = bound if found.local is None else bound | {found.local}
            stack += [(found.codomain, inside), (found.domain, bound)]
        elif isinstance(found, Ctor):
            stack += [(part, bound) for part in reversed(found.arguments)]
        elif isinstance(found, Expr):
            if found.kind == "var" and found.locals[0] not in bound:
                yield found.locals[0]
            inside = bound if found.kind == "var" else bound | set(found.locals)
            stack += [(part, inside) for part in reversed((*found.types, *found.parts))]
    msg = "a type that is too large"
    raise Unsupported(msg)


def mentions(argument: Argument, local: Local) -> bool:
    """Return whether a variable occurs in a type or term."""
    return any(one is local for one in mentioned(argument))


def codomain_at(arrow: Fn, value: Expr) -> Type:
    """Return the type of the value of a function at an argument."""
    if arrow.local is None:
        return arrow.codomain
    return substituted(arrow.codomain, {arrow.local: value})  # type: ignore[return-value]


def dependent(locals_: Sequence[Local], codomain: Type) -> Type:
    """Return the curried type of functions whose codomain may mention the arguments."""
    for local in reversed(locals_):
        codomain = Fn(local.type, codomain, local)
    return codomain
