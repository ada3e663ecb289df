"""Applies constants by their signatures.

The signature of a constant states which arguments are types, which are proofs, and the types of the
others; its type variables are new unknowns at each use.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.lean.syntax import (
    Anonymous,
    Infix,
    Lambda,
    NamedArgument,
    Paren,
    Prefix,
    Quantifier,
    SetBuilder,
    TupleTerm,
)
from driftbench.lean.tree import Token, tokens
from driftbench.oracles.translation import applications, names, parameters, unfolding
from driftbench.oracles.translation.expressions import (
    KIND,
    PROOF,
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    Meta,
    ProofValue,
    TypeValue,
    Unsupported,
    functions,
    resolved,
)
from driftbench.oracles.translation.parameters import Use
from driftbench.oracles.translation.scope import NameScope

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Statement, Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.parameters import Given

__all__ = ["applied_by_name", "constant_applied"]

#: Limit of nested uses of a constant in its own header.
_DEEPEST = 4


def constant_applied(
    el: Elaborator,
    full: str,
    arguments: Sequence[Given],
    scope: NameScope,
    expected: Type | None,
    *,
    explicit: bool = False,
) -> Value:
    """Apply a constant to arguments by its signature."""
    unfolded = unfolding.unfold(el, full, arguments, scope)
    if isinstance(unfolded, TypeValue) and isinstance(unfolded.type, Ctor):
        # Dot notation finds constants by the name of the abbreviation first.
        return TypeValue(replace(unfolded.type, written=full))
    if unfolded is not None:
        return unfolded
    signature = el.library.signature(full)
    if signature is None or el.within.count(full) > _DEEPEST:
        # A header that mentions its own constant gives no type.
        return applications.unknown_applied(el, full, arguments, scope, expected)
    el.within.append(full)
    try:
        use, rest, result = _instantiated(el, signature, full, arguments, scope, explicit=explicit)
    finally:
        el.within.pop()
    if explicit and rest and isinstance(result, TypeValue) and resolved(result.type) == KIND:
        msg = "an instance that is passed as an argument"
        raise Unsupported(msg)
    if rest and isinstance(result, TypeValue) and isinstance(resolved(result.type), Meta):
        # Without a stated result it is unknown which arguments it takes.
        return applications.unknown_applied(el, full, arguments, scope, expected)
    for parameter, given, type_ in sorted(use.waiting, key=lambda one: _is_lambda(one[1])):
        value = el.value(given, scope, type_)
        if isinstance(value, TypeValue) or (isinstance(value, ProofValue) and _of_data(type_)):
            msg = "a type or proof where a term is expected"
            raise Unsupported(msg)
        if not isinstance(value, Expr) or parameter.unknown is None:
            use.parts = [part for part in use.parts if part is not parameter]
            continue
        value = el.coerce(value, type_)
        if parameter.unknown.value is None and resolved(value) is not parameter:
            el.trail.bind(parameter.unknown, value)
    return applications.apply_to(el, _result(el, full, use, result), rest, scope)


def applied_by_name(el: Elaborator, full: str, name: str, given: Value, scope: NameScope) -> Value:
    """Apply a constant to one argument, passed by name."""
    inner = scope.bind("given·", given)
    argument = NamedArgument.of(name, Token("IDENT", "given·", 0, 0))
    return constant_applied(el, full, (argument,), inner, None)


def _instantiated(
    el: Elaborator,
    signature: Statement,
    full: str,
    arguments: Sequence[Given],
    scope: NameScope,
    *,
    explicit: bool,
) -> tuple[Use, list[Given], Value]:
    """Return a new use of a signature, the arguments left over, and the type of the result."""
    spaces = tuple(names.prefixes(full))
    use = Use(NameScope({}, (*spaces, *scope.spaces), auto={}))
    binders, conclusion = _all_binders(signature)
    rest = parameters.match(el, use, binders, list(arguments), scope, explicit=explicit)
    if use.proofs:
        _reveal(use, binders, conclusion)
    else:
        el.total.add(full)
    return use, rest, el.value(conclusion, use.scope)


def _reveal(use: Use, binders: Sequence[Binder], conclusion: Term) -> None:
    """Add the inferred arguments that only proofs determine, which are erased."""
    determined = {token.text.split(".", 1)[0] for token in tokens(conclusion)}
    for binder in binders:
        names_ = [name.text for name in names.bound(binder)]
        data = any(isinstance(use.scope.names.get(name), Expr) for name in names_)
        if data and not binder.is_implicit:
            determined |= {token.text.split(".", 1)[0] for token in tokens(binder)}
    use.parts += [one for name, one in use.hidden.items() if name not in determined]


def _all_binders(signature: Statement) -> tuple[list[Binder], Term]:
    """Return all binders of a signature, with those in front of its result, and the result."""
    found, conclusion = list(signature.binders), signature.conclusion
    while isinstance(conclusion, Quantifier) and conclusion.symbol == "∀":
        inner = conclusion.binders
        if not all(group.is_typed for group in inner):
            break
        found += inner
        conclusion = conclusion.body
    return found, conclusion


def _is_lambda(given: Given) -> bool:
    if isinstance(given, Paren):
        return isinstance(given.body, _LATE)
    return isinstance(given, _LATE)


#: Arguments that are elaborated last, since the others determine their types.
_LATE = (Anonymous, Infix, Lambda, Prefix, SetBuilder, TupleTerm)


def _of_data(type_: Type) -> bool:
    """Return whether a type is known to be none of proofs."""
    found = resolved(type_)
    return isinstance(found, Fn) or (isinstance(found, Ctor) and found.name != "↥")


def _result(el: Elaborator, full: str, use: Use, result: Value) -> Value:
    parts, hidden = [], set(map(id, use.hidden.values()))
    for part in use.parts:
        value = resolved(part)
        if isinstance(value, Expr) and (value.kind != "unknown" or id(value) not in hidden):
            parts.append(value)
    if isinstance(result, TypeValue) and resolved(result.type) == KIND:
        return TypeValue(names.type_former(full, (*use.types, *parts)))
    if isinstance(result, TypeValue):
        type_ = result.type
    elif isinstance(result, Expr) and resolved(result.type) != PROP_TYPE:
        type_ = Ctor("↥", (result,))
    else:
        return PROOF
    return el.call(full, parts, functions(use.open, type_), use.types)
