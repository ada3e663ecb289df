"""Tables of notation and namespaces of type formers, and of names with a fixed meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Indexed, Infix, Paren, Postfix, WithUniverses, spelling
from driftbench.lean.tree import Node, Token, tokens
from driftbench.oracles.translation.expressions import (
    KIND,
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    TypeValue,
    Unsupported,
    constant,
    formula,
    resolved,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.expressions import Argument, Value

__all__ = [
    "ALIASES",
    "BUNDLED_ENDO",
    "EVENTUAL",
    "INDEXED",
    "NAMED_ALIASES",
    "STARRED",
    "arrow_of",
    "bound",
    "fixed",
    "head_of",
    "is_between_types",
    "is_semilinear",
    "is_type_name",
    "namespace",
    "operator_type",
    "prefixes",
    "type_former",
]

#: Notation of a type without arguments -> its constant.
_SHORT = {
    "Nat": "ℕ",
    "Int": "ℤ",
    "Rat": "ℚ",
    "Real": "ℝ",
    "Complex": "ℂ",
    "NNReal": "ℝ≥0",
    "ENNReal": "ℝ≥0∞",
    "ENat": "ℕ∞",
    "PNat": "ℕ+",
    "NNRat": "ℚ≥0",
}
#: Notation after the type that it takes -> its type former.
INDEXED = {"[X]": "Polynomial", "⟦X⟧": "PowerSeries"}

_LONG = {short: full for full, short in _SHORT.items()}

#: Notation of a type of maps or pairs, by its namespace; the last two of its leading arguments are
#: the source and the target. `True` where a member is applied like a function.
_OPERATORS = {
    "×": ("Prod", False),
    "⊕": ("Sum", False),
    "≃": ("Equiv", True),
    "↪": ("Function.Embedding", True),
    "→.": ("PFun", False),
    "→*": ("MonoidHom", True),
    "→+": ("AddMonoidHom", True),
    "→+*": ("RingHom", True),
    "→*₀": ("MonoidWithZeroHom", True),
    "→ₙ*": ("MulHom", True),
    "→ₙ+*": ("NonUnitalRingHom", True),
    "→ₗ[]": ("LinearMap", True),
    "→ₛₗ[]": ("LinearMap", True),
    "→L[]": ("ContinuousLinearMap", True),
    "→SL[]": ("ContinuousLinearMap", True),
    "→ₐ[]": ("AlgHom", True),
    "→A[]": ("ContinuousAlgHom", True),
    "→⋆ₐ[]": ("StarAlgHom", True),
    "→ₗᵢ[]": ("LinearIsometry", True),
    "→ᵃ[]": ("AffineMap", True),
    "→ᴬ[]": ("ContinuousAffineMap", True),
    "→o": ("OrderHom", True),
    "→g": ("SimpleGraph.Hom", True),
    "↪g": ("SimpleGraph.Embedding", True),
    "≃g": ("SimpleGraph.Iso", True),
    "↪o": ("OrderEmbedding", True),
    "≃o": ("OrderIso", True),
    "↪r": ("RelEmbedding", True),
    "≃r": ("RelIso", True),
    "→r": ("RelHom", True),
    "≃*": ("MulEquiv", True),
    "≃+": ("AddEquiv", True),
    "≃+*": ("RingEquiv", True),
    "≃ₗ[]": ("LinearEquiv", True),
    "≃ₛₗ[]": ("LinearEquiv", True),
    "≃L[]": ("ContinuousLinearEquiv", True),
    "≃SL[]": ("ContinuousLinearEquiv", True),
    "≃ₐ[]": ("AlgEquiv", True),
    "≃ₜ": ("Homeomorph", True),
    "≃ᵢ": ("IsometryEquiv", True),
    "≃ₗᵢ[]": ("LinearIsometryEquiv", True),
    "≃ᵃ[]": ("AffineEquiv", True),
    "≃ᵐ": ("MeasurableEquiv", True),
    "≃ᵤ": ("UniformEquiv", True),
    "≃ᵈ": ("DilationEquiv", True),
    "C(,)": ("ContinuousMap", True),
    "⟶": ("Quiver.Hom", False),
    "≅": ("CategoryTheory.Iso", False),
    "⥤": ("CategoryTheory.Functor", False),
    "≌": ("CategoryTheory.Equivalence", False),
    "⊣": ("CategoryTheory.Adjunction", False),
    "≫": ("", False),
}
#: Linear maps -> semilinear maps, which have a ring homomorphism in place of the ring.
_SEMILINEAR = {
    "→ₗ[]": "→ₛₗ[]",
    "→L[]": "→SL[]",
    "≃ₗ[]": "≃ₛₗ[]",
    "≃L[]": "≃SL[]",
    "→ₗᵢ[]": "→ₛₗᵢ[]",
    "≃ₗᵢ[]": "≃ₛₗᵢ[]",
}
#: Types of maps that contain an identity, if source and target are the same.
BUNDLED_ENDO = frozenset(name for name, (_, maps) in _OPERATORS.items() if maps) | {"⟶", "≅", "⥤"}
_NAMED = {
    "Equiv": "≃",
    "Function.Embedding": "↪",
    "MonoidHom": "→*",
    "AddMonoidHom": "→+",
    "RingHom": "→+*",
    "MulEquiv": "≃*",
    "AddEquiv": "≃+",
    "RingEquiv": "≃+*",
    "Homeomorph": "≃ₜ",
    "OrderIso": "≃o",
    "OrderEmbedding": "↪o",
    "OrderHom": "→o",
    "ContinuousMap": "C(,)",
    "Prod": "×",
    "Sum": "⊕",
    "Quiver.Hom": "⟶",
    "CategoryTheory.Iso": "≅",
    "CategoryTheory.Functor": "⥤",
    "CategoryTheory.Equivalence": "≌",
    "CategoryTheory.Adjunction": "⊣",
}

EVENTUAL = {"=ᶠ[]": "Filter.EventuallyEq", "≤ᶠ[]": "Filter.EventuallyLE"}
"""Relations along a filter -> constants that take the filter first."""

#: Notation without brackets -> its constant, for constants with a signature.
ALIASES = {
    "𝓝": "nhds",
    "𝓝[]": "nhdsWithin",
    "𝓟": "Filter.principal",
    "𝓤": "uniformity",
    "√": "Real.sqrt",
    "ℤ√": "Zsqrtd",
    "π": "Real.pi",
    "rexp": "Real.exp",
    "cexp": "Complex.exp",
    "≫": "CategoryTheory.CategoryStruct.comp",
    "^[]": "Nat.iterate",
    "𝟙": "CategoryTheory.CategoryStruct.id",
    "⋙": "CategoryTheory.Functor.comp",
    "𝟭": "CategoryTheory.Functor.id",
}

#: Notation that passes its operand by name -> its constant and the name.
NAMED_ALIASES = {"distTriang": ("CategoryTheory.Pretriangulated.distinguishedTriangles", "C")}

#: Classes that are written with a star if their universes make no difference.
STARRED = frozenset({"Category"})

_KINDS = frozenset({"Type", "Type*", "Sort", "Sort*", "Type _", "Sort _"})


def fixed(text: str) -> Value | None:
    """Return the value of a name with a fixed meaning; None for other names."""
    if text in _KINDS:
        return TypeValue(KIND)
    if text == "Prop":
        return TypeValue(PROP_TYPE)
    if text in {"True", "False"}:
        return formula("and" if text == "True" else "or")
    if text in {"true", "false"}:
        return constant(text, Ctor("Bool"))
    if text in _LONG or text in _SHORT:
        return TypeValue(Ctor(_SHORT.get(text, text)))
    return None


def is_type_name(name: str) -> bool:
    """Return whether a variable without a type is a type, by the naming of mathlib."""
    return name[:1].isupper() or "α" <= name[:1] <= "ω" or name[:1] in "𝕜𝔸𝕂"


def type_former(full: str, arguments: Sequence[Argument]) -> Ctor:
    """Return a type former applied to arguments, under one name for all spellings."""
    if not arguments and full in _SHORT:
        return Ctor(_SHORT[full])
    explicit = tuple(arguments)
    operator = _NAMED.get(full)
    if operator is not None and len(explicit) == 2:
        return Ctor(operator, explicit)
    return Ctor(full, explicit)


def operator_type(
    operator: str, left: Argument, right: Argument, inside: Sequence[Argument]
) -> Ctor:
    """Return the type `left op[inside] right`."""
    return Ctor(operator, (left, right, *inside))


def is_type_operator(operator: str) -> bool:
    """Return whether an operator between types gives a type."""
    return operator in _OPERATORS or operator[:1] in {"→", "≃", "↪"}


def is_between_types(operator: str) -> bool:
    """Return whether an operator gives the type of pairs or maps of two types, or of sets' members.

    The others may be between objects of a category: `X ⟶ Y`.
    """
    return operator in {"×", "⊕"} or operator[:1] in {"→", "≃", "↪"}


def is_semilinear(linear: Argument, semilinear: Argument) -> bool:
    """Return whether types are those of linear maps, and of semilinear maps of the same kind."""
    kinds = [one.name for one in (linear, semilinear) if isinstance(one, Ctor)]
    return len(kinds) == 2 and _SEMILINEAR.get(kinds[0]) == kinds[1]


def arrow_of(type_: Ctor) -> Fn | None:
    """Return the type of functions to which members of a type of maps are coerced."""
    known = _OPERATORS.get(type_.name)
    maps = known[1] if known is not None else type_.name[:1] in {"→", "≃", "↪"}
    sides = [resolved(one) for one in type_.arguments[:2]]
    if not maps or len(sides) != 2 or any(isinstance(one, Expr) for one in sides):
        return None
    return Fn(sides[0], sides[1])  # type: ignore[arg-type]


def namespace(type_: Argument | None) -> str:
    """Return the namespace of dot notation on terms of a type; "" for none."""
    if isinstance(type_, Fn):
        return "Function"
    if not isinstance(type_, Ctor):
        return ""
    if type_.name in _OPERATORS:
        return _OPERATORS[type_.name][0]
    return _LONG.get(type_.name, type_.name)


def prefixes(full: str) -> Iterator[str]:
    """Yield the namespaces of a declaration, innermost first."""
    parts = full.split(".")[:-1]
    for size in range(len(parts), 0, -1):
        yield ".".join(parts[:size])


def bound(binder: Binder) -> tuple[Token, ...]:
    """Return the variables of a header's binder; `_` and tokens of other notation count.

    Raises:
        Unsupported: the binder has a pattern.
    """
    if binder.is_instance:
        return ()
    found: list[Token] = []
    for name in binder.bound:
        if not isinstance(name, Token):
            msg = "a header that takes a value apart"
            raise Unsupported(msg)
        if name.type in {"IDENT", "HOLE", "CONST"}:
            found.append(name)
    return tuple(found)


def head_of(term: Term) -> str:
    """Return the constant at the head of a written type, or its namespace; "" for none."""
    while isinstance(term, Node):
        match term:
            case Infix(operator=operator):
                return _OPERATORS.get(spelling(operator), ("", False))[0] or "Function"
            case Indexed(suffix=suffix):
                return INDEXED.get("".join(t.text for part in suffix for t in tokens(part)), "")
            case Postfix(operator=operator):
                return INDEXED.get("".join(t.text for t in tokens(operator)), "")
            case App(head=inner) | WithUniverses(term=inner) | Paren(body=inner):
                term = inner
            case _:
                return ""
    return _LONG.get(term.text, term.text.lstrip("@"))
