"""Elaborates operators: logic, relations, and notation of constants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Arrow, Operator, spelling
from driftbench.lean.tree import Token
from driftbench.oracles.translation import (
    applications,
    arrows,
    coercions,
    constants,
    fields,
    names,
)
from driftbench.oracles.translation.arithmetic import ARITHMETIC, arithmetic, sides_of
from driftbench.oracles.translation.expressions import (
    KIND,
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
    from collections.abc import Sequence

    from driftbench.lean.syntax import Infix, Postfix, Prefix
    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.scope import NameScope

__all__ = ["argument", "infix", "postfix", "prefix", "relation", "symbol"]

_RELATIONS = frozenset({"=", "≠", "<", ">", "≤", "≥", "⊆", "⊂", "⊇", "⊃", "∣", "≈", "≡", "⋖", "⩿"})


#: First characters of notation for relations: `=o[l]`, `≤ᶠ[l]`, `~`.
_RELATING = frozenset("=≤<≥>~⊆∣≡≈∼")


#: Types of arrows between two terms of one type.
_HOMOGENEOUS = frozenset({"⟶", "≅"})


#: Notation of terms of any type with a class.
_POLYMORPHIC = frozenset({"⊤", "⊥", "∅"})

#: Notation between terms that is listed with the operators between types.
_OF_TERMS = frozenset({*_HOMOGENEOUS, "⊣", "≫"})


_FLIPPED = {">": "<", "≥": "≤", "⊇": "⊆", "⊃": "⊂"}


_CONNECTIVES = {"∧": "and", "∨": "or"}


def infix(el: Elaborator, node: Infix, scope: NameScope, expected: Type | None) -> Value:
    """Elaborate `left op right`."""
    operator, left, right = spelling(node.operator), node.left, node.right
    if isinstance(node, Arrow):
        return arrows.arrow(el, left, right, scope)
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
        return applications.application(el, App.of(left, right), scope, expected)
    if operator in ARITHMETIC or operator == "^":
        return arithmetic(el, node, scope, expected)
    return _other(el, operator, node, scope, expected)


def _membership(el: Elaborator, operator: str, left: Term, right: Term, scope: NameScope) -> Expr:
    whole = el.term(right, scope)
    element = el.element_type(whole)
    inside = el.member(el.term(left, scope, element), whole)
    return inside if operator == "∈" else formula("not", inside)


def relation(el: Elaborator, operator: str, left: Expr, right: Expr, *extra: Expr) -> Expr:
    """Return `left operator right` for two terms of one type; `>` and the like are reversed."""
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


def _related(el: Elaborator, operator: str, node: Infix, scope: NameScope) -> Expr:
    left, right = sides_of(el, node.left, node.right, scope)
    extra = []
    for tail in node.tail:
        operator += spelling(tail)
        extra += [el.term(part, scope) for part in _inside(tail)]
    return relation(el, operator, left, right, *extra)


def _inside(operator: Term) -> tuple[Term, ...]:
    """Return the terms inside of an operator."""
    return operator.parts if isinstance(operator, Operator) else ()


def _other(
    el: Elaborator, operator: str, node: Infix, scope: NameScope, expected: Type | None
) -> Value:
    of_types = names.is_type_operator(operator) and operator not in _OF_TERMS
    left = el.sort(node.left, scope) if of_types else el.value(node.left, scope)
    if isinstance(left, TypeValue) or (names.is_type_operator(operator) and operator != "≫"):
        return _type_between(el, operator, node, left, scope)
    if isinstance(left, ProofValue):
        return left
    if operator == "∘":
        return _composition(el, left, node.right, scope)
    if operator in {"⁻¹'", "''"}:
        return _image(el, operator, left, node.right, scope)
    if operator in names.EVENTUAL:
        given = (*_inside(node.operator), left, node.right)
        return constants.constant_applied(el, names.EVENTUAL[operator], given, scope, expected)
    alias = names.ALIASES.get(operator, "")
    if alias and el.library.signature(alias) is not None:
        return constants.constant_applied(el, alias, (left, node.right), scope, expected)
    right = el.value(node.right, scope)
    if not isinstance(right, Expr):
        msg = f"{operator} of a term and no term"
        raise Unsupported(msg)
    parts = [left, right, *(el.term(part, scope) for part in _inside(node.operator))]
    return el.call(operator, parts, _result_type(el, operator, left, right, expected))


def _type_between(
    el: Elaborator, operator: str, node: Infix, left: Value, scope: NameScope
) -> TypeValue:
    of_types = names.is_between_types(operator)
    sorted_ = of_types or isinstance(left, TypeValue)
    right = el.sort(node.right, scope) if sorted_ else el.value(node.right, scope)
    if of_types:
        sides: list[Type | Expr] = [el.as_type(left), el.as_type(right)]
    else:
        sides = [one.type if isinstance(one, TypeValue) else argument(one) for one in (left, right)]
    if operator in _HOMOGENEOUS and isinstance(left, Expr) and isinstance(right, Expr):
        el.unify(left.type, right.type)
    inside: list[Type | Expr] = []
    for part in _inside(node.operator):
        value = el.value(part, scope)
        inside.append(value.type if isinstance(value, TypeValue) else argument(value))
    return TypeValue(names.operator_type(operator, sides[0], sides[1], inside))


def argument(value: Value) -> Expr:
    """Return a value as an argument of a type."""
    if isinstance(value, Expr):
        return value
    msg = "a proof inside a type"
    raise Unsupported(msg)


def _composition(el: Elaborator, outer: Expr, inner: Term, scope: NameScope) -> Expr:
    first = el.as_function(outer)
    value = el.term(inner, scope)
    second = el.as_function(value)
    if second is None or first is None:
        return el.call("∘", (outer, value), el.unstated())
    last, start = resolved(first.type), resolved(second.type)
    if not (isinstance(last, Fn) and isinstance(start, Fn)):
        msg = "composition of terms that are not functions"
        raise Unsupported(msg)
    local = el.local("x", start.domain)
    middle = apply(second, variable(local), type_=start.codomain)
    body = apply(first, el.coerce(middle, last.domain), type_=last.codomain)
    return Expr("lam", Fn(start.domain, last.codomain), locals=(local,), parts=(body,))


def _image(el: Elaborator, operator: str, left: Expr, right: Term, scope: NameScope) -> Expr:
    """Elaborate `f '' s` and `f ⁻¹' s` of a function, or of a map that is coerced to one."""
    if isinstance(resolved(left.type), Meta):
        el.unify(left.type, Fn(Meta(), Meta()))
    function = el.as_function(left)
    arrow = resolved(function.type) if function is not None else None
    if function is None or not isinstance(arrow, Fn):
        msg = "an image under what is not a function"
        raise Unsupported(msg)
    inverse = operator == "⁻¹'"
    whole = el.term(right, scope, Ctor("Set", (arrow.codomain if inverse else arrow.domain,)))
    type_ = Ctor("Set", (arrow.domain if inverse else arrow.codomain,))
    return el.call(operator, (function, whole), type_)


def _result_type(
    el: Elaborator, operator: str, left: Expr, right: Expr, expected: Type | None
) -> Type:
    """Return the type of `left operator right` if the operator determines it, else an unknown."""
    if operator[:1] in _RELATING:
        return PROP_TYPE
    if operator in {"•", "+ᵥ", "::"}:
        return right.type
    if operator in {"++", "<|>", "⋙", "ᵥ*"}:
        return left.type
    if operator == "×ˢ":
        return _product(el, left, right)
    if expected is not None and resolved(expected) == PROP_TYPE:
        return PROP_TYPE
    return el.unstated(left, right)


def _product(el: Elaborator, left: Expr, right: Expr) -> Type:
    one, other = resolved(left.type), resolved(right.type)
    if isinstance(one, Ctor) and isinstance(other, Ctor) and one.name == other.name:
        return Ctor(one.name, (Ctor("×", (*one.arguments, *other.arguments)),))
    return el.unstated()


def prefix(el: Elaborator, node: Prefix, scope: NameScope, expected: Type | None) -> Value:
    """Elaborate `op operand`."""
    operator, operand = spelling(node.operator), node.operand
    if operator == "¬":
        return formula("not", el.formula(operand, scope))
    if operator == "-":
        return arithmetic(el, node, scope, expected)
    if operator == "↑":
        value = el.term(operand, scope)
        if expected is not None and coercions.carrier(el, resolved(value.type)) is not None:
            return el.coerce(value, expected)
        return el.call("↑", (value,), el.unstated() if expected is None else expected)
    if operator == "⇑":
        map_ = el.term(operand, scope)
        return el.as_function(map_) or el.call("⇑", (map_,), el.unstated())
    if operator == "↥":
        return TypeValue(el.type(operand, scope))
    if operator in names.NAMED_ALIASES:
        full, name = names.NAMED_ALIASES[operator]
        return constants.applied_by_name(el, full, name, el.value(operand, scope), scope)
    if operator in names.ALIASES:
        given = [operand, *_inside(node.operator)]
        return constants.constant_applied(el, names.ALIASES[operator], given, scope, expected)
    found = el.value(operand, scope)
    inside = [el.term(part, scope) for part in _inside(node.operator)]
    if operator == "#":
        return _cardinality(el, found)
    if isinstance(found, TypeValue):
        return _of_type(el, operator, found.type, inside, expected)
    operand_ = argument(found)
    near = operator.startswith("𝓝[")
    type_: Type = Ctor("Filter", (operand_.type,)) if near else el.unstated(operand_)
    return el.call(operator, (operand_, *inside), type_)


def _of_type(
    el: Elaborator, operator: str, operand: Type, inside: Sequence[Expr], expected: Type | None
) -> Value:
    """Return notation of a type: a type, as `Mˣ`, or where a term is expected, a term, as `R⁰`."""
    wanted = None if expected is None else resolved(expected)
    if isinstance(wanted, Ctor) and wanted != KIND:
        return el.call(operator, inside, wanted, (operand,))
    return TypeValue(Ctor(operator, (operand, *inside)))


def _cardinality(el: Elaborator, value: Value) -> Expr:
    """Return `#α`, a cardinal, or `#s`, the number of elements of a finset."""
    if isinstance(value, TypeValue):
        return el.call("#", (), Ctor("Cardinal"), (value.type,))
    whole = argument(value)
    type_ = resolved(whole.type)
    if isinstance(type_, Ctor) and type_.name == "Finset":
        return el.call("Finset.card", (whole,), Ctor("ℕ"))
    return el.call("#", (whole,), el.unstated(whole))


def postfix(el: Elaborator, node: Postfix, scope: NameScope, expected: Type | None) -> Value:
    """Elaborate `operand op`."""
    operator = spelling(node.operator)
    if operator == "⁻¹":
        return arithmetic(el, node, scope, expected)
    value = el.value(node.operand, scope, expected if operator == "ᶜ" else None)
    if operator in {"⟦⟧", "⟦⟧'"} and isinstance(value, Expr):
        return _shifted(el, value, _inside(node.operator), scope)
    inside = [el.term(part, scope) for part in _inside(node.operator)]
    if isinstance(value, TypeValue):
        return _of_type(el, names.INDEXED.get(operator, operator), value.type, inside, expected)
    if not isinstance(value, Expr):
        return value
    same = operator in {"ᶜ", "⁺", "⁻", "!", "‼", "²"}
    type_: Type = value.type if same else el.unstated(value)
    return el.call(operator, (value, *inside), type_)


def _shifted(el: Elaborator, value: Expr, by: tuple[Term, ...], scope: NameScope) -> Value:
    """Elaborate `X⟦n⟧` and `f⟦n⟧'`: the shift functor on an object or a morphism."""
    type_ = resolved(value.type)
    arrow = isinstance(type_, Ctor) and type_.name == "⟶"
    thing = resolved(type_.arguments[0]) if arrow and isinstance(type_, Ctor) else value
    category = TypeValue(thing.type) if isinstance(thing, Expr) else PROOF
    name = "CategoryTheory.shiftFunctor"
    functor = constants.constant_applied(el, name, (category, *by), scope, None)
    return fields.fields(el, functor, ["map" if arrow else "obj"], (value,), scope)


def symbol(el: Elaborator, text: str, scope: NameScope, expected: Type | None) -> Value:
    """Elaborate notation without operands: `∅`, `⊤`, `ℝ≥0∞`."""
    if text in scope.names:
        return scope.names[text]
    fixed = names.fixed(text)
    if fixed is not None:
        return fixed
    if text in names.ALIASES:
        return constants.constant_applied(el, names.ALIASES[text], (), scope, expected)
    if expected is None:
        expected = Meta() if text in _POLYMORPHIC else el.unstated()
    return el.call(text, (), expected)
