"""Arithmetic and relations, with casts at their leaves to a common type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.syntax import (
    Anonymous,
    Conditional,
    Infix,
    ListLiteral,
    Paren,
    Postfix,
    Prefix,
    Quantifier,
    SetBuilder,
    SetLiteral,
    spelling,
)
from driftbench.lean.tree import Node, Token, tokens
from driftbench.oracles.translation.expressions import (
    Ctor,
    Expr,
    Fn,
    Meta,
    TypeValue,
    Unsupported,
    resolved,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Argument, Type, Value
    from driftbench.oracles.translation.scope import NameScope

__all__ = ["ARITHMETIC", "arithmetic", "sides_of"]

ARITHMETIC = frozenset({"+", "-", "*", "/", "%", "⊔", "⊓", "∩", "∪", "\\", "∆", "⇨"})


#: Number types by the order in which Lean casts one to another where both occur.
_RANK = {
    "ℕ+": 0.0,
    "ℕ": 1.0,
    "ℤ": 2.0,
    "ℚ≥0": 2.5,
    "ℚ": 3.0,
    "ℝ≥0": 3.5,
    "ℝ": 4.0,
    "ℂ": 5.0,
    "ℕ∞": 6.0,
    "ℝ≥0∞": 7.0,
    "EReal": 8.0,
}

#: Number types that are cast to any ring: by `Nat.cast` and `Int.cast`.
_WHOLE = frozenset({Ctor("ℕ"), Ctor("ℤ")})

#: Types to which their first argument is cast if both occur: by mathlib's `WithTop.some`,
#: `WithBot.some` and `Ideal.Quotient.mk`.
_EXTENDING = frozenset({"WithTop", "WithBot", "⧸"})


def sides_of(el: Elaborator, left: Term, right: Term, scope: NameScope) -> tuple[Expr, Expr]:
    """Elaborate both sides of a relation and cast them to one type, at their leaves."""
    first = None
    if _needs_type(left) and not _needs_type(right):
        second = _Tree.read(el, right, scope, None)
        first = _Tree.read(el, left, scope, second.known())
    else:
        first = _Tree.read(el, left, scope, None)
        second = _Tree.read(el, right, scope, first.known())
    target = _join(el, [*first.leaves(), *second.leaves()], None)
    sides = first.build(el, target), second.build(el, target)
    if any(side.kind == "app" and side.parts[0].head == "↑" for side in sides):
        _check_cast(el, first, second, target)
    return sides


def _check_cast(el: Elaborator, first: _Tree, second: _Tree, target: Type) -> None:
    """Refuse sides of different types if no rule gives a cast."""
    found = resolved(target)
    if isinstance(found, Ctor) and found.name == "Set":
        return
    for tree in (first, second):
        if tree.leaf is not None and not _casts(el, resolved(tree.leaf.type), found):
            msg = "two sides of different types"
            raise Unsupported(msg)


def _casts(el: Elaborator, type_: Argument, target: Argument) -> bool:
    """Return whether a type is the target, or has a known cast to it."""
    if not isinstance(target, Ctor) or isinstance(type_, Expr):
        return el.unify(type_, target)  # type: ignore[arg-type]  # leaves have types
    if isinstance(type_, Ctor) and _RANK.get(type_.name, 9.0) <= _RANK.get(target.name, -1.0):
        return True
    if type_ in _WHOLE and _plain(target):
        return True
    if el.unify(type_, target):
        return True
    inner = resolved(target.arguments[0]) if target.name in _EXTENDING else target
    return inner is not target and _casts(el, type_, inner)


def _plain(type_: Type) -> bool:
    """Return whether a type is a variable or a constant, as rings with casts of numbers are."""
    return isinstance(type_, Ctor) and not type_.arguments and type_.name not in _RANK


def _needs_type(term: Term) -> bool:
    """Return whether a term needs an expected type for its elaboration."""
    if isinstance(term, Token):
        return term.type in {"NUM", "CONST"} or term.text.startswith(".")
    if isinstance(term, Paren):
        return _needs_type(term.body)
    return isinstance(term, _NEEDY)


_COMPOUND = (Infix, Paren, Postfix, Prefix)
_NEEDY = (Anonymous, Conditional, ListLiteral, Quantifier, SetBuilder, SetLiteral)


@dataclass(frozen=True, slots=True)
class _Tree:
    """Arithmetic as in Lean's `binop%`: operators over leaves; only leaves are cast."""

    operator: str
    parts: tuple[_Tree, ...] = ()
    leaf: Expr | None = None
    exponent: Expr | None = None

    @classmethod
    def read(cls, el: Elaborator, term: Term, scope: NameScope, expected: Type | None) -> _Tree:
        """Read a term as arithmetic; other terms are leaves."""
        match term:
            case Paren(body=inner) if isinstance(inner, _COMPOUND) and not _has_dot(term):
                return cls.read(el, inner, scope, expected)
            case Infix(op="^", left=left, right=right):
                base = cls.read(el, left, scope, expected)
                return cls("^", (base,), exponent=el.term(right, scope))
            case Infix(op=operator, left=left, right=right) if operator in ARITHMETIC:
                first = cls.read(el, left, scope, expected)
                hint = first.known() if expected is None else expected
                return cls(operator, (first, cls.read(el, right, scope, hint)))
            case Prefix(op="-", operand=operand):
                return cls("-", (cls.read(el, operand, scope, expected),))
            case Postfix(op="⁻¹", operand=operand):
                return cls("⁻¹", (cls.read(el, operand, scope, expected),))
        value = el.value(term, scope, expected)
        if not isinstance(value, Expr):
            msg = "types or proofs in arithmetic or relations"
            raise Unsupported(msg)
        return cls("", leaf=value)

    def leaves(self) -> Iterator[Expr]:
        """Yield the leaves, left to right."""
        if self.leaf is not None:
            yield self.leaf
        for part in self.parts:
            yield from part.leaves()

    def known(self) -> Type | None:
        """Return the type of the first leaf with a known type, if it is not a number type."""
        for leaf in self.leaves():
            type_ = resolved(leaf.type)
            if isinstance(type_, Fn):
                return type_
            if isinstance(type_, Ctor):
                return None if type_.name in _RANK else type_
        return None

    def build(self, el: Elaborator, target: Type) -> Expr:
        """Return the term, its leaves cast to a type."""
        if self.leaf is not None:
            return el.coerce(self.leaf, target)
        parts = [part.build(el, target) for part in self.parts]
        if self.operator == "-" and len(parts) == 1 and isinstance(found := resolved(target), Meta):
            el.negated.append(found)
        if self.exponent is not None:
            parts.append(self.exponent)
        return el.call(self.operator, parts, target)


