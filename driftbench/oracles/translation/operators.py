"""Operators: logic, relations, arithmetic with casts at its leaves, notation of constants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token, tokens
from driftbench.oracles.translation import applications, binding, names
from driftbench.oracles.translation.expressions import (
    PROOF,
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    Meta,
    ProofValue,
    TypeValue,
    Unsupported,
    apply,
    formula,
    resolved,
    variable,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Argument, Type, Value
    from driftbench.oracles.translation.scope import Scope

__all__ = [
    "arithmetic",
    "enclosed",
    "finite_set",
    "indexed",
    "infix",
    "postfix",
    "prefix",
    "relation",
    "symbol",
]

_ARITHMETIC = frozenset({"+", "-", "*", "/", "%", "⊔", "⊓", "∩", "∪", "\\", "∆", "⇨"})
_RELATIONS = frozenset({"=", "≠", "<", ">", "≤", "≥", "⊆", "⊂", "⊇", "⊃", "∣", "≈", "≡", "⋖", "⩿"})
#: First characters of notation that relates its sides: `=o[l]`, `≤ᶠ[l]`, `~`.
_RELATING = frozenset("=≤<≥>~⊆∣≡≈∼")
#: Types of arrows between two things of one type.
_HOMOGENEOUS = frozenset({"⟶", "≅"})
_FLIPPED = {">": "<", "≥": "≤", "⊇": "⊆", "⊃": "⊂"}
_CONNECTIVES = {"∧": "and", "∨": "or"}

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

#: Notation between brackets whose result has a type that does not follow from what is inside.
_ENCLOSED = {"‖‖": "ℝ", "‖‖ₑ": "ℝ≥0∞", "‖‖₊": "ℝ≥0", "⌊⌋": "ℤ", "⌈⌉": "ℤ", "⌊⌋₊": "ℕ", "⌈⌉₊": "ℕ"}

#: Types that the type of their first argument is cast to, wherever both occur: by mathlib's
#: `WithTop.some`, `WithBot.some` and `Ideal.Quotient.mk`.
_EXTENDING = frozenset({"WithTop", "WithBot", "⧸"})


def infix(el: Elaborator, node: Node, scope: Scope, expected: Type | None) -> Value:
    """Elaborate `left op right`."""
    operator = names.spelt(node.children[1])
    left, right = node.children[0], node.children[2]
    if operator == "→":
        return binding.arrow(el, left, right, scope)
    if operator in {"<|", "$", "|>"}:
        function, argument = (right, left) if operator == "|>" else (left, right)
        return applications.piped(el, function, argument, scope, expected)
    if operator in _CONNECTIVES:
        parts = (el.formula(left, scope), el.formula(right, scope))
        return formula(_CONNECTIVES[operator], *parts)
    if operator == "↔":
        return formula("iff", el.formula(left, scope), el.formula(right, scope))
    if operator in {"∈", "∉"}:
        return _membership(el, operator, left, right, scope)
    if operator in _RELATIONS:
        return _related(el, operator, node, scope)
    if operator == "*" and isinstance(left, Token) and left.text in names.STARRED:
        return applications.application(el, Node("app", (left, right)), scope, expected)
    if operator in _ARITHMETIC or operator == "^":
        return arithmetic(el, node, scope, expected)
    return _other(el, operator, node, scope, expected)


def _membership(el: Elaborator, operator: str, left: Term, right: Term, scope: Scope) -> Expr:
    whole = el.term(right, scope)
    element = el.element_type(whole)
    inside = el.member(el.term(left, scope, element), whole)
    return inside if operator == "∈" else formula("not", inside)


def relation(el: Elaborator, operator: str, left: Expr, right: Expr, *extra: Expr) -> Expr:
    """Return `left operator right` of two terms of one type; `>` and the like are turned round."""
    if operator in {"∈", "∉"}:
        inside = el.member(el.coerce(left, el.element_type(right)), right)
        return inside if operator == "∈" else formula("not", inside)
    if operator in _FLIPPED:
        return relation(el, _FLIPPED[operator], right, left)
    if operator == "≠":
        return formula("not", relation(el, "=", left, right))
    if operator == "=":
        return formula("iff" if resolved(left.type) == PROP_TYPE else "eq", left, right)
    return el.call(operator, (left, right, *extra), PROP_TYPE)


def _related(el: Elaborator, operator: str, node: Node, scope: Scope) -> Expr:
    left, right = _sides(el, node.children[0], node.children[2], scope)
    extra = []
    for tail in node.children[3:]:
        operator += names.spelt(tail)
        extra += [el.term(part, scope) for part in _inside(tail)]
    return relation(el, operator, left, right, *extra)


def _inside(operator: Term) -> list[Term]:
    """Return the terms that an operator with parts of its own holds."""
    if isinstance(operator, Token):
        return []
    return [
        child
        for child in operator.children
        if isinstance(child, Node) or child.type in {"IDENT", "NUM", "CONST"}
    ]


def _sides(el: Elaborator, left: Term, right: Term, scope: Scope) -> tuple[Expr, Expr]:
    """Elaborate both sides of a relation and cast them to one type, at their leaves."""
    first = None
    if _needy(left) and not _needy(right):
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
    """Refuse sides that are of different types where no rule says which of them is cast."""
    found = resolved(target)
    if isinstance(found, Ctor) and found.name == "Set":
        return
    for tree in (first, second):
        if tree.leaf is not None and not _casts(el, resolved(tree.leaf.type), found):
            msg = "two sides of different types"
            raise Unsupported(msg)


def _casts(el: Elaborator, type_: Argument, target: Argument) -> bool:
    """Say whether a type is the target, or is known to be cast to it."""
    if not isinstance(target, Ctor) or isinstance(type_, Expr):
        return el.unify(type_, target)  # type: ignore[arg-type]  # leaves have types
    if isinstance(type_, Ctor) and _RANK.get(type_.name, 9.0) <= _RANK.get(target.name, -1.0):
        return True
    if el.unify(type_, target):
        return True
    inner = resolved(target.arguments[0]) if target.name in _EXTENDING else target
    return inner is not target and _casts(el, type_, inner)


def _needy(term: Term) -> bool:
    """Say whether a term cannot be elaborated well without knowing its type."""
    if isinstance(term, Token):
        return term.type in {"NUM", "CONST"} or term.text.startswith(".")
    if term.kind == "paren":
        return _needy(term.children[1])
    return term.kind in {"anon", "quant", "set", "setbuilder", "list", "if"}


# -- arithmetic ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Tree:
    """Arithmetic as Lean's `binop%` sees it: operators over leaves, which alone are cast."""

    operator: str
    parts: tuple[_Tree, ...] = ()
    leaf: Expr | None = None
    exponent: Expr | None = None

    @classmethod
    def read(cls, el: Elaborator, term: Term, scope: Scope, expected: Type | None) -> _Tree:
        """Read a term's arithmetic; what is not arithmetic is a leaf."""
        if isinstance(term, Node) and term.kind == "paren" and not _has_dot(term):
            inner = term.children[1]
            if isinstance(inner, Node) and inner.kind in {"infix", "prefix", "paren"}:
                return cls.read(el, inner, scope, expected)
        if isinstance(term, Node) and term.kind == "infix":
            operator = names.spelt(term.children[1])
            if operator in _ARITHMETIC:
                first = cls.read(el, term.children[0], scope, expected)
                hint = first.known() if expected is None else expected
                return cls(operator, (first, cls.read(el, term.children[2], scope, hint)))
            if operator == "^":
                base = cls.read(el, term.children[0], scope, expected)
                return cls("^", (base,), exponent=el.term(term.children[2], scope))
        if isinstance(term, Node) and term.kind == "prefix":
            operator = names.spelt(term.children[0])
            if operator == "-":
                return cls("-", (cls.read(el, term.children[1], scope, expected),))
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
        """Return the type of the first leaf whose type is known, if it is no number type."""
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
    if known:
        return known[-1] if expected is not None and known[-1] not in ranked else known[0]
    if not types:
        return Meta()
    for other in types[1:]:
        el.unify(types[0], other)  # type: ignore[arg-type]  # no terms among types of leaves
    return types[0]  # type: ignore[return-value]


