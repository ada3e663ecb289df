"""Finds small countermodels: sizes are tried in turn, and a SAT solver fills the tables.

After McCune's MACE (2003): for given sizes all quantifiers are written out and the solver fills the
tables. Function sorts contain all functions between their parts, so that models are standard. It
finds models that solvers miss, which must guess the sizes of function sorts. The same problem and
steps give the same answer. It proves nothing; the calling process evaluates its models again.

Each set of sizes has a context of z3, which takes longer to make than most problems to solve.
`prepare` makes the first ones, once for all requests.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any

import z3

from driftbench.oracles.logic import (
    PROP,
    And,
    Apply,
    Base,
    Const,
    Eq,
    Exists,
    Forall,
    Iff,
    Implies,
    Not,
    Or,
    Var,
    show,
)
from driftbench.oracles.problem import Model
from driftbench.oracles.solver._sizes import argument_sorts, functions_of, sizes_of
from driftbench.oracles.solver._truths import Truths
from driftbench.oracles.solver.engine import NoAnswer, Satisfiable
from driftbench.oracles.solver.normal import result
from driftbench.oracles.sorting import sort_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.oracles.logic import Term
    from driftbench.oracles.problem import Problem
    from driftbench.oracles.solver._truths import Truth
    from driftbench.oracles.solver.engine import Answer

__all__ = ["answer", "prepare"]

#: z3's units of work for one step.
_RESOURCES = 3

#: Number of contexts that are prepared; few problems take more sets of sizes.
_PREPARED = 3

_prepared: list[z3.Context] = []
#: Contexts that were prepared and are in use: deleting one takes as long as making it.
_taken: list[z3.Context] = []


class _SpentError(Exception):
    """The steps are used up."""


def prepare() -> None:
    """Make what every answer needs, and contexts for the first sizes."""
    z3.main_ctx()  # which names of logics belong to
    _prepared.extend(z3.Context() for _ in range(_PREPARED - len(_prepared)))


def _context() -> z3.Context:
    """Return a context that nothing was made in: a prepared one while there are some."""
    if not _prepared:
        return z3.Context()
    _taken.append(_prepared.pop())
    return _taken[-1]


def answer(problem: Problem, steps: int) -> Answer:
    """Look for a model of a problem.

    Args:
        problem: asks whether `axioms ∧ premise ∧ ¬ goal` is satisfiable.
        steps: formulas written out, or the same work of the SAT solver.
    """
    budget = _Budget(steps)
    try:
        for sizes in sizes_of(problem):
            model = _Ground(problem, sizes, budget).model()
            if model is not None:
                return Satisfiable(model)
    except _SpentError:
        return NoAnswer("timeout", "finder: no countermodel within its steps")
    return NoAnswer("incomplete", "finder: no countermodel of the sizes it tries")


@dataclass(slots=True)
class _Budget:
    """The steps that are left."""

    left: int

    def spend(self, steps: int = 1) -> None:
        self.left -= steps
        if self.left < 0:
            raise _SpentError


@dataclass(slots=True)
class _Ground:
    """A problem written out over given sizes."""

    problem: Problem
    sizes: Mapping[Base, int]
    budget: _Budget
    size: dict[Base, int] = field(init=False)
    tables: dict[Const, dict[tuple[int, ...], Any]] = field(default_factory=dict)
    truths: Truths = field(init=False)
    solver: Any = None
    context: Any = None

    def __post_init__(self) -> None:
        """Make the tables: known ones of `apply`, and open ones."""
        self.context = _context()
        self.truths = Truths(z3, self.context)
        self.solver = z3.SolverFor("QF_FD", ctx=self.context)
        self.solver.set("random_seed", 0)
        self.size = {PROP: 2, **self.sizes}
        known = set(functions_of(self.problem).values())
        for at, symbol in enumerate(self.problem.symbols):
            table = self._applied(symbol) if symbol in known else self._open(symbol, f"t{at}")
            self.tables[symbol] = table

    def model(self) -> Model | None:
        """Return a model of these sizes."""
        problem = self.problem
        for formula in (problem.premise, Not(problem.goal), *problem.axioms):
            truth = self.truth(formula, {})
            if truth is False:
                return None
            if truth is not True:
                self.solver.add(truth)
        self.solver.set("rlimit", max(1, self.budget.left * _RESOURCES))
        found = self.solver.check()
        if found == self.truths.z3.unknown:
            raise _SpentError
        if found == self.truths.z3.unsat:
            spent = self.solver.statistics()
            count = dict.fromkeys(spent.keys())  # not a mapping, without `get`
            if "rlimit count" in count:
                self.budget.spend(int(spent.get_key_value("rlimit count")) // _RESOURCES)
        return self._read(self.solver.model()) if found == self.truths.z3.sat else None

    # -- tables ----------------------------------------------------------------------------------

    def _keys(self, symbol: Const) -> Iterator[tuple[int, ...]]:
        return product(*(range(self.size[one]) for one in argument_sorts(symbol)))

    def _applied(self, symbol: Const) -> dict[tuple[int, ...], Any]:
        """Return the table of an `apply`: the values of a function are the digits of its number."""
        base = self.size[result(symbol.sort)]
        taken = [self.size[one] for one in argument_sorts(symbol)[1:]]
        table: dict[tuple[int, ...], Any] = {}
        for key in self._keys(symbol):
            place = 0
            for size, index in zip(taken, key[1:], strict=True):
                place = place * size + index
            digit = key[0] // base**place % base
            table[key] = bool(digit) if result(symbol.sort) == PROP else digit
        return table

    def _open(self, symbol: Const, name: str) -> dict[tuple[int, ...], Any]:
        """Return a table of unknowns: for each entry a proposition, or one for each element."""
        size = self.size[result(symbol.sort)]
        table: dict[tuple[int, ...], Any] = {}
        for at, key in enumerate(self._keys(symbol)):
            if result(symbol.sort) == PROP:
                table[key] = self._unknown(f"{name}_{at}")
            elif size == 1:
                table[key] = 0
            else:
                choice = [self._unknown(f"{name}_{at}_{one}") for one in range(size)]
                self.solver.add(self.truths.z3.PbEq([(one, 1) for one in choice], 1))
                table[key] = dict(enumerate(choice))
        return table

    def _unknown(self, name: str) -> Truth:
        return self.truths.z3.Bool(name, self.context)

    def _read(self, model: Any) -> Model:  # noqa: ANN401 -- as `Truth`
        def is_true(truth: Truth) -> bool:
            return bool(self.truths.z3.is_true(model.eval(truth, model_completion=True)))

        def value(entry: Any) -> int:  # noqa: ANN401 -- as `Truth`
            if isinstance(entry, dict):
                return int(next(index for index, truth in entry.items() if is_true(truth)))
            return int(entry) if isinstance(entry, bool | int) else int(is_true(entry))

        tables = {
            symbol: {key: value(entry) for key, entry in table.items()}
            for symbol, table in self.tables.items()
        }
        return Model(dict(self.sizes), tables)

    # -- formulas --------------------------------------------------------------------------------

    def truth(self, term: Term, values: Mapping[Var, int]) -> Truth:
        """Return the truth of a formula under values of its variables."""
        self.budget.spend()
        if isinstance(term, Var):
            return bool(values[term])
        if isinstance(term, Apply | Const):
            return self.truths.some(
                self.truths.every((*cases, entry)) for entry, cases in self._entries(term, values)
            )
        if isinstance(term, Eq):
            left, right = (self.value(one, values) for one in (term.left, term.right))
            return self.truths.some(
                self.truths.every((left[one], right[one])) for one in left if one in right
            )
        if isinstance(term, Not):
            return self.truths.negated(self.truth(term.body, values))
        if isinstance(term, And | Or):
            join = self.truths.every if isinstance(term, And) else self.truths.some
            return join(self.truth(part, values) for part in term.parts)
        if isinstance(term, Implies):
            sides = (Not(term.premise), term.conclusion)
            return self.truths.some(self.truth(side, values) for side in sides)
        if isinstance(term, Iff):
            return self.truths.same(*(self.truth(one, values) for one in (term.left, term.right)))
        if isinstance(term, Forall | Exists):
            join = self.truths.every if isinstance(term, Forall) else self.truths.some
            sorts = [one.sort for one in term.variables if isinstance(one.sort, Base)]
            ranges = [range(self.size[sort]) for sort in sorts]
            return join(
                self.truth(term.body, {**values, **dict(zip(term.variables, point, strict=True))})
                for point in product(*ranges)
            )
        raise TypeError(f"{show(term)}: not first order")

    def value(self, term: Term, values: Mapping[Var, int]) -> dict[int, Truth]:
        """Return the elements that a term may be, each with the condition for it."""
        if isinstance(term, Var):
            return {values[term]: True}
        if sort_of(term) == PROP:
            truth = self.truth(term, values)
            both = {1: truth, 0: self.truths.negated(truth)}
            return {one: condition for one, condition in both.items() if condition is not False}
        found: dict[int, list[Truth]] = {}
        for entry, cases in self._entries(term, values):
            choice = entry if isinstance(entry, dict) else {entry: True}
            for one, truth in choice.items():
                found.setdefault(one, []).append(self.truths.every((*cases, truth)))
        return {one: self.truths.some(ways) for one, ways in found.items()}

    def _entries(
        self, term: Term, values: Mapping[Var, int]
    ) -> Iterator[tuple[Any, tuple[Truth, ...]]]:
        """Yield the entries that an application may stand for, each with its conditions."""
        head, taken = (term.function, term.arguments) if isinstance(term, Apply) else (term, ())
        if not isinstance(head, Const):
            raise TypeError(f"{show(term)}: not first order")
        choices = [tuple(self.value(one, values).items()) for one in taken]
        for point in product(*choices):
            self.budget.spend()
            key = tuple(one for one, _ in point)
            cases = tuple(case for _, case in point if case is not True)
            yield self.tables[head][key], cases
