"""Binders: the groups after a head, and the variables and conditions they introduce."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token
from driftbench.oracles.translation import instances, names, operators
from driftbench.oracles.translation.expressions import (
    KIND,
    MEMBER,
    Ctor,
    Expr,
    Local,
    Meta,
    ProofValue,
    TypeValue,
    Unsupported,
    resolved,
    variable,
)
from driftbench.oracles.translation.families import free
from driftbench.oracles.translation.steps import Assumed, Bound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type
    from driftbench.oracles.translation.scope import NameScope
    from driftbench.oracles.translation.steps import Step

__all__ = ["components", "groups", "named", "names_in", "names_proof", "steps", "unnamed"]

_BRACKETS = frozenset({"LPAR", "LBRACE", "LSTRICT"})
_MOST_COMPONENTS = 32


def groups(binders: Term) -> list[Node]:
    """Return the groups of a `binders` node."""
    children = binders.children if isinstance(binders, Node) else ()
    return [child for child in children if isinstance(child, Node) and child.kind == "group"]


def steps(
    el: Elaborator, group: Node, scope: NameScope, domain: Type | None = None
) -> tuple[list[Step], NameScope, list[tuple[str, Expr]]]:
    """Elaborate one binder group.

    Returns:
        What it introduces, in order; the scope with its names; what stands after words such as
        `in`, each with its word.
    """
    children = list(group.children)
    if isinstance(children[0], Token) and children[0].type == "LBRACK":
        assumed, scope = instances.instance(el, group, scope, inside=scope.auto is None)
        return assumed, scope, []
    implicit = isinstance(children[0], Token) and children[0].type in {"LBRACE", "LSTRICT"}
    if isinstance(children[0], Token) and children[0].type in _BRACKETS:
        children = children[1:-1]
    place = next((i for i, c in enumerate(children) if _relates(c)), len(children))
    bound, rest = children[:place], children[place:]
    word = names.spelt(rest[0]) if rest else ""
    if word == ":":
        return _typed(el, bound, rest, scope, implicit=implicit)
    if word in {"in", "∂", "with", "within"}:
        return _with_words(el, bound, rest, scope)
    if len(rest) == 1:
        msg = f"an operator {word} among binders"
        raise Unsupported(msg)
    found: list[Step] = []
    operand = el.term(rest[1], scope) if rest else None
    for name in bound:
        type_ = domain if domain is not None else Meta()
        if operand is not None:
            type_ = el.element_type(operand) if word in {"∈", "∉"} else operand.type
        local, scope = named(el, name, type_, scope)
        found.append(Bound(local, implicit))
        if operand is not None:
            found.append(Assumed(operators.relation(el, word, variable(local), operand)))
    if len(rest) > 2:
        found.append(Assumed(_filter(el, rest[2:], scope)))
    return found, scope, []


def _filter(el: Elaborator, rest: Sequence[Term], scope: NameScope) -> Expr:
    """Elaborate what stands after `with` in `∑ x ∈ s with p x, f x`."""
    first, *condition = rest
    if isinstance(first, Token) and first.type == "WITH" and len(condition) == 1:
        return el.formula(condition[0], scope)
    msg = "a binder with more than a relation"
    raise Unsupported(msg)


def _relates(term: Term) -> bool:
    if isinstance(term, Token):
        return term.type in {"COLON", "OP", "IN", "WITH", "ASSIGN"}
    return term.kind == "op"


def _typed(
    el: Elaborator, bound: Sequence[Term], rest: Sequence[Term], scope: NameScope, *, implicit: bool
) -> tuple[list[Step], NameScope, list[tuple[str, Expr]]]:
    value = el.value(rest[1], scope)
    found: list[Step] = []
    if isinstance(value, Expr) and el.states(value, likely=names_proof(bound) or unnamed(bound)):
        for name in bound:
            scope = scope.bind(_text(name), ProofValue(value))
            found.append(Assumed(value))
        return found, scope, []
    type_ = el.as_type(value)
    if resolved(type_) == KIND:
        return *_types(el, bound, scope, implicit=implicit), []
    if unnamed(bound) and any(local in el.bound_types for local in free(type_)):
        msg = "data of a bound type that nothing names"
        raise Unsupported(msg)
    for name in bound:
        local, scope = named(el, name, type_, scope)
        found.append(Bound(local, implicit))
    return found, scope, []


def _types(
    el: Elaborator, bound: Sequence[Term], scope: NameScope, *, implicit: bool
) -> tuple[list[Step], NameScope]:
    """Bind types inside of a term: variables of a sort of types, each with members of its own."""
    found: list[Step] = []
    for name in bound:
        local = el.local(_text(name), KIND)
        el.bound_types.append(local)
        scope = scope.bind(_text(name), TypeValue(Ctor(MEMBER, (variable(local),))))
        found.append(Bound(local, implicit))
    return found, scope


def _with_words(
    el: Elaborator, bound: Sequence[Term], rest: Sequence[Term], scope: NameScope
) -> tuple[list[Step], NameScope, list[tuple[str, Expr]]]:
    extra: list[tuple[str, Expr]] = []
    word = ""
    for child in rest:
        if isinstance(child, Token) and child.type in {"IN", "OP", "WITH", "DOTS"}:
            word = child.text
        else:
            extra.append((word, el.term(child, scope)))
    found: list[Step] = []
    for name in bound:
        local, scope = named(el, name, Meta(), scope)
        found.append(Bound(local))
    return found, scope, extra


def names_proof(bound: Sequence[Term]) -> bool:
    """Say whether binders are named as mathlib names proofs; asked where no header tells."""
    return all(isinstance(one, Token) and one.text[:1] in {"h", "H"} for one in bound)


def unnamed(bound: Sequence[Term]) -> bool:
    """Say whether binders have no names, as proofs and instances in terms have none."""
    return all(isinstance(one, Token) and one.text == "_" for one in bound)


def _text(name: Term) -> str:
    if isinstance(name, Token) and name.type in {"IDENT", "HOLE", "CONST"}:
        return name.text
    msg = "a pattern bound where a proof is"
    raise Unsupported(msg)


def named(el: Elaborator, name: Term, type_: Type, scope: NameScope) -> tuple[Local, NameScope]:
    """Bind a name or a pattern of pairs."""
    if isinstance(name, Token):
        local = el.local(name.text, type_)
        return local, scope.bind(name.text, variable(local))
    if name.kind not in {"tuple", "anon"}:
        msg = "a pattern that is no tuple of names"
        raise Unsupported(msg)
    local = el.local("p", type_)
    return local, _pattern(el, name, variable(local), scope)


def _pattern(el: Elaborator, pattern: Term, value: Expr, scope: NameScope) -> NameScope:
    if isinstance(pattern, Token):
        return scope.bind(_text(pattern), value)
    items = components(pattern)
    if pattern.kind not in {"tuple", "anon"} or len(items) < 2:
        msg = "a pattern that is no tuple of names"
        raise Unsupported(msg)
    for index, item in enumerate(items[:-1]):
        pair = Ctor("×", (Meta(), Meta()))
        if not el.unify(value.type, pair):
            msg = "a pattern of a type that is no product"
            raise Unsupported(msg)
        first, second = pair.arguments
        scope = _pattern(el, item, el.call("Prod.fst", (value,), first), scope)  # type: ignore[arg-type]
        value = el.call("Prod.snd", (value,), second)  # type: ignore[arg-type]
        if index == len(items) - 2:
            scope = _pattern(el, items[-1], value, scope)
    return scope


def components(tuple_: Node) -> list[Term]:
    """Return the components of a tuple, which are pairs of pairs.

    Raises:
        Unsupported: they are more than anybody writes; the product of their types has as many.
    """
    found = [c for c in tuple_.children[1:-1] if isinstance(c, Node) or c.type != "COMMA"]
    if len(found) > _MOST_COMPONENTS:
        msg = f"a tuple of more than {_MOST_COMPONENTS} components"
        raise Unsupported(msg)
    return found


def names_in(group: Node) -> int:
    """Return how many names a group binds."""
    count = 0
    for child in group.children:
        if _relates(child):
            break
        count += not (isinstance(child, Token) and child.type in _BRACKETS)
    return count
