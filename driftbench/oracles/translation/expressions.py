"""Expressions while they are being elaborated: types may still hold unknowns.

`Expr` is the elaborated form of a Lean term before sorts are final; `Type` is a Lean type as far
as sorts can tell types apart. `unify` finds out what unknowns must be. A type may mention terms
(`Fin n`, `X ⟶ Y`): these stay expressions, and equal expressions make equal types.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "FAMILY",
    "KIND",
    "MEMBER",
    "NUMBERS",
    "PROOF",
    "PROP_TYPE",
    "Argument",
    "Ctor",
    "Expr",
    "Fn",
    "Local",
    "Meta",
    "ProofValue",
    "Trail",
    "Type",
    "TypeValue",
    "Unsupported",
    "Value",
    "apply",
    "constant",
    "formula",
    "functions",
    "resolved",
    "show_type",
    "unify",
    "variable",
]


class Unsupported(Exception):  # noqa: N818 - an outcome of translating, not a fault of the caller
    """The statement says something that has no faithful translation; the text says what."""


@dataclass(eq=False, slots=True)
class Meta:
    """An unknown type, or an unknown term inside a type; `value` is None until it is found.

    `numeric` marks the type of a bare numeral, which is ℕ when nothing else decides.
    """

    value: Argument | None = None
    numeric: bool = False


@dataclass(frozen=True, slots=True)
class Ctor:
    """A type former applied to types and terms: `ℝ`, `Set α`, `Fin n`; a type variable, too."""

    name: str
    arguments: tuple[Argument, ...] = ()


@dataclass(eq=False, slots=True)
class Local:
    """A variable: `label` is unique in a statement, and shared by two aligned statements."""

    label: str
    type: Type


@dataclass(frozen=True, slots=True)
class Fn:
    """A type of functions.

    Args:
        domain: type of the argument.
        codomain: type of the value.
        local: the argument, where the codomain may mention it.
        implicit: whether Lean infers the argument.
    """

    domain: Type
    codomain: Type
    local: Local | None = field(default=None, compare=False)
    implicit: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Expr:
    """An elaborated term.

    `kind` is one of var, const, app, lam, eq, not, and, or, implies, iff, forall, exists, unknown.
    `head` names a constant; `types` are types that stand where Lean takes a type as argument, and
    belong to the constant's identity. `locals` are the variable of a `var`, or the variables that
    the expression binds. `parts` of an `app` are the function and its arguments.
    """

    kind: str
    type: Type
    head: str = ""
    types: tuple[Argument, ...] = ()
    locals: tuple[Local, ...] = ()
    parts: tuple[Expr, ...] = ()
    unknown: Meta | None = None


Type: TypeAlias = Meta | Ctor | Fn
Argument: TypeAlias = Meta | Ctor | Fn | Expr


@dataclass(frozen=True, slots=True)
class TypeValue:
    """What a Lean term that is a type elaborates to."""

    type: Type


@dataclass(frozen=True, slots=True)
class ProofValue:
    """What a Lean term that proves something elaborates to: proofs are irrelevant.

    Args:
        statement: what it proves, if that is known.
    """

    statement: Expr | None = None


Value: TypeAlias = Expr | TypeValue | ProofValue

PROOF = ProofValue()
PROP_TYPE = Ctor("Prop")
KIND = Ctor("Type")
"""The type of types, of any universe."""

FAMILY = "@"
"""Name of the type former that applies a family of types, its first argument, to the others."""

MEMBER = "⋆"
"""Name of the type former of the members of a type that a term binds."""

#: Number types in the order in which Lean casts between them.
NUMBERS = ("ℕ", "ℤ", "ℚ", "ℝ", "ℂ")


@dataclass(slots=True)
class Trail:
    """The unknowns found so far, so that a failed attempt leaves none behind."""

    found: list[Meta] = field(default_factory=list)

    def bind(self, meta: Meta, value: Argument) -> None:
        """Let an unknown be a value."""
        if isinstance(value, Meta):
            value.numeric = value.numeric or meta.numeric
        meta.value = value
        self.found.append(meta)

    def undo(self, mark: int) -> None:
        """Forget what was found since there were `mark` findings."""
        while len(self.found) > mark:
            self.found.pop().value = None


def resolved(argument: Argument) -> Argument:
    """Return what an argument is, its outermost unknowns replaced."""
    while True:
        if isinstance(argument, Meta) and argument.value is not None:
            argument = argument.value
        elif (
            isinstance(argument, Expr)
            and argument.unknown is not None
            and argument.unknown.value is not None
        ):
            argument = argument.unknown.value
        elif isinstance(argument, Ctor) and argument.name == FAMILY:
            member = _member(argument)
            if member is None:
                return argument
            argument = member
        else:
            return argument


def _member(family: Ctor) -> Argument | None:
    """Return the type that a family is at its arguments; None while the family is not known."""
    from driftbench.oracles.translation.families import substituted

    head, rest = resolved(family.arguments[0]), family.arguments[1:]
    if not isinstance(head, Expr) or head.kind == "unknown":
        return None
    if head.kind == "lam":
        taken = [one for one in rest[: len(head.locals)] if isinstance(one, Expr)]
        if len(taken) < len(head.locals) or not head.types:
            return None
        values = dict(zip(head.locals, taken, strict=True))
        return substituted(head.types[0], values)
    if head.kind == "app":
        head, rest = head.parts[0], (*head.parts[1:], *rest)
    name = head.locals[0].label if head.kind == "var" else head.head
    return Ctor(name, (*head.types, *rest))


def functions(domains: Sequence[Type], codomain: Type) -> Type:
    """Return the curried type of functions."""
    for domain in reversed(domains):
        codomain = Fn(domain, codomain)
    return codomain


def variable(local: Local) -> Expr:
    """Return the expression of a variable."""
    return Expr("var", local.type, locals=(local,))


def constant(name: str, type_: Type, types: Sequence[Argument] = ()) -> Expr:
    """Return a constant."""
    return Expr("const", type_, head=name, types=tuple(types))


def formula(kind: str, *parts: Expr, binds: Sequence[Local] = ()) -> Expr:
    """Return a formula made by a connective or quantifier; `and` of one part is that part."""
    if kind == "and" and len(parts) == 1:
        return parts[0]
    return Expr(kind, PROP_TYPE, parts=parts, locals=tuple(binds))


def apply(function: Expr, *arguments: Expr, type_: Type) -> Expr:
    """Return an application whose type is known; lambdas are reduced when types are final."""
    if not arguments:
        return function
    if function.kind == "app":
        return Expr("app", type_, parts=(*function.parts, *arguments))
    return Expr("app", type_, parts=(function, *arguments))


def unify(left: Argument, right: Argument, trail: Trail) -> bool:
    """Make two types or terms equal if unknowns allow; if not, find nothing out."""
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
    from driftbench.oracles.translation.families import mentions, substituted

    if left.local is not None and right.local is not None:
        shared = {right.local: variable(left.local)}
        return _unify(left.codomain, substituted(right.codomain, shared), trail)
    if not _unify(left.codomain, right.codomain, trail):
        return False
    # What is found outside of the function must not mention its argument.
    return not any(
        one.local is not None and mentions(other.codomain, one.local)
        for one, other in ((left, right), (right, left))
    )


def _unify_family(left: Ctor, right: Ctor, trail: Trail) -> bool:
    """Let an unknown family at variables be the function that yields the type at them."""
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
        from driftbench.oracles.translation.families import substituted

        body = substituted(other, {a: variable(b) for a, b in zip(given, locals_, strict=True)})
        trail.bind(head.unknown, Expr("lam", head.type, types=(body,), locals=locals_))
        return True
    return False


def _unknown(argument: Argument) -> Meta | None:
    return argument.unknown if isinstance(argument, Expr) else None


def _numeric_agrees(unknown: Meta, other: Argument) -> bool:
    """A numeral is no function and no proposition; it may be of any other type."""
    return not (unknown.numeric and (isinstance(other, Fn) or other == PROP_TYPE))


def _unfolded(type_: Argument, other: Argument) -> Argument:
    """A set is a predicate and a matrix a function, where the other side is a function type."""
    if isinstance(type_, Ctor) and isinstance(other, Fn):
        return as_function(type_) or type_
    return type_


def as_function(type_: Ctor) -> Fn | None:
    """Return the function type that a type former stands for in Lean's own definition."""
    arguments = [a for a in type_.arguments if not isinstance(a, Expr)]
    if type_.name == "Set" and len(arguments) == 1:
        return Fn(arguments[0], PROP_TYPE)
    if type_.name == "Matrix" and len(arguments) == 3:
        return Fn(arguments[0], Fn(arguments[1], arguments[2]))
    if type_.name == "CategoryTheory.ObjectProperty" and len(arguments) == 1:
        return Fn(arguments[0], PROP_TYPE)
    if type_.name == "CategoryTheory.MorphismProperty" and len(arguments) == 1:
        one, other = Local("X", arguments[0]), Local("Y", arguments[0])
        arrows = Fn(Ctor("⟶", (variable(one), variable(other))), PROP_TYPE)
        inner = Fn(other.type, arrows, other, implicit=True)
        return Fn(one.type, inner, one, implicit=True)
    return None


