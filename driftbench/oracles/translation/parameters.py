"""Matches the arguments of a constant with the binders of its signature.

The value of a binder is a type, passed or inferred, for a type, nothing for a proof, and an unknown
for a term until its argument is elaborated.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from driftbench.lean.syntax import Binder, NamedArgument
from driftbench.lean.tree import Node, Token, tokens
from driftbench.oracles.translation import names
from driftbench.oracles.translation.expressions import (
    KIND,
    PROOF,
    PROP_TYPE,
    Ctor,
    Expr,
    Meta,
    ProofValue,
    TypeValue,
    Unsupported,
    resolved,
)
from driftbench.oracles.translation.unification import unify

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.scope import NameScope

__all__ = ["Given", "Use", "binder_type", "match", "positional", "unknown_of"]

Given: TypeAlias = "Term | Value"
"""An argument as a tree, or elaborated."""


def positional(argument: Given) -> Given:
    """Return an argument without the name by which it is passed."""
    return argument.value if isinstance(argument, NamedArgument) else argument


@dataclass(slots=True)
class Use:
    """The state of matching the arguments of one use of a constant."""

    scope: NameScope
    waiting: list[tuple[Expr, Given, Type]] = field(default_factory=list)
    parts: list[Expr] = field(default_factory=list)
    types: list[Type] = field(default_factory=list)
    open: list[Type] = field(default_factory=list)
    hidden: dict[str, Expr] = field(default_factory=dict)
    proofs: bool = False


def match(
    el: Elaborator,
    use: Use,
    binders: Sequence[Binder],
    arguments: list[Given],
    scope: NameScope,
    *,
    explicit: bool,
) -> list[Given]:
    """Assign an argument to each binder; return the remaining arguments."""
    named = {_name_of(one): one for one in arguments if _name_of(one)}
    queue = [one for one in arguments if not _name_of(one)]
    for binder in binders:
        if binder.is_instance:
            use.proofs |= _depends_on_term(binder, use)
            if explicit and queue and not _inferable(queue.pop(0), scope):
                # Constants here do not depend on instances.
                msg = "an instance that is passed as an argument"
                raise Unsupported(msg)
            continue
        type_ = binder_type(el, binder, use.scope)
        takes = explicit or not binder.is_implicit
        needs = takes and binder.default is None
        for name in names.bound(binder):
            given = named.pop(name.text, None)
            if given is not None:
                given = positional(given)
            elif takes and queue:
                given = queue.pop(0)
            _bind(el, use, name.text, type_, given=given, scope=scope, takes=needs)
    if named:
        msg = "an argument by a name that the signature lacks"
        raise Unsupported(msg)
    return queue


def _inferable(given: Given, scope: NameScope) -> bool:
    """Return whether an instance is the one that Lean infers: left out, or of a class assumption.

    Constants do not depend on instances here, so another one would be ignored.
    """
    bound = scope.names.get(given.text) if isinstance(given, Token) else given
    return _hole(given) or isinstance(bound, ProofValue)


def _depends_on_term(binder: Binder, use: Use) -> bool:
    """Return whether an instance depends on a term, so that a proof may provide it."""
    bound = {name for name, value in use.scope.names.items() if isinstance(value, Expr)}
    return any(token.text.split(".", 1)[0] in bound for token in tokens(binder))


def _name_of(given: Given) -> str:
    match given:
        case NamedArgument(name=Token(text=name)):
            return name
    return ""


def binder_type(el: Elaborator, binder: Binder, scope: NameScope) -> Value:
    """Return the type of a signature's binder; a proposition is an `Expr` of type Prop."""
    if binder.type is None:
        first = next(iter(names.bound(binder)), None)
        known = first is not None and binder.default is None and names.is_type_name(first.text)
        return TypeValue(KIND if known else el.unstated())
    value = el.value(binder.type, scope)
    if isinstance(value, Expr) and resolved(value.type) != PROP_TYPE:
        return TypeValue(Ctor("↥", (value,)))
    return value


def _bind(
    el: Elaborator,
    use: Use,
    name: str,
    type_: Value,
    *,
    given: Given | None,
    scope: NameScope,
    takes: bool,
) -> None:
    """Assign an argument to a name of a signature, and note how the argument is passed."""
    if not isinstance(type_, TypeValue):
        use.scope = use.scope.bind(name, PROOF)
        use.proofs = True
        _use_proof(el, type_, given, scope)
        return
    if resolved(type_.type) == KIND:
        _bind_type(el, use, name, given, scope, takes=takes)
        return
    parameter = Expr("unknown", type_.type, unknown=Meta())
    use.scope = use.scope.bind(name, parameter)
    if given is not None and not _hole(given):
        use.waiting.append((parameter, given, type_.type))
        use.parts.append(parameter)
    elif takes:
        use.open.append(type_.type)
    else:
        use.hidden[name] = parameter


def _use_proof(el: Elaborator, type_: Value, given: Given | None, scope: NameScope) -> None:
    """Infer arguments from the statement of a proof that is given by name."""
    if isinstance(given, Token):
        given = scope.names.get(given.text)
    if isinstance(given, ProofValue) and given.statement is not None and isinstance(type_, Expr):
        unify(type_, given.statement, el.trail)


def _bind_type(
    el: Elaborator, use: Use, name: str, given: Given | None, scope: NameScope, *, takes: bool
) -> None:
    unknown = Meta()
    use.scope = use.scope.bind(name, TypeValue(unknown))
    if given is not None and not _hole(given):
        value = given if isinstance(given, TypeValue) else TypeValue(el.type(_tree(given), scope))
        unify(unknown, value.type, el.trail)
    elif takes and given is None:
        msg = f"a constant that lacks its type argument {name}"
        raise Unsupported(msg)
    if takes:
        use.types.append(unknown)


def unknown_of(type_: TypeValue) -> Value:
    """Return the value of a name of a given type while its argument is unknown."""
    if resolved(type_.type) == KIND:
        return TypeValue(Meta())
    return Expr("unknown", type_.type, unknown=Meta())


def _tree(given: Given) -> Term:
    if isinstance(given, Node | Token):
        return given
    msg = "a term where a type is expected"
    raise Unsupported(msg)


def _hole(given: Given) -> bool:
    return isinstance(given, Token) and given.type == "HOLE"