def arithmetic(el: Elaborator, term: Term, scope: Scope, expected: Type | None) -> Value:
    """Elaborate arithmetic with the type it is expected to have."""
    if isinstance(term, Node) and term.kind == "infix":
        sides = _types(el, term, scope)
        if sides is not None:
            return sides
    hint = resolved(expected) if expected is not None else None
    hint = None if isinstance(hint, Meta | Expr) else hint
    tree = _Tree.read(el, term, scope, hint)
    return tree.build(el, _join(el, list(tree.leaves()), hint))


def _types(el: Elaborator, node: Node, scope: Scope) -> TypeValue | None:
    """Return `α + β` and the like of types; None where the left side is no type."""
    first = node.children[0]
    if not (isinstance(first, Token) and first.type == "IDENT"):
        return None
    value = scope.names.get(first.text)
    if not isinstance(value, TypeValue):
        return None
    operator = names.spelt(node.children[1])
    return TypeValue(Ctor(operator, (value.type, el.type(node.children[2], scope))))


# -- other notation ------------------------------------------------------------------------------


def _other(el: Elaborator, operator: str, node: Node, scope: Scope, expected: Type | None) -> Value:
    left = el.value(node.children[0], scope)
    if isinstance(left, TypeValue) or (names.is_type_operator(operator) and operator != "≫"):
        return _type_between(el, operator, node, left, scope)
    if isinstance(left, ProofValue):
        return left
    if operator == "∘":
        return _composition(el, left, node.children[2], scope)
    alias = names.ALIASES.get(operator, "")
    if alias and el.library.signature(alias) is not None:
        return applications.constant_applied(el, alias, (left, node.children[2]), scope, expected)
    right = el.value(node.children[2], scope)
    if not isinstance(right, Expr):
        msg = f"{operator} of a term and no term"
        raise Unsupported(msg)
    parts = [left, right, *(el.term(part, scope) for part in _inside(node.children[1]))]
    return el.call(operator, parts, _result_type(el, operator, left, right, expected))


