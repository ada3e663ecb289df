"""cvc5 on first-order problems: a finite model, unsatisfiable, or no answer.

Runs in the process of `engine_process`. cvc5 counts steps instead of seconds and gets a fixed seed,
so the same request has the same answer, model included, on every run. Models are
evaluated again by `driftbench.oracles.solver.models`, in the process that asked.

To make a solver takes as long as to answer an easy question. `prepare` makes one for each of the
two searches, once for all requests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import cvc5

from driftbench.oracles.logic import PROP, And, Eq, Forall, Iff, Implies, Not, Or
from driftbench.oracles.solver.engine import NoAnswer, Unsatisfiable
from driftbench.oracles.solver.normal import domains, result
from driftbench.oracles.solver.search import Search

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.oracles.logic import Base, Const, Exists, Sort, Term, Var
    from driftbench.oracles.problem import Problem
    from driftbench.oracles.solver.engine import Answer

__all__ = ["PAUSES", "answer", "prepare"]

PAUSES = True
"""That `answer` takes a function that is called between its searches."""

#: Options of both searches; the seeds are the defaults of cvc5.
_COMMON = {"seed": "0", "sat-random-seed": "0"}
_SEARCHES = {
    "models": {**_COMMON, "finite-model-find": "true", "produce-models": "true"},
    "proofs": {**_COMMON, "enum-inst": "true"},
}

_Tools: TypeAlias = "tuple[cvc5.TermManager, cvc5.Solver]"

#: For each search in `_SEARCHES` a solver that was asked nothing, until one is used.
_prepared: dict[str, _Tools] = {}
#: Searches that were made: deleting one takes as long as making it.
_made: list[_Search] = []

_KINDS = {
    And: "AND", Or: "OR", Not: "NOT", Implies: "IMPLIES", Iff: "EQUAL", Eq: "EQUAL",
}  # fmt: skip


def answer(problem: Problem, steps: int, goes_on: Callable[[], bool] = lambda: True) -> Answer:
    """Look for a finite model, then, if that neither finds nor excludes one, for a proof.

    Args:
        problem: asks whether `axioms ∧ premise ∧ ¬ goal` is satisfiable.
        steps: cvc5's units of work, half of them for each of the two searches.
        goes_on: called before the search for a proof, which it may prevent.
    """
    steps = max(1, steps // 2)
    first = _Search(problem, "models", steps).answer()
    if not isinstance(first, NoAnswer) or not goes_on():
        return first
    second = _Search(problem, "proofs", steps).answer()
    return second if isinstance(second, Unsatisfiable) else first


def prepare() -> None:
    """Make a solver for each of the two searches."""
    for search in _SEARCHES:
        if search not in _prepared:
            _prepared[search] = _tools(search)


def _tools(search: str) -> _Tools:
    """Return a solver with the options of a search, and what makes its terms."""
    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    for name, value in _SEARCHES[search].items():
        solver.setOption(name, value)
    solver.setLogic("UF")
    return terms, solver


class _Search(Search["cvc5.Term"]):
    """One run of cvc5."""

    def __init__(self, problem: Problem, search: str, steps: int) -> None:
        super().__init__(problem)
        self._kind = cvc5.Kind
        prepared = search in _prepared
        self._terms, self._solver = _prepared.pop(search) if prepared else _tools(search)
        self._solver.setOption("rlimit-per", str(steps))
        terms = self._terms
        self._sorts: dict[Sort, cvc5.Sort] = {PROP: terms.getBooleanSort()}
        # cvc5 gets plain names instead of ours.
        for at, sort in enumerate(problem.sorts):
            self._sorts[sort] = terms.mkUninterpretedSort(f"s{at}")
        self._symbols = {
            symbol: terms.mkConst(self._sort(symbol.sort), f"f{at}")
            for at, symbol in enumerate(problem.symbols)
        }
        _made.append(self)

    def _sort(self, sort: Sort) -> cvc5.Sort:
        taken = [self._sorts[one] for one in domains(sort)]
        last = self._sorts[result(sort)]
        return self._terms.mkFunctionSort(taken, last) if taken else last

    def answer(self) -> Answer:
        """Run the search."""
        for formula in self.formulas():
            self._solver.assertFormula(formula)
        found = self._solver.checkSat()
        if found.isUnsat():
            return Unsatisfiable()
        if found.isSat():
            return self.found()
        reason = found.getUnknownExplanation().name
        spent = reason in {"RESOURCEOUT", "TIMEOUT", "MEMOUT"}
        return NoAnswer("timeout" if spent else "incomplete", f"cvc5: {reason.lower()}")

    # -- terms -----------------------------------------------------------------------------------

    def applied(self, symbol: Const, arguments: Sequence[cvc5.Term]) -> cvc5.Term:
        function = self._symbols[symbol]
        if not arguments:
            return function
        return self._terms.mkTerm(self._kind.APPLY_UF, function, *arguments)

    def bound(self, variables: Sequence[Var]) -> dict[Var, cvc5.Term]:
        return {v: self._terms.mkVar(self._sorts[v.sort], v.name) for v in variables}

    def quantified(
        self, term: Forall | Exists, bound: Mapping[Var, cvc5.Term], body: cvc5.Term
    ) -> cvc5.Term:
        kind = self._kind.FORALL if isinstance(term, Forall) else self._kind.EXISTS
        names = self._terms.mkTerm(self._kind.VARIABLE_LIST, *bound.values())
        return self._terms.mkTerm(kind, names, body)

    def connected(self, term: Term, parts: Sequence[cvc5.Term]) -> cvc5.Term:
        if isinstance(term, And | Or) and len(parts) < 2:
            return parts[0] if parts else self._terms.mkBoolean(isinstance(term, And))
        return self._terms.mkTerm(self._kind[_KINDS[type(term)]], *parts)

    # -- models ----------------------------------------------------------------------------------

    def truths(self) -> tuple[cvc5.Term, cvc5.Term]:
        return self._terms.mkFalse(), self._terms.mkTrue()

    def elements(self, sort: Base) -> list[cvc5.Term]:
        return list(self._solver.getModelDomainElements(self._sorts[sort]))

    def value(self, term: cvc5.Term) -> cvc5.Term:
        return self._solver.getValue(term)

    def key(self, value: cvc5.Term) -> cvc5.Term:
        return value
