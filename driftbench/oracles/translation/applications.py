"""Identifiers and applications: local variables, constants by name, functions and families.

A constant without a known signature is applied to the arguments as written, and the sort of its
result is inferred from its uses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Infix, Paren, Projection, WithUniverses
from driftbench.lean.tree import Token
from driftbench.oracles.translation import coercions, constants, constructors, fields, names
from driftbench.oracles.translation.expressions import (
    FAMILY,
    KIND,
    NUMBERS,
    PROOF,
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    Meta,
    ProofValue,
    TypeValue,
    UnboundName,
    Unsupported,
    apply,
    resolved,
)
from driftbench.oracles.translation.families import codomain_at
from driftbench.oracles.translation.parameters import positional
from driftbench.oracles.translation.spelling import show_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.parameters import Given
    from driftbench.oracles.translation.scope import NameScope

__all__ = ["application", "apply_to", "identifier", "piped", "unknown_applied"]


def piped(
    el: Elaborator, function: Term, argument: Term, scope: NameScope, expected: Type | None
) -> Value:
    """Elaborate `f a <| x` as `f a x`."""
    match function:
        case App(head=head, args=args):
            whole = App.of(head, *args, argument)
        case _:
            whole = App.of(function, argument)
    return application(el, whole, scope, expected)


def application(el: Elaborator, node: App, scope: NameScope, expected: Type | None) -> Value:
    """Elaborate `f a b`."""
    head, arguments = node.head, node.args
    if isinstance(head, WithUniverses):
        head = head.term
    match head:
        case Token(type="IDENT", text=text):
            return identifier(el, text, arguments, scope, expected)
        case Projection():
            return fields.projection(el, head, arguments, scope)
        case Token(type="CONST", text=text) if text not in scope.names:
            name = names.ALIASES.get(text, text)
            return constants.constant_applied(el, name, arguments, scope, expected)
    return apply_to(el, el.value(head, scope), arguments, scope)


def identifier(
    el: Elaborator, text: str, arguments: Sequence[Given], scope: NameScope, expected: Type | None
) -> Value:
    """Elaborate a possibly dotted identifier applied to arguments."""
    explicit, text = text.startswith("@"), text.lstrip("@")
    if text.startswith("."):
        text = names.namespace(resolved(expected) if expected is not None else None) + text
    head, *rest = text.split(".")
    if head in scope.names:
        return fields.fields(el, scope.names[head], rest, arguments, scope)
    fixed = names.fixed(text)
    if fixed is not None:
        # `Type u`: universes make no difference.
        return fixed if fixed == TypeValue(KIND) else apply_to(el, fixed, arguments, scope)
    if text in {"outParam", "semiOutParam"} and len(arguments) == 1:
        return el.value(arguments[0], scope, expected)
    text = names.ALIASES.get(text, text)
    own = _own_field(el, text, scope)
    if own is not None:
        return fields.fields(el, own, text.split("."), arguments, scope)
    whole = text.split(".")
    for size in range(len(whole), 0, -1):
        found = el.library.resolve(".".join(whole[:size]), scope.spaces)
        if found and size == len(whole):
            return _overloaded(el, found, arguments, scope, expected, explicit=explicit)
        if found:
            base = _overloaded(el, found, (), scope, None, explicit=False)
            if isinstance(base, TypeValue):
                # An unknown constant in the namespace of a type.
                break
            return fields.fields(el, base, whole[size:], arguments, scope)
    if text.endswith(".mk"):
        for owner in el.library.resolve(text.removesuffix(".mk"), scope.spaces)[:1]:
            made = constructors.named(el, owner, arguments, scope)
            if made is not None:
                return made
    if scope.auto is not None and not rest:
        return scope.auto.setdefault(head, TypeValue(el.unstated()))
    if scope.auto is None:
        _check_bound(el, text, _place(arguments, expected), scope)
    return unknown_applied(el, text, arguments, scope, expected)


def _check_bound(el: Elaborator, text: str, place: str, scope: NameScope) -> None:
    """Refuse a name that is not the name of a constant.

    Raises:
        UnboundName: it is not.
        Unsupported: it is `sorry`.
    """
    if text == "sorry":
        msg = "a statement with sorry in it"
        raise Unsupported(msg, name="sorry")
    if not el.library.may_declare(text, scope.spaces):
        raise UnboundName(text, "field" if "." in text else place)


def _place(arguments: Sequence[Given], expected: Type | None) -> str:
    """Return what stands in the place of a name; see `UnboundName`."""
    if arguments:
        return "function"
    stated = expected is not None and resolved(expected) == PROP_TYPE
    return "proposition" if stated else "term"


def _own_field(el: Elaborator, text: str, scope: NameScope) -> Expr | None:
    """Return `self` if a name in the header of a field is another field; else None."""
    own = scope.names.get("self") if scope.auto is not None else None
    if not isinstance(own, Expr):
        return None
    owner = names.namespace(resolved(own.type))
    head = text.split(".", 1)[0]
    found = el.library.resolve(head, scope.spaces)
    return own if found and found[0] == f"{owner}.{head}" else None


def _overloaded(
    el: Elaborator,
    found: Sequence[str],
    arguments: Sequence[Given],
    scope: NameScope,
    expected: Type | None,
    *,
    explicit: bool,
) -> Value:
    """Apply the constant of several of one short name that fits best.

    Lean tries all of them and keeps those that elaborate. Since more is elaborated here than in
    Lean, the ones that fit are those whose arguments have no coercion that is not known, and of
    these the first whose result has the expected type without a coercion; else the first.
    """
    ranked: list[tuple[int, str]] = []
    for full in found if len(found) > 1 else ():
        mark, used = el.mark(), len(el.occurrences)
        try:
            value = constants.constant_applied(
                el, full, arguments, scope, expected, explicit=explicit
            )
        except UnboundName:
            raise
        except Unsupported:
            pass
        else:
            doubtful = any(map(coercions.is_doubtful, el.occurrences[used:]))
            misfit = 2 * doubtful + _misfits(value, expected)
            if not misfit:
                return value
            ranked.append((misfit, full))
        el.undo(mark)
    best = min(ranked, key=lambda one: one[0])[1] if ranked else found[-1]
    return constants.constant_applied(el, best, arguments, scope, expected, explicit=explicit)


def _misfits(value: Value, expected: Type | None) -> bool:
    """Return whether a value has another type former than expected, or is a dense finset."""
    if not isinstance(value, Expr):
        return False
    have, want = resolved(value.type), resolved(expected) if expected is not None else None
    if not isinstance(have, Ctor):
        return False
    if have.name == "Finset" and resolved(have.arguments[0]) in _DENSE:
        return True
    return isinstance(want, Ctor) and have.name != want.name


#: Types whose intervals are not finite sets: under `open Finset Set`, `Icc` means `Set.Icc`.
_DENSE = frozenset(Ctor(name) for name in ("ℚ", "ℝ", "ℂ", "ℝ≥0", "ℝ≥0∞", "ℚ≥0", "EReal"))


def apply_to(el: Elaborator, value: Value, arguments: Sequence[Given], scope: NameScope) -> Value:
    """Apply an elaborated value to arguments, one by one."""
    for argument in arguments:
        if isinstance(value, ProofValue):
            return PROOF
        if isinstance(value, TypeValue):
            msg = f"the type {show_type(value.type)} applied to arguments"
            raise Unsupported(msg)
        value = _apply_one(el, value, argument, scope)
    if isinstance(value, Expr) and resolved(value.type) == KIND:
        return TypeValue(_type_of_family(value))
    return filled(value) if arguments and isinstance(value, Expr) else value


def filled(value: Expr) -> Expr:
    """Return a function applied to the arguments that Lean infers."""
    while isinstance(arrow := resolved(value.type), Fn) and arrow.implicit:
        unknown = Expr("unknown", arrow.domain, unknown=Meta())
        value = apply(value, unknown, type_=codomain_at(arrow, unknown))
    return value


def _apply_one(el: Elaborator, value: Expr, argument: Given, scope: NameScope) -> Expr:
    value = filled(value)
    if isinstance(unknown := resolved(value.type), Meta):
        ends = (Meta(unstated=unknown.unstated), Meta(unstated=unknown.unstated))
        el.unify(value.type, Fn(*ends))
    function = el.as_function(value)
    function = function and filled(function)
    if function is None:
        given = el.value(argument, scope)
        if not isinstance(given, Expr):
            return value
        if isinstance(argument, Infix | Paren) and resolved(given.type) in _CAST:
            # Lean casts the leaves of arithmetic to the domain, which is unknown here.
            given = el.call("↑·", (given,), el.unstated())
        return el.call("⇑·", (value, given), el.unstated(given))
    arrow = resolved(function.type)
    if not isinstance(arrow, Fn):  # pragma: no cover - as_function returns functions
        raise TypeError(arrow)
    given = el.value(argument, scope, arrow.domain)
    if isinstance(given, ProofValue):
        return function
    if isinstance(given, TypeValue):
        msg = f"{show_type(value)} applied to a type"
        raise Unsupported(msg)
    given = el.coerce(given, arrow.domain)
    return apply(function, given, type_=codomain_at(arrow, given))


#: Types of numbers that are cast where another type is expected.
_CAST = frozenset(Ctor(name) for name in NUMBERS)


def _type_of_family(value: Expr) -> Ctor:
    head, *rest = value.parts if value.kind == "app" else (value,)
    return Ctor(FAMILY, (head, *rest))


def unknown_applied(
    el: Elaborator, name: str, arguments: Sequence[Given], scope: NameScope, expected: Type | None
) -> Value:
    """Apply an unknown constant; its sort follows from its uses."""
    values = [el.value(argument, scope) for argument in map(positional, arguments)]
    parts = [value for value in values if isinstance(value, Expr)]
    types = [value.type for value in values if isinstance(value, TypeValue)]
    result: Type = el.unstated(*parts)
    if expected is not None and resolved(expected) == PROP_TYPE:
        # If another type is expected, there may be a coercion.
        result = PROP_TYPE
    return el.call(name, parts, result, types)
