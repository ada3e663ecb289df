"""Unfolding of constants whose definition restylings and drifts see through.

The definitions stand in `unfoldings.lean`, in Lean, and are read by the parser that reads
everything else. Unfolding replaces equals by equals, so it can make two statements provably the
same only where they are.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from driftbench.lean.names import group_names
from driftbench.lean.syntax import Enclosed, NamedArgument, Postfix
from driftbench.oracles.translation import applications, parameters
from driftbench.oracles.translation.expressions import (
    PROOF,
    Expr,
    Fn,
    Local,
    Meta,
    TypeValue,
    variable,
)
from driftbench.oracles.translation.scope import NameScope

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.lean.tree import Statement, Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Value

__all__ = ["definitions", "definitions_text", "unfold"]


def definitions_text() -> str:
    """Return the text of all definitions; verdicts depend on it."""
    return files(__package__).joinpath("unfoldings.lean").read_text(encoding="utf-8")


@cache
def definitions() -> Mapping[str, Statement]:
    """Return the definitions by full name: parameters as binders, the body as conclusion."""
    from driftbench.lean import parse

    lines = [line for line in definitions_text().splitlines() if line.startswith("theorem ")]
    found = [parse(line, path="unfoldings.lean") for line in lines]
    return {statement.name: statement for statement in found}


def unfold(
    el: Elaborator, full: str, arguments: Sequence[Term | Value], scope: NameScope
) -> Value | None:
    """Return a constant applied to arguments, unfolded; None if it is not unfolded.

    It is not unfolded if arguments are passed by name or missing, except for notation of one term:
    `norm` is the function that takes `x` to `‖x‖`.
    """
    definition = el.library.definition(full)
    if definition is None:
        return None
    explicit = sum(len(group_names(binder)) for binder in definition.binders if binder.is_explicit)
    if not arguments and explicit == 1 and isinstance(definition.conclusion, Enclosed | Postfix):
        local = el.local("x", Meta())
        body = unfold(el, full, (variable(local),), scope)
        return _function(local, body) if isinstance(body, Expr) else None
    if len(arguments) < explicit or any(isinstance(one, NamedArgument) for one in arguments):
        return None
    queue = list(arguments)
    inner = NameScope({}, ("",), auto={})
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
    return applications.apply_to(el, el.value(definition.conclusion, inner), queue, scope)


def _function(local: Local, body: Expr) -> Expr:
    return Expr("lam", Fn(local.type, body.type), locals=(local,), parts=(body,))