def _type_between(
    el: Elaborator, operator: str, node: Node, left: Value, scope: Scope
) -> TypeValue:
    sides = [left.type if isinstance(left, TypeValue) else _argument(left)]
    right = el.value(node.children[2], scope)
    sides.append(right.type if isinstance(right, TypeValue) else _argument(right))
    if operator in _HOMOGENEOUS and isinstance(left, Expr) and isinstance(right, Expr):
        el.unify(left.type, right.type)
    inside: list[Type | Expr] = []
    for part in _inside(node.children[1]):
        value = el.value(part, scope)
        inside.append(value.type if isinstance(value, TypeValue) else _argument(value))
    return TypeValue(names.operator_type(operator, sides[0], sides[1], inside))


def _argument(value: Value) -> Expr:
    if isinstance(value, Expr):
        return value
    msg = "a proof inside a type"
    raise Unsupported(msg)


def _composition(el: Elaborator, outer: Expr, inner: Term, scope: Scope) -> Expr:
    first = el.as_function(outer)
    value = el.term(inner, scope)
    second = el.as_function(value)
    if second is None or first is None:
        return el.call("∘", (outer, value), Meta())
    last, start = resolved(first.type), resolved(second.type)
    if not (isinstance(last, Fn) and isinstance(start, Fn)):
        msg = "composition of terms that are no functions"
        raise Unsupported(msg)
    local = el.local("x", start.domain)
    middle = apply(second, variable(local), type_=start.codomain)
    body = apply(first, el.coerce(middle, last.domain), type_=last.codomain)
    return Expr("lam", Fn(start.domain, last.codomain), locals=(local,), parts=(body,))


