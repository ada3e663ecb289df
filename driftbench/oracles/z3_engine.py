"""z3 on first-order problems, with the same answers as `driftbench.oracles.cvc5_engine`.

Runs in the process of `engine_process`. z3 counts steps and has a fixed seed; its models are of
finite sorts because nothing else interprets a sort here. Deliberately judges nothing: models are
evaluated again in the process that asked.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from driftbench.oracles.engine import NoAnswer, Satisfiable, Unsatisfiable
from driftbench.oracles.logic import (
    PROP,
    And,
    App,
    Const,
    Eq,
    Exists,
    Forall,
    Iff,
    Implies,
    Not,
    Or,
    Var,
    children,
    show,
)
from driftbench.oracles.normal import domains, result
from driftbench.oracles.problem import Model

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.oracles.engine import Answer
    from driftbench.oracles.logic import Base, Sort, Term
    from driftbench.oracles.problem import Problem

__all__ = ["answer"]


def answer(problem: Problem, steps: int) -> Answer:
    """Ask whether a problem is satisfiable.

    Args:
        problem: what to ask: is `axioms ∧ premise ∧ ¬ goal` satisfiable?
        steps: z3's units of work.
    """
    return _Search(problem, steps).answer()


class _Search:
    """One run of z3."""

    def __init__(self, problem: Problem, steps: int) -> None:
        import z3

        # z3's Python interface has no types.
        self._z3: Any = z3
        self._problem = problem
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
        self._count = 0

    def answer(self) -> Answer:
        """Run the search."""
        problem = self._problem
        for formula in (*problem.axioms, problem.premise, Not(problem.goal)):
            self._solver.add(self._term(formula, {}))
        found = self._solver.check()
        if found == self._z3.unsat:
            return Unsatisfiable()
        if found == self._z3.sat:
            return self._model(self._solver.model())
        reason = self._solver.reason_unknown()
        spent = "resource" in reason or "cancel" in reason or "rlimit" in reason
        return NoAnswer("timeout" if spent else "incomplete", f"z3: {reason}")

    # -- terms -----------------------------------------------------------------------------------

    def _term(self, term: Term, variables: Mapping[Var, Any]) -> Any:  # noqa: ANN401 -- as above
        z3 = self._z3
        if isinstance(term, Var):
            return variables[term]
        if isinstance(term, Const):
            return self._symbols[term]()
        if isinstance(term, Forall | Exists):
            self._count += 1
            bound = {
                v: z3.Const(f"x{self._count}_{at}", self._sorts[v.sort])
                for at, v in enumerate(term.variables)
            }
            body = self._term(term.body, {**variables, **bound})
            make = z3.ForAll if isinstance(term, Forall) else z3.Exists
            return make(list(bound.values()), body)
        if isinstance(term, App) and isinstance(term.function, Const):
            arguments = [self._term(one, variables) for one in term.arguments]
            return self._symbols[term.function](*arguments)
        parts = [self._term(part, variables) for part in children(term)]
        if isinstance(term, And | Or):
            make = z3.And if isinstance(term, And) else z3.Or
            return make(*parts) if parts else z3.BoolVal(isinstance(term, And), self._context)
        if isinstance(term, Not):
            return z3.Not(parts[0])
        if isinstance(term, Implies):
            return z3.Implies(*parts)
        if isinstance(term, Eq | Iff):
            return parts[0] == parts[1]
        msg = f"{show(term)}: not first order"
        raise TypeError(msg)

    # -- models ----------------------------------------------------------------------------------

    def _model(self, model: Any) -> Answer:  # noqa: ANN401 -- as above
        truth = [self._z3.BoolVal(one, self._context) for one in (False, True)]
        members: dict[Sort, list[Any]] = {PROP: truth}
        for sort in self._problem.sorts:
            members[sort] = self._universe(model, sort)
        tables = {}
        for symbol in self._problem.symbols:
            table = self._table(model, symbol, members)
            if table is None:
                return NoAnswer("incomplete", "z3: a model with values that are no elements")
            tables[symbol] = table
        sizes = {sort: len(members[sort]) for sort in self._problem.sorts}
        return Satisfiable(Model(sizes, tables))

    def _universe(self, model: Any, sort: Base) -> list[Any]:  # noqa: ANN401 -- as above
        found = model.get_universe(self._sorts[sort])
        if found is None or not len(found):
            # No element was needed: any one will do.
            some = self._z3.Const("any", self._sorts[sort])
            return [model.eval(some, model_completion=True)]
        return sorted(found, key=str)

    def _table(
        self,
        model: Any,  # noqa: ANN401 -- as above
        symbol: Const,
        members: Mapping[Sort, list[Any]],
    ) -> dict[tuple[int, ...], int] | None:
        codes = {str(value): at for at, value in enumerate(members[result(symbol.sort)])}
        taken = [members[one] for one in domains(symbol.sort)]
        table = {}
        for point in product(*(range(len(one)) for one in taken)):
            values = [one[at] for one, at in zip(taken, point, strict=True)]
            value = str(model.eval(self._symbols[symbol](*values), model_completion=True))
            if value not in codes:
                return None
            table[point] = codes[value]
        return table
