"""Elaborates set-builders: sets, finsets and types given by a property of members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import BinderList
from driftbench.oracles.translation import binding, quantifiers
from driftbench.oracles.translation.expressions import (
    Ctor,
    Expr,
    Fn,
    Local,
    Meta,
    TypeValue,
    Unsupported,
    formula,
    resolved,
    variable,
)
from driftbench.oracles.translation.steps import Assumed, Bound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean.syntax import SetBuilder, Subtype
    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.scope import NameScope
    from driftbench.oracles.translation.steps import Step

__all__ = ["set_builder", "subtype"]


def set_builder(el: Elaborator, node: SetBuilder, scope: NameScope, expected: Type | None) -> Value:
    """Elaborate `{x | p x}`, `{x ∈ s | p x}` and `{f x | x ∈ s}`."""
    wanted = resolved(expected) if expected is not None else None
    first, last = node.element, node.condition
    if isinstance(first, BinderList):
        domain = wanted.arguments[0] if isinstance(wanted, Ctor) and wanted.arguments else None
        found: list[Step] = []
        inner = scope
        for group in first.groups:
            more, inner, extra = binding.steps(
                el,
                group,
                inner,
                domain if _is_type(domain) else None,  # type: ignore[arg-type]
            )
            binding.plain(extra)
            found += more
        body = el.formula(last, inner)
    else:
        found, body = _image(el, first, last, scope)
    locals_ = [step.local for step in found if isinstance(step, Bound)]
    if len(locals_) != 1:
        msg = "a set of several things at once"
        raise Unsupported(msg)
    conditions = [step.condition for step in found if isinstance(step, Assumed)]
    if _finite(wanted, conditions):
        return _filtered(el, locals_[0], conditions, body, wanted)
    whole = formula("and", *conditions, body) if conditions else body
    return Expr("lam", Ctor("Set", (locals_[0].type,)), locals=(locals_[0],), parts=(whole,))


def _is_type(argument: object) -> bool:
    return isinstance(argument, Ctor | Fn | Meta)


def _finite(wanted: object, conditions: Sequence[Expr]) -> bool:
    """Return whether a set-builder is a finset: one is expected, or it is a part of one."""
    if isinstance(wanted, Ctor) and wanted.name in {"Set", "Finset"}:
        return wanted.name == "Finset"
    for condition in conditions:
        whole = condition.parts[-1] if condition.parts else None
        type_ = resolved(whole.type) if whole is not None else None
        if isinstance(type_, Ctor) and type_.name == "Finset":
            return True
    return False


def _filtered(
    el: Elaborator, local: Local, conditions: Sequence[Expr], body: Expr, wanted: object
) -> Expr:
    predicate = quantifiers.lambda_of([local], body)
    whole = [condition.parts[-1] for condition in conditions]
    type_ = Ctor("Finset", (local.type,))
    if isinstance(wanted, Ctor):
        el.unify(wanted, type_)
    universe = whole[0] if whole else el.call("Finset.univ", (), type_)
    return el.call("Finset.filter", (predicate, universe), type_)


def _image(
    el: Elaborator, pattern: Term, binders: Term, scope: NameScope
) -> tuple[list[Step], Expr]:
    """Elaborate `{f x | x ∈ s}` as `{y | ∃ x ∈ s, f x = y}`."""
    found: list[Step] = []
    if not isinstance(binders, BinderList):
        msg = "a set-builder with a pattern"
        raise Unsupported(msg)
    inner = scope
    for group in binders.groups:
        more, inner, extra = binding.steps(el, group, inner)
        binding.plain(extra)
        found += more
    value = el.term(pattern, inner)
    local = el.local("y", value.type)
    body = quantifiers.quantify("exists", found, formula("eq", value, variable(local)))
    return [Bound(local)], body


def subtype(el: Elaborator, node: Subtype, scope: NameScope, _expected: Type | None) -> Value:
    """Elaborate `{x : α // p x}`: a type, identified by its predicate."""
    found: list[Step] = []
    inner = scope
    for group in node.binders:
        more, inner, extra = binding.steps(el, group, inner)
        binding.plain(extra)
        found += more
    body = el.formula(node.condition, inner)
    locals_ = [step.local for step in found if isinstance(step, Bound)]
    conditions = [step.condition for step in found if isinstance(step, Assumed)]
    whole = formula("and", *conditions, body) if conditions else body
    return TypeValue(Ctor("↥", (quantifiers.lambda_of(locals_, whole),)))