def _has_dot(term: Node) -> bool:
    return any(token.text == "·" for token in tokens(term))


def _join(el: Elaborator, leaves: list[Expr], expected: Type | None) -> Type:
    """Return the type that leaves of arithmetic are cast to."""
    types = [resolved(leaf.type) for leaf in leaves]
    if expected is not None:
        types.append(resolved(expected))
    known = [one for one in types if isinstance(one, Ctor | Fn)]
    ranked = [one for one in known if isinstance(one, Ctor) and one.name in _RANK]
    if ranked and len(ranked) == len(known):
        return max(ranked, key=lambda one: _RANK[one.name])
    sets = [one for one in known if isinstance(one, Ctor) and one.name == "Set"]
    if sets:
        return sets[0]
    extending = [one for one in known if isinstance(one, Ctor) and one.name in _EXTENDING]
    if extending and expected is None and all(_casts(el, one, extending[0]) for one in known):
        return extending[0]
    plain = [one for one in known if _plain(one)]
    if plain and all(one in _WHOLE or one == plain[0] for one in known):
        return plain[0]
    if known:
        return known[-1] if expected is not None and known[-1] not in ranked else known[0]
    if not types:
        return Meta()
    for other in types[1:]:
        el.unify(types[0], other)  # type: ignore[arg-type]  # no terms among types of leaves
    return types[0]  # type: ignore[return-value]


def arithmetic(el: Elaborator, term: Term, scope: NameScope, expected: Type | None) -> Value:
    """Elaborate arithmetic with an expected type."""
    if isinstance(term, Infix):
        sides = _types(el, term, scope)
        if sides is not None:
            return sides
    hint = resolved(expected) if expected is not None else None
    hint = None if isinstance(hint, Meta | Expr) else hint
    tree = _Tree.read(el, term, scope, hint)
    return tree.build(el, _join(el, list(tree.leaves()), hint))


def _types(el: Elaborator, node: Infix, scope: NameScope) -> TypeValue | None:
    """Return `α + β` and the like of types; None where the left side is no type."""
    match node.left:
        case Token(type="IDENT", text=name):
            value = scope.names.get(name)
            if isinstance(value, TypeValue):
                sides = (value.type, el.type(node.right, scope))
                return TypeValue(Ctor(spelling(node.operator), sides))
    return None
