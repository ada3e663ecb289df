"""Types and terms as canonical text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.translation.expressions import (
    Ctor,
    Expr,
    Fn,
    Local,
    Meta,
    resolved,
)
from driftbench.oracles.translation.families import mentions

if TYPE_CHECKING:
    from driftbench.oracles.translation.expressions import Argument, Local

__all__ = ["show_expression", "show_type"]


def show_type(argument: Argument, bound: tuple[Local, ...] = ()) -> str:
    """Return a type or term as canonical text; unknowns are `?`."""
    argument = resolved(argument)
    if isinstance(argument, Meta):
        return "?"
    if isinstance(argument, Fn):
        local = argument.local
        # An argument that the codomain does not mention is not numbered.
        named = local is not None and mentions(argument.codomain, local)
        inside = (*bound, local) if local is not None and named else bound
        codomain = show_type(argument.codomain, inside)
        return f"({show_type(argument.domain, bound)} → {codomain})"
    if isinstance(argument, Ctor):
        inner = " ".join(show_type(one, bound) for one in argument.arguments)
        return f"({argument.name} {inner})" if inner else argument.name
    return show_expression(argument, bound)


def show_expression(expression: Expr, bound: tuple[Local, ...] = ()) -> str:
    """Return an expression as text; bound variables are numbers, counted from the inside."""
    found = resolved(expression)
    if not isinstance(found, Expr):
        return show_type(found, bound)
    if found.kind == "var":
        local = found.locals[0]
        depth = next((i for i, one in enumerate(reversed(bound)) if one is local), None)
        return local.label if depth is None else f"#{depth}"
    inside = (*bound, *found.locals) if found.kind != "var" else bound
    shown = [show_expression(part, inside) for part in found.parts]
    types = [f"@{show_type(one, inside)}" for one in found.types]
    head = found.head or found.kind if found.kind != "app" else ""
    text = "(" + " ".join([*filter(None, [head]), *types, *shown]) + ")"
    if found.kind in {"const", "app"} and (type_ := show_type(found.type, bound)) not in _PLAIN:
        # The same words are different terms at different types: `(0 : ℝ)` and `(0 : ℕ)`.
        text = f"({text[1:-1] if found.kind == 'const' else text} : {type_})"
    return text


#: Types of terms that are not written.
_PLAIN = frozenset({"ℕ", "Prop"})
