"""Elaborates binding terms: quantifiers, functions, sums and limits, dots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Anonymous, Ascription, Lambda, Paren, TupleTerm
from driftbench.lean.tree import Token
from driftbench.oracles.translation import binding
from driftbench.oracles.translation.expressions import (
    KIND,
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    Local,
    Meta,
    TypeValue,
    Unsupported,
    apply,
    formula,
    resolved,
    variable,
)
from driftbench.oracles.translation.families import codomain_at, dependent
from driftbench.oracles.translation.steps import Assumed, Bound

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.lean.syntax import Quantifier
    from driftbench.lean.tree import Term
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.expressions import Type, Value
    from driftbench.oracles.translation.scope import NameScope
    from driftbench.oracles.translation.steps import Step

__all__ = ["dots", "erase_proof", "lambda_of", "placeholder", "quantified", "quantify"]

_SUMMED = frozenset({"∑", "∏"})
_FILTERED = {"∀ᶠ": "Filter.Eventually", "∃ᶠ": "Filter.Frequently"}


def quantified(el: Elaborator, node: Quantifier, scope: NameScope, expected: Type | None) -> Value:
    """Elaborate a term that a head such as `∀`, `fun` or `∑` binds."""
    symbol = node.symbol
    if isinstance(node, Lambda):
        return _function(el, node, scope, expected)
    if symbol in {"∀", "Π"}:
        return _universal(el, node, scope)
    if symbol == "∃":
        return _folded(el, node, scope)
    if symbol == "∃!":
        return _unique(el, node, scope)
    if node.index:
        msg = "a head with parts of its own"
        raise Unsupported(msg)
    return _notation(el, symbol, node, scope)


def _all_steps(
    el: Elaborator, node: Quantifier, scope: NameScope
) -> tuple[list[Step], NameScope, list[tuple[str, Expr]]]:
    found: list[Step] = []
    extra: list[tuple[str, Expr]] = []
    summed = node.symbol in _SUMMED
    for group in node.binders:
        more, scope, words = binding.steps(el, group, scope, summed=summed)
        found += more
        extra += words
    return found, scope, extra


def _plain_steps(
    el: Elaborator, node: Quantifier, scope: NameScope
) -> tuple[list[Step], NameScope]:
    """Elaborate the binders of a head that takes no more than variables and conditions."""
    found, inner, extra = _all_steps(el, node, scope)
    binding.plain(extra)
    return found, inner


def _universal(el: Elaborator, node: Quantifier, scope: NameScope) -> Value:
    found, inner = _plain_steps(el, node, scope)
    body = el.value(node.body, inner)
    if isinstance(body, TypeValue):
        return TypeValue(_function_type(found, body.type, scope))
    if not isinstance(body, Expr) or resolved(body.type) != PROP_TYPE:
        body = el.formula(node.body, inner)
    return quantify("forall", found, body)


def _function_type(found: Sequence[Step], codomain: Type, scope: NameScope) -> Type:
    for step in reversed(found):
        if isinstance(step, Bound):
            codomain = Fn(step.local.type, codomain, step.local, step.implicit)
        else:
            erase_proof(codomain, scope)
    return codomain


def erase_proof(codomain: Type, scope: NameScope) -> None:
    """Refuse a function of a proof as the type of a variable, since its value may not exist.

    Headers may have it: a constant has a value only if it is applied to proofs.
    """
    found = resolved(codomain)
    depends = any(isinstance(resolved(one), Expr) for one in getattr(found, "arguments", ()))
    if scope.auto is None and (depends or isinstance(found, Fn)):
        msg = "a function of a proof"
        raise Unsupported(msg)


def quantify(kind: str, found: Sequence[Step], body: Expr) -> Expr:
    """Return a formula quantified by binders; `kind` is forall or exists."""
    for step in reversed(found):
        if isinstance(step, Bound):
            body = formula(kind, body, binds=(step.local,))
        else:
            body = formula("implies" if kind == "forall" else "and", step.condition, body)
    return body


def _folded(el: Elaborator, node: Quantifier, scope: NameScope) -> Expr:
    found, inner = _plain_steps(el, node, scope)
    return quantify("exists", found, el.formula(node.body, inner))


def _unique(el: Elaborator, node: Quantifier, scope: NameScope) -> Expr:
    found, inner = _plain_steps(el, node, scope)
    body = el.formula(node.body, inner)
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


def _function(el: Elaborator, node: Lambda, scope: NameScope, expected: Type | None) -> Expr:
    locals_: list[Local] = []
    wanted = resolved(expected) if expected is not None else None
    for group in node.binders:
        names_ = max(1, len(group.bound))
        domain = wanted.domain if isinstance(wanted, Fn) else None
        found, scope, extra = binding.steps(el, group, scope, domain)
        binding.plain(extra)
        locals_ += [step.local for step in found if isinstance(step, Bound)]
        fresh = [step.local for step in found if isinstance(step, Bound)]
        for at in range(names_):
            if isinstance(wanted, Fn):
                if locals_:
                    el.unify(locals_[-1].type, wanted.domain)
                local = fresh[at] if at < len(fresh) else None
                wanted = resolved(_next(wanted, local))
    if wanted == KIND:
        member = el.type(node.body, scope)
        return Expr("lam", dependent(locals_, KIND), types=(member,), locals=tuple(locals_))
    body = el.term(node.body, scope, wanted if isinstance(wanted, Ctor | Fn) else None)
    return lambda_of(locals_, body)


def _next(arrow: Fn, local: Local | None) -> Type:
    """Return the codomain of a function type with `local` as its argument."""
    return arrow.codomain if local is None else codomain_at(arrow, variable(local))


def lambda_of(locals_: Sequence[Local], body: Expr) -> Expr:
    """Return a function; without variables, its body."""
    if not locals_:
        return body
    return Expr("lam", dependent(locals_, body.type), locals=tuple(locals_), parts=(body,))


def _notation(el: Elaborator, head: str, node: Quantifier, scope: NameScope) -> Value:
    """Elaborate notation such as `∑ i ∈ s, f i` as a constant applied to a function."""
    found, inner, extra = _all_steps(el, node, scope)
    locals_ = [step.local for step in found if isinstance(step, Bound)]
    extra = _typed(el, head, locals_, extra)
    body = el.value(node.body, inner)
    if isinstance(body, TypeValue) and len(locals_) == len(found) and not extra:
        # A sum or product of types is a type, determined by the family.
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
    for part in node.tail:
        if isinstance(part, Token) and part.type == "OP":
            words.append(part.text)
        else:
            after = [(words[-1] if words else "", el.term(part, scope))]
            parts += [value for _, value in _typed(el, head, locals_, after)]
    if head in _FILTERED and words == ["in"]:
        return el.call(_FILTERED[head], parts, PROP_TYPE)
    name = " ".join(filter(None, [head, "∈" if conditions else "", *words]))
    return el.call(name, parts, body.type)


def _typed(
    el: Elaborator, head: str, locals_: Sequence[Local], extra: Sequence[tuple[str, Expr]]
) -> list[tuple[str, Expr]]:
    """Return the terms after words, with the types that the bound variable gives them.

    A head has a filter after `in`, if it is one of a filter, else a set or the bounds of an
    interval of real numbers; after `∂` it has a measure.
    """
    if not locals_:
        return [*extra]
    type_, words = locals_[0].type, [word for word, _ in extra]
    if ".." in words and el.unify(type_, Ctor("ℝ")):
        return [
            (word, el.coerce(value, type_) if word in {"in", ".."} else value)
            for word, value in extra
        ]
    former = "Filter" if head in _FILTERED else "Set"
    for word, value in extra:
        if word in {"in", "∂"}:
            el.unify(value.type, Ctor(former if word == "in" else _MEASURE, (type_,)))
    return [*extra]


_MEASURE = "MeasureTheory.Measure"


def placeholder(el: Elaborator, inner: Term, scope: NameScope, expected: Type | None) -> Expr:
    """Elaborate `(· + 1)`: a function of its dots."""
    wanted = resolved(expected) if expected is not None else None
    locals_: list[Local] = []
    for _ in dots(inner):
        domain = wanted.domain if isinstance(wanted, Fn) else Meta()
        locals_.append(el.local("x", domain))
        wanted = resolved(_next(wanted, locals_[-1])) if isinstance(wanted, Fn) else None
    waiting: list[Expr] = [variable(local) for local in locals_]
    within = type(scope)(scope.names, scope.spaces, dots=waiting, auto=scope.auto)
    return lambda_of(locals_, el.term(inner, within))


def dots(term: Term) -> Iterator[Token]:
    """Yield the dots of a term that are not in inner parentheses."""
    if isinstance(term, Token):
        if term.text == "·":
            yield term
    elif not isinstance(term, Anonymous | Ascription | Paren | TupleTerm):
        for child in term.children:
            yield from dots(child)
