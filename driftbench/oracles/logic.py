"""Terms of many-sorted higher-order logic, which Lean statements are translated to for provers.

A formula is a term of sort `PROP`. Sorts are names or arrows between sorts. A constant is
identified by name and sort, so that an overloaded Lean constant becomes one constant for each sort.
Terms are immutable and compare by structure. The module depends on neither Lean nor a prover.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, get_args

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

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
    "IdentityCache",
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

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Base:
    """A sort without parts: `ℝ`, a type variable `α`, `Filter ℝ`; or `Prop`."""

    name: str

    def __hash__(self) -> int:
        """Return the hash of the name, which strings keep."""
        return hash(self.name)


@dataclass(frozen=True, slots=True)
class FunctionSort:
    """The sort of functions from one sort to another; a set of `α` is `FunctionSort(α, PROP)`."""

    domain: Sort
    codomain: Sort


Sort: TypeAlias = Base | FunctionSort

PROP = Base("Prop")


@dataclass(frozen=True, slots=True)
class Var:
    """A bound variable, whose name is unique in a formula."""

    name: str
    sort: Sort

    def __hash__(self) -> int:
        """Return the hash of the name, which strings keep."""
        return hash(self.name)


@dataclass(frozen=True, slots=True)
class Const:
    """An uninterpreted constant; equal to another of the same name and sort."""

    name: str
    sort: Sort

    def __hash__(self) -> int:
        """Return the hash of the name, which strings keep; few constants share one."""
        return hash(self.name)


@dataclass(frozen=True, slots=True)
class Apply:
    """A function applied to one or more arguments, curried: `sort_of(function)` takes them all."""

    function: Term
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Lam:
    """`fun variables ↦ body`, which may be a predicate."""

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
    """Conjunction; true if it has no parts."""

    parts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """Disjunction; false if it has no parts."""

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


def _values(term: Any) -> list[object]:  # noqa: ANN401 -- of any class of this module
    return [getattr(term, name) for name in term.__slots__]


# Every question is pickled for every prover. What dataclasses with slots do by themselves gives the
# same list, but looks up the fields of the class for each term.
for _class in (Base, FunctionSort, *get_args(Term)):
    _class.__getstate__ = _values

TRUE = And(())
FALSE = Or(())

#: Class of a term -> its `children`; a look-up, since every pass over formulas starts with one.
_CHILDREN: dict[type[Any], Callable[[Any], tuple[Term, ...]]] = {
    **dict.fromkeys((Var, Const), lambda _term: ()),
    **dict.fromkeys((Lam, Forall, Exists, Not), lambda term: (term.body,)),
    **dict.fromkeys((And, Or), lambda term: term.parts),
    **dict.fromkeys((Eq, Iff), lambda term: (term.left, term.right)),
    Apply: lambda term: (term.function, *term.arguments),
    Implies: lambda term: (term.premise, term.conclusion),
}


def arrow(*sorts: Sort) -> Sort:
    """Return the curried sort `a → b → … → z`; of one sort, that sort."""
    *domains, result = sorts
    for domain in reversed(domains):
        result = FunctionSort(domain, result)
    return result


def children(term: Term) -> tuple[Term, ...]:
    """Return the terms directly inside a term, in order."""
    return _CHILDREN[type(term)](term)


def rebuilt(term: Term, parts: tuple[Term, ...]) -> Term:
    """Return a term with its `children` replaced, in order; its binders do not change."""
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
        stack.extend(_CHILDREN[type(found)](found)[::-1])


class IdentityCache(Generic[T]):
    """Values of a function for the terms that it was last given, found by identity.

    The same formulas are asked about many times, and hashing one costs as much as a pass over it.

    Args:
        function: the function.
        most: number of values that are kept; then all are dropped.
    """

    def __init__(self, function: Callable[[Term], T], *, most: int = 4_096) -> None:
        self._function = function
        self._most = most
        self._known: dict[int, tuple[Term, T]] = {}

    def __call__(self, term: Term) -> T:
        """Return the value for a term."""
        known = self._known.get(id(term))
        # The term is kept with its value, so that no other one gets its identity.
        if known is not None:
            return known[1]
        value = self._function(term)
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[id(term)] = term, value
        return value


def constants(term: Term) -> tuple[Const, ...]:
    """Return the constants of a term, each once, in order of appearance."""
    if isinstance(term, And):
        found = dict.fromkeys(one for part in term.parts for one in _constants(part))
        return tuple(found)
    return _constants(term)


def _listed(term: Term) -> tuple[Const, ...]:
    found: dict[Const, None] = {}
    # Most are one object at many places, and hashing one compares its sort with others.
    seen: set[int] = set()
    stack = [term]
    while stack:
        one = stack.pop()
        kind = type(one)
        if kind is Var:
            continue
        if kind is not Const:
            stack.extend(_CHILDREN[kind](one)[::-1])
        elif id(one) not in seen:
            seen.add(id(one))
            found[one] = None  # type: ignore[index]  # a `Const`
    return tuple(found)


_constants = IdentityCache(_listed)


def free_variables(term: Term) -> frozenset[Var]:
    """Return the variables that occur free in a term."""
    if isinstance(term, Var):
        return frozenset({term})
    found = frozenset[Var]().union(*map(free_variables, children(term)))
    if isinstance(term, Lam | Forall | Exists):
        return found - frozenset(term.variables)
    return found


def substitute(term: Term, values: Mapping[Var, Term]) -> Term:
    """Replace free variables by terms, which must not hold variables that `term` binds."""
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
