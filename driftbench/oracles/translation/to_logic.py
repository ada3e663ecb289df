"""Converts elaborated expressions to logic: final sorts, sets as predicates, typed constants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles import logic
from driftbench.oracles.logic import PROP, TRUE, And, Const, Iff, Lam, Not, Or
from driftbench.oracles.sorting import sort_of
from driftbench.oracles.translation.expressions import (
    PROP_TYPE,
    Ctor,
    Expr,
    Fn,
    Local,
    Unsupported,
    resolved,
)
from driftbench.oracles.translation.judgements import both, closed
from driftbench.oracles.translation.set_notation import SetNotation, is_set

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.oracles.logic import Term
    from driftbench.oracles.translation.expressions import Argument, Type

__all__ = ["Finisher", "is_instance"]

#: Properties that a set shares with the type of its members: `Set.finite_coe_iff`,
#: `Set.countable_coe_iff`.
_OF_SETS = frozenset({"Finite", "Countable"})


def is_instance(condition: Expr) -> bool:
    """Return whether an assumption is a class assumption."""
    while condition.kind == "forall":
        condition = condition.parts[0]
    head = condition.parts[0] if condition.kind == "app" else condition
    return head.kind == "const" and head.head.startswith("[")


# Limit of the terms made: `∃!` repeats its body, so that nested ones grow exponentially; a pair of
# mathlib takes less than 200.
_LARGEST = 5_000


class Finisher(SetNotation):
    """Converts expressions without unknowns to terms of logic.

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
        """Start without constants."""
        super().__init__(rigid, erased, total)
        self.atoms: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.heads: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.indexed_heads: dict[str, str] = {}
        self._made = 0

    def term(self, expr: Expr, values: Mapping[Local, Term]) -> Term:
        """Return an expression as a term; `values` are the terms of its variables."""
        found = resolved(expr)
        self._made += 1
        if self._made > _LARGEST:
            msg = "a formula that is too large"
            raise Unsupported(msg)
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
            found = Const(local.label, self.sort(local.type))
            if self.sorts.is_indexed(found.sort):
                self._typing[closed(self.guard(local.type, found, values), (), pure=True)] = None
            return found
        msg = f"a variable {local.label} out of scope"
        raise Unsupported(msg)

    def _lambda(self, expr: Expr, values: Mapping[Local, Term]) -> Term:
        size, inner, variables = len(self._context), dict(values), []
        guards: list[Term] = []
        for one in expr.locals:
            variables.append(self.fresh(one.label, self.sort(one.type)))
            guards.append(self.guard(one.type, variables[-1], inner))
            self.introduce(variables[-1], one.type, inner)
            inner[one] = variables[-1]
        if not expr.parts:
            msg = "a family of types where a term is expected"
            raise Unsupported(msg)
        body = self.term(expr.parts[0], inner)
        self.leave(size)
        if sort_of(body) == PROP:
            body = both(*guards, body) if any(one != TRUE for one in guards) else body
        return Lam(tuple(variables), body)

    def _formula(self, expr: Expr, values: Mapping[Local, Term]) -> Term:
        if expr.kind in {"forall", "exists"}:
            return self._quantifier(expr, values)
        if expr.kind in {"and", "implies"}:
            parts = self._under(expr.parts, values)
        else:
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

    def _under(self, parts: Sequence[Expr], values: Mapping[Local, Term]) -> list[Term]:
        """Return formulas, each under the assumption of those before it."""
        size, found = len(self._context), []
        for part in parts:
            found.append(self.term(part, values))
            self.assume(found[-1], instance=is_instance(part))
        self.leave(size)
        return found

    def _quantifier(self, expr: Expr, values: Mapping[Local, Term]) -> Term:
        local, size = expr.locals[0], len(self._context)
        bound = self.fresh(local.label, self.sort(local.type))
        self.introduce(bound, local.type, values)
        body = self.term(expr.parts[0], {**values, local: bound})
        self.leave(size)
        return self.guarded(expr.kind, bound, local.type, body, values)

    def _application(self, expr: Expr, values: Mapping[Local, Term]) -> Term:
        head, parts = (expr, ()) if expr.kind == "const" else (expr.parts[0], expr.parts[1:])
        head_ = resolved(head)
        if not isinstance(head_, Expr):
            msg = "an application of what is not a term"
            raise Unsupported(msg)
        terms = [self.term(part, values) for part in parts]
        if head_.kind != "const":
            return self.apply(self.term(head_, values), terms)
        name = head_.head
        if name in {"[Nonempty]", "[Inhabited]", "Nonempty"}:
            return self._has_member(head_, parts, terms, values)
        whole = self._set_of(name, head_)
        if whole is not None:
            name = f"Set.{name.strip('[]')}"
            return self._constant(name, (), [self.term(whole, values)], PROP_TYPE, values)
        special = self.set_operation(name, expr, parts, terms, values)
        if special is not None:
            return self.within(special, expr, values)
        found = self._constant(name, head_.types, terms, expr.type, values)
        self.note_type(expr, found, values)
        return found

    def _set_of(self, name: str, head: Expr) -> Expr | None:
        """Return the set of a finiteness: `s` of `Finite s` and `s.Finite`."""
        type_ = resolved(head.types[0]) if len(head.types) == 1 else None
        if name.strip("[]") not in _OF_SETS or not isinstance(type_, Ctor) or type_.name != "↥":
            return None
        whole = resolved(type_.arguments[0])
        found = resolved(whole.type) if isinstance(whole, Expr) else None
        of_set = isinstance(found, Ctor) and found.name == "Set"
        return whole if of_set and isinstance(whole, Expr) else None

    def _has_member(
        self,
        head: Expr,
        parts: Sequence[Expr],
        terms: Sequence[Term],
        values: Mapping[Local, Term],
    ) -> Term:
        """Return the formula that a type has members, or that a set has."""
        if head.types:
            return self.inhabited(head.types[0], values)
        if not is_set(parts[0].type):
            return self.inhabited(Ctor("↥", (parts[0],)), values)
        element = resolved(parts[0].type)
        type_ = element.domain if isinstance(element, Fn) else element.arguments[0]  # type: ignore[union-attr]
        bound = self.fresh("x", self.sort(type_))
        inside = self.apply(terms[0], (bound,))
        return self.guarded("exists", bound, type_, inside, values)  # type: ignore[arg-type]

    def _constant(
        self,
        name: str,
        types: Sequence[Argument],
        terms: Sequence[Term],
        type_: Type,
        values: Mapping[Local, Term],
    ) -> Term:
        shown, indices = [], list[Expr]()
        for one in types:
            text, inside = self._shown(one)
            shown.append(text)
            indices += inside
        # A class is one constant, whether it is assumed as an instance or stated.
        plain = name[1:-1] if name.startswith("[") else name
        full = " ".join([plain, *shown])
        indices += self.sorts.shape(type_)[1]
        at = [self.term(one, values) for one in indices]
        result = self.sort(type_)
        sort = logic.arrow(*(sort_of(term) for term in (*at, *terms)), result)
        if indices or self.sorts.is_indexed(sort):
            # Axioms about a constant are about all elements of its sorts.
            self.indexed_heads[f"{full} ·"] = plain
            return self.apply(Const(f"{full} ·", sort), [*at, *terms])
        self.heads[full] = (plain, tuple(shown))
        if name.startswith("["):
            self.atoms[full] = (plain, tuple(shown))
        return self.apply(Const(full, sort), list(terms))

    def _shown(self, argument: Argument) -> tuple[str, tuple[Expr, ...]]:
        found = resolved(argument)
        text, indices = self.sorts.shape(found)
        if not isinstance(found, Expr):
            text = logic.show_sort(self.sort(found))
        return text, indices
