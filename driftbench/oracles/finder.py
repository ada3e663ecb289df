"""A finder of small countermodels: sizes are tried in turn, a SAT solver does the rest.

After McCune's MACE (2003): for given sizes all quantifiers are written out and the solver fills the
tables. Function sorts hold all functions between the sorts they are made of, so that a model is
standard and lacks none. Finds what solvers miss that must guess the sizes of function sorts.
Promises the same answer for the same problem and steps. Deliberately proves nothing, and judges
nothing: models are evaluated again in the process that asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

from driftbench.oracles.engine import NoAnswer, Satisfiable
from driftbench.oracles.logic import (
    PROP,
    And,
    App,
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
    sort_of,
)
from driftbench.oracles.lowering import APPLY
from driftbench.oracles.normal import domains, result
from driftbench.oracles.problem import Model

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from driftbench.oracles.engine import Answer
    from driftbench.oracles.logic import Term
    from driftbench.oracles.problem import Problem

__all__ = ["answer"]

#: Most elements of a sort, and most entries of all tables together.
_ELEMENTS, _ENTRIES = 64, 40_000

#: z3's units of work for one step.
_RESOURCES = 3

Truth: TypeAlias = Any
"""True, False, or a formula of z3, whose Python interface has no types."""


class _SpentError(Exception):
    """The steps are used up."""


def answer(problem: Problem, steps: int) -> Answer:
    """Look for a model of a problem.

    Args:
        problem: what to ask: is `axioms ∧ premise ∧ ¬ goal` satisfiable?
        steps: formulas written out, or the same work of the SAT solver.
    """
    budget = _Budget(steps)
    try:
        for sizes in _sizes(problem):
            model = _Ground(problem, sizes, budget).model()
            if model is not None:
                return Satisfiable(model)
    except _SpentError:
        return NoAnswer("timeout", "finder: no countermodel within its steps")
    return NoAnswer("incomplete", "finder: no countermodel of the sizes it tries")


@dataclass(slots=True)
class _Budget:
    """What is left of the steps."""

    left: int

    def spend(self, steps: int = 1) -> None:
        self.left -= steps
        if self.left < 0:
            raise _SpentError


# -- sizes ---------------------------------------------------------------------------------------


def _functions(problem: Problem) -> dict[Base, Const]:
    """Return the symbol that applies the elements of each function sort."""
    found = {}
    for symbol in problem.symbols:
        taken = _taken(symbol)
        if symbol.name.rstrip("′") == APPLY and len(taken) > 1 and "→" in taken[0].name:
            found[taken[0]] = symbol
    return found


def _sizes(problem: Problem) -> Iterator[dict[Base, int]]:
    """Yield sizes of all sorts: alike ones first, then one that differs from the others."""
    functions = _functions(problem)
    plain = [sort for sort in problem.sorts if sort not in functions]
    seen = set()
    for sizes in _plain_sizes(len(plain)):
        whole = _whole(dict(zip(plain, sizes, strict=True)), functions)
        if sizes not in seen and whole is not None and _entries(problem, whole) <= _ENTRIES:
            seen.add(sizes)
            yield whole


def _plain_sizes(count: int) -> Iterator[tuple[int, ...]]:
    for size in (2, 1, 3):
        yield (size,) * count
    for others, one in ((2, 3), (2, 1), (1, 2), (1, 3), (3, 2), (2, 4)):
        for at in range(count):
            yield tuple(one if place == at else others for place in range(count))


def _whole(sizes: dict[Base, int], functions: Mapping[Base, Const]) -> dict[Base, int] | None:
    """Add the sizes of function sorts; None if one is too large, or made of itself."""
    left = dict(functions)
    while left:
        ready = [
            sort
            for sort, apply in left.items()
            if all(one in sizes or one == PROP for one in _parts(apply))
        ]
        if not ready:
            return None
        for sort in ready:
            apply = left.pop(sort)
            *taken, value = [2 if one == PROP else sizes[one] for one in _parts(apply)]
            places = prod(taken)
            if places > _ELEMENTS or value**places > _ELEMENTS:
                return None
            sizes[sort] = value**places
    return sizes


def _parts(apply: Const) -> tuple[Base, ...]:
    return (*_taken(apply)[1:], result(apply.sort))


def _taken(symbol: Const) -> tuple[Base, ...]:
    """Return the sorts of a symbol's arguments, which are plain in a first-order problem."""
    return tuple(one for one in domains(symbol.sort) if isinstance(one, Base))


def _entries(problem: Problem, sizes: Mapping[Base, int]) -> int:
    size = {PROP: 2, **sizes}
    return sum(
        prod([size[one] for one in _taken(symbol)]) * size[result(symbol.sort)]
        for symbol in problem.symbols
    )


# -- one choice of sizes -------------------------------------------------------------------------


