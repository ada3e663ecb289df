"""Expressions and types during elaboration, which may contain unknowns.

`Expr` is the elaborated form of a Lean term before sorts are final; `Type` is a Lean type as far as
sorts distinguish types. A type may mention terms (`Fin n`, `X ⟶ Y`) as expressions; equal
expressions give equal types.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    "UnboundName",
    "Unsupported",
    "Value",
    "apply",
    "as_function",
    "constant",
    "formula",
    "functions",
    "resolved",
    "variable",
]


class Unsupported(Exception):  # noqa: N818 -- an outcome, not an error
    """A part of a statement has no faithful translation; the message names it.

    Args:
        message: one clause.
        name: the name in the statement that it is about, "" for none.
    """

    def __init__(self, message: str = "", *, name: str = "") -> None:
        """State the clause."""
        super().__init__(message)
        self.name = name


class UnboundName(Unsupported):
    """A name of a statement is neither bound nor a constant.

    Args:
        name: the name.
        place: what stands in its place: "type", "proposition", "term"; "function" where it is
            applied to arguments, "field" where it is dotted.
    """

    def __init__(self, name: str, place: str) -> None:
        """State the name."""
        applied = ", applied to arguments" if place == "function" else ""
        super().__init__(f"the name {name}, which nothing binds{applied}", name=name)
        self.place = place


@dataclass(eq=False, slots=True)
class Meta:
    """An unknown type, or an unknown term inside a type; `value` is None until it is found.

    Args:
        value: what it is.
        numeric: whether it is the type of a numeral, so that it is no type of functions.
        unstated: whether Lean may know it, from a header that is unknown here; without that, an
            unknown type of a numeral is the default of Lean, ℕ.
    """

    value: Argument | None = None
    numeric: bool = False
    unstated: bool = False


@dataclass(frozen=True, slots=True)
class Ctor:
    """A type former applied to types and terms, or a type variable: `ℝ`, `Set α`, `Fin n`, `α`.

    `written` is the constant that abbreviates the type in the source, for dot notation.
    """

    name: str
    arguments: tuple[Argument, ...] = ()
    written: str = field(default="", compare=False)


@dataclass(eq=False, slots=True)
class Local:
    """A variable: `label` is unique in a statement, and shared by two aligned statements."""

    label: str
    type: Type


@dataclass(frozen=True, slots=True)
class Fn:
    """A type of functions.

    Args:
        domain: the type of the argument.
        codomain: the type of the value.
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
    `head` names a constant; `types` are its type arguments, which are part of the identity of the
    constant. `locals` are the variable of a `var`, or the variables that the expression binds.
    `parts` of an `app` are the function and its arguments.
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
    """The elaborated form of a Lean term that is a type."""

    type: Type


@dataclass(frozen=True, slots=True)
class ProofValue:
    """The elaborated form of a Lean term that is a proof; proofs are irrelevant.

    Args:
        statement: the proposition that it proves, if known.
    """

    statement: Expr | None = None


Value: TypeAlias = Expr | TypeValue | ProofValue


PROOF = ProofValue()


PROP_TYPE = Ctor("Prop")


KIND = Ctor("Type")
"""The type of types, of any universe."""


FAMILY = "@"
"""Name of the type former that applies its first argument, a family of types, to the others."""


MEMBER = "⋆"
"""Name of the type former for the members of a type that a term binds."""


#: Number types in the order in which Lean casts between them.
NUMBERS = ("ℕ", "ℤ", "ℚ", "ℝ", "ℂ")


@dataclass(slots=True)
class Trail:
    """The unknowns found so far, so that a failed attempt can be undone."""

    found: list[Meta] = field(default_factory=list)

    def bind(self, meta: Meta, value: Argument) -> None:
        """Set the value of an unknown."""
        if isinstance(value, Meta):
            numeric, unstated = value.numeric or meta.numeric, value.unstated or meta.unstated
            if (numeric, unstated) != (value.numeric, value.unstated):
                # A new unknown, so that the marks can be undone.
                value.value = Meta(numeric=numeric, unstated=unstated)
                self.found.append(value)
                value = value.value
        meta.value = value
        self.found.append(meta)

    def undo(self, mark: int) -> None:
        """Undo all but the first `mark` values."""
        while len(self.found) > mark:
            self.found.pop().value = None


def resolved(argument: Argument) -> Argument:
    """Return an argument with its outermost unknowns replaced."""
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
    """Return the value of a family at its arguments; None while the family is unknown."""
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
    """Return a formula with a connective or quantifier; `and` of one part is that part."""
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


def as_function(type_: Ctor) -> Fn | None:
    """Return the function type by which Lean defines a type former."""
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