def _result_type(
    el: Elaborator, operator: str, left: Expr, right: Expr, expected: Type | None
) -> Type:
    """Return the type of `left operator right` where the operator tells it; else an unknown."""
    if operator[:1] in _RELATING:
        return PROP_TYPE
    if operator in {"•", "+ᵥ", "::"}:
        return right.type
    if operator in {"++", "<|>", "⋙", "ᵥ*"}:
        return left.type
    if operator in {"⁻¹'", "''"}:
        function = el.as_function(left)
        arrow = resolved(function.type) if function is not None else None
        if isinstance(arrow, Fn):
            inverse = operator == "⁻¹'"
            el.unify(right.type, Ctor("Set", (arrow.codomain if inverse else arrow.domain,)))
            return Ctor("Set", (arrow.domain if inverse else arrow.codomain,))
    if operator == "×ˢ":
        return _product(left, right)
    if expected is not None and resolved(expected) == PROP_TYPE:
        return PROP_TYPE
    return Meta()


def _product(left: Expr, right: Expr) -> Type:
    one, other = resolved(left.type), resolved(right.type)
    if isinstance(one, Ctor) and isinstance(other, Ctor) and one.name == other.name:
        return Ctor(one.name, (Ctor("×", (*one.arguments, *other.arguments)),))
    return Meta()


def prefix(el: Elaborator, node: Node, scope: Scope, expected: Type | None) -> Value:
    """Elaborate `op operand`."""
    operator = names.spelt(node.children[0])
    operand = node.children[1]
    if operator == "¬":
        return formula("not", el.formula(operand, scope))
    if operator == "-":
        return arithmetic(el, node, scope, expected)
    if operator == "↑":
        return el.call("↑", (el.term(operand, scope),), Meta() if expected is None else expected)
    if operator == "⇑":
        map_ = el.term(operand, scope)
        return el.as_function(map_) or el.call("⇑", (map_,), Meta())
    if operator == "↥":
        return TypeValue(el.type(operand, scope))
    if operator in names.NAMED_ALIASES:
        full, name = names.NAMED_ALIASES[operator]
        return applications.applied_by_name(el, full, name, el.value(operand, scope), scope)
    if operator in names.ALIASES:
        given = [operand, *_inside(node.children[0])]
        return applications.constant_applied(el, names.ALIASES[operator], given, scope, expected)
    found = el.value(operand, scope)
    inside = [el.term(part, scope) for part in _inside(node.children[0])]
    if isinstance(found, TypeValue):
        return TypeValue(Ctor(operator, (found.type, *inside)))
    operand_ = _argument(found)
    near = operator.startswith("𝓝[")
    type_: Type = Ctor("Filter", (operand_.type,)) if near else Meta()
    return el.call(operator, (operand_, *inside), type_)


def postfix(el: Elaborator, node: Node, scope: Scope, expected: Type | None) -> Value:
    """Elaborate `operand op`."""
    operator = names.spelt(node.children[1])
    value = el.value(node.children[0], scope, expected if operator in {"⁻¹", "ᶜ"} else None)
    if operator in {"⟦⟧", "⟦⟧'"} and isinstance(value, Expr):
        return _shifted(el, value, _inside(node.children[1]), scope)
    inside = [el.term(part, scope) for part in _inside(node.children[1])]
    if isinstance(value, TypeValue):
        return TypeValue(Ctor(names.INDEXED.get(operator, operator), (value.type, *inside)))
    if not isinstance(value, Expr):
        return value
    same = operator in {"⁻¹", "ᶜ", "⁺", "⁻", "!", "‼", "²"}
    return el.call(operator, (value, *inside), value.type if same else Meta())


