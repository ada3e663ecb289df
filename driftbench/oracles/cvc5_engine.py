"""cvc5 on first-order problems: satisfiable with a finite model, unsatisfiable, or neither.

Runs in the process of `engine_process`. cvc5 counts steps instead of seconds and gets a fixed seed,
so the same request has the same answer, model included, on every run. Deliberately judges nothing:
models are evaluated again by `driftbench.oracles.models`, in the process that asked.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

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

    import cvc5

    from driftbench.oracles.engine import Answer
    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.problem import Problem

__all__ = ["answer"]

#: What both searches share; the seeds are cvc5's own defaults, written out.
_COMMON = {"seed": "0", "sat-random-seed": "0"}
_MODELS = {"finite-model-find": "true", "produce-models": "true"}
_PROOFS = {"enum-inst": "true"}


def answer(problem: Problem, steps: int) -> Answer:
    """Look for a finite model, then, if that neither finds nor excludes one, for a proof.

    Args:
        problem: what to ask: is `axioms ∧ premise ∧ ¬ goal` satisfiable?
        steps: cvc5's units of work, half of them for each of the two searches.
    """
    steps = max(1, steps // 2)
    first = _Search(problem, {**_COMMON, **_MODELS}, steps).answer()
    if not isinstance(first, NoAnswer):
        return first
    second = _Search(problem, {**_COMMON, **_PROOFS}, steps).answer()
    return second if isinstance(second, Unsatisfiable) else first


class _Search:
    """One run of cvc5."""

    def __init__(self, problem: Problem, options: Mapping[str, str], steps: int) -> None:
        import cvc5

        self._kind = cvc5.Kind
        self._problem = problem
        self._terms = terms = cvc5.TermManager()
        self._solver = cvc5.Solver(terms)
        for name, value in {**options, "rlimit-per": str(steps)}.items():
            self._solver.setOption(name, value)
        self._solver.setLogic("UF")
        self._sorts: dict[Sort, cvc5.Sort] = {PROP: terms.getBooleanSort()}
        # Names are for us: cvc5 gets plain ones.
        for at, sort in enumerate(problem.sorts):
            self._sorts[sort] = terms.mkUninterpretedSort(f"s{at}")
        self._symbols = {
            symbol: terms.mkConst(self._sort(symbol.sort), f"f{at}")
            for at, symbol in enumerate(problem.symbols)
        }

    def _sort(self, sort: Sort) -> cvc5.Sort:
        taken = [self._sorts[one] for one in domains(sort)]
        last = self._sorts[result(sort)]
        return self._terms.mkFunctionSort(taken, last) if taken else last

    def answer(self) -> Answer:
        """Run the search."""
        problem = self._problem
        for formula in (*problem.axioms, problem.premise, Not(problem.goal)):
            self._solver.assertFormula(self._term(formula, {}))
        found = self._solver.checkSat()
        if found.isUnsat():
            return Unsatisfiable()
        if found.isSat():
            return Satisfiable(self._model())
        reason = found.getUnknownExplanation().name
        spent = reason in {"RESOURCEOUT", "TIMEOUT", "MEMOUT"}
        return NoAnswer("timeout" if spent else "incomplete", f"cvc5: {reason.lower()}")

    # -- terms -----------------------------------------------------------------------------------

    def _term(self, term: Term, variables: Mapping[Var, cvc5.Term]) -> cvc5.Term:
        make, kind = self._terms.mkTerm, self._kind
        if isinstance(term, Var):
            return variables[term]
        if isinstance(term, Const):
            return self._symbols[term]
        if isinstance(term, Forall | Exists):
            return self._quantifier(term, variables)
        parts = [self._term(part, variables) for part in children(term)]
        if isinstance(term, App):
            return make(kind.APPLY_UF, *parts)
        if isinstance(term, And | Or):
            if len(parts) < 2:
                return parts[0] if parts else self._terms.mkBoolean(isinstance(term, And))
            return make(kind.AND if isinstance(term, And) else kind.OR, *parts)
        kinds = {Not: kind.NOT, Implies: kind.IMPLIES, Iff: kind.EQUAL, Eq: kind.EQUAL}
        if type(term) not in kinds:
            msg = f"{show(term)}: not first order"
            raise TypeError(msg)
        return make(kinds[type(term)], *parts)

    def _quantifier(self, term: Forall | Exists, variables: Mapping[Var, cvc5.Term]) -> cvc5.Term:
        bound = {v: self._terms.mkVar(self._sorts[v.sort], v.name) for v in term.variables}
        body = self._term(term.body, {**variables, **bound})
        kind = self._kind.FORALL if isinstance(term, Forall) else self._kind.EXISTS
        names = self._terms.mkTerm(self._kind.VARIABLE_LIST, *bound.values())
        return self._terms.mkTerm(kind, names, body)

    # -- models ----------------------------------------------------------------------------------

    def _model(self) -> Model:
        truth = [self._terms.mkFalse(), self._terms.mkTrue()]
        members: dict[Sort, list[cvc5.Term]] = {PROP: truth}
        for sort in self._problem.sorts:
            members[sort] = list(self._solver.getModelDomainElements(self._sorts[sort]))
        tables = {symbol: self._table(symbol, members) for symbol in self._problem.symbols}
        sizes = {sort: len(members[sort]) for sort in self._problem.sorts}
        return Model(sizes, tables)

    def _table(
        self, symbol: Const, members: Mapping[Sort, list[cvc5.Term]]
    ) -> dict[tuple[int, ...], int]:
        """Return the values of a symbol; the numbers of elements are their places in `members`."""
        codes = {value: at for at, value in enumerate(members[result(symbol.sort)])}
        function = self._symbols[symbol]
        table = {}
        taken = [members[one] for one in domains(symbol.sort)]
        for point in product(*(range(len(one)) for one in taken)):
            values = [one[at] for one, at in zip(taken, point, strict=True)]
            whole = (
                self._terms.mkTerm(self._kind.APPLY_UF, function, *values) if values else function
            )
            table[point] = codes[self._solver.getValue(whole)]
        return table
