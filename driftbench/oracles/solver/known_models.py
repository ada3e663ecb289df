"""Countermodels of earlier questions, which show that another question has no proof.

Questions about one theorem share most of their formulas, so that a countermodel of one often
refutes the next. It is evaluated for the whole question, all functions included: what it refutes,
no sound prover proves. It is no answer to the question, since answers must not depend on earlier
questions; it only saves a search for a proof.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from driftbench.oracles.logic import PROP, Exists, Forall, children
from driftbench.oracles.problem import Model
from driftbench.oracles.solver import models
from driftbench.oracles.solver.lowering import lowered
from driftbench.oracles.solver.normal import domains, result

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from driftbench.oracles.logic import Base, Const, Sort, Term
    from driftbench.oracles.problem import Problem, Question

__all__ = ["KnownModels"]

_KEPT = 12
"""Number of countermodels that are kept; older ones hardly ever refute a question."""

_MOST_WORK = 20_000
"""Limit of the subformulas that are evaluated for one model; a prover takes less time than more."""


@dataclass(frozen=True, slots=True)
class KnownModels:
    """The countermodels that were found last."""

    _last: deque[Model] = field(default_factory=lambda: deque(maxlen=_KEPT))

    def add(self, model: Model) -> None:
        """Keep a countermodel."""
        self._last.appendleft(model)

    def refute(self, question: Question) -> bool:
        """Return whether one of the countermodels refutes a question.

        Raises:
            TypeError: a term of the question is not well sorted.
        """
        if not self._last:
            return False
        problem = lowered(question).complete()
        try:
            return any(
                _refutes(one, problem) for model in self._last for one in _on(problem, model)
            )
        except RecursionError:
            return False


def _refutes(model: Model, problem: Problem) -> bool:
    left = _MOST_WORK - _work(problem.goal, model.sizes)
    # The goal is true in most models of other questions.
    if left < 0 or models.evaluate(problem.goal, model):
        return False
    for term in (problem.premise, *problem.axioms):
        left -= _work(term, model.sizes)
        if left < 0:
            return False
    return models.holds(problem, model)


def _on(problem: Problem, model: Model) -> Iterator[Model]:
    """Yield a model on the sorts and symbols of a problem: new propositions false, then true."""
    sizes = {sort: model.sizes.get(sort, 1) for sort in problem.sorts}
    new = [symbol for symbol in problem.symbols if symbol not in model.tables]
    known = {one: model.tables[one] for one in problem.symbols if one in model.tables}
    if any(table.keys() != set(_points(one, sizes)) for one, table in known.items()):
        return
    for truth in (0, 1) if any(result(one.sort) == PROP for one in new) else (0,):
        values = {one: truth if result(one.sort) == PROP else 0 for one in new}
        more = {one: dict.fromkeys(_points(one, sizes), value) for one, value in values.items()}
        yield Model(sizes, {**known, **more})


def _points(symbol: Const, sizes: Mapping[Base, int]) -> Iterable[tuple[int, ...]]:
    return product(*(range(_size(sort, sizes)) for sort in domains(symbol.sort)))


def _size(sort: Sort, sizes: Mapping[Base, int]) -> int:
    return 2 if sort == PROP else sizes[sort]  # type: ignore[index]  # plain after lowering


def _work(term: Term, sizes: Mapping[Base, int]) -> int:
    """Return the number of subformulas that are evaluated at most."""
    inside: int = 1 + sum(_work(part, sizes) for part in children(term))
    if isinstance(term, Forall | Exists):
        return inside * prod(_size(one.sort, sizes) for one in term.variables)
    return inside
