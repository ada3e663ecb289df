"""Elaborates class assumptions in square brackets.

A class assumption is one constant for the class and its arguments, for classes of data and of
propositions. Inside of terms only propositions are supported: a term may depend on data that it
quantifies over, but the constants cannot.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from driftbench.lean.syntax import App
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
from driftbench.oracles.translation.spelling import show_type
from driftbench.oracles.translation.steps import Assumed

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from driftbench.lean.syntax import Binder
    from driftbench.oracles.translation.declarations import KnownConstants
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.scope import NameScope
    from driftbench.oracles.translation.steps import Step

__all__ = [
    "COMMUTATIVE",
    "assumed",
    "class_of",
    "extended",
    "instance",
    "is_claimed",
    "is_data",
    "note_data",
    "refuse_any",
    "refuse_two",
]

#: Commutative structures -> the structures without commutativity, and the operation.
COMMUTATIVE = {
    "CommSemigroup": ("Semigroup", "*"),
    "CommMonoid": ("Monoid", "*"),
    "CommGroup": ("Group", "*"),
    "CommSemiring": ("Semiring", "*"),
    "CommRing": ("Ring", "*"),
    "AddCommSemigroup": ("AddSemigroup", "+"),
    "AddCommMonoid": ("AddMonoid", "+"),
    "AddCommGroup": ("AddGroup", "+"),
}

#: Classes that only make propositions decidable; statements do not depend on them.
_IGNORED = (
    "Decidable",
    "DecidableEq",
    "DecidablePred",
    "DecidableRel",
    "DecidableLE",
    "DecidableLT",
)

#: Classes of data of which a type has at most one instance, or of which it does not matter which.
_AT_MOST_ONE = ("Fintype", "Inhabited", "Invertible", "Unique")

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
    match binder.type:
        case App(head=Token(type="IDENT", text=former) as head, args=arguments):
            parts = el.library.split_class(former, scope.spaces)
            if parts and not inside:
                heads = [head._replace(text=part) for part in parts]
                values = [el.value(App.of(one, *arguments), scope) for one in heads]
                return [step for value in values for step in assumed(el, value)], scope
    value = el.value(binder.type, scope)
    if inside and isinstance(value, TypeValue) and not _named(value.type, _IGNORED):
        msg = "a class of data bound inside a term"
        raise Unsupported(msg)
    return assumed(el, value), scope


def assumed(el: Elaborator, value: Value) -> list[Step]:
    """Return the assumption of a class; none of a class that statements do not depend on.

    Raises:
        Unsupported: it is not a class, or the library has an instance for the type already.
    """
    if isinstance(value, Expr) and el.unify(value.type, PROP_TYPE):
        return [Assumed(_as_class(el, value))]
    if isinstance(value, TypeValue):
        if _named(value.type, _IGNORED):
            return []
        note_data(el, value.type)
        return [Assumed(_holding_data(el, value.type))]
    msg = "an instance of what is not a class"
    raise Unsupported(msg)


def extended(el: Elaborator, value: Value, given: Sequence[Step]) -> Expr:
    """Return the claim that a given structure is one of a commutative class.

    Args:
        el: the elaborator.
        value: the class and its types.
        given: the steps before the claim.

    Raises:
        Unsupported: the class is another one, or no structure is given.
    """
    found = _class_and_types(value)
    plain, _ = COMMUTATIVE.get(found.name, ("", "")) if found is not None else ("", "")
    conditions = [step.condition for step in given if isinstance(step, Assumed)]
    heads = [one.parts[0] if one.kind == "app" else one for one in conditions]
    types = [tuple(map(show_type, one.types)) for one in heads if one.head == f"[{plain}]"]
    if found is None or tuple(map(show_type, found.arguments)) not in types:
        msg = "data as a conclusion that extends no given structure"
        raise Unsupported(msg)
    return _holding_data(el, found)


def refuse_any(el: Elaborator, occurrences: Sequence[Expr]) -> None:
    """Refuse the claim that a type has some structure: `Nonempty (CommGroup G)`.

    The structure need not be the given one, and constants here do not depend on instances.

    Args:
        el: the elaborator.
        occurrences: the constants of a statement with their arguments.

    Raises:
        Unsupported: there is such a claim.
    """
    for one in occurrences:
        head, parts = (one.parts[0], one.parts[1:]) if one.kind == "app" else (one, ())
        if head.head != "Nonempty":
            continue
        types: list[Value] = [
            TypeValue(type_) for type_ in head.types if not isinstance(type_, Expr)
        ]
        for value in (*types, *parts):
            found = _class_and_types(value)
            if found is None or _named(found, _AT_MOST_ONE):
                continue
            if found.name in COMMUTATIVE or el.library.is_structure(found.name):
                msg = f"the claim that there is some {show_type(found)}"
                raise Unsupported(msg)


def is_claimed(el: Elaborator, value: Value) -> bool:
    """Return whether a conclusion is a class of data.

    A commutative class is known by its name, since the library need not declare it.
    """
    if isinstance(value, TypeValue):
        return class_of(el, value) is not None
    found = _class_and_types(value)
    return found is not None and found.name in COMMUTATIVE


def _class_and_types(value: Value) -> Ctor | None:
    """Return a class applied to types, also one that the library does not declare."""
    if isinstance(value, TypeValue):
        found = resolved(value.type)
        if not isinstance(found, Ctor) or found.name != "↥":
            return found if isinstance(found, Ctor) else None
        inner: object = found.arguments[0]
    else:
        inner = value
    if isinstance(inner, Expr) and inner.kind == "const" and inner.types:
        return Ctor(inner.head, inner.types)
    return None


def class_of(el: Elaborator, value: Value) -> str | None:
    """Return the class at the head of the type of a binder; None if it is not one."""
    if isinstance(value, TypeValue):
        found = resolved(value.type)
        name = found.name if isinstance(found, Ctor) else ""
    elif isinstance(value, Expr):
        head = value.parts[0] if value.kind == "app" else value
        name = head.head if head.kind == "const" else ""
    else:
        return None
    return name if el.library.is_class(name) else None


def _target(type_: Type) -> Ctor | None:
    """Return the class of an instance, or of each instance of a family."""
    found = resolved(type_)
    while isinstance(found, Fn):
        found = resolved(found.codomain)
    return found if isinstance(found, Ctor) else None


def _named(type_: Type, classes: Collection[str]) -> bool:
    """Return whether a type is one of some classes, by the last components of their names."""
    found = _target(type_)
    return found is not None and found.name.rsplit(".", 1)[-1] in classes


def note_data(el: Elaborator, type_: Type) -> None:
    """Note a variable of a signature that is an instance of a class of data.

    Raises:
        Unsupported: the type may have the class already, from the library: for
            `[TopologicalSpace ℝ]`, `Continuous f` would no longer be about the topology of `ℝ`,
            but constants here do not depend on instances.
    """
    found = _target(type_)
    if el.of_library or found is None or _named(found, _AT_MOST_ONE) or _of_functions(found):
        return
    if found is resolved(type_):
        el.data.append(found)
    types = [one for one in map(resolved, found.arguments) if not isinstance(one, Expr)]
    free = [isinstance(one, Ctor) and one.name in el.type_variables for one in types]
    last = types[-1] if types else None
    closed = isinstance(last, Ctor) and not last.arguments
    # `[HasShift C ℤ]` is about `C`.
    if last is not None and not free[-1] and not (closed and any(free)):
        msg = f"an instance of its own for {show_type(last)}"
        raise Unsupported(msg)


def is_data(el: Elaborator, type_: Type) -> bool:
    """Return whether variables of a type are instances of a class of data.

    What follows such a variable is about it, though no constant here mentions it.
    """
    found = _target(type_)
    return (
        found is not None
        and not _named(found, (*_IGNORED, *_AT_MOST_ONE))
        and el.library.is_class(found.name)
    )


def refuse_two(library: KnownConstants, data: Sequence[Ctor]) -> None:
    """Refuse two instances of a class for the same types: constants are about the last one.

    Args:
        library: the classes.
        data: instances of classes of data of one statement, in order.

    Raises:
        Unsupported: there are, or one follows from others, as in `[Field K] [Ring K]`, or two have
            a class in common.
    """
    atoms = []
    for one in data:
        arguments = [resolved(argument) for argument in one.arguments]
        if all(isinstance(each, Ctor) and not each.arguments for each in arguments):
            name = _SAME_CLASS.get(one.name, one.name)
            atoms.append((name, *(each.name for each in arguments if isinstance(each, Ctor))))
    for place, atom in enumerate(atoms):
        if atom in library.closure([*atoms[:place], *atoms[place + 1 :]]):
            msg = f"two instances of {' '.join(atom)}"
            raise Unsupported(msg)
    for first, second in combinations(atoms, 2):
        # `[Group R] [Ring R]` are two multiplications.
        for shared in sorted(library.closure([first]) & library.closure([second])):
            if library.is_structure(shared[0]) and shared[0] not in _AT_MOST_ONE:
                msg = f"two instances of {' '.join(shared)}"
                raise Unsupported(msg)


def _holding_data(el: Elaborator, type_: Type) -> Expr:
    """Return the assumption of a class of data, for a type or for each type of a family."""
    found = resolved(type_)
    if isinstance(found, Fn):
        local = found.local or el.local("i", found.domain)
        return formula("forall", _holding_data(el, found.codomain), binds=(local,))
    if not isinstance(found, Ctor):
        msg = "an instance of what is not a class"
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
    if _of_functions(found):
        source, *ends = [one for one in sides if isinstance(one, Ctor | Fn)]
        if last == "SemilinearMapClass" or len(ends) < 2:
            return
        pair = ends[-2:] if last in {"LinearMapClass", "AlgHomClass"} else ends[:2]
        if isinstance(source, Ctor):
            el.functionlike[source.name] = Fn(pair[0], pair[1])


def _of_functions(found: Ctor) -> bool:
    """Return whether a class states that members of its first argument are functions."""
    last = found.name.rsplit(".", 1)[-1]
    named = last.endswith("Class") or last in {"FunLike", "EquivLike"}
    return named and len(found.arguments) > len(("functions", "domain"))
