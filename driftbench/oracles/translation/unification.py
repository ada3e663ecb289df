"""Unification of two types, or two terms in types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.translation.expressions import (
    FAMILY,
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    Local,
    Meta,
    as_function,
    resolved,
    variable,
)
from driftbench.oracles.translation.families import mentions, substituted
from driftbench.oracles.translation.spelling import show_expression

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.oracles.translation.expressions import Argument, Trail

__all__ = ["unify"]


def unify(left: Argument, right: Argument, trail: Trail) -> bool:
    """Make two types or terms equal by setting unknowns; sets none if that is impossible."""
    mark = len(trail.found)
    if _unify(left, right, trail):
        return True
    trail.undo(mark)
    return False


def _unify(left: Argument, right: Argument, trail: Trail) -> bool:
    left, right = resolved(left), resolved(right)
    if left is right:
        return True
    for one, other in ((left, right), (right, left)):
        unknown = one if isinstance(one, Meta) else _unknown(one)
        if unknown is not None:
            if _occurs(unknown, other) or not _numeric_agrees(unknown, other):
                return False
            trail.bind(unknown, other)
            if isinstance(one, Expr) and isinstance(other, Expr):
                unify(one.type, other.type, trail)
            return True
    if isinstance(left, Expr) or isinstance(right, Expr):
        return _unify_terms(left, right, trail)
    left, right = _unfolded(left, right), _unfolded(right, left)
    if isinstance(left, Fn) and isinstance(right, Fn):
        return _unify(left.domain, right.domain, trail) and _unify_values(left, right, trail)
    if isinstance(left, Ctor) and isinstance(right, Ctor):
        if FAMILY in (left.name, right.name):
            return _unify_family(left, right, trail)
        return (
            left.name == right.name
            and len(left.arguments) == len(right.arguments)
            and all(map(_unify, left.arguments, right.arguments, [trail] * len(left.arguments)))
        )
    return False


def _unify_values(left: Fn, right: Fn, trail: Trail) -> bool:
    """Make the codomains of two function types equal at the same argument."""
    if left.local is not None and right.local is not None:
        shared = {right.local: variable(left.local)}
        return _unify(left.codomain, substituted(right.codomain, shared), trail)
    if not _unify(left.codomain, right.codomain, trail):
        return False
    # Values of unknowns outside of the function must not mention its argument.
    return not any(
        one.local is not None and mentions(other.codomain, one.local)
        for one, other in ((left, right), (right, left))
    )


def _unify_family(left: Ctor, right: Ctor, trail: Trail) -> bool:
    """Set an unknown family, applied to variables, to the function from these to the type."""
    if left.name == right.name and len(left.arguments) == len(right.arguments):
        mark = len(trail.found)
        if all(map(_unify, left.arguments, right.arguments, [trail] * len(left.arguments))):
            return True
        trail.undo(mark)
    for one, other in ((left, right), (right, left)):
        if one.name != FAMILY:
            continue
        head, *rest = (resolved(argument) for argument in one.arguments)
        given = [a.locals[0] for a in rest if isinstance(a, Expr) and a.kind == "var"]
        if not isinstance(head, Expr) or head.unknown is None or len(given) < len(rest):
            continue
        if len(set(given)) < len(given) or _occurs(head.unknown, other):
            continue
        locals_ = tuple(Local(local.label, local.type) for local in given)

        body = substituted(other, {a: variable(b) for a, b in zip(given, locals_, strict=True)})
        trail.bind(head.unknown, Expr("lam", head.type, types=(body,), locals=locals_))
        return True
    return False


def _unknown(argument: Argument) -> Meta | None:
    return argument.unknown if isinstance(argument, Expr) else None


def _numeric_agrees(unknown: Meta, other: Argument) -> bool:
    """Return whether a numeral may have a type: any but functions and propositions."""
    return not (unknown.numeric and (isinstance(other, Fn) or other == PROP_TYPE))


def _unfolded(type_: Argument, other: Argument) -> Argument:
    """Return a set type or matrix type as a function type, if the other side is one."""
    if isinstance(type_, Ctor) and isinstance(other, Fn):
        return as_function(type_) or type_
    return type_


def _unify_terms(left: Argument, right: Argument, trail: Trail) -> bool:
    if not (isinstance(left, Expr) and isinstance(right, Expr)):
        return False
    if left.kind != right.kind or left.head != right.head or len(left.parts) != len(right.parts):
        return False
    if left.kind == "var":
        return left.locals[0].label == right.locals[0].label
    if left.locals or right.locals:
        return show_expression(left) == show_expression(right)
    if left.kind == "const" and not _unify(left.type, right.type, trail):
        return False
    pairs = zip((*left.types, *left.parts), (*right.types, *right.parts), strict=False)
    return len(left.types) == len(right.types) and all(_unify(a, b, trail) for a, b in pairs)


def _occurs(meta: Meta, argument: Argument) -> bool:
    argument = resolved(argument)
    if argument is meta:
        return True
    return any(_occurs(meta, part) for part in _inside(argument))


def _inside(argument: Argument) -> Iterator[Argument]:
    if isinstance(argument, Ctor):
        yield from argument.arguments
    elif isinstance(argument, Fn):
        yield argument.domain
        yield argument.codomain
    elif isinstance(argument, Expr):
        yield from argument.types
        yield from argument.parts
        if argument.unknown is not None:
            yield argument.unknown
