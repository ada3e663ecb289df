"""Normal forms of higher-order formulas, for prover formats and for lowering.

`normalized` beta-reduces, gives every binder a unique name, writes each term of a function sort as
a bare variable or as a `Lam` that takes all its arguments, and an equation between functions point
by point. A sort with a flag `nonempty α` may be empty: formulas about functions on it are under its
flag. There are no other simplifications.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.oracles.logic import (
    PROP,
    And,
    Apply,
    Base,
    Const,
    Eq,
    Exists,
    Forall,
    FunctionSort,
    Iff,
    Implies,
    Lam,
    Var,
    children,
    constants,
    free_variables,
    rebuilt,
    show_sort,
    spine,
)
from driftbench.oracles.problem import Question
from driftbench.oracles.sorting import sort_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.oracles.logic import Sort, Term

__all__ = ["domains", "equation", "flags_of", "guarded", "normalized", "result"]

#: Separates the original name of a binder from the number that makes it unique.
_MARK = "#"


def domains(sort: Sort) -> tuple[Sort, ...]:
    """Return the sorts of all arguments that a function of this sort takes."""
    found = []
    while isinstance(sort, FunctionSort):
        found.append(sort.domain)
        sort = sort.codomain
    return tuple(found)


def result(sort: Sort) -> Base:
    """Return the sort of the values of a function of this sort at all its arguments."""
    while isinstance(sort, FunctionSort):
        sort = sort.codomain
    return sort


def equation(left: Term, right: Term) -> Term:
    """Return the formula that two terms of one plain sort are equal."""
    return Iff(left, right) if sort_of(left) == PROP else Eq(left, right)


def flags_of(question: Question) -> frozenset[Const]:
    """Return the propositional constants of a question by which sorts have members."""
    terms = (question.premise, question.goal, *question.axioms)
    found = constants(And(terms))
    return frozenset(c for c in found if c.sort == PROP and c.name.startswith("nonempty "))


def guarded(variables: Iterable[Var], body: Term, flags: frozenset[Const]) -> Term:
    """Return `body` under the flags of the sorts of `variables` that have one."""
    wanted = dict.fromkeys(Const(f"nonempty {show_sort(v.sort)}", PROP) for v in variables)
    present = tuple(flag for flag in wanted if flag in flags)
    return Implies(And(present), body) if present else body


def normalized(question: Question) -> Question:
    """Return a question with all its formulas in normal form; the names of binders are not kept."""
    form = _Form(flags_of(question))
    return Question(
        form.normal(question.premise, {}),
        form.normal(question.goal, {}),
        tuple(form.normal(axiom, {}) for axiom in question.axioms),
        question.theory,
    )


@dataclass(slots=True)
class _Form:
    flags: frozenset[Const]
    _count: int = field(default=0)

    def fresh(self, variables: Sequence[Var]) -> tuple[Var, ...]:
        found = []
        for variable in variables:
            self._count += 1
            stem = variable.name.partition(_MARK)[0]
            found.append(Var(f"{stem}{_MARK}{self._count}", variable.sort))
        return tuple(found)

    def normal(self, term: Term, values: Mapping[Var, Term]) -> Term:
        """Return the normal form of `term` with `values` for its free variables."""
        if isinstance(term, Var | Const):
            return self.long(values.get(term, term) if isinstance(term, Var) else term)
        if isinstance(term, Apply):
            head, arguments = spine(term)
            taken = tuple(self.normal(one, values) for one in arguments)
            # The head is expanded only if it has too few arguments.
            function = values.get(head, head) if isinstance(head, Var) else head
            if isinstance(function, Lam) and function is head:
                function = self.normal(function, values)
            return self.long(self.applied(function, taken))
        if isinstance(term, Lam | Forall | Exists):
            variables = self.fresh(term.variables)
            inner = {**values, **dict(zip(term.variables, variables, strict=True))}
            body = self.normal(term.body, inner)
            if isinstance(term, Lam):
                return _contracted(variables, body)
            return type(term)(variables, body)
        if isinstance(term, Eq):
            return self.same(self.normal(term.left, values), self.normal(term.right, values))
        return rebuilt(term, tuple(self.normal(part, values) for part in children(term)))

    def applied(self, function: Term, arguments: tuple[Term, ...]) -> Term:
        """Apply a normal function to normal arguments."""
        if not arguments:
            return function
        if not isinstance(function, Lam):
            head, before = spine(function)
            return Apply(head, (*before, *arguments))
        count = min(len(arguments), len(function.variables))
        values = dict(zip(function.variables[:count], arguments[:count], strict=True))
        rest = function.variables[count:]
        body = Lam(rest, function.body) if rest else function.body
        return self.applied(self.normal(body, values), arguments[count:])

    def long(self, term: Term) -> Term:
        """Eta-expand a function to all its arguments, unless it is a bare variable."""
        sort = sort_of(term)
        if isinstance(sort, Base) or isinstance(term, Lam | Var):
            return term
        variables = self.fresh([Var("x", one) for one in domains(sort)])
        return Lam(variables, self.applied(term, tuple(self.long(one) for one in variables)))

    def same(self, left: Term, right: Term) -> Term:
        """Return the formula that two normal terms are equal; functions agree everywhere."""
        sort = sort_of(left)
        if isinstance(sort, Base):
            return equation(left, right)
        variables = self.fresh([Var("x", one) for one in domains(sort)])
        taken = tuple(self.long(one) for one in variables)
        body = equation(self.applied(left, taken), self.applied(right, taken))
        said = guarded(variables, body, self.flags)
        # Functions on an empty sort are equal, whatever their values in a model.
        if isinstance(left, Var) and isinstance(right, Var) and said is body:
            return Eq(left, right)
        return Forall(variables, said)


def _contracted(variables: tuple[Var, ...], body: Term) -> Term:
    """Return `fun variables ↦ body`, or the variable that it eta-reduces to."""
    if isinstance(body, Lam):
        return _contracted((*variables, *body.variables), body.body)
    if isinstance(body, Var | Const) or not isinstance(body, Apply):
        return Lam(variables, body)
    head, arguments = spine(body)
    bare = isinstance(head, Var) and arguments == variables
    if bare and not free_variables(head) & set(variables):
        return head
    return Lam(variables, body)
