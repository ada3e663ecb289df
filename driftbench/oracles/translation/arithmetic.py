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
from driftbench.oracles.translation import coercions
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
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.scope import NameScope

__all__ = ["ARITHMETIC", "arithmetic", "sides_of"]

ARITHMETIC = frozenset({"+", "-", "*", "/", "%", "⊔", "⊓", "∩", "∪", "\\", "∆", "⇨"})


def sides_of(el: Elaborator, left: Term, right: Term, scope: NameScope) -> tuple[Expr, Expr]:
    """Elaborate both sides of a relation and cast them to one type, at their leaves."""
    first = None
    if _needs_type(left) and not _needs_type(right):
        second = _Tree.read(el, right, scope, None)
        first = _Tree.read(el, left, scope, second.known(also_cast=_constructs(left)))
    else:
        first = _Tree.read(el, left, scope, None)
        second = _Tree.read(el, right, scope, first.known(also_cast=_constructs(right)))
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
        if tree.leaf is not None and not coercions.casts(el, resolved(tree.leaf.type), found):
            msg = "two sides of different types"
            raise Unsupported(msg)


def _needs_type(term: Term) -> bool:
    """Return whether a term needs an expected type for its elaboration."""
    if isinstance(term, Token):
        return term.type in {"NUM", "CONST"} or term.text.startswith(".")
    if isinstance(term, Paren):
        return _needs_type(term.body)
    return isinstance(term, _NEEDY)


def _constructs(term: Term) -> bool:
    """Return whether a term is an anonymous constructor, which is not elaborated without a type."""
    return _constructs(term.body) if isinstance(term, Paren) else isinstance(term, Anonymous)


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
            named = "types" if isinstance(value, TypeValue) else "proofs"
            msg = f"{named} in arithmetic or relations"
            raise Unsupported(msg)
        return cls("", leaf=value)

    def leaves(self) -> Iterator[Expr]:
        """Yield the leaves, left to right."""
        if self.leaf is not None:
            yield self.leaf
        for part in self.parts:
            yield from part.leaves()

    def known(self, *, also_cast: bool = False) -> Type | None:
        """Return the type of the first leaf with a known type, unless its members are cast."""
        for leaf in self.leaves():
            type_ = resolved(leaf.type)
            if isinstance(type_, Fn):
                return type_
            if isinstance(type_, Ctor):
                return type_ if also_cast or not coercions.is_cast(type_) else None
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
    ranked = [one for one in known if isinstance(one, Ctor) and coercions.is_ranked(one)]
    if ranked and len(ranked) == len(known):
        return max(ranked, key=coercions.rank)
    sets = [one for one in known if isinstance(one, Ctor) and one.name == "Set"]
    if sets:
        return sets[0]
    reached = [one for one in known if all(coercions.casts(el, other, one) for other in known)]
    if reached:
        return reached[-1] if expected is not None else reached[0]
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
