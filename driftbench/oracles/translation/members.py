"""Members of types: guards of sorts with several types, and flags of types that may be empty.

Sorts of logic have elements, but types of Lean may have none. A quantifier over a type that may be
empty is guarded by a propositional constant, `nonempty α`: if it is false, universal formulas hold
and existential ones do not, as for an empty type.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from driftbench.oracles import logic
from driftbench.oracles.logic import PROP, TRUE, And, Apply, Const, Iff, Lam, Not
from driftbench.oracles.sorting import sort_of
from driftbench.oracles.translation import names
from driftbench.oracles.translation.expressions import (
    Ctor,
    Expr,
    Fn,
    Local,
    Unsupported,
    as_function,
    resolved,
)
from driftbench.oracles.translation.judgements import IN, ContextEntry, both, closed, implied, junk
from driftbench.oracles.translation.sorts import Sorts
from driftbench.oracles.translation.spelling import show_type

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.translation.expressions import Argument, Type

__all__ = ["Members"]

#: Type formers that have members for all arguments.
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
#: Notation that has its type without proofs.
_TOTAL = frozenset({"⇑", "Prod.fst", "Prod.snd", "Prod.mk"})


class Members(ABC):
    """Makes guards and flags for terms; stores the context of terms, and typing axioms.

    Args:
        rigid: labels of variables that types mention; they are constants here.
        erased: names of the type formers whose sorts do not contain their terms.
        total: constants that have their types without proofs.
    """

    def __init__(
        self,
        rigid: frozenset[str],
        erased: frozenset[str] = frozenset(),
        total: frozenset[str] = frozenset(),
    ) -> None:
        """Start without sorts."""
        self.rigid = rigid
        self.sorts = Sorts(rigid, erased)
        self._total = total | _TOTAL
        self._context: list[ContextEntry] = []
        self._typing: dict[Term, None] = {}
        self._count = 0

    @abstractmethod
    def term(self, expr: Expr, values: Mapping[Local, Term]) -> Term:
        """Return an expression as a term; `values` are the terms of its variables."""

    def sort(self, type_: Argument) -> Sort:
        """Return the sort of a type."""
        return self.sorts.of(type_)

    def inhabited(self, type_: Argument, values: Mapping[Local, Term]) -> Term:
        """Return the formula that a type has members; `TRUE` if that is known."""
        found = resolved(type_)
        members = self._members(found, values) if isinstance(found, Ctor) else None
        if members is not None:
            return members
        if isinstance(found, Ctor) and self.sorts.is_indexed(self.sort(found)):
            bound = self.fresh("x", self.sort(found))
            guard = self.guard(found, bound, values)
            if guard != TRUE:
                return logic.Exists((bound,), guard)
        return self.flag(found, values)

    def flag(self, type_: Argument, values: Mapping[Local, Term]) -> Term:
        """Return the formula under which a type has members, without guards."""
        found = resolved(type_)
        if isinstance(found, Ctor):
            found = as_function(found) or found
        if isinstance(found, Fn):
            inner = self.flag(found.codomain, values)
            return implied(self.inhabited(found.domain, values), inner) if inner != TRUE else TRUE
        if isinstance(found, Ctor):
            if found.name in _INHABITED or (found.name in names.BUNDLED_ENDO and _endo(found)):
                return TRUE
            if found.name == "×" and not self.sorts.is_indexed(self.sort(found)):
                return both(*(self.flag(one, values) for one in found.arguments))
        sort = self.sort(found)
        if self.sorts.is_indexed(sort):
            return TRUE
        flag = Const(f"nonempty {logic.show_sort(sort)}", PROP)
        members = self._members(found, values)
        if members is not None:
            self._typing[closed(Iff(flag, members), (), pure=True)] = None
        return flag

    def _members(self, type_: Argument, values: Mapping[Local, Term]) -> Term | None:
        """Return the formula that a set or finset has members, given their type; else None."""
        whole = (
            resolved(type_.arguments[0]) if isinstance(type_, Ctor) and type_.arguments else None
        )
        if not (isinstance(type_, Ctor) and type_.name == "↥" and isinstance(whole, Expr)):
            return None
        found = resolved(whole.type)
        if not (isinstance(found, Ctor) and found.name in {"Set", "Finset"}):
            return None
        element = found.arguments[0]
        bound, term = self.fresh("x", self.sort(element)), self.term(whole, values)
        if found.name == "Set":
            inside = self.apply(term, (bound,))
        else:
            sort = logic.arrow(bound.sort, sort_of(term), PROP)
            name = "∈ ·" if self.sorts.is_indexed(sort) else "∈"
            inside = Apply(Const(name, sort), (bound, term))
        return self.guarded("exists", bound, element, inside, values)  # type: ignore[arg-type]

    def guard(self, type_: Argument, term: Term, values: Mapping[Local, Term]) -> Term:
        """Return the formula that a term of the sort of a type has the type."""
        found = resolved(type_)
        if isinstance(found, Ctor):
            found = as_function(found) or found
        if isinstance(found, Fn):
            return self._function_guard(found, term, values)
        if not isinstance(found, Ctor):
            return TRUE
        text, indices = self.sorts.shape(found)
        if not indices:
            return TRUE
        at = [self.term(one, values) for one in indices]
        sorts = (*(sort_of(one) for one in at), sort_of(term))
        return Apply(Const(f"{IN}{text}", logic.arrow(*sorts, PROP)), (*at, term))

    def _function_guard(self, type_: Fn, term: Term, values: Mapping[Local, Term]) -> Term:
        if not self.sorts.is_indexed(self.sort(type_)):
            return TRUE
        size, bound = len(self._context), self.fresh("x", self.sort(type_.domain))
        inner = dict(values) if type_.local is None else {**values, type_.local: bound}
        value = self.apply(term, (bound,))
        inside = self.guard(type_.domain, bound, values)
        self.introduce(bound, type_.domain, values)
        typed = self.guard(type_.codomain, value, inner)
        self.leave(size)
        outside = TRUE if inside == TRUE else logic.Implies(Not(inside), junk(value))
        said = both(implied(inside, typed), outside)
        if said == TRUE:
            return TRUE
        return implied(self.flag(type_.domain, values), logic.Forall((bound,), said))

    def introduce(self, bound: logic.Var, type_: Argument, values: Mapping[Local, Term]) -> None:
        """Add a variable to the context of the following terms."""
        guard, flag = self.guard(type_, bound, values), self.flag(type_, values)
        self._context.append(ContextEntry(bound, guard, flag))

    def assume(self, condition: Term, *, instance: bool = False) -> None:
        """Add an assumption to the context of the following terms."""
        self._context.append(ContextEntry(None, condition, instance=instance))

    def leave(self, size: int = 0) -> None:
        """Reduce the context of the following terms to its first `size` entries."""
        del self._context[size:]

    def typing(self) -> tuple[Term, ...]:
        """Return the typing axioms of all terms so far."""
        return tuple(self._typing)

    def check_functions(self, term: Term) -> None:
        """Refuse a function that is not known to have a fixed value outside of its domain."""
        for one in logic.subterms(term):
            if (
                isinstance(one, Lam)
                and sort_of(one.body) != PROP
                and any(self.sorts.is_indexed(variable.sort) for variable in one.variables)
            ):
                msg = "a function on a type that depends on a bound variable"
                raise Unsupported(msg)

    def note_type(self, expr: Expr, term: Term, values: Mapping[Local, Term]) -> None:
        """Add the typing axiom of a term."""
        if self.sorts.is_indexed(self.sort(expr.type)):
            said = self.guard(expr.type, term, values)
            self._typing[closed(said, self._context, pure=self._pure(expr))] = None

    def _pure(self, expr: Argument) -> bool:
        """Return whether a term has its type without proofs."""
        found = resolved(expr)
        if not isinstance(found, Expr) or (found.kind == "const" and found.head not in self._total):
            return False
        return all(map(self._pure, found.parts))

    def fresh(self, name: str, sort: Sort) -> logic.Var:
        """Return a variable with a new name."""
        self._count += 1
        return logic.Var(f"{name.split('·', maxsplit=1)[0]}·{self._count}", sort)

    def guarded(
        self,
        kind: str,
        bound: logic.Var,
        type_: Type,
        body: Term,
        values: Mapping[Local, Term],
    ) -> Term:
        """Return `body` quantified over a type, with its flag and guard."""
        flag, guard = self.flag(type_, values), self.guard(type_, bound, values)
        if kind == "forall":
            inside = body if guard == TRUE else logic.Implies(guard, body)
            return (
                logic.Forall((bound,), inside)
                if flag == TRUE
                else logic.Implies(flag, logic.Forall((bound,), inside))
            )
        inside = body if guard == TRUE else And((guard, body))
        return both(flag, logic.Exists((bound,), inside))

    def apply(self, function: Term, arguments: Sequence[Term]) -> Term:
        """Return an application, reduced if the function is a lambda."""
        if not arguments:
            return function
        if isinstance(function, Lam):
            taken = arguments[: len(function.variables)]
            values = dict(zip(function.variables, taken, strict=False))
            rest = function.variables[len(taken) :]
            body = self.renamed(function.body, values)
            if rest:
                return Lam(rest, body)
            return self.apply(body, arguments[len(taken) :])
        if isinstance(function, Apply):
            return Apply(function.function, (*function.arguments, *arguments))
        return Apply(function, tuple(arguments))

    def renamed(self, term: Term, values: Mapping[logic.Var, Term]) -> Term:
        """Substitute, with new names for bound variables, since a body may be used twice."""
        if isinstance(term, logic.Var):
            return values.get(term, term)
        if isinstance(term, Lam | logic.Forall | logic.Exists):
            variables = tuple(self.fresh(one.name, one.sort) for one in term.variables)
            inner = {**values, **dict(zip(term.variables, variables, strict=True))}
            return type(term)(variables, self.renamed(term.body, inner))
        if isinstance(term, Apply):
            head = self.renamed(term.function, values)
            return self.apply(head, [self.renamed(one, values) for one in term.arguments])
        parts = tuple(self.renamed(part, values) for part in logic.children(term))
        return logic.rebuilt(term, parts)


def _endo(type_: Ctor) -> bool:
    return len(type_.arguments) > 1 and show_type(type_.arguments[0]) == show_type(
        type_.arguments[1]
    )
