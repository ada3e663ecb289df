"""Elaborates class assumptions in square brackets.

A class assumption is one constant for the class and its arguments, for classes of data and of
propositions. Inside of terms only propositions are supported: a term may depend on data that it
quantifies over, but the constants cannot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Token
from driftbench.oracles.translation.expressions import (
    PROOF,
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    TypeValue,
    Unsupported,
    formula,
    resolved,
)
from driftbench.oracles.translation.steps import Assumed

if TYPE_CHECKING:
    from driftbench.lean.syntax import Binder
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type
    from driftbench.oracles.translation.scope import NameScope
    from driftbench.oracles.translation.steps import Step

__all__ = ["instance"]

#: Classes that only make propositions decidable; statements do not depend on them.
_IGNORED = (
    "Decidable",
    "DecidableEq",
    "DecidablePred",
    "DecidableRel",
    "DecidableLE",
    "DecidableLT",
)

#: Classes that differ only in universe levels, which sorts ignore.
_SAME_CLASS = {
    "CategoryTheory.SmallCategory": "CategoryTheory.Category",
    "CategoryTheory.LargeCategory": "CategoryTheory.Category",
}


def instance(
    el: Elaborator, binder: Binder, scope: NameScope, *, inside: bool = False
) -> tuple[list[Step], NameScope]:
    """Elaborate `[C α]`, `[inst : C α]` or `[∀ i, C (E i)]`.

    Args:
        el: the elaborator.
        binder: the binder with its brackets.
        scope: names in force.
        inside: whether it is inside of a term.

    Raises:
        Unsupported: it is not a class, or is one of data inside of a term.
    """
    match binder.bound:
        case (Token(text=name), *_):
            scope = scope.bind(name, PROOF)
    if binder.type is None:
        msg = "an instance of nothing"
        raise Unsupported(msg)
    value = el.value(binder.type, scope)
    if isinstance(value, Expr) and el.unify(value.type, PROP_TYPE):
        return [Assumed(_as_class(el, value))], scope
    if isinstance(value, TypeValue):
        if _ignored(value.type):
            return [], scope
        if not inside:
            return [Assumed(_holding_data(el, value.type))], scope
        msg = "a class of data bound inside a term"
        raise Unsupported(msg)
    msg = "an instance of what is no class"
    raise Unsupported(msg)


def _ignored(type_: Type) -> bool:
    found = resolved(type_)
    while isinstance(found, Fn):
        found = resolved(found.codomain)
    return isinstance(found, Ctor) and found.name.rsplit(".", 1)[-1] in _IGNORED


def _holding_data(el: Elaborator, type_: Type) -> Expr:
    """Return the assumption of a class of data, for a type or for each type of a family."""
    found = resolved(type_)
    if isinstance(found, Fn):
        local = found.local or el.local("i", found.domain)
        return formula("forall", _holding_data(el, found.codomain), binds=(local,))
    if not isinstance(found, Ctor):
        msg = "an instance of what is no class"
        raise Unsupported(msg)
    _note_functions(el, found)
    name = _SAME_CLASS.get(found.name, found.name)
    types = [one for one in found.arguments if not isinstance(resolved(one), Expr)]
    parts = [one for one in map(resolved, found.arguments) if isinstance(one, Expr)]
    return el.call(f"[{name}]", parts, PROP_TYPE, types)  # type: ignore[arg-type]


def _as_class(el: Elaborator, value: Expr) -> Expr:
    """Name a propositional class as classes of data are named, for the class hierarchy."""
    if value.kind == "forall":
        return formula("forall", _as_class(el, value.parts[0]), binds=value.locals)
    head, parts = (value.parts[0], value.parts[1:]) if value.kind == "app" else (value, ())
    if head.kind != "const" or head.head in {"∈", "⊆", "≤", "<"}:
        return value
    _note_functions(el, Ctor(head.head, head.types))
    return el.call(f"[{head.head}]", parts, PROP_TYPE, head.types)  # type: ignore[arg-type]


def _note_functions(el: Elaborator, found: Ctor) -> None:
    """Note that members of `F` are functions, from `[FunLike F α β]` or a class of maps."""
    last = found.name.rsplit(".", 1)[-1]
    sides = [resolved(one) for one in found.arguments]
    if (last.endswith("Class") or last in {"FunLike", "EquivLike"}) and len(sides) > 2:
        source, *ends = [one for one in sides if isinstance(one, Ctor | Fn)]
        if last == "SemilinearMapClass" or len(ends) < 2:
            return
        pair = ends[-2:] if last in {"LinearMapClass", "AlgHomClass"} else ends[:2]
        if isinstance(source, Ctor):
            el.functionlike[source.name] = Fn(pair[0], pair[1])
