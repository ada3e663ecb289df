"""Elaborates notation with brackets: around terms, after terms, and sets by their elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import tokens
from driftbench.oracles.translation import constants, names
from driftbench.oracles.translation.expressions import (
    Ctor,
    Expr,
    Fn,
    Meta,
    TypeValue,
    Unsupported,
    resolved,
)
from driftbench.oracles.translation.operators import argument

if TYPE_CHECKING:
    from driftbench.lean.syntax import Enclosed, Indexed, SetLiteral
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.scope import NameScope

__all__ = ["enclosed", "finite_set", "indexed"]

#: Notation between brackets whose type does not follow from the terms inside.
_ENCLOSED = {"‖‖": "ℝ", "‖‖ₑ": "ℝ≥0∞", "‖‖₊": "ℝ≥0", "⌊⌋": "ℤ", "⌈⌉": "ℤ", "⌊⌋₊": "ℕ", "⌈⌉₊": "ℕ"}


def enclosed(el: Elaborator, node: Enclosed, scope: NameScope, expected: Type | None) -> Value:
    """Elaborate notation between brackets: `|x|`, `‖x‖`, `⟪x, y⟫_ℝ`, `C(X, Y)`."""
    marks = node.marks
    if marks == "C()":
        values = [el.sort(item, scope) for item in node.items]
    else:
        inner = expected if marks == "||" else None
        values = [el.value(item, scope, inner) for item in node.items]
    if values and all(isinstance(value, TypeValue) for value in values):
        name = {"C()": "C(,)"}.get(marks, marks)
        return TypeValue(Ctor(name, tuple(v.type for v in values if isinstance(v, TypeValue))))
    parts = [value for value in values if isinstance(value, Expr)]
    types = [value.type for value in values if isinstance(value, TypeValue)]
    if marks in _ENCLOSED:
        return el.call(marks, parts, Ctor(_ENCLOSED[marks]), types)
    if marks == "||":
        if not parts:
            msg = "bars around what has no value"
            raise Unsupported(msg)
        return _absolute(el, parts[0])
    return el.call(marks, parts, el.unstated(*parts), types)


def _absolute(el: Elaborator, value: Expr) -> Expr:
    """Return `|x|`; for a complex number, in older sources, the norm."""
    if resolved(value.type) == Ctor("ℂ"):
        return el.call("‖‖", (value,), Ctor(_ENCLOSED["‖‖"]))
    return el.call("|·|", (value,), value.type)


def indexed(el: Elaborator, node: Indexed, scope: NameScope, expected: Type | None) -> Value:
    """Elaborate `R[X]`, `K⟮x⟯`, `a[i]`, `f^[n]`."""
    if node.marks in names.ALIASES:
        given = (node.base, *node.items)
        return constants.constant_applied(el, names.ALIASES[node.marks], given, scope, expected)
    spelling = "".join(token.text for child in node.suffix for token in tokens(child))
    of_type = spelling in names.INDEXED
    base = el.sort(node.base, scope) if of_type else el.value(node.base, scope)
    if isinstance(base, TypeValue) and spelling in names.INDEXED:
        return TypeValue(Ctor(names.INDEXED[spelling], (base.type,)))
    values = [el.value(item, scope) for item in node.items]
    if isinstance(base, TypeValue):
        inner = [one.type if isinstance(one, TypeValue) else argument(one) for one in values]
        return TypeValue(Ctor(f"·{node.marks}", (base.type, *inner)))
    parts = [argument(base), *map(argument, values)]
    return el.call(f"·{node.marks}", parts, el.unstated(*parts))


def finite_set(el: Elaborator, node: SetLiteral, scope: NameScope, expected: Type | None) -> Value:
    """Elaborate `{a, b, c}` as a set of the expected type."""
    items = node.items
    whole: Type = Meta() if expected is None else expected
    placed = resolved(whole)
    element = placed.arguments[0] if isinstance(placed, Ctor) and placed.arguments else None
    if not items:
        return el.call("∅", (), whole)
    hint = element if isinstance(element, Ctor | Fn | Meta) else None
    parts = [el.term(items[0], scope, hint)]
    parts += [el.term(item, scope, parts[0].type) for item in items[1:]]
    if element is None:
        el.unstated(*parts)
    return el.call("{}", parts, whole)
