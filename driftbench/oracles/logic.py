"""Terms of many-sorted higher-order logic: what a Lean statement becomes for a prover.

A formula is a term of sort `PROP`. Sorts are names or arrows between sorts; constants are known by
name and sort, so one overloaded Lean constant is as many constants as it has sorts here. Values are
immutable and compare by structure. It knows neither Lean nor any prover.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = [
    "FALSE",
    "PROP",
    "TRUE",
    "And",
    "Apply",
    "Base",
    "Const",
    "Eq",
    "Exists",
    "Forall",
    "FunctionSort",
    "Iff",
    "Implies",
    "Lam",
    "Not",
    "Or",
    "Sort",
    "Term",
    "Var",
    "arrow",
    "constants",
    "free_variables",
    "show",
    "spine",
    "substitute",
    "subterms",
]


@dataclass(frozen=True, slots=True)
class Base:
    """A sort that is not taken apart: `ℝ`, a type variable `α`, `Filter ℝ`; or `Prop`."""

    name: str


@dataclass(frozen=True, slots=True)
class FunctionSort:
    """The sort of functions from one sort to another; a set of `α` is `FunctionSort(α, PROP)`."""

    domain: Sort
    codomain: Sort


Sort: TypeAlias = Base | FunctionSort

PROP = Base("Prop")


@dataclass(frozen=True, slots=True)
class Var:
    """A bound variable. Binders choose names that are unique in a formula."""

    name: str
    sort: Sort


@dataclass(frozen=True, slots=True)
class Const:
    """An uninterpreted constant; equal to another where name and sort are."""

    name: str
    sort: Sort


@dataclass(frozen=True, slots=True)
class Apply:
    """A function applied to one or more arguments, curried: `sort_of(function)` takes them all."""

    function: Term
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Lam:
    """`fun variables ↦ body`; of a predicate, too."""

    variables: tuple[Var, ...]
    body: Term


@dataclass(frozen=True, slots=True)
class Eq:
    """Equality of two terms of one sort, which is not `PROP`."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Not:
    """Negation."""

    body: Term


@dataclass(frozen=True, slots=True)
class And:
    """Conjunction; of nothing it is true."""

    parts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Disjunction; of nothing it is false."""

    parts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Implies:
    """Implication."""

    premise: Term
    conclusion: Term


@dataclass(frozen=True, slots=True)
class Iff:
    """Equivalence of two formulas."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Forall:
    """Universal quantification over at least one variable."""

    variables: tuple[Var, ...]
    body: Term


@dataclass(frozen=True, slots=True)
class Exists:
    """Existential quantification over at least one variable."""

    variables: tuple[Var, ...]
    body: Term


Term: TypeAlias = Var | Const | Apply | Lam | Eq | Not | And | Or | Implies | Iff | Forall | Exists

TRUE = And(())
FALSE = Or(())


def arrow(*sorts: Sort) -> Sort:
    """Return the curried sort `a → b → … → z`; of one sort, that sort."""
    *domains, result = sorts
    for domain in reversed(domains):
        result = FunctionSort(domain, result)
    return result


def children(term: Term) -> tuple[Term, ...]:
    """Return the terms directly inside a term, in order."""
    if isinstance(term, Apply):
        return (term.function, *term.arguments)
    if isinstance(term, Lam | Forall | Exists | Not):
        return (term.body,)
    if isinstance(term, And | Or):
        return term.parts
    if isinstance(term, Eq | Iff):
        return (term.left, term.right)
    if isinstance(term, Implies):
        return (term.premise, term.conclusion)
    return ()


def rebuilt(term: Term, parts: tuple[Term, ...]) -> Term:
    """Return a term with its `children` replaced, in order; binders stay as they are."""
    if isinstance(term, Apply):
        return Apply(parts[0], parts[1:])
    if isinstance(term, And | Or):
        return type(term)(parts)
    if isinstance(term, Lam | Forall | Exists):
        return type(term)(term.variables, parts[0])
    if isinstance(term, Not):
        return Not(parts[0])
    if isinstance(term, Implies):
        return Implies(parts[0], parts[1])
    if isinstance(term, Eq | Iff):
        return type(term)(parts[0], parts[1])
    return term


def subterms(term: Term) -> Iterator[Term]:
    """Yield a term and everything inside it, outermost first."""
    stack = [term]
    while stack:
        found = stack.pop()
        yield found
        stack.extend(reversed(children(found)))


def constants(term: Term) -> tuple[Const, ...]:
    """Return the constants of a term, each once, in order of appearance."""
    found: dict[Const, None] = {}
    # Most are one object at many places, and hashing one reads all of its sort.
    seen: set[int] = set()
    stack = [term]
    while stack:
        one = stack.pop()
        if not isinstance(one, Const):
            stack.extend(reversed(children(one)))
        elif id(one) not in seen:
            seen.add(id(one))
            found[one] = None
    return tuple(found)


def free_variables(term: Term) -> frozenset[Var]:
    """Return the variables that occur free in a term."""
    if isinstance(term, Var):
        return frozenset({term})
    found = frozenset[Var]().union(*map(free_variables, children(term)))
    if isinstance(term, Lam | Forall | Exists):
        return found - frozenset(term.variables)
    return found


def substitute(term: Term, values: Mapping[Var, Term]) -> Term:
    """Replace free variables; what is put in must not hold variables that `term` binds."""
    if isinstance(term, Var):
        return values.get(term, term)
    if isinstance(term, Lam | Forall | Exists):
        values = {v: t for v, t in values.items() if v not in term.variables}
    if not values:
        return term
    return rebuilt(term, tuple(substitute(part, values) for part in children(term)))


def spine(term: Term) -> tuple[Term, tuple[Term, ...]]:
    """Return the head of nested applications and all its arguments."""
    arguments: tuple[Term, ...] = ()
    while isinstance(term, Apply):
        arguments = (*term.arguments, *arguments)
        term = term.function
    return term, arguments


def show_sort(sort: Sort) -> str:
    """Return a sort as text, arrows in parentheses on the left."""
    if isinstance(sort, Base):
        return sort.name
    left = show_sort(sort.domain)
    return f"{left if isinstance(sort.domain, Base) else f'({left})'} → {show_sort(sort.codomain)}"


def show(term: Term) -> str:
    """Return a term as readable text; fully bracketed, constants without their sorts."""
    if isinstance(term, Var | Const):
        return term.name
    if isinstance(term, Apply):
        return "(" + " ".join(map(show, (term.function, *term.arguments))) + ")"
    if isinstance(term, Not):
        return f"¬{show(term.body)}"
    if isinstance(term, And | Or):
        empty, sign = ("⊤", " ∧ ") if isinstance(term, And) else ("⊥", " ∨ ")
        return f"({sign.join(map(show, term.parts))})" if term.parts else empty
    if isinstance(term, Eq | Iff):
        sign = "=" if isinstance(term, Eq) else "↔"
        return f"({show(term.left)} {sign} {show(term.right)})"
    if isinstance(term, Implies):
        return f"({show(term.premise)} → {show(term.conclusion)})"
    sign = {Lam: "λ", Forall: "∀", Exists: "∃"}[type(term)]
    bound = " ".join(f"({v.name} : {show_sort(v.sort)})" for v in term.variables)
    return f"({sign} {bound}, {show(term.body)})"