def _shifted(el: Elaborator, value: Expr, by: list[Term], scope: Scope) -> Value:
    """Elaborate `X⟦n⟧` and `f⟦n⟧'`: an object or a morphism under the functor that shifts."""
    type_ = resolved(value.type)
    arrow = isinstance(type_, Ctor) and type_.name == "⟶"
    thing = resolved(type_.arguments[0]) if arrow and isinstance(type_, Ctor) else value
    category = TypeValue(thing.type) if isinstance(thing, Expr) else PROOF
    name = "CategoryTheory.shiftFunctor"
    functor = applications.constant_applied(el, name, (category, *by), scope, None)
    return applications.fields(el, functor, ["map" if arrow else "obj"], (value,), scope)


def symbol(el: Elaborator, text: str, scope: Scope, expected: Type | None) -> Value:
    """Elaborate a notation that stands alone: `∅`, `⊤`, `ℝ≥0∞`."""
    if text in scope.names:
        return scope.names[text]
    fixed = names.fixed(text)
    if fixed is not None:
        return fixed
    if text in names.ALIASES:
        return applications.constant_applied(el, names.ALIASES[text], (), scope, expected)
    return el.call(text, (), Meta() if expected is None else expected)


def enclosed(el: Elaborator, node: Node, scope: Scope, expected: Type | None) -> Value:
    """Elaborate notation between brackets: `|x|`, `‖x‖`, `⟪x, y⟫_ℝ`, `C(X, Y)`."""
    marks = "".join(c.text for c in node.children if isinstance(c, Token) and c.type in _MARKS)
    items = [c for c in node.children if isinstance(c, Node) or c.type not in {*_MARKS, "COMMA"}]
    values = [el.value(item, scope, expected if marks == "||" else None) for item in items]
    if values and all(isinstance(value, TypeValue) for value in values):
        name = {"C()": "C(,)"}.get(marks, marks)
        return TypeValue(Ctor(name, tuple(v.type for v in values if isinstance(v, TypeValue))))
    parts = [value for value in values if isinstance(value, Expr)]
    types = [value.type for value in values if isinstance(value, TypeValue)]
    if marks in _ENCLOSED:
        return el.call(marks, parts, Ctor(_ENCLOSED[marks]), types)
    if marks == "||":
        return el.call("|·|", parts, parts[0].type)
    return el.call(marks, parts, Meta(), types)


_MARKS = ("OPEN", "CLOSE")


def indexed(el: Elaborator, node: Node, scope: Scope, _expected: Type | None) -> Value:
    """Elaborate `R[X]`, `K⟮x⟯`, `a[i]`."""
    base = el.value(node.children[0], scope)
    spelling = "".join(token.text for child in node.children[1:] for token in tokens(child))
    if isinstance(base, TypeValue) and spelling in names.INDEXED:
        return TypeValue(Ctor(names.INDEXED[spelling], (base.type,)))
    marks = "".join(c.text for c in node.children if isinstance(c, Token) and c.type in _MARKS)
    items = [c for c in node.children[2:-1] if isinstance(c, Node) or c.type != "COMMA"]
    values = [el.value(item, scope) for item in items]
    if isinstance(base, TypeValue):
        inner = [one.type if isinstance(one, TypeValue) else _argument(one) for one in values]
        return TypeValue(Ctor(f"·{marks}", (base.type, *inner)))
    parts = [_argument(base), *map(_argument, values)]
    return el.call(f"·{marks}", parts, Meta())


def finite_set(el: Elaborator, node: Node, scope: Scope, expected: Type | None) -> Value:
    """Elaborate `{a, b, c}`; what kind of set it is follows from where it stands."""
    items = [c for c in node.children[1:-1] if isinstance(c, Node) or c.type != "COMMA"]
    whole: Type = Meta() if expected is None else expected
    placed = resolved(whole)
    element = placed.arguments[0] if isinstance(placed, Ctor) and placed.arguments else None
    if not items:
        return el.call("∅", (), whole)
    hint = element if isinstance(element, Ctor | Fn | Meta) else None
    parts = [el.term(items[0], scope, hint)]
    parts += [el.term(item, scope, parts[0].type) for item in items[1:]]
    return el.call("{}", parts, whole)
