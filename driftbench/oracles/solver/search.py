"""One run of a solver on a first-order problem: our terms in, a model out.

Base class of solvers: the formulas they get, the recursion over terms, and the reading of models,
one value for each argument of each symbol. `driftbench.oracles.solver.models` evaluates models
again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import product
from typing import TYPE_CHECKING, Generic, TypeVar

from driftbench.oracles.logic import (
    PROP,
    Apply,
    Const,
    Exists,
    Forall,
    Lam,
    Not,
    Var,
    children,
    show,
)
from driftbench.oracles.problem import Model
from driftbench.oracles.solver.engine import NoAnswer, Satisfiable
from driftbench.oracles.solver.normal import domains, result

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from driftbench.oracles.logic import Base, Sort, Term
    from driftbench.oracles.problem import Problem

__all__ = ["Search"]

T = TypeVar("T")


class Search(ABC, Generic[T]):
    """A problem in the terms `T` of a solver.

    Args:
        problem: asks whether `axioms ∧ premise ∧ ¬ goal` is satisfiable.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

    def formulas(self) -> Iterator[T]:
        """Yield the formulas that a model must satisfy."""
        problem = self.problem
        for formula in (*problem.axioms, problem.premise, Not(problem.goal)):
            yield self.term(formula, {})

    def term(self, term: Term, variables: Mapping[Var, T]) -> T:
        """Return a term of the solver.

        Raises:
            TypeError: the term is not first order.
        """
        if isinstance(term, Var):
            return variables[term]
        if isinstance(term, Const):
            return self.applied(term, ())
        if isinstance(term, Forall | Exists):
            bound = self.bound(term.variables)
            return self.quantified(term, bound, self.term(term.body, {**variables, **bound}))
        if isinstance(term, Apply) and isinstance(term.function, Const):
            return self.applied(
                term.function, [self.term(one, variables) for one in term.arguments]
            )
        if isinstance(term, Apply | Lam):
            msg = f"{show(term)}: not first order"
            raise TypeError(msg)
        return self.connected(term, [self.term(part, variables) for part in children(term)])

    def found(self) -> Satisfiable | NoAnswer:
        """Return the answer where the solver has a model."""
        members: dict[Sort, Sequence[T]] = {PROP: self.truths()}
        for sort in self.problem.sorts:
            members[sort] = self.elements(sort)
        tables = {}
        for symbol in self.problem.symbols:
            table = self._table(symbol, members)
            if table is None:
                return NoAnswer("incomplete", "a model with values that are not elements")
            tables[symbol] = table
        sizes = {sort: len(members[sort]) for sort in self.problem.sorts}
        return Satisfiable(Model(sizes, tables))

    def _table(
        self, symbol: Const, members: Mapping[Sort, Sequence[T]]
    ) -> dict[tuple[int, ...], int] | None:
        """Return the values of a symbol, as positions in `members`; None if one is not in it."""
        codes = {self.key(value): at for at, value in enumerate(members[result(symbol.sort)])}
        taken = [members[one] for one in domains(symbol.sort)]
        table = {}
        for point in product(*(range(len(one)) for one in taken)):
            values = [one[at] for one, at in zip(taken, point, strict=True)]
            value = self.key(self.value(self.applied(symbol, values)))
            if value not in codes:
                return None
            table[point] = codes[value]
        return table

    # -- what a solver gives ---------------------------------------------------------------------

    @abstractmethod
    def applied(self, symbol: Const, arguments: Sequence[T]) -> T:
        """Return a symbol applied to all its arguments; of none, the symbol."""

    @abstractmethod
    def bound(self, variables: Sequence[Var]) -> dict[Var, T]:
        """Return fresh variables of the solver."""

    @abstractmethod
    def quantified(self, term: Forall | Exists, bound: Mapping[Var, T], body: T) -> T:
        """Return the body of a quantified formula under its quantifier."""

    @abstractmethod
    def connected(self, term: Term, parts: Sequence[T]) -> T:
        """Return the parts of an `And`, `Or`, `Not`, `Implies`, `Iff` or `Eq`, connected."""

    @abstractmethod
    def truths(self) -> tuple[T, T]:
        """Return the values of false and true."""

    @abstractmethod
    def elements(self, sort: Base) -> Sequence[T]:
        """Return the elements that the model has of a sort, at least one."""

    @abstractmethod
    def value(self, term: T) -> T:
        """Return the value of a term in the model."""

    @abstractmethod
    def key(self, value: T) -> Hashable:
        """Return a key that distinguishes a value from others of its sort."""
