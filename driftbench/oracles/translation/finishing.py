"""From elaborated expressions to logic: final sorts, sets as predicates, guards of empty sorts.

Sorts of logic have elements, Lean's types may have none. A quantifier over a sort that may be
empty is therefore guarded by a propositional constant, `nonempty α`: where it is false, universal
formulas hold and existential ones do not, which is exactly what an empty type does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles import logic
from driftbench.oracles.logic import PROP, TRUE, And, App, Arrow, Base, Const, Eq, Iff, Lam, Not, Or
from driftbench.oracles.translation import names
from driftbench.oracles.translation.expressions import (
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    Local,
    Meta,
    Unsupported,
    resolved,
    show_type,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.translation.expressions import Argument, Type

__all__ = ["Finisher", "is_set"]

#: Type formers that have members whatever they are applied to.
_INHABITED = frozenset(
    {
        "ℕ",
        "ℤ",
        "ℚ",
        "ℝ",
        "ℂ",
        "ℕ+",
        "ℝ≥0",
        "ℝ≥0∞",
        "ℕ∞",
        "ℚ≥0",
        "EReal",
        "Finset",
        "Multiset",
        "List",
    }
    | {"Option", "Filter", "String", "Bool", "Set", "Ordinal", "Cardinal", "Type", "Prop"}
)
_SETS = frozenset({"Set", "Finset"})


def is_set(type_: Argument) -> bool:
    """Say whether terms of a type are predicates here."""
    found = resolved(type_)
    if isinstance(found, Fn):
        return resolved(found.codomain) == PROP_TYPE
    return isinstance(found, Ctor) and found.name == "Set"


class Finisher:
    """Turns expressions whose unknowns are settled into terms of logic.

    Args:
        rigid: labels of variables that types mention; they are constants here.
    """

    def __init__(self, rigid: frozenset[str]) -> None:
        """Start with no sort named."""
        self.rigid = rigid
        self.atoms: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.heads: dict[str, tuple[str, tuple[str, ...]]] = {}
        self._unknown: dict[int, Base] = {}
        self._types: dict[Base, Type] = {}
        self._count = 0

    # -- sorts -------------------------------------------------------------------------------

    def sort(self, type_: Argument) -> Sort:
        """Return the sort of a type."""
        found = resolved(type_)
        if isinstance(found, Meta):
            if found.numeric:
                return Base("ℕ")
            sort = self._unknown.setdefault(id(found), Base(f"?{len(self._unknown) + 1}"))
            self._types.setdefault(sort, found)
            return sort
        if isinstance(found, Fn):
            return Arrow(self.sort(found.domain), self.sort(found.codomain))
        if isinstance(found, Expr):
            msg = "a term where a sort is expected"
            raise Unsupported(msg)
        if found.name == "Set":
            return Arrow(self.sort(found.arguments[0]), PROP)
        if found.name == "Matrix" and len(found.arguments) == 3:
            rows, columns, entries = map(self.sort, found.arguments)
            return Arrow(rows, Arrow(columns, entries))
        sort = Base(self._name(found))
        self._types.setdefault(sort, found)
        return sort

    def _name(self, type_: Ctor) -> str:
        self._check(type_)
        text = show_type(type_)
        return text[1:-1] if text.startswith("(") else text

    def _check(self, argument: Argument, bound: frozenset[str] = frozenset()) -> None:
        """Refuse types that mention a variable which is neither fixed nor bound in the type."""
        found = resolved(argument)
        if isinstance(found, Ctor):
            for one in found.arguments:
                self._check(one, bound)
        elif isinstance(found, Fn):
            self._check(found.domain, bound)
            self._check(found.codomain, bound)
        elif isinstance(found, Expr):
            labels = {local.label for local in found.locals}
            if found.kind == "var" and not labels <= self.rigid | bound:
                msg = "a type that depends on a bound variable"
                raise Unsupported(msg)
            for one in (*found.types, *found.parts):
                self._check(one, bound | labels)

    def inhabited(self, type_: Argument) -> Term:
        """Return the formula that says a type has members; `TRUE` where that is known."""
        found = resolved(type_)
        if isinstance(found, Fn):
            inner = self.inhabited(found.codomain)
            return TRUE if inner == TRUE else _implies(self.inhabited(found.domain), inner)
        if isinstance(found, Ctor):
            if found.name in _INHABITED or (found.name in names.BUNDLED_ENDO and _endo(found)):
                return TRUE
            if found.name == "×":
                return _and(*map(self.inhabited, found.arguments))
        if isinstance(found, Meta) and found.numeric:
            return TRUE
        return Const(f"nonempty {logic.show_sort(self.sort(found))}", PROP)

    # -- terms -------------------------------------------------------------------------------

    def fresh(self, name: str, sort: Sort) -> logic.Var:
        """Return a variable with a name of its own."""
        self._count += 1
        return logic.Var(f"{name.split('·', maxsplit=1)[0]}·{self._count}", sort)

    def term(self, expr: Expr, values: Mapping[Local, Term]) -> Term:
        """Return an expression as a term; `values` says what its variables stand for."""
        found = resolved(expr)
        if not isinstance(found, Expr) or found.kind == "unknown":
            msg = "an argument that was left out"
            raise Unsupported(msg)
        if found.kind == "var":
            return self._variable(found.locals[0], values)
        if found.kind == "lam":
            return self._lambda(found, values)
        if found.kind in {"const", "app"}:
            return self._application(found, values)
        return self._formula(found, values)

    def _variable(self, local: Local, values: Mapping[Local, Term]) -> Term:
        if local in values:
            return values[local]
        if local.label in self.rigid:
            return Const(local.label, self.sort(local.type))
        msg = f"a variable {local.label} out of scope"
        raise Unsupported(msg)

    def _lambda(self, expr: Expr, values: Mapping[Local, Term]) -> Term:
        variables = tuple(self.fresh(one.label, self.sort(one.type)) for one in expr.locals)
        inner = {**values, **dict(zip(expr.locals, variables, strict=True))}
        return Lam(variables, self.term(expr.parts[0], inner))

    def _formula(self, expr: Expr, values: Mapping[Local, Term]) -> Term:
        if expr.kind in {"forall", "exists"}:
            return self._quantifier(expr, values)
        parts = [self.term(part, values) for part in expr.parts]
        if expr.kind == "eq":
            return self.equality(parts[0], parts[1])
        if expr.kind in {"and", "or"}:
            return And(tuple(parts)) if expr.kind == "and" else Or(tuple(parts))
        if expr.kind == "not":
            return Not(parts[0])
        if expr.kind == "iff":
            return Iff(parts[0], parts[1])
        return logic.Implies(parts[0], parts[1])

    def _quantifier(self, expr: Expr, values: Mapping[Local, Term]) -> Term:
        local = expr.locals[0]
        bound = self.fresh(local.label, self.sort(local.type))
        body = self.term(expr.parts[0], {**values, local: bound})
        return self.guarded(expr.kind, bound, local.type, body)

    def guarded(self, kind: str, bound: logic.Var, type_: Type, body: Term) -> Term:
        """Return `body` quantified over a type that may be empty."""
        guard = self.inhabited(type_)
        if kind == "forall":
            return _implies(guard, logic.Forall((bound,), body))
        return _and(guard, logic.Exists((bound,), body))

    def equality(self, left: Term, right: Term) -> Term:
        """Return an equality; of propositions an equivalence, of lambdas pointwise."""
        sort = logic.sort_of(left)
        if sort == PROP:
            return Iff(left, right)
        if isinstance(sort, Arrow) and (isinstance(left, Lam) or isinstance(right, Lam)):
            bound = self.fresh("x", sort.domain)
            sides = (self.apply(left, (bound,)), self.apply(right, (bound,)))
            pointwise = logic.Forall((bound,), self.equality(*sides))
            return _implies(self._inhabited_sort(sort.domain), pointwise)
        return Eq(left, right)

    def _inhabited_sort(self, sort: Sort) -> Term:
        """Return the formula that says the type of a sort has members."""
        if isinstance(sort, Base):
            return TRUE if sort == PROP else self.inhabited(self._types[sort])
        inner = self._inhabited_sort(sort.codomain)
        return TRUE if inner == TRUE else _implies(self._inhabited_sort(sort.domain), inner)

    def apply(self, function: Term, arguments: Sequence[Term]) -> Term:
        """Return an application, reduced if the function is a lambda."""
        if not arguments:
            return function
        if isinstance(function, Lam):
            taken = arguments[: len(function.variables)]
            values = dict(zip(function.variables, taken, strict=False))
            rest = function.variables[len(taken) :]
            body = self._renamed(function.body, values)
            if rest:
                return Lam(rest, body)
            return self.apply(body, arguments[len(taken) :])
        if isinstance(function, App):
            return App(function.function, (*function.arguments, *arguments))
        return App(function, tuple(arguments))

    def _renamed(self, term: Term, values: Mapping[logic.Var, Term]) -> Term:
        """Substitute, giving new names to what the term binds: a body may be used twice."""
        if isinstance(term, logic.Var):
            return values.get(term, term)
        if isinstance(term, Lam | logic.Forall | logic.Exists):
            variables = tuple(self.fresh(one.name, one.sort) for one in term.variables)
            inner = {**values, **dict(zip(term.variables, variables, strict=True))}
            return type(term)(variables, self._renamed(term.body, inner))
        if isinstance(term, App):
            head = self._renamed(term.function, values)
            return self.apply(head, [self._renamed(one, values) for one in term.arguments])
        parts = tuple(self._renamed(part, values) for part in logic.children(term))
        return logic.rebuilt(term, parts)

    # -- constants ---------------------------------------------------------------------------

    def _application(self, expr: Expr, values: Mapping[Local, Term]) -> Term:
        head, parts = (expr, ()) if expr.kind == "const" else (expr.parts[0], expr.parts[1:])
        head_ = resolved(head)
        if not isinstance(head_, Expr):
            msg = "an application of what is no term"
            raise Unsupported(msg)
        terms = [self.term(part, values) for part in parts]
        if head_.kind != "const":
            return self.apply(self.term(head_, values), terms)
        name = head_.head
        if name in {"[Nonempty]", "[Inhabited]", "Nonempty"}:
            return self._has_member(head_, parts, terms)
        special = self._set_operation(name, expr, parts, terms)
        if special is not None:
            return special
        return self._constant(name, head_.types, terms, expr.type)

    def _has_member(self, head: Expr, parts: Sequence[Expr], terms: Sequence[Term]) -> Term:
        """Return that a type has members; a set stands for the type of its own."""
        if head.types:
            return self.inhabited(head.types[0])
        if not is_set(parts[0].type):
            return self.inhabited(Ctor("↥", (parts[0],)))
        element = resolved(parts[0].type)
        type_ = element.domain if isinstance(element, Fn) else element.arguments[0]  # type: ignore[union-attr]
        bound = self.fresh("x", self.sort(type_))
        return self.guarded("exists", bound, type_, self.apply(terms[0], (bound,)))  # type: ignore[arg-type]

    def _constant(
        self, name: str, types: Sequence[Argument], terms: Sequence[Term], type_: Type
    ) -> Term:
        shown = tuple(self._shown(one) for one in types)
        # A class is one constant, whether it is assumed as an instance or stated.
        plain = name[1:-1] if name.startswith("[") else name
        full = " ".join([plain, *shown])
        sort = logic.arrow(*(logic.sort_of(term) for term in terms), self.sort(type_))
        self.heads[full] = (plain, shown)
        if name.startswith("["):
            self.atoms[full] = (plain, shown)
        return self.apply(Const(full, sort), list(terms))

    def _shown(self, argument: Argument) -> str:
        self._check(argument)
        found = resolved(argument)
        return show_type(found) if isinstance(found, Expr) else logic.show_sort(self.sort(found))

    def _set_operation(
        self, name: str, expr: Expr, parts: Sequence[Expr], terms: Sequence[Term]
    ) -> Term | None:
        """Return notation on sets in terms of membership; None for anything else."""
        if name == "∈":
            return self.apply(terms[1], terms[:1]) if is_set(parts[1].type) else None
        if name == "↑":
            return self._cast(expr, terms[0])
        if name in {"⊆", "≤", "⊂", "<"} and len(parts) == 2:
            return self._inclusion(name, parts[0].type, terms)
        if not is_set(expr.type):
            return None
        if name in {"⋃", "⋂", "⋃ ∈", "⋂ ∈"}:
            return self._family(name, terms)
        if name in {"⁻¹'", "''"}:
            make = self._preimage if name == "⁻¹'" else self._image
            return make(terms[0], terms[1])
        return self._pointwise(name, expr, terms)

    def _cast(self, expr: Expr, term: Term) -> Term | None:
        target = self.sort(expr.type)
        if target == logic.sort_of(term):
            return term
        if is_set(expr.type) and isinstance(target, Arrow):
            bound = self.fresh("x", target.domain)
            sort = logic.arrow(target.domain, logic.sort_of(term), PROP)
            return Lam((bound,), App(Const("∈", sort), (bound, term)))
        return None

    def _inclusion(self, name: str, type_: Type, terms: Sequence[Term]) -> Term | None:
        found = resolved(type_)
        finite = isinstance(found, Ctor) and found.name == "Finset" and name in {"⊆", "⊂"}
        if not (finite or (isinstance(found, Ctor) and found.name == "Set")):
            return None
        element = found.arguments[0]  # type: ignore[union-attr]  # a set or a finset
        forward = self._included(terms[0], terms[1], element, finite=finite)
        if name in {"⊆", "≤"}:
            return forward
        return And((forward, Not(self._included(terms[1], terms[0], element, finite=finite))))

    def _included(self, left: Term, right: Term, element: Argument, *, finite: bool) -> Term:
        bound = self.fresh("x", self.sort(element))
        if finite:
            sort = logic.arrow(bound.sort, logic.sort_of(left), PROP)
            sides = [App(Const("∈", sort), (bound, one)) for one in (left, right)]
        else:
            sides = [self.apply(one, (bound,)) for one in (left, right)]  # type: ignore[misc]
        body = logic.Implies(sides[0], sides[1])
        return self.guarded("forall", bound, element, body)  # type: ignore[arg-type]

    def _element(self, expr: Expr) -> Sort:
        sort = self.sort(expr.type)
        if isinstance(sort, Arrow):
            return sort.domain
        msg = "a set without elements"
        raise Unsupported(msg)

    def _family(self, name: str, terms: Sequence[Term]) -> Term | None:
        family = terms[0]
        if not isinstance(family, Lam):
            return None
        sort = logic.sort_of(family.body)
        if not isinstance(sort, Arrow):
            return None
        bound = self.fresh("x", sort.domain)
        body = self.apply(family.body, (bound,))
        union = name.startswith("⋃")
        if len(terms) > 1:
            condition = self.apply(terms[1], family.variables)
            body = And((condition, body)) if union else logic.Implies(condition, body)
        whole = logic.Exists if union else logic.Forall
        return Lam((bound,), self._renamed(whole(family.variables, body), {bound: bound}))

    def _pointwise(self, name: str, expr: Expr, terms: Sequence[Term]) -> Term | None:
        make = _POINTWISE.get(name)
        if make is None and name != "{}":
            return None
        bound = self.fresh("x", self._element(expr))
        if name == "{}":
            body: Term = Or(tuple(self.equality(bound, term) for term in terms))
        elif make is not None:
            body = make(*(self.apply(term, (bound,)) for term in terms))
        return Lam((bound,), body)

    def _preimage(self, function: Term, whole: Term) -> Term:
        bound = self.fresh("x", _domain(function))
        return Lam((bound,), self.apply(whole, (self.apply(function, (bound,)),)))

    def _image(self, function: Term, whole: Term) -> Term:
        source = self.fresh("x", _domain(function))
        value = self.apply(function, (source,))
        bound = self.fresh("y", logic.sort_of(value))
        hit = And((self.apply(whole, (source,)), self.equality(value, bound)))
        return Lam((bound,), logic.Exists((source,), hit))


def _domain(function: Term) -> Sort:
    sort = logic.sort_of(function)
    if isinstance(sort, Arrow):
        return sort.domain
    msg = "an image under what is no function"
    raise Unsupported(msg)


def _endo(type_: Ctor) -> bool:
    return len(type_.arguments) > 1 and show_type(type_.arguments[0]) == show_type(
        type_.arguments[1]
    )


def _and(*parts: Term) -> Term:
    rest = tuple(part for part in parts if part != TRUE)
    return rest[0] if len(rest) == 1 else And(rest)


def _implies(premise: Term, conclusion: Term) -> Term:
    return conclusion if premise == TRUE else logic.Implies(premise, conclusion)


_POINTWISE: dict[str, Callable[..., Term]] = {
    "∩": lambda a, b: And((a, b)),
    "⊓": lambda a, b: And((a, b)),
    "∪": lambda a, b: Or((a, b)),
    "⊔": lambda a, b: Or((a, b)),
    "\\": lambda a, b: And((a, Not(b))),
    "ᶜ": Not,
    "∅": lambda: logic.FALSE,
    "⊥": lambda: logic.FALSE,
    "⊤": lambda: TRUE,
}
