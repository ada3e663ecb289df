"""Unfolds notation on sets to formulas about members, and equality of functions."""

from __future__ import annotations

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
    FunctionSort,
    Iff,
    Lam,
    Not,
    Or,
)
from driftbench.oracles.sorting import sort_of
from driftbench.oracles.translation.expressions import (
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    Local,
    Unsupported,
    as_function,
    resolved,
)
from driftbench.oracles.translation.judgements import both, implied
from driftbench.oracles.translation.members import Members

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.translation.expressions import Argument, Type

__all__ = ["SetNotation", "is_set"]


def is_set(type_: Argument) -> bool:
    """Return whether terms of a type are predicates here."""
    found = resolved(type_)
    if isinstance(found, Fn):
        return resolved(found.codomain) == PROP_TYPE
    return isinstance(found, Ctor) and found.name == "Set"


class SetNotation(Members):
    """Unfolds notation on sets, and equations between lambdas."""

    def equality(self, left: Term, right: Term) -> Term:
        """Return an equality: an equivalence of propositions, pointwise for lambdas."""
        sort = sort_of(left)
        if sort == PROP:
            return Iff(left, right)
        if isinstance(sort, FunctionSort) and (isinstance(left, Lam) or isinstance(right, Lam)):
            self.check_functions(left)
            self.check_functions(right)
            bound = self.fresh("x", sort.domain)
            sides = (self.apply(left, (bound,)), self.apply(right, (bound,)))
            pointwise = logic.Forall((bound,), self.equality(*sides))
            flag = self._inhabited_sort(sort.domain)
            return pointwise if flag == TRUE else logic.Implies(flag, pointwise)
        return Eq(left, right)

    def below(self, left: Term, right: Term) -> Term:
        """Return `left ≤ right`; functions are ordered pointwise."""
        sort = sort_of(left)
        if not isinstance(sort, FunctionSort) or sort != sort_of(right):
            return self.apply(Const("≤", logic.arrow(sort, sort, PROP)), (left, right))
        self.check_functions(left)
        self.check_functions(right)
        bound = self.fresh("x", sort.domain)
        sides = (self.apply(left, (bound,)), self.apply(right, (bound,)))
        if sort.codomain == PROP:
            pointwise = logic.Forall((bound,), logic.Implies(*sides))
        else:
            pointwise = logic.Forall((bound,), self.below(*sides))
        flag = self._inhabited_sort(sort.domain)
        return pointwise if flag == TRUE else logic.Implies(flag, pointwise)

    def _inhabited_sort(self, sort: Sort) -> Term:
        """Return the formula that the type of a sort has members."""
        if isinstance(sort, Base):
            type_ = None if sort == PROP else self.sorts.type_of(sort)
            return TRUE if type_ is None else self.flag(type_, {})
        inner = self._inhabited_sort(sort.codomain)
        return TRUE if inner == TRUE else implied(self._inhabited_sort(sort.domain), inner)

    def within(self, term: Term, expr: Expr, values: Mapping[Local, Term]) -> Term:
        """Return a set without elements of its sort that do not have the type of its members."""
        if not (isinstance(term, Lam) and self.sorts.is_indexed(sort_of(term))):
            return term
        found = resolved(expr.type)
        arrow = as_function(found) if isinstance(found, Ctor) else found
        if not isinstance(arrow, Fn):
            msg = "a set of things whose type is not known"
            raise Unsupported(msg)
        guard = self.guard(arrow.domain, term.variables[0], values)
        return Lam(term.variables, both(guard, term.body))

    def set_operation(
        self,
        name: str,
        expr: Expr,
        parts: Sequence[Expr],
        terms: Sequence[Term],
        values: Mapping[Local, Term],
    ) -> Term | None:
        """Return notation on sets unfolded to membership; None for other notation."""
        if name == "∈":
            return self.apply(terms[1], terms[:1]) if is_set(parts[1].type) else None
        if name == "↑":
            return self._cast(expr, terms[0])
        if name in {"⊆", "≤", "⊂", "<"} and len(parts) == 2:
            if name == "≤" and isinstance(resolved(parts[0].type), Fn):
                return self.below(terms[0], terms[1])
            return self._inclusion(name, parts[0].type, terms, values)
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
        if target == sort_of(term) and not self.sorts.is_indexed(target):
            return term
        if is_set(expr.type) and isinstance(target, FunctionSort):
            bound = self.fresh("x", target.domain)
            sort = logic.arrow(target.domain, sort_of(term), PROP)
            name = "∈ ·" if self.sorts.is_indexed(sort) else "∈"
            return Lam((bound,), Apply(Const(name, sort), (bound, term)))
        return None

    def _inclusion(
        self, name: str, type_: Type, terms: Sequence[Term], values: Mapping[Local, Term]
    ) -> Term | None:
        found = resolved(type_)
        finite = isinstance(found, Ctor) and found.name == "Finset" and name in {"⊆", "⊂"}
        if not (finite or (isinstance(found, Ctor) and found.name == "Set")):
            return None
        element = found.arguments[0]  # type: ignore[union-attr]  # a set or a finset
        forward = self._included(terms, element, values, finite=finite)
        if name in {"⊆", "≤"}:
            return forward
        back = self._included(terms[::-1], element, values, finite=finite)
        return And((forward, Not(back)))

    def _included(
        self,
        sides: Sequence[Term],
        element: Argument,
        values: Mapping[Local, Term],
        *,
        finite: bool,
    ) -> Term:
        bound = self.fresh("x", self.sort(element))
        if finite:
            sort = logic.arrow(bound.sort, sort_of(sides[0]), PROP)
            name = "∈ ·" if self.sorts.is_indexed(sort) else "∈"
            inside: list[Term] = [Apply(Const(name, sort), (bound, one)) for one in sides]
        else:
            inside = [self.apply(one, (bound,)) for one in sides]
        body = logic.Implies(inside[0], inside[1])
        return self.guarded("forall", bound, element, body, values)  # type: ignore[arg-type]

    def _element(self, expr: Expr) -> Sort:
        sort = self.sort(expr.type)
        if isinstance(sort, FunctionSort):
            return sort.domain
        msg = "a set without elements"
        raise Unsupported(msg)

    def _family(self, name: str, terms: Sequence[Term]) -> Term | None:
        family = terms[0]
        if not isinstance(family, Lam):
            return None
        sort = sort_of(family.body)
        if not isinstance(sort, FunctionSort):
            return None
        bound = self.fresh("x", sort.domain)
        body = self.apply(family.body, (bound,))
        union = name.startswith("⋃")
        if len(terms) > 1:
            condition = self.apply(terms[1], family.variables)
            body = And((condition, body)) if union else logic.Implies(condition, body)
        whole = logic.Exists if union else logic.Forall
        return Lam((bound,), self.renamed(whole(family.variables, body), {bound: bound}))

    def _pointwise(self, name: str, expr: Expr, terms: Sequence[Term]) -> Term | None:
        operands, make = _POINTWISE.get(name, (len(terms), None))
        if make is None and name != "{}":
            return None
        if len(terms) != operands:
            msg = f"{name} of {len(terms)} operands"
            raise Unsupported(msg)
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
        bound = self.fresh("y", sort_of(value))
        hit = And((self.apply(whole, (source,)), self.equality(value, bound)))
        return Lam((bound,), logic.Exists((source,), hit))


def _domain(function: Term) -> Sort:
    sort = sort_of(function)
    if isinstance(sort, FunctionSort):
        return sort.domain
    msg = "an image under what is not a function"
    raise Unsupported(msg)


#: Operations on sets -> number of operands, and the condition on a member.
_POINTWISE: dict[str, tuple[int, Callable[..., Term]]] = {
    "∩": (2, lambda a, b: And((a, b))),
    "⊓": (2, lambda a, b: And((a, b))),
    "∪": (2, lambda a, b: Or((a, b))),
    "⊔": (2, lambda a, b: Or((a, b))),
    "\\": (2, lambda a, b: And((a, Not(b)))),
    "ᶜ": (1, Not),
    "∅": (0, lambda: logic.FALSE),
    "⊥": (0, lambda: logic.FALSE),
    "⊤": (0, lambda: TRUE),
}
