"""Questions of higher-order logic as first-order problems: functions become elements.

Every function sort that a variable or an argument has becomes a plain sort with a symbol `apply`
and an axiom of extensionality. A constant that is applied to all its arguments stays a symbol; a
lambda, or a constant with too few arguments, becomes an element with an axiom that states its
values. Equal ones, up to names of variables, become the same element. The same question gives the
same problem. By default the problem does not say which other functions exist: provers are faster
without such axioms, but a model that lacks functions may refute a valid question.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace
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
    Implies,
    Lam,
    Or,
    Var,
    arrow,
    children,
    constants,
    rebuilt,
    show,
    show_sort,
    spine,
    subterms,
)
from driftbench.oracles.problem import Problem
from driftbench.oracles.solver.lambdas import canonical, in_order, text
from driftbench.oracles.solver.normal import (
    domains,
    equation,
    flags_of,
    guarded,
    normalized,
    result,
)
from driftbench.oracles.sorting import sort_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.problem import Model, Question

__all__ = ["APPLY", "Lowered", "lower", "lowered"]

_REMEMBERED = 8
"""Number of lowered questions that are kept: one question is asked with and without normal forms,
with other axioms and without its premise, before the answer to the first is stored."""

#: Name of the symbols that apply functions, one for each function sort.
APPLY = "apply"


def lower(question: Question, *, comprehension: bool = False) -> Problem:
    """Return the first-order problem of a question.

    Args:
        question: the question.
        comprehension: add axioms by which all functions between finite sorts exist: constant ones,
            and those that differ from another at one point. Sorts and symbols are the same.

    Raises:
        TypeError: a term of the question is not well sorted.
    """
    found = Lowered(question)
    return found.complete() if comprehension else found.problem


def lowered(question: Question) -> Lowered:
    """Return a question lowered; one that several provers are asked in turn is lowered once.

    Raises:
        TypeError: a term of the question is not well sorted.
    """
    for asked, known in _last:
        if asked is question:
            return known
    found = Lowered(question)
    _last.append((question, found))
    return found


class Lowered:
    """A question that is lowered once, for its problem without and with comprehension.

    Args:
        question: the question.

    Raises:
        TypeError: a term of the question is not well sorted.
    """

    def __init__(self, question: Question) -> None:
        plain = normalized(question)
        terms = (plain.premise, plain.goal, *plain.axioms)
        self._lowering = _Lowering(flags_of(question), _base_names(terms))
        self._lowering.taken.update(map(self._lowering.symbol, constants(And(terms))))
        premise, goal, *axioms = (self._lowering.formula(term) for term in terms)
        axioms += [*self._lowering.definitions.values(), *self._lowering.extensionality()]
        self.problem = _problem(premise, goal, axioms)
        """The problem without comprehension."""
        self._complete: Problem | None = None
        self.refuting: list[Model] = []
        """Models that are known to refute the question, with all functions."""

    def complete(self) -> Problem:
        """Return the problem with comprehension; the same one if it has no functions."""
        if self._complete is None:
            more = tuple(self._lowering.comprehension())
            found = self.problem
            self._complete = (
                _problem(found.premise, found.goal, (*found.axioms, *more)) if more else found
            )
        return self._complete


_last: deque[tuple[Question, Lowered]] = deque(maxlen=_REMEMBERED)


def _problem(premise: Term, goal: Term, axioms: Sequence[Term]) -> Problem:
    whole = And((*axioms, premise, goal))
    symbols = constants(whole)
    sorts = {sort for symbol in symbols for sort in (*domains(symbol.sort), result(symbol.sort))}
    sorts |= {
        v.sort for t in subterms(whole) if isinstance(t, Forall | Exists) for v in t.variables
    }
    plain_sorts = sorted((s for s in sorts if isinstance(s, Base) and s != PROP), key=_name)
    return Problem(tuple(plain_sorts), symbols, tuple(axioms), premise, goal)


def _name(sort: Base) -> str:
    return sort.name


def _base_names(terms: Iterable[Term]) -> set[str]:
    """Return the names of all sorts that are plain before lowering."""
    stack = [t.sort for term in terms for t in subterms(term) if isinstance(t, Var | Const)]
    stack += [
        v.sort
        for term in terms
        for t in subterms(term)
        if isinstance(t, Lam | Forall | Exists)
        for v in t.variables
    ]
    names = set()
    while stack:
        sort = stack.pop()
        if isinstance(sort, Base):
            names.add(sort.name)
        else:
            stack += [sort.domain, sort.codomain]
    return names


@dataclass(slots=True)
class _Lowering:
    """The state of one lowering: which sorts and elements stand for which functions."""

    flags: frozenset[Const]
    base_names: set[str]
    taken: set[Const] = field(default_factory=set)
    sorts: dict[FunctionSort, Base] = field(default_factory=dict)
    applies: dict[FunctionSort, Const] = field(default_factory=dict)
    elements: dict[Term, Const] = field(default_factory=dict)
    definitions: dict[Const, Term] = field(default_factory=dict)

    # -- sorts and symbols -----------------------------------------------------------------------

    def sort(self, sort: Sort) -> Base:
        """Return the plain sort of the elements of a sort."""
        if isinstance(sort, Base):
            return sort
        if sort not in self.sorts:
            name = show_sort(sort)
            while name in self.base_names:
                name += "′"
            self.base_names.add(name)
            self.sorts[sort] = Base(name)
        return self.sorts[sort]

    def flat(self, sort: Sort) -> Sort:
        """Return the sort of a symbol that takes all arguments of a function of this sort."""
        return arrow(*map(self.sort, domains(sort)), self.sort(result(sort)))

    def symbol(self, one: Const) -> Const:
        """Return the symbol of a constant that is applied to all its arguments."""
        return replace(one, sort=self.flat(one.sort))

    def unused(self, name: str, sort: Sort) -> Const:
        """Return a new symbol whose name is `name`, with primes if that is taken."""
        symbol = Const(name, sort)
        while symbol in self.taken:
            symbol = replace(symbol, name=f"{symbol.name}′")
        self.taken.add(symbol)
        return symbol

    def apply(self, sort: FunctionSort) -> Const:
        """Return the symbol that applies elements of a function sort to all their arguments."""
        if sort not in self.applies:
            whole = FunctionSort(self.sort(sort), self.flat(sort))
            self.applies[sort] = self.unused(APPLY, whole)
        return self.applies[sort]

    # -- formulas --------------------------------------------------------------------------------

    def formula(self, term: Term) -> Term:
        """Lower a closed formula in normal form."""
        return self.lowered(term, {}, set())

    def lowered(self, term: Term, names: Mapping[Var, Var], used: set[str]) -> Term:
        """Lower a term whose free variables have the given names; `used` are those of binders."""
        if isinstance(term, Var):
            return names[term]
        if isinstance(term, Lam):
            free = in_order(term)
            symbol = self.element(term, free)
            return Apply(symbol, tuple(names[v] for v in free)) if free else symbol
        if isinstance(term, Forall | Exists):
            variables = self.named(term.variables, used)
            inner = {**names, **dict(zip(term.variables, variables, strict=True))}
            return type(term)(variables, self.lowered(term.body, inner, used))
        if not isinstance(term, Apply | Const):
            parts = tuple(self.lowered(part, names, used) for part in children(term))
            return rebuilt(term, parts)
        head, arguments = spine(term)
        parts = tuple(self.lowered(one, names, used) for one in arguments)
        if isinstance(head, Const):
            symbol = self.symbol(head)
            return Apply(symbol, parts) if parts else symbol
        sort = sort_of(head)
        if not (isinstance(head, Var) and isinstance(sort, FunctionSort)):
            msg = f"{show(term)}: a formula is applied to arguments"
            raise TypeError(msg)
        return Apply(self.apply(sort), (names[head], *parts))

    def named(self, variables: Sequence[Var], used: set[str]) -> tuple[Var, ...]:
        """Return variables of plain sorts with names that no other binder of the formula has."""
        found = []
        for variable in variables:
            stem = name = variable.name.partition("#")[0]
            count = 0
            while name in used:
                count += 1
                name = f"{stem}_{count}"
            used.add(name)
            found.append(Var(name, self.sort(variable.sort)))
        return tuple(found)

    # -- functions as elements -------------------------------------------------------------------

    def element(self, term: Lam, free: Sequence[Var]) -> Const:
        """Return the symbol whose value at the free variables of a lambda is its function."""
        key = canonical(term, free)
        if key not in self.elements:
            sort = sort_of(term)
            flat = arrow(*(self.sort(v.sort) for v in free), self.sort(sort))
            self.elements[key] = self.unused(text(key), flat)
            self.define(term, free, self.elements[key])
        return self.elements[key]

    def define(self, term: Lam, free: Sequence[Var], symbol: Const) -> None:
        """Add the axiom for the values of a lambda."""
        used: set[str] = set()
        outer, bound = self.named(free, used), self.named(term.variables, used)
        names = dict(zip((*free, *term.variables), (*outer, *bound), strict=True))
        sort = sort_of(term)
        if not isinstance(sort, FunctionSort):
            msg = f"{show(term)}: a function without arguments"
            raise TypeError(msg)
        function = Apply(symbol, outer) if outer else symbol
        value = Apply(self.apply(sort), (function, *bound))
        body = equation(value, self.lowered(term.body, names, used))
        said = guarded(term.variables, body, self.flags)
        self.definitions[symbol] = Forall((*outer, *bound), said)

    def extensionality(self) -> Iterator[Term]:
        """Yield, for each function sort, that functions which agree everywhere are equal."""
        done: set[FunctionSort] = set()
        # The sorts of arguments of functions may be new function sorts.
        while left := sorted(self.sorts.keys() - done, key=show_sort):
            done.update(left)
            yield from map(self.extensional, left)

    def extensional(self, sort: FunctionSort) -> Term:
        """Return that functions of one sort which agree everywhere are equal."""
        apply = self.apply(sort)
        one, other = (Var(name, self.sort(sort)) for name in ("f", "g"))
        whole = tuple(Var(f"x{at}", part) for at, part in enumerate(domains(sort), start=1))
        taken = tuple(replace(v, sort=self.sort(v.sort)) for v in whole)
        same = equation(Apply(apply, (one, *taken)), Apply(apply, (other, *taken)))
        agree = Forall(taken, guarded(whole, same, self.flags))
        return Forall((one, other), Implies(agree, Eq(one, other)))

    def comprehension(self) -> Iterator[Term]:
        """Yield, for each function sort, axioms by which all its functions exist."""
        for sort in sorted(self.sorts, key=show_sort):
            function, other = (Var(name, self.sort(sort)) for name in ("f", "g"))
            value = Var("b", result(sort))
            whole = [Var(f"x{at}", part) for at, part in enumerate(domains(sort), start=1)]
            here = tuple(replace(v, sort=self.sort(v.sort)) for v in whole)
            there = tuple(replace(v, name=f"y{v.name[1:]}") for v in here)
            at_here, at_there, was = (
                Apply(self.apply(sort), (f, *taken))
                for f, taken in ((other, here), (other, there), (function, there))
            )
            same = And(tuple(equation(x, y) for x, y in zip(here, there, strict=True)))
            kept = Forall(there, Or((same, equation(at_there, was))))
            changed = Exists((other,), And((equation(at_here, value), kept)))
            constant = Exists((other,), Forall(here, equation(at_here, value)))
            yield Forall((value,), guarded(whole, constant, self.flags))
            yield Forall((function, *here, value), guarded(whole, changed, self.flags))
