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
    as_function,
    resolved,
)
from driftbench.oracles.translation.judgements import IN, Entry, both, closed, implied, junk
from driftbench.oracles.translation.sorts import Sorts
from driftbench.oracles.translation.spelling import show_type

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.translation.expressions import Argument, Type

__all__ = ["Finisher", "is_instance", "is_set"]

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
#: What is said of a set by saying it of the type of its members: `Set.finite_coe_iff`,
#: `Set.countable_coe_iff`.
_OF_SETS = frozenset({"Finite", "Countable"})
#: Notation that is of its type without proofs.
_TOTAL = frozenset({"⇑", "Prod.fst", "Prod.snd", "Prod.mk"})


def is_set(type_: Argument) -> bool:
    """Say whether terms of a type are predicates here."""
    found = resolved(type_)
    if isinstance(found, Fn):
        return resolved(found.codomain) == PROP_TYPE
    return isinstance(found, Ctor) and found.name == "Set"


def is_instance(condition: Expr) -> bool:
    """Say whether an assumption is one of a class."""
    while condition.kind == "forall":
        condition = condition.parts[0]
    head = condition.parts[0] if condition.kind == "app" else condition
    return head.kind == "const" and head.head.startswith("[")


class Finisher:
    """Turns expressions whose unknowns are settled into terms of logic.

    Args:
        rigid: labels of variables that types mention; they are constants here.
        erased: names of the type formers whose terms are no part of their sorts.
        total: constants that need no proofs to be of their types.
    """

    def __init__(
        self,
        rigid: frozenset[str],
        erased: frozenset[str] = frozenset(),
        total: frozenset[str] = frozenset(),
    ) -> None:
        """Start with no sort named."""
        self.rigid = rigid
        self.atoms: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.heads: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.sorts = Sorts(rigid, erased)
        self._total = total | _TOTAL
        self._context: list[Entry] = []
        self._typing: dict[Term, None] = {}
        self._count = 0

    def sort(self, type_: Argument) -> Sort:
        """Return the sort of a type."""
        return self.sorts.of(type_)

    # -- members of types ----------------------------------------------------------------------

    def inhabited(self, type_: Argument, values: Mapping[Local, Term]) -> Term:
        """Return the formula that says a type has members; `TRUE` where that is known."""
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
        """Return what must hold for a sort to stand for a type with members; guards apart."""
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
        if isinstance(found, Meta) and found.numeric:
            return TRUE
        sort = self.sort(found)
        if self.sorts.is_indexed(sort):
            return TRUE
        flag = Const(f"nonempty {logic.show_sort(sort)}", PROP)
        members = self._members(found, values)
        if members is not None:
            self._typing[closed(Iff(flag, members), (), pure=True)] = None
        return flag

    def _members(self, type_: Argument, values: Mapping[Local, Term]) -> Term | None:
        """Return that a set or finset has members, given the type of these; else None."""
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
            sort = logic.arrow(bound.sort, logic.sort_of(term), PROP)
            name = "∈ ·" if self.sorts.is_indexed(sort) else "∈"
            inside = App(Const(name, sort), (bound, term))
        return self.guarded("exists", bound, element, inside, values)  # type: ignore[arg-type]

    def guard(self, type_: Argument, term: Term, values: Mapping[Local, Term]) -> Term:
        """Return the formula that a term of the sort of a type is of the type."""
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
        sorts = (*(logic.sort_of(one) for one in at), logic.sort_of(term))
        return App(Const(f"{IN}{text}", logic.arrow(*sorts, PROP)), (*at, term))

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

    # -- what terms stand under ----------------------------------------------------------------

    def introduce(self, bound: logic.Var, type_: Argument, values: Mapping[Local, Term]) -> None:
        """Let what follows stand under a variable."""
        guard, flag = self.guard(type_, bound, values), self.flag(type_, values)
        self._context.append(Entry(bound, guard, flag))

    def assume(self, condition: Term, *, instance: bool = False) -> None:
        """Let what follows stand under an assumption."""
        self._context.append(Entry(None, condition, instance=instance))

    def leave(self, size: int = 0) -> None:
        """Let what follows stand under the first so many variables and assumptions only."""
        del self._context[size:]

    def typing(self) -> tuple[Term, ...]:
        """Return the typing axioms of all terms so far."""
        return tuple(self._typing)

    def settle(self, term: Term) -> None:
        """Refuse a function that is not known to be one fixed thing outside of its domain."""
        for one in logic.subterms(term):
            if (
                isinstance(one, Lam)
                and logic.sort_of(one.body) != PROP
                and any(self.sorts.is_indexed(variable.sort) for variable in one.variables)
            ):
                msg = "a function on a type that depends on a bound variable"
                raise Unsupported(msg)

    def _typed(self, expr: Expr, term: Term, values: Mapping[Local, Term]) -> None:
        """Note that a term is of its type."""
        if self.sorts.is_indexed(self.sort(expr.type)):
            said = self.guard(expr.type, term, values)
            self._typing[closed(said, self._context, pure=self._pure(expr))] = None

    def _pure(self, expr: Argument) -> bool:
        """Say whether a term needs no proofs to be of its type."""
        found = resolved(expr)
        if not isinstance(found, Expr) or (found.kind == "const" and found.head not in self._total):
            return False
        return all(map(self._pure, found.parts))

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
        if logic.sort_of(body) == PROP:
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
        """Return formulas each of which stands under those before it."""
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

    def guarded(
        self,
        kind: str,
        bound: logic.Var,
        type_: Type,
        body: Term,
        values: Mapping[Local, Term],
    ) -> Term:
        """Return `body` quantified over a type, which may be empty and not all of its sort."""
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

    def equality(self, left: Term, right: Term) -> Term:
        """Return an equality; of propositions an equivalence, of lambdas pointwise."""
        sort = logic.sort_of(left)
        if sort == PROP:
            return Iff(left, right)
        if isinstance(sort, Arrow) and (isinstance(left, Lam) or isinstance(right, Lam)):
            self.settle(left)
            self.settle(right)
            bound = self.fresh("x", sort.domain)
            sides = (self.apply(left, (bound,)), self.apply(right, (bound,)))
            pointwise = logic.Forall((bound,), self.equality(*sides))
            flag = self._inhabited_sort(sort.domain)
            return pointwise if flag == TRUE else logic.Implies(flag, pointwise)
        return Eq(left, right)

    def _inhabited_sort(self, sort: Sort) -> Term:
        """Return the formula that says the type of a sort has members."""
        if isinstance(sort, Base):
            type_ = None if sort == PROP else self.sorts.type_of(sort)
            return TRUE if type_ is None else self.flag(type_, {})
        inner = self._inhabited_sort(sort.codomain)
        return TRUE if inner == TRUE else implied(self._inhabited_sort(sort.domain), inner)

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
            return self._has_member(head_, parts, terms, values)
        whole = self._set_of(name, head_)
        if whole is not None:
            name = f"Set.{name.strip('[]')}"
            return self._constant(name, (), [self.term(whole, values)], PROP_TYPE, values)
        special = self._set_operation(name, expr, parts, terms, values)
        if special is not None:
            return self._within(special, expr, values)
        found = self._constant(name, head_.types, terms, expr.type, values)
        self._typed(expr, found, values)
        return found

    def _set_of(self, name: str, head: Expr) -> Expr | None:
        """Return the set whose type of members a finiteness speaks of: `Finite s`, `s.Finite`."""
        type_ = resolved(head.types[0]) if len(head.types) == 1 else None
        if name.strip("[]") not in _OF_SETS or not isinstance(type_, Ctor) or type_.name != "↥":
            return None
        whole = resolved(type_.arguments[0])
        found = resolved(whole.type) if isinstance(whole, Expr) else None
        of_set = isinstance(found, Ctor) and found.name == "Set"
        return whole if of_set and isinstance(whole, Expr) else None

    def _within(self, term: Term, expr: Expr, values: Mapping[Local, Term]) -> Term:
        """Return a set without what is of its sort but not of its members' type."""
        if not (isinstance(term, Lam) and self.sorts.is_indexed(logic.sort_of(term))):
            return term
        found = resolved(expr.type)
        arrow = as_function(found) if isinstance(found, Ctor) else found
        if not isinstance(arrow, Fn):
            msg = "a set of things whose type is not known"
            raise Unsupported(msg)
        guard = self.guard(arrow.domain, term.variables[0], values)
        return Lam(term.variables, both(guard, term.body))

    def _has_member(
        self,
        head: Expr,
        parts: Sequence[Expr],
        terms: Sequence[Term],
        values: Mapping[Local, Term],
    ) -> Term:
        """Return that a type has members; a set stands for the type of its own."""
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
        sort = logic.arrow(*(logic.sort_of(term) for term in (*at, *terms)), result)
        if indices or self.sorts.is_indexed(sort):
            # What the theory says of a constant, it says of all members of its sorts.
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

    def _set_operation(
        self,
        name: str,
        expr: Expr,
        parts: Sequence[Expr],
        terms: Sequence[Term],
        values: Mapping[Local, Term],
    ) -> Term | None:
        """Return notation on sets in terms of membership; None for anything else."""
        if name == "∈":
            return self.apply(terms[1], terms[:1]) if is_set(parts[1].type) else None
        if name == "↑":
            return self._cast(expr, terms[0])
        if name in {"⊆", "≤", "⊂", "<"} and len(parts) == 2:
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
        if target == logic.sort_of(term) and not self.sorts.is_indexed(target):
            return term
        if is_set(expr.type) and isinstance(target, Arrow):
            bound = self.fresh("x", target.domain)
            sort = logic.arrow(target.domain, logic.sort_of(term), PROP)
            name = "∈ ·" if self.sorts.is_indexed(sort) else "∈"
            return Lam((bound,), App(Const(name, sort), (bound, term)))
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
            sort = logic.arrow(bound.sort, logic.sort_of(sides[0]), PROP)
            name = "∈ ·" if self.sorts.is_indexed(sort) else "∈"
            inside: list[Term] = [App(Const(name, sort), (bound, one)) for one in sides]
        else:
            inside = [self.apply(one, (bound,)) for one in sides]
        body = logic.Implies(inside[0], inside[1])
        return self.guarded("forall", bound, element, body, values)  # type: ignore[arg-type]

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