def _unify_terms(left: Argument, right: Argument, trail: Trail) -> bool:
    if not (isinstance(left, Expr) and isinstance(right, Expr)):
        return False
    if left.kind != right.kind or left.head != right.head or len(left.parts) != len(right.parts):
        return False
    if left.kind == "var":
        return left.locals[0].label == right.locals[0].label
    if left.locals or right.locals:
        return show_expression(left) == show_expression(right)
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


def show_type(argument: Argument, bound: tuple[Local, ...] = ()) -> str:
    """Return a type or term as text that is equal for equal types; unknowns show as `?`."""
    argument = resolved(argument)
    if isinstance(argument, Meta):
        return "ℕ" if argument.numeric else "?"
    if isinstance(argument, Fn):
        from driftbench.oracles.translation.families import mentions

        local = argument.local
        # An argument that is not mentioned is not counted: both spellings are one type.
        named = local is not None and mentions(argument.codomain, local)
        inside = (*bound, local) if local is not None and named else bound
        codomain = show_type(argument.codomain, inside)
        return f"({show_type(argument.domain, bound)} → {codomain})"
    if isinstance(argument, Ctor):
        inner = " ".join(show_type(one, bound) for one in argument.arguments)
        return f"({argument.name} {inner})" if inner else argument.name
    return show_expression(argument, bound)


def show_expression(expression: Expr, bound: tuple[Local, ...] = ()) -> str:
    """Return an expression as text; variables it binds show as numbers, from the inside."""
    found = resolved(expression)
    if not isinstance(found, Expr):
        return show_type(found, bound)
    if found.kind == "var":
        local = found.locals[0]
        depth = next((i for i, one in enumerate(reversed(bound)) if one is local), None)
        return local.label if depth is None else f"#{depth}"
    inside = (*bound, *found.locals) if found.kind != "var" else bound
    shown = [show_expression(part, inside) for part in found.parts]
    types = [f"@{show_type(one, inside)}" for one in found.types]
    head = found.head or found.kind if found.kind != "app" else ""
    return "(" + " ".join([*filter(None, [head]), *types, *shown]) + ")"
