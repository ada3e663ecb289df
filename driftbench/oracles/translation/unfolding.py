"""Unfolds constants whose definitions restylings and drifts use.

The definitions are in the bundled `unfoldings.lean`. Unfolding replaces equals by equals, so it
makes only equivalent statements provably equivalent.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.lean.names import group_names
from driftbench.lean.syntax import Enclosed, Infix, NamedArgument, Postfix, Prefix
from driftbench.oracles.translation import applications, parameters, quantifiers
from driftbench.oracles.translation.expressions import (
    PROOF,
    Expr,
    Meta,
    TypeValue,
    UnboundName,
    Unsupported,
    variable,
)
from driftbench.oracles.translation.scope import NameScope

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Value

__all__ = ["unfold"]


def unfold(
    el: Elaborator, full: str, arguments: Sequence[Term | Value], scope: NameScope
) -> Value | None:
    """Return a constant applied to arguments, unfolded; None if it is not unfolded.

    It is not unfolded if arguments are passed by name or missing, except for notation without any:
    `norm` is the function that takes `x` to `‖x‖`, and `Mul.mul` the one of `x * y`. Nor is a
    definition of the context of a statement whose body has no faithful translation.
    """
    if not el.library.is_local(full):
        return _unfolded(el, full, arguments, scope)
    mark = el.mark()
    try:
        return _unfolded(el, full, arguments, scope)
    except UnboundName:
        raise
    except Unsupported:
        el.undo(mark)
        return None


def _unfolded(
    el: Elaborator, full: str, arguments: Sequence[Term | Value], scope: NameScope
) -> Value | None:
    definition = el.library.definition(full)
    if definition is None:
        return None
    explicit = sum(len(group_names(binder)) for binder in definition.binders if binder.is_explicit)
    if not arguments and explicit and isinstance(definition.conclusion, _NOTATION):
        locals_ = [el.local("x", Meta()) for _ in range(explicit)]
        body = unfold(el, full, [variable(local) for local in locals_], scope)
        return quantifiers.lambda_of(locals_, body) if isinstance(body, Expr) else None
    if len(arguments) < explicit or any(isinstance(one, NamedArgument) for one in arguments):
        return None
    queue = list(arguments)
    spaces = scope.spaces if el.library.is_local(full) else ("",)
    inner = NameScope({}, spaces, auto={})
    waiting: list[tuple[str, Term | Value, TypeValue]] = []
    for binder in definition.binders:
        names = group_names(binder)
        if not names:
            continue
        type_ = parameters.binder_type(el, binder, inner)
        for name in names:
            if not isinstance(type_, TypeValue):
                inner = inner.bind(name.text, PROOF)
            elif binder.is_explicit:
                waiting.append((name.text, queue.pop(0), type_))
            else:
                inner = inner.bind(name.text, parameters.unknown_of(type_))
    for name_, given, expected in waiting:
        value = el.value(given, scope, expected.type)
        if isinstance(value, Expr):
            value = el.coerce(value, expected.type)
        inner = inner.bind(name_, value)
    body = _body(el, full, definition.conclusion, inner)
    return applications.apply_to(el, body, queue, scope)


def _body(el: Elaborator, full: str, body: Term, scope: NameScope) -> Value:
    """Elaborate the body of a definition.

    Raises:
        Unsupported: in a definition of a context, it mentions a name that nothing binds.
    """
    if not el.library.is_local(full):
        return el.value(body, scope)
    # Lean binds unbound names of headers only; those of a body are constants, or errors.
    names = {**(scope.auto or {}), **scope.names}
    try:
        return el.value(body, replace(scope, names=names, auto=None))
    except UnboundName as error:
        raise Unsupported(str(error)) from None


#: Kinds of terms that are notation: an operator or brackets with operands.
_NOTATION = (Enclosed, Infix, Postfix, Prefix)
