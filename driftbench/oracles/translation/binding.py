"""Terms that bind: quantifiers, functions, set-builders, sums and limits, arrows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token
from driftbench.oracles.translation import instances, names, operators
from driftbench.oracles.translation.expressions import (
    KIND,
    MEMBER,
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    Local,
    Meta,
    ProofValue,
    TypeValue,
    Unsupported,
    apply,
    formula,
    resolved,
    variable,
)
from driftbench.oracles.translation.families import codomain_at, dependent, free
from driftbench.oracles.translation.steps import Assumed, Bound

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.scope import Scope
    from driftbench.oracles.translation.steps import Step

__all__ = [
    "arrow",
    "groups",
    "names_proof",
    "placeholder",
    "quantified",
    "set_builder",
    "steps",
    "subtype",
]

_BRACKETS = frozenset({"LPAR", "LBRACE", "LSTRICT"})
_FILTERED = {"∀ᶠ": "Filter.Eventually", "∃ᶠ": "Filter.Frequently"}


def groups(binders: Term) -> list[Node]:
    """Return the groups of a `binders` node."""
    children = binders.children if isinstance(binders, Node) else ()
    return [child for child in children if isinstance(child, Node) and child.kind == "group"]


def steps(
    el: Elaborator, group: Node, scope: Scope, domain: Type | None = None
) -> tuple[list[Step], Scope, list[tuple[str, Expr]]]:
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
    found: list[Step] = []
    operand = el.term(rest[1], scope) if rest else None
    for name in bound:
        type_ = domain if domain is not None else Meta()
        if operand is not None:
            type_ = el.element_type(operand) if word in {"∈", "∉"} else operand.type
        local, scope = _name(el, name, type_, scope)
        found.append(Bound(local, implicit))
        if operand is not None:
            found.append(Assumed(operators.relation(el, word, variable(local), operand)))
    if len(rest) > 2:
        found.append(Assumed(_filter(el, rest[2:], scope)))
    return found, scope, []


def _filter(el: Elaborator, rest: Sequence[Term], scope: Scope) -> Expr:
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
    el: Elaborator, bound: Sequence[Term], rest: Sequence[Term], scope: Scope, *, implicit: bool
) -> tuple[list[Step], Scope, list[tuple[str, Expr]]]:
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
        local, scope = _name(el, name, type_, scope)
        found.append(Bound(local, implicit))
    return found, scope, []


def _types(
    el: Elaborator, bound: Sequence[Term], scope: Scope, *, implicit: bool
) -> tuple[list[Step], Scope]:
    """Bind types inside of a term: variables of a sort of types, each with members of its own."""
    found: list[Step] = []
    for name in bound:
        local = el.local(_text(name), KIND)
        el.bound_types.append(local)
        scope = scope.bind(_text(name), TypeValue(Ctor(MEMBER, (variable(local),))))
        found.append(Bound(local, implicit))
    return found, scope


def _with_words(
    el: Elaborator, bound: Sequence[Term], rest: Sequence[Term], scope: Scope
) -> tuple[list[Step], Scope, list[tuple[str, Expr]]]:
    extra: list[tuple[str, Expr]] = []
    word = ""
    for child in rest:
        if isinstance(child, Token) and child.type in {"IN", "OP", "WITH", "DOTS"}:
            word = child.text
        else:
            extra.append((word, el.term(child, scope)))
    found: list[Step] = []
    for name in bound:
        local, scope = _name(el, name, Meta(), scope)
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


def _name(el: Elaborator, name: Term, type_: Type, scope: Scope) -> tuple[Local, Scope]:
    """Bind a name or a pattern of pairs."""
    if isinstance(name, Token):
        local = el.local(name.text, type_)
        return local, scope.bind(name.text, variable(local))
    if name.kind not in {"tuple", "anon"}:
        msg = "a pattern that is no tuple of names"
        raise Unsupported(msg)
    local = el.local("p", type_)
    return local, _pattern(el, name, variable(local), scope)


def _pattern(el: Elaborator, pattern: Term, value: Expr, scope: Scope) -> Scope:
    if isinstance(pattern, Token):
        return scope.bind(_text(pattern), value)
    items = [c for c in pattern.children[1:-1] if isinstance(c, Node) or c.type != "COMMA"]
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


# -- quantifiers ---------------------------------------------------------------------------------


def quantified(el: Elaborator, node: Node, scope: Scope, expected: Type | None) -> Value:
    """Elaborate a term that a head such as `∀`, `fun` or `∑` binds."""
    head = node.children[0]
    text = head.text if isinstance(head, Token) else names.spelt(head)
    if text in {"fun", "λ"}:
        return _function(el, node, scope, expected)
    if text in {"∀", "Π"}:
        return _universal(el, node, scope)
    if text == "∃":
        return _folded(el, node, scope)
    if text == "∃!":
        return _unique(el, node, scope)
    return _notation(el, text, node, scope)


def _all_steps(
    el: Elaborator, node: Node, scope: Scope
) -> tuple[list[Step], Scope, list[tuple[str, Expr]]]:
    found: list[Step] = []
    extra: list[tuple[str, Expr]] = []
    for group in groups(node.children[1]):
        more, scope, words = steps(el, group, scope)
        found += more
        extra += words
    return found, scope, extra


def _universal(el: Elaborator, node: Node, scope: Scope) -> Value:
    found, inner, _ = _all_steps(el, node, scope)
    body = el.value(node.children[3], inner)
    if isinstance(body, TypeValue):
        return TypeValue(_function_type(found, body.type, scope))
    if not isinstance(body, Expr) or resolved(body.type) != PROP_TYPE:
        body = el.formula(node.children[3], inner)
    return quantify("forall", found, body)


def _function_type(found: Sequence[Step], codomain: Type, scope: Scope) -> Type:
    for step in reversed(found):
        if isinstance(step, Bound):
            codomain = Fn(step.local.type, codomain, step.local, step.implicit)
        else:
            _erase_proof(codomain, scope)
    return codomain


def _erase_proof(codomain: Type, scope: Scope) -> None:
    """Refuse a variable's type that is a function of a proof, where the value may not exist.

    In a header it is fine: what a constant yields exists only where it is given its proofs.
    """
    found = resolved(codomain)
    depends = any(isinstance(resolved(one), Expr) for one in getattr(found, "arguments", ()))
    if scope.auto is None and (depends or isinstance(found, Fn)):
        msg = "a function of a proof"
        raise Unsupported(msg)


def quantify(kind: str, found: Sequence[Step], body: Expr) -> Expr:
    """Return a formula under what binders introduced: `kind` is forall or exists."""
    for step in reversed(found):
        if isinstance(step, Bound):
            body = formula(kind, body, binds=(step.local,))
        else:
            body = formula("implies" if kind == "forall" else "and", step.condition, body)
    return body


def _folded(el: Elaborator, node: Node, scope: Scope) -> Expr:
    found, inner, _ = _all_steps(el, node, scope)
    return quantify("exists", found, el.formula(node.children[3], inner))


def _unique(el: Elaborator, node: Node, scope: Scope) -> Expr:
    found, inner, _ = _all_steps(el, node, scope)
    body = el.formula(node.children[3], inner)
    bound = [step.local for step in found if isinstance(step, Bound)]
    if len(bound) != 1:
        msg = "unique existence of several things"
        raise Unsupported(msg)
    conditions = [step.condition for step in found if isinstance(step, Assumed)]
    local = bound[0]
    holds = formula("and", *conditions, body) if conditions else body
    predicate = Expr("lam", Fn(local.type, PROP_TYPE), locals=(local,), parts=(holds,))
    one, other = el.local("x", local.type), el.local("y", local.type)
    same = formula("eq", variable(other), variable(one))
    applied = apply(predicate, variable(other), type_=PROP_TYPE)
    unique = formula("forall", formula("implies", applied, same), binds=(other,))
    first = apply(predicate, variable(one), type_=PROP_TYPE)
    return formula("exists", formula("and", first, unique), binds=(one,))


def _function(el: Elaborator, node: Node, scope: Scope, expected: Type | None) -> Expr:
    locals_: list[Local] = []
    wanted = resolved(expected) if expected is not None else None
    for group in groups(node.children[1]):
        names_ = max(1, _names_in(group))
        domain = wanted.domain if isinstance(wanted, Fn) else None
        found, scope, _ = steps(el, group, scope, domain)
        locals_ += [step.local for step in found if isinstance(step, Bound)]
        fresh = [step.local for step in found if isinstance(step, Bound)]
        for at in range(names_):
            if isinstance(wanted, Fn):
                if locals_:
                    el.unify(locals_[-1].type, wanted.domain)
                local = fresh[at] if at < len(fresh) else None
                wanted = resolved(_next(wanted, local))
    if wanted == KIND:
        member = el.type(node.children[3], scope)
        return Expr("lam", dependent(locals_, KIND), types=(member,), locals=tuple(locals_))
    body = el.term(node.children[3], scope, wanted if isinstance(wanted, Ctor | Fn) else None)
    return lambda_of(locals_, body)


def _next(arrow: Fn, local: Local | None) -> Type:
    """Return what is left of a function type when its argument is called `local`."""
    return arrow.codomain if local is None else codomain_at(arrow, variable(local))


def _names_in(group: Node) -> int:
    count = 0
    for child in group.children:
        if _relates(child):
            break
        count += not (isinstance(child, Token) and child.type in _BRACKETS)
    return count


def lambda_of(locals_: Sequence[Local], body: Expr) -> Expr:
    """Return a function; of no variable, its body."""
    if not locals_:
        return body
    return Expr("lam", dependent(locals_, body.type), locals=tuple(locals_), parts=(body,))


def _notation(el: Elaborator, head: str, node: Node, scope: Scope) -> Value:
    """Elaborate `∑ i ∈ s, f i` and its like as a constant applied to a function."""
    found, inner, extra = _all_steps(el, node, scope)
    locals_ = [step.local for step in found if isinstance(step, Bound)]
    for word, value in extra:
        if head in _FILTERED and word == "in" and locals_:
            el.unify(value.type, Ctor("Filter", (locals_[0].type,)))
    body = el.value(node.children[3], inner)
    if isinstance(body, TypeValue) and len(locals_) == len(found) and not extra:
        # A sum or product of types is a type, and known by the family.
        family = Expr("lam", dependent(locals_, KIND), types=(body.type,), locals=tuple(locals_))
        return TypeValue(Ctor(head, (family,)))
    if not isinstance(body, Expr):
        msg = "a type or proof where a term is expected"
        raise Unsupported(msg)
    if head in _FILTERED:
        body = el.coerce(body, PROP_TYPE)
    conditions = [step.condition for step in found if isinstance(step, Assumed)]
    parts = [lambda_of(locals_, body)]
    if conditions:
        parts.append(lambda_of(locals_, formula("and", *conditions)))
    words = [word for word, _ in extra]
    parts += [value for _, value in extra]
    for child in node.children[4:]:
        if isinstance(child, Token) and child.type == "OP":
            words.append(child.text)
        else:
            parts.append(el.term(child, scope))
    if head in _FILTERED and words == ["in"]:
        return el.call(_FILTERED[head], parts, PROP_TYPE)
    name = " ".join(filter(None, [head, "∈" if conditions else "", *words]))
    return el.call(name, parts, body.type)


def placeholder(el: Elaborator, inner: Term, scope: Scope, expected: Type | None) -> Expr:
    """Elaborate `(· + 1)`: a function of its dots."""
    wanted = resolved(expected) if expected is not None else None
    locals_: list[Local] = []
    for _ in range(sum(1 for token in _dots(inner))):
        domain = wanted.domain if isinstance(wanted, Fn) else Meta()
        locals_.append(el.local("x", domain))
        wanted = resolved(_next(wanted, locals_[-1])) if isinstance(wanted, Fn) else None
    waiting: list[Expr] = [variable(local) for local in locals_]
    within = type(scope)(scope.names, scope.spaces, dots=waiting, auto=scope.auto)
    return lambda_of(locals_, el.term(inner, within))


def _dots(term: Term) -> Iterator[Token]:
    if isinstance(term, Token):
        if term.text == "·":
            yield term
    elif term.kind not in {"paren", "tuple", "ascription", "anon"}:
        for child in term.children:
            yield from _dots(child)


# -- arrows, sets --------------------------------------------------------------------------------


def arrow(el: Elaborator, left: Term, right: Term, scope: Scope) -> Value:
    """Elaborate `P → Q`, `α → β` and `(x : α) → β`."""
    if isinstance(left, Node) and left.kind == "ascription":
        bound = left.children[1]
        domain = el.value(left.children[3], scope)
        if isinstance(domain, TypeValue) and isinstance(bound, Token):
            local, inner = _name(el, bound, domain.type, scope)
            return _arrow(el, domain, local, right, inner)
    value = el.value(left, scope)
    if isinstance(value, ProofValue):
        msg = "an arrow from a proof"
        raise Unsupported(msg)
    return _arrow(el, value, None, right, scope)


def _arrow(el: Elaborator, domain: Value, local: Local | None, right: Term, scope: Scope) -> Value:
    target = el.value(right, scope)
    stated = isinstance(target, Expr)
    if isinstance(domain, Expr) and not el.states(domain, likely=stated):
        domain = TypeValue(Ctor("↥", (domain,)))
    if isinstance(target, TypeValue):
        if isinstance(domain, Expr):
            # A function of a proof is as good as a constant: proofs are irrelevant.
            _erase_proof(target.type, scope)
            return target
        return TypeValue(Fn(_type(domain), target.type, local))
    if not isinstance(target, Expr):
        msg = "an arrow to a proof"
        raise Unsupported(msg)
    if not el.states(target, likely=isinstance(domain, Expr)):
        member = TypeValue(Ctor("↥", (target,)))
        if isinstance(domain, Expr):
            return member
        return TypeValue(Fn(_type(domain), member.type, local))
    if isinstance(domain, Expr):
        return formula("implies", domain, target)
    return formula("forall", target, binds=(local or el.local("_", _type(domain)),))


def _type(value: Value) -> Type:
    if isinstance(value, TypeValue):
        return value.type
    msg = "an arrow between a term and a type"
    raise Unsupported(msg)


def set_builder(el: Elaborator, node: Node, scope: Scope, expected: Type | None) -> Value:
    """Elaborate `{x | p x}`, `{x ∈ s | p x}` and `{f x | x ∈ s}`."""
    wanted = resolved(expected) if expected is not None else None
    first, last = node.children[1], node.children[3]
    if isinstance(first, Node) and first.kind == "binders":
        domain = wanted.arguments[0] if isinstance(wanted, Ctor) and wanted.arguments else None
        found: list[Step] = []
        inner = scope
        for group in groups(first):
            more, inner, _ = steps(el, group, inner, domain if _is_type(domain) else None)  # type: ignore[arg-type]
            found += more
        body = el.formula(last, inner)
    else:
        found, body = _image(el, first, last, scope)
    locals_ = [step.local for step in found if isinstance(step, Bound)]
    if len(locals_) != 1:
        msg = "a set of several things at once"
        raise Unsupported(msg)
    conditions = [step.condition for step in found if isinstance(step, Assumed)]
    if _finite(wanted, conditions):
        return _filtered(el, locals_[0], conditions, body, wanted)
    whole = formula("and", *conditions, body) if conditions else body
    return Expr("lam", Ctor("Set", (locals_[0].type,)), locals=(locals_[0],), parts=(whole,))


def _is_type(argument: object) -> bool:
    return isinstance(argument, Ctor | Fn | Meta)


def _finite(wanted: object, conditions: Sequence[Expr]) -> bool:
    """Say whether a set-builder is a finset: expected to be one, or a part of one."""
    if isinstance(wanted, Ctor) and wanted.name in {"Set", "Finset"}:
        return wanted.name == "Finset"
    for condition in conditions:
        whole = condition.parts[-1] if condition.parts else None
        type_ = resolved(whole.type) if whole is not None else None
        if isinstance(type_, Ctor) and type_.name == "Finset":
            return True
    return False


def _filtered(
    el: Elaborator, local: Local, conditions: Sequence[Expr], body: Expr, wanted: object
) -> Expr:
    predicate = lambda_of([local], body)
    whole = [condition.parts[-1] for condition in conditions]
    type_ = Ctor("Finset", (local.type,))
    if isinstance(wanted, Ctor):
        el.unify(wanted, type_)
    universe = whole[0] if whole else el.call("Finset.univ", (), type_)
    return el.call("Finset.filter", (predicate, universe), type_)


def _image(el: Elaborator, pattern: Term, binders: Term, scope: Scope) -> tuple[list[Step], Expr]:
    """Read `{f x | x ∈ s}` as `{y | ∃ x ∈ s, f x = y}`."""
    found: list[Step] = []
    if not isinstance(binders, Node) or binders.kind != "binders":
        msg = "a set-builder with a pattern"
        raise Unsupported(msg)
    inner = scope
    for group in groups(binders):
        more, inner, _ = steps(el, group, inner)
        found += more
    value = el.term(pattern, inner)
    local = el.local("y", value.type)
    body = quantify("exists", found, formula("eq", value, variable(local)))
    return [Bound(local)], body


def subtype(el: Elaborator, node: Node, scope: Scope, _expected: Type | None) -> Value:
    """Elaborate `{x : α // p x}`: a type that is known by its predicate."""
    found: list[Step] = []
    inner = scope
    for group in groups(node.children[1]):
        more, inner, _ = steps(el, group, inner)
        found += more
    body = el.formula(node.children[3], inner)
    locals_ = [step.local for step in found if isinstance(step, Bound)]
    conditions = [step.condition for step in found if isinstance(step, Assumed)]
    whole = formula("and", *conditions, body) if conditions else body
    return TypeValue(Ctor("↥", (lambda_of(locals_, whole),)))
