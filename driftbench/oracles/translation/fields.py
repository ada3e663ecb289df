"""Elaborates dot notation: fields of terms, and data from proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.translation import applications, coercions, constants, names
from driftbench.oracles.translation.expressions import (
    PROOF,
    PROP_TYPE,
    Ctor,
    Expr,
    Meta,
    ProofValue,
    TypeValue,
    UnboundName,
    Unsupported,
    formula,
    resolved,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean.syntax import Projection
    from driftbench.lean.tree import Statement
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.parameters import Given
    from driftbench.oracles.translation.scope import NameScope

__all__ = ["fields", "projection"]


def projection(
    el: Elaborator,
    node: Projection,
    arguments: Sequence[Given],
    scope: NameScope,
) -> Value:
    """Elaborate `(f x).field a b`, or `xᵐ` where no notation is known for the superscript."""
    return fields(el, el.value(node.base, scope), node.field.split("."), arguments, scope)


def fields(
    el: Elaborator,
    value: Value,
    path: Sequence[str],
    arguments: Sequence[Given],
    scope: NameScope,
) -> Value:
    """Apply field names to a value, one after the other; the last one takes the arguments."""
    if not path:
        return applications.apply_to(el, value, arguments, scope)
    for name in path[:-1]:
        value = _field(el, value, name, (), scope)
    return _field(el, value, path[-1], arguments, scope)


def _field(
    el: Elaborator, value: Value, name: str, arguments: Sequence[Given], scope: NameScope
) -> Value:
    if isinstance(value, ProofValue):
        return _of_proof(el, value, name, arguments, scope)
    if isinstance(value, TypeValue):
        msg = "a field of a type"
        raise Unsupported(msg)
    type_ = resolved(value.type)
    if isinstance(type_, Meta | Expr):
        msg = f"the field {name} of a term whose type is not known"
        raise Unsupported(msg)
    if isinstance(type_, Ctor) and type_.name == "×" and name in {"1", "2", "fst", "snd"}:
        first = name in {"1", "fst"}
        component = type_.arguments[0 if first else 1]
        part = el.call("Prod.fst" if first else "Prod.snd", (value,), component)  # type: ignore[arg-type]
        return applications.apply_to(el, part, arguments, scope)
    inside = _component(el, value, type_, name)
    if inside is not None:
        return applications.apply_to(el, inside, arguments, scope)
    return _method(el, value, type_, name, arguments=arguments, scope=scope)


def _component(el: Elaborator, value: Expr, type_: Type, name: str) -> Value | None:
    """Return a member of a subtype without its proof, or a term as one of an extended structure.

    These are the coercions, so that `x.1` and `↑x` are equal, and `P.toSubgroup` and `↑P`.
    """
    if not isinstance(type_, Ctor):
        return None
    inner = coercions.carrier(el, type_)
    if inner is not None and name in {"1", "val"}:
        return el.coerce(value, inner)
    if inner is not None and name in {"2", "prop", "property", "isLt"}:
        return PROOF
    for place, parent in enumerate(coercions.extended(el, type_)):
        found = resolved(parent)
        last = names.namespace(found).rsplit(".", 1)[-1]
        if name == f"to{last}" or (name == "1" and place == 0):
            return el.call("↑", (value,), parent)
    return None


def _of_proof(
    el: Elaborator, value: ProofValue, name: str, arguments: Sequence[Given], scope: NameScope
) -> Value:
    """Elaborate data from a proof, `h.extension x`; a proof if the field is one."""
    said = value.statement
    head = said.parts[0] if said is not None and said.kind == "app" else said
    if head is None or head.kind != "const":
        return PROOF
    owner = head.head.strip("[]")
    signature = el.library.signature(f"{owner}.{name}")
    if signature is None:
        return PROOF
    given = list(arguments)
    given.insert(min(_receiver(signature, owner), len(given)), value)
    mark = el.mark()
    try:
        return constants.constant_applied(el, f"{owner}.{name}", given, scope, None)
    except UnboundName:
        raise
    except Unsupported:
        el.undo(mark)
        return PROOF


def _method(
    el: Elaborator,
    value: Expr,
    type_: Type,
    name: str,
    *,
    arguments: Sequence[Given],
    scope: NameScope,
) -> Value:
    if type_ == PROP_TYPE and name in {"not", "Not"}:
        return formula("not", value)
    space = names.namespace(type_)
    owners = _owners(el, _transformation(type_) or space)
    if isinstance(type_, Ctor) and type_.written:
        owners.insert(0, type_.written)
    for owner in owners:
        full = el.library.current(f"{owner}.{name}")
        signature = el.library.signature(full)
        if signature is None and el.library.definition(full) is None:
            continue
        place = _receiver(signature or el.library.definition(full), owner)
        given = list(arguments)
        given.insert(min(place, len(given)), value)
        return constants.constant_applied(el, full, given, scope, None)
    return applications.unknown_applied(el, f"{space}.{name}", (value, *arguments), scope, None)


def _transformation(type_: Type) -> str:
    """Return the namespace of morphisms of functors; "" for any other type."""
    if not (isinstance(type_, Ctor) and type_.name == "⟶"):
        return ""
    sides = [resolved(one) for one in type_.arguments]
    types = [resolved(one.type) for one in sides if isinstance(one, Expr)]
    functors = any(isinstance(one, Ctor) and one.name == "⥤" for one in types)
    return "CategoryTheory.NatTrans" if functors else ""


def _owners(el: Elaborator, space: str) -> list[str]:
    """Return a structure and all that it extends, nearest first."""
    found, queue = [], [space]
    while queue:
        owner = queue.pop(0)
        if owner not in found:
            found.append(owner)
            queue.extend(el.library.parents(owner))
    return found


def _receiver(signature: Statement | None, owner: str) -> int:
    """Return the position among explicit arguments of the term before the dot."""
    place = 0
    last = owner.rsplit(".", 1)[-1]
    for binder in signature.binders if signature is not None else ():
        if not binder.is_explicit:
            continue
        if binder.type is not None and names.head_of(binder.type) in {last, owner}:
            return place
        place += len(names.bound(binder))
    return 0