@dataclass(slots=True)
class _Ground:
    """A problem written out over given sizes."""

    problem: Problem
    sizes: Mapping[Base, int]
    budget: _Budget
    size: dict[Base, int] = field(init=False)
    tables: dict[Const, dict[tuple[int, ...], Any]] = field(default_factory=dict)
    z3: Any = None
    solver: Any = None
    context: Any = None

    def __post_init__(self) -> None:
        """Make the tables: known ones of `apply`, and open ones."""
        import z3

        self.z3, self.context = z3, z3.Context()
        self.solver = z3.SolverFor("QF_FD", ctx=self.context)
        self.solver.set("random_seed", 0)
        self.size = {PROP: 2, **self.sizes}
        known = set(_functions(self.problem).values())
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
        if found == self.z3.unknown:
            raise _SpentError
        if found == self.z3.unsat:
            spent = self.solver.statistics()
            count = dict.fromkeys(spent.keys())  # no mapping, and without get
            if "rlimit count" in count:
                self.budget.spend(int(spent.get_key_value("rlimit count")) // _RESOURCES)
        return self._read(self.solver.model()) if found == self.z3.sat else None

    # -- tables ----------------------------------------------------------------------------------

    def _keys(self, symbol: Const) -> Iterator[tuple[int, ...]]:
        return product(*(range(self.size[one]) for one in _taken(symbol)))

    def _applied(self, symbol: Const) -> dict[tuple[int, ...], Any]:
        """Return the table of an `apply`: a function is its values, read as digits."""
        base = self.size[result(symbol.sort)]
        taken = [self.size[one] for one in _taken(symbol)[1:]]
        table: dict[tuple[int, ...], Any] = {}
        for key in self._keys(symbol):
            place = 0
            for size, index in zip(taken, key[1:], strict=True):
                place = place * size + index
            digit = key[0] // base**place % base
            table[key] = bool(digit) if result(symbol.sort) == PROP else digit
        return table

    def _open(self, symbol: Const, name: str) -> dict[tuple[int, ...], Any]:
        """Return a table of unknowns: a proposition each, or one for each element."""
        size = self.size[result(symbol.sort)]
        table: dict[tuple[int, ...], Any] = {}
        for at, key in enumerate(self._keys(symbol)):
            if result(symbol.sort) == PROP:
                table[key] = self._unknown(f"{name}_{at}")
            elif size == 1:
                table[key] = 0
            else:
                choice = [self._unknown(f"{name}_{at}_{one}") for one in range(size)]
                self.solver.add(self.z3.PbEq([(one, 1) for one in choice], 1))
                table[key] = dict(enumerate(choice))
        return table

    def _unknown(self, name: str) -> Truth:
        return self.z3.Bool(name, self.context)

    def _read(self, model: Any) -> Model:  # noqa: ANN401 -- as `Truth`
        def held(truth: Truth) -> bool:
            return bool(self.z3.is_true(model.eval(truth, model_completion=True)))

        def value(entry: Any) -> int:  # noqa: ANN401 -- as `Truth`
            if isinstance(entry, dict):
                return int(next(index for index, truth in entry.items() if held(truth)))
            return int(entry) if isinstance(entry, bool | int) else int(held(entry))

        tables = {
            symbol: {key: value(entry) for key, entry in table.items()}
            for symbol, table in self.tables.items()
        }
        return Model(dict(self.sizes), tables)

    # -- formulas --------------------------------------------------------------------------------

    def truth(self, term: Term, values: Mapping[Var, int]) -> Truth:
        """Return what a formula says, its variables having values."""
        self.budget.spend()
        if isinstance(term, Var):
            return bool(values[term])
        if isinstance(term, App | Const):
            return self._any(
                self._all((*cases, entry)) for entry, cases in self._entries(term, values)
            )
        if isinstance(term, Eq):
            left, right = (self.value(one, values) for one in (term.left, term.right))
            return self._any(self._all((left[one], right[one])) for one in left if one in right)
        if isinstance(term, Not):
            return self._not(self.truth(term.body, values))
        if isinstance(term, And | Or):
            join = self._all if isinstance(term, And) else self._any
            return join(self.truth(part, values) for part in term.parts)
        if isinstance(term, Implies):
            sides = (Not(term.premise), term.conclusion)
            return self._any(self.truth(side, values) for side in sides)
        if isinstance(term, Iff):
            return self._same(*(self.truth(one, values) for one in (term.left, term.right)))
        if isinstance(term, Forall | Exists):
            join = self._all if isinstance(term, Forall) else self._any
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
            both = {1: truth, 0: self._not(truth)}
            return {one: condition for one, condition in both.items() if condition is not False}
        found: dict[int, list[Truth]] = {}
        for entry, cases in self._entries(term, values):
            choice = entry if isinstance(entry, dict) else {entry: True}
            for one, truth in choice.items():
                found.setdefault(one, []).append(self._all((*cases, truth)))
        return {one: self._any(ways) for one, ways in found.items()}

    def _entries(
        self, term: Term, values: Mapping[Var, int]
    ) -> Iterator[tuple[Any, tuple[Truth, ...]]]:
        """Yield the entries that an application may stand for, each with its conditions."""
        head, taken = (term.function, term.arguments) if isinstance(term, App) else (term, ())
        if not isinstance(head, Const):
            raise TypeError(f"{show(term)}: not first order")
        choices = [tuple(self.value(one, values).items()) for one in taken]
        for point in product(*choices):
            self.budget.spend()
            key = tuple(one for one, _ in point)
            cases = tuple(case for _, case in point if case is not True)
            yield self.tables[head][key], cases

    def _all(self, truths: Iterable[Truth]) -> Truth:
        return self._joined(truths, absorbing=False)

    def _any(self, truths: Iterable[Truth]) -> Truth:
        return self._joined(truths, absorbing=True)

    def _joined(self, truths: Iterable[Truth], *, absorbing: bool) -> Truth:
        kept: list[Truth] = []
        for truth in truths:
            if truth is absorbing:
                return absorbing
            if truth is not (not absorbing):
                kept.append(truth)
        if len(kept) < 2:
            return kept[0] if kept else not absorbing
        return (self.z3.Or if absorbing else self.z3.And)(*kept)

    def _not(self, truth: Truth) -> Truth:
        return (not truth) if isinstance(truth, bool) else self.z3.Not(truth)

    def _same(self, left: Truth, right: Truth) -> Truth:
        if isinstance(left, bool):
            return right if left else self._not(right)
        if isinstance(right, bool):
            return left if right else self._not(left)
        return left == right
