"""Writes statements about bundled maps as statements about functions with a property.

Where one statement is about `f : C(X, Y)` and the other about `f : X → Y` with `Continuous f`, no
lemma helps, since provers do not guess functions. But a statement that only applies the bundled map
says the same of all functions with the property: each of them is the function of a bundled map, as
the constructor shows, and bundled maps have the property.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from driftbench.oracles import logic
from driftbench.oracles.logic import (
    PROP,
    TRUE,
    And,
    Apply,
    Base,
    Const,
    Eq,
    Exists,
    Forall,
    FunctionSort,
    Implies,
    Var,
    arrow,
)
from driftbench.oracles.solver.normal import domains, guarded

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator

    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.translation import TranslatedPair

    _Property = Callable[[Term], Term]

__all__ = ["unbundled"]

#: Distinguishes variables from those of statements.
_MARK = "f§"


@dataclass(frozen=True, slots=True)
class _Bundle:
    """A sort of bundled maps, which a statement only applies.

    Args:
        name: the declaration that makes a bundled map.
        coercion: the constant that gives the function of a map.
        sort: the sort of the maps.
        function: the sort of their functions.
        member: the formula that the sort has members.
        exists: the formula that there are functions between the sorts.
        has: returns the formula that a function has the property.
    """

    name: str
    coercion: Const
    sort: Base
    function: FunctionSort
    member: Const
    exists: Term
    has: _Property


def unbundled(
    pair: TranslatedPair, given: Container[tuple[str, ...]]
) -> tuple[TranslatedPair, tuple[str, ...]]:
    """Return a pair in which no statement is about bundled maps that it only applies.

    Args:
        pair: two statements. A sort of bundled maps is left if both are about it.
        given: the classes that both statements assume.

    Returns:
        The pair, and the declarations that make the bundled maps.
    """
    names: dict[str, None] = {}
    for bundle in _bundles(pair, given):
        sides = [pair.gold, pair.candidate]
        about = [place for place, side in enumerate(sides) if _mentions(side, bundle.sort)]
        if len(about) == 1 and _only_applies(sides[about[0]], bundle):
            sides[about[0]] = _written(sides[about[0]], bundle)
            pair = replace(pair, gold=sides[0], candidate=sides[1])
            names[bundle.name] = None
    return pair, tuple(names)


def _bundles(pair: TranslatedPair, given: Container[tuple[str, ...]]) -> Iterator[_Bundle]:
    """Yield the sorts of bundled maps whose property the pair can say."""
    found = logic.constants(And((pair.gold, pair.candidate)))
    for one in found:
        if pair.heads.get(one.name, ("",))[0] != "⇑" or not isinstance(one.sort, FunctionSort):
            continue
        maps, function = one.sort.domain, one.sort.codomain
        if not isinstance(maps, Base) or not isinstance(function, FunctionSort):
            continue
        if isinstance(function.codomain, FunctionSort) or _is_about(function, maps):
            continue
        known = _property(maps.name.partition(" ")[0], function, pair, given)
        if known is not None:
            name, has = known
            at, to = _flag(function.domain), _flag(function.codomain)
            exists: Term = to if to in found else TRUE
            if to in found and at in found:
                exists = Implies(at, to)
            yield _Bundle(name, one, maps, function, _flag(maps), exists, has)


def _property(
    former: str, function: FunctionSort, pair: TranslatedPair, given: Container[tuple[str, ...]]
) -> tuple[str, _Property] | None:
    """Return the declaration that makes maps of a type, and the property of their functions."""
    found = logic.constants(And((pair.gold, pair.candidate)))
    flags = frozenset(one for one in found if one.name.startswith("nonempty "))
    source, target = function.domain, function.codomain
    if former == "C(,)":
        for one in found:
            about_functions = one.sort == FunctionSort(function, PROP)
            if about_functions and pair.heads.get(one.name, ("",))[0] == "Continuous":
                return "ContinuousMap.coe_mk", partial(_holds, one)
    elif former == "≃":
        return "Equiv.ofBijective", partial(_is_bijective, function, flags)
    elif former == "↪":
        return "Function.Embedding.coeFn_mk", partial(_is_injective, function, flags)
    elif former == "→*" and ("Group", logic.show_sort(target)) in given:
        times, multiplied = (Const("*", arrow(sort, sort, sort)) for sort in (source, target))
        if times in found and multiplied in found:
            return "MonoidHom.mk'", partial(_is_multiplicative, times, multiplied, flags)
    return None


def _flag(sort: Sort) -> Const:
    return Const(f"nonempty {logic.show_sort(sort)}", PROP)


def _holds(predicate: Const, map_: Term) -> Term:
    return Apply(predicate, (map_,))


def _is_injective(function: FunctionSort, flags: frozenset[Const], map_: Term) -> Term:
    x, y = Var("x§", function.domain), Var("y§", function.domain)
    values = (Apply(map_, (one,)) for one in (x, y))
    return guarded((x, y), Forall((x, y), Implies(Eq(*values), Eq(x, y))), flags)


def _is_bijective(function: FunctionSort, flags: frozenset[Const], map_: Term) -> Term:
    x, y = Var("u§", function.domain), Var("v§", function.codomain)
    reached: Term = Exists((x,), Eq(Apply(map_, (x,)), y))
    if _flag(function.domain) in flags:
        reached = And((_flag(function.domain), reached))
    onto = guarded((y,), Forall((y,), reached), flags)
    return And((_is_injective(function, flags, map_), onto))


def _is_multiplicative(
    times: Const, multiplied: Const, flags: frozenset[Const], map_: Term
) -> Term:
    (sort, *_) = domains(times.sort)
    x, y = Var("x§", sort), Var("y§", sort)
    of_product = Apply(map_, (Apply(times, (x, y)),))
    product = Apply(multiplied, (Apply(map_, (x,)), Apply(map_, (y,))))
    return guarded((x, y), Forall((x, y), Eq(of_product, product)), flags)


def _mentions(term: Term, sort: Sort) -> bool:
    return any(_is_about(one.sort, sort) for one in logic.subterms(term) if isinstance(one, Var))


def _is_about(whole: Sort, sort: Sort) -> bool:
    if isinstance(whole, FunctionSort):
        return _is_about(whole.domain, sort) or _is_about(whole.codomain, sort)
    return whole == sort


def _only_applies(term: Term, bundle: _Bundle) -> bool:
    """Return whether members of the sort occur as maps that are applied only."""
    if isinstance(term, Var):
        return not _is_about(term.sort, bundle.sort)
    if isinstance(term, Const):
        named = logic.show_sort(bundle.sort) in term.name and term != bundle.member
        return not named and not _is_about(term.sort, bundle.sort)
    if isinstance(term, Apply) and term.function == bundle.coercion:
        map_, *rest = term.arguments
        return isinstance(map_, Var) and all(_only_applies(one, bundle) for one in rest)
    if isinstance(term, logic.Lam) and any(
        _is_about(one.sort, bundle.sort) for one in term.variables
    ):
        return False
    if isinstance(term, Forall | Exists):
        inside = (one.sort for one in term.variables if one.sort != bundle.sort)
        if any(_is_about(one, bundle.sort) for one in inside):
            return False
    return all(_only_applies(part, bundle) for part in logic.children(term))


def _written(term: Term, bundle: _Bundle) -> Term:
    """Return a term with functions in place of bundled maps."""
    if term == bundle.member:
        some = Var(f"{_MARK}{bundle.sort.name}", bundle.function)
        return And((bundle.exists, Exists((some,), bundle.has(some))))
    if isinstance(term, Apply) and term.function == bundle.coercion:
        map_, *rest = term.arguments
        if isinstance(map_, Var):
            function = Var(map_.name, bundle.function)
            values = tuple(_written(one, bundle) for one in rest)
            return Apply(function, values) if values else function
    if isinstance(term, Implies) and term.premise == bundle.member:
        if _binds(term.conclusion, bundle):
            return Implies(bundle.exists, _written(term.conclusion, bundle))
    elif isinstance(term, And) and term.parts[:1] == (bundle.member,):
        if len(term.parts) == len(("flag", "∃")) and _binds(term.parts[1], bundle):
            return And((bundle.exists, _written(term.parts[1], bundle)))
    elif isinstance(term, Forall | Exists) and _binds(term, bundle):
        return _quantified(term, bundle)
    return logic.rebuilt(term, tuple(_written(part, bundle) for part in logic.children(term)))


def _binds(term: Term, bundle: _Bundle) -> bool:
    """Return whether a term is a quantifier over the bundled maps."""
    return isinstance(term, Forall | Exists) and any(
        one.sort == bundle.sort for one in term.variables
    )


def _quantified(term: Forall | Exists, bundle: _Bundle) -> Term:
    """Return a quantifier over bundled maps as one over functions with the property."""
    functions, conditions = [], []
    for one in term.variables:
        if one.sort == bundle.sort:
            functions.append(Var(one.name, bundle.function))
            conditions.append(bundle.has(functions[-1]))
        else:
            functions.append(one)
    body = _written(term.body, bundle)
    if isinstance(term, Forall):
        return Forall(tuple(functions), Implies(And(tuple(conditions)), body))
    return Exists(tuple(functions), And((*conditions, body)))
