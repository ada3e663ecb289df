"""Requests to provers: the same bytes for a question with any names of binders."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING

from hypothesis import given, settings

from driftbench.oracles.logic import Exists, Forall, Lam, Var, children, rebuilt
from driftbench.oracles.problem import Question
from driftbench.oracles.solver.engine import NoAnswer
from driftbench.oracles.solver.lowering import lower
from driftbench.oracles.solver.numbering import numbered
from driftbench.oracles.solver.query import query_of
from driftbench.oracles.solver.smt import CVC5, SmtProver
from driftbench.oracles.solver.worker import Answered, Reply, Worker
from tests.oracles.questions import CASES, questions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import pytest

    from driftbench.oracles.logic import Term


def renamed(term: Term, names: Mapping[Var, Var]) -> Term:
    """Return a term whose binders have longer names."""
    if isinstance(term, Var):
        return names[term]
    if isinstance(term, Forall | Exists | Lam):
        own = {v: Var(f"{v.name}_of_another_row", v.sort) for v in term.variables}
        return type(term)(tuple(own.values()), renamed(term.body, {**names, **own}))
    return rebuilt(term, tuple(renamed(part, names) for part in children(term)))


def otherwise(question: Question) -> Question:
    premise, goal, *axioms = (
        renamed(term, {}) for term in (question.premise, question.goal, *question.axioms)
    )
    return Question(premise, goal, tuple(axioms), question.theory)


@settings(max_examples=100, deadline=None)
@given(question=questions)
def test_names_of_binders_do_not_reach_a_prover(question: Question) -> None:
    other = otherwise(question)
    assert query_of(other) == query_of(question)
    assert pickle.dumps(numbered(lower(other))) == pickle.dumps(numbered(lower(question)))


def test_a_prover_is_sent_a_numbered_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = []

    def asked(_: Worker, *request: object, seconds: float, goes_on: Callable[[], bool]) -> Reply:
        assert seconds
        assert goes_on()
        sent.append(pickle.dumps(request))
        return Answered(NoAnswer("timeout", "cvc5: resourceout"))

    monkeypatch.setattr(Worker, "ask", asked)
    question, _ = CASES["a bound for each is no fixed bound"]
    for one in (question, otherwise(question)):
        SmtProver(CVC5).ask(one, steps=10)
    assert sent[0] == sent[1]


def test_the_hash_seed_does_not_reach_a_prover() -> None:
    script = (
        "import hashlib, pickle\n"
        "from driftbench.oracles.solver.lowering import lower\n"
        "from driftbench.oracles.solver.numbering import numbered\n"
        "from driftbench.oracles.solver.thf import thf\n"
        "from tests.oracles.questions import CASES\n"
        "for name, (asked, _) in sorted(CASES.items()):\n"
        "    text = repr([numbered(lower(asked, comprehension=c)) for c in (False, True)])\n"
        "    print(name, hashlib.sha256((text + thf(asked)).encode()).hexdigest())\n"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", script],
            check=True,
            capture_output=True,
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": os.pathsep.join(one or "." for one in sys.path),
            },
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1
    assert said.pop().count(b"\n") == len(CASES)
