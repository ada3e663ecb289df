"""z3 on first-order problems, with the same answers as `driftbench.oracles.solver.cvc5_engine`.

Runs in the process of `engine_process`. z3 counts steps and has a fixed seed; its models are finite
because sorts have no interpretation. The calling process evaluates models again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import z3

from driftbench.oracles.logic import PROP, And, Forall, Implies, Not, Or
from driftbench.oracles.solver.engine import NoAnswer, Unsatisfiable
from driftbench.oracles.solver.normal import domains, result
from driftbench.oracles.solver.search import Search

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.oracles.logic import Base, Const, Exists, Sort, Term, Var
    from driftbench.oracles.problem import Problem
    from driftbench.oracles.solver.engine import Answer

__all__ = ["answer", "smt_text"]


def answer(problem: Problem, steps: int) -> Answer:
    """Ask whether a problem is satisfiable.

    Args:
        problem: asks whether `axioms ∧ premise ∧ ¬ goal` is satisfiable.
        steps: z3's units of work.
    """
    return _Search(problem, steps).answer()


def smt_text(problem: Problem) -> str:
    """Return the question that z3 gets for a problem, as standard SMT-LIB text."""
    return _Search(problem, 0).text()


class _Search(Search[Any]):  # z3's Python interface has no types
    """One run of z3."""

    def __init__(self, problem: Problem, steps: int) -> None:
        super().__init__(problem)
        self._z3: Any = z3
        self._context = z3.Context()
        self._solver = z3.SolverFor("UF", ctx=self._context)
        self._solver.set("rlimit", steps)
        self._solver.set("random_seed", 0)
        self._sorts: dict[Sort, Any] = {PROP: z3.BoolSort(self._context)}
        for at, sort in enumerate(problem.sorts):
            self._sorts[sort] = z3.DeclareSort(f"s{at}", self._context)
        self._symbols = {
            symbol: z3.Function(
                f"f{at}",
                *(self._sorts[one] for one in domains(symbol.sort)),
                self._sorts[result(symbol.sort)],
            )
            for at, symbol in enumerate(problem.symbols)
        }
        self._model: Any = None
        self._count = 0

    def text(self) -> str:
        """Return the question in SMT-LIB, settings left out."""
        for formula in self.formulas():
            self._solver.add(formula)
        return str(self._solver.to_smt2())

    def answer(self) -> Answer:
        """Run the search."""
        for formula in self.formulas():
            self._solver.add(formula)
        found = self._solver.check()
        if found == self._z3.unsat:
            return Unsatisfiable()
        if found == self._z3.sat:
            self._model = self._solver.model()
            return self.found()
        reason = self._solver.reason_unknown()
        spent = "resource" in reason or "cancel" in reason or "rlimit" in reason
        return NoAnswer("timeout" if spent else "incomplete", f"z3: {reason}")

    # -- terms -----------------------------------------------------------------------------------

    def applied(self, symbol: Const, arguments: Sequence[Any]) -> Any:  # noqa: ANN401 -- as above
        return self._symbols[symbol](*arguments)

    def bound(self, variables: Sequence[Var]) -> dict[Var, Any]:
        self._count += 1
        return {
            v: self._z3.Const(f"x{self._count}_{at}", self._sorts[v.sort])
            for at, v in enumerate(variables)
        }

    def quantified(
        self,
        term: Forall | Exists,
        bound: Mapping[Var, Any],
        body: Any,  # noqa: ANN401 -- as above
    ) -> Any:  # noqa: ANN401 -- as above
        make = self._z3.ForAll if isinstance(term, Forall) else self._z3.Exists
        return make(list(bound.values()), body)

    def connected(self, term: Term, parts: Sequence[Any]) -> Any:  # noqa: ANN401 -- as above
        z3 = self._z3
        if isinstance(term, And | Or):
            make = z3.And if isinstance(term, And) else z3.Or
            return make(*parts) if parts else z3.BoolVal(isinstance(term, And), self._context)
        if isinstance(term, Not):
            return z3.Not(*parts)
        if isinstance(term, Implies):
            return z3.Implies(*parts)
        return parts[0] == parts[1]

    # -- models ----------------------------------------------------------------------------------

    def truths(self) -> tuple[Any, Any]:
        no, yes = (self._z3.BoolVal(one, self._context) for one in (False, True))
        return no, yes

    def elements(self, sort: Base) -> list[Any]:
        found = self._model.get_universe(self._sorts[sort])
        if found is None or not len(found):
            # The model has no element of the sort; any one will do.
            return [self.value(self._z3.Const("any", self._sorts[sort]))]
        return sorted(found, key=str)

    def value(self, term: Any) -> Any:  # noqa: ANN401 -- as above
        return self._model.eval(term, model_completion=True)

    def key(self, value: Any) -> str:  # noqa: ANN401 -- as above
        return str(value)
