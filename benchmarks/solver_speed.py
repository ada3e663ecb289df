"""Seconds that provers take on generated questions, warm and in fresh processes.

    python benchmarks/solver_speed.py --count 60

The questions are the same on every run: a chain of relations under quantifiers, with a hypothesis,
a quantifier or a lambda changed. The ratio of a fresh process to a warm one is what counts; a fresh
process pays for starting Python and loading the prover with each question.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from typing import TYPE_CHECKING

from driftbench.errors import DriftbenchError
from driftbench.oracles.logic import (
    PROP,
    App,
    Arrow,
    Base,
    Const,
    Exists,
    Forall,
    Implies,
    Lam,
    Var,
    arrow,
)
from driftbench.oracles.portfolio import PROVERS, open_oracle
from driftbench.oracles.problem import Question
from driftbench.oracles.verdicts import Proved, Refuted

if TYPE_CHECKING:
    from driftbench.oracles.logic import Term
    from driftbench.oracles.protocol import Oracle

_ALPHA, _BETA = Base("α"), Base("β")
_MAP = Arrow(_ALPHA, _BETA)


def _statement(chance: random.Random, size: int) -> Term:
    """Return ∀ f, hypotheses → ∀ x, ∃ y, conclusion, over a few predicates."""
    f, x, y = Var("f", _MAP), Var("x", _ALPHA), Var("y", _ALPHA)
    near = [Const(f"R{at}", arrow(_ALPHA, _ALPHA, PROP)) for at in range(size)]
    good = [Const(f"P{at}", Arrow(_MAP, PROP)) for at in range(size)]
    far = Const("S", arrow(_BETA, _BETA, PROP))
    last: Term = App(far, (App(f, (x,)), App(f, (y,))))
    body: Term = Forall((x,), Exists((y,), Implies(App(chance.choice(near), (x, y)), last)))
    if chance.random() < 0.3:
        body = Exists((y,), Forall((x,), Implies(App(chance.choice(near), (x, y)), last)))
    for one in chance.sample(good, chance.randint(1, size)):
        shown: Term = Lam((x,), App(f, (x,))) if chance.random() < 0.5 else f
        body = Implies(App(one, (shown,)), body)
    return Forall((f,), body)


def _questions(count: int) -> list[Question]:
    chance = random.Random(2026)  # noqa: S311 -- the same questions on every run
    found = []
    for _ in range(count):
        size = chance.randint(1, 4)
        found.append(Question(_statement(chance, size), _statement(chance, size), (), "none"))
    return found


def _seconds(oracle: Oracle, question: Question, budget: float) -> tuple[float, str]:
    started = time.perf_counter()
    verdict = oracle.ask(question, budget=budget)
    word = "proved" if isinstance(verdict, Proved) else "unknown"
    return time.perf_counter() - started, "refuted" if isinstance(verdict, Refuted) else word


def _report(label: str, found: list[tuple[float, str]]) -> float:
    """Print one line; return the median."""
    times = sorted(seconds for seconds, _ in found)
    median, late = times[len(times) // 2], times[int(len(times) * 0.95)]
    words = [word for _, word in found]
    counts = ", ".join(f"{words.count(word)} {word}" for word in ("proved", "refuted", "unknown"))
    print(f"{label:16} median {median:8.4f} s   p95 {late:8.4f} s   {counts}")
    return median


def _measure(name: str, questions: list[Question], budget: float, fresh: int) -> None:
    with open_oracle((name,)) as oracle:
        # The first question starts the process, which is not what is compared.
        oracle.ask(questions[0], budget=budget)
        warm = _report(f"{name} warm", [_seconds(oracle, one, budget) for one in questions])
    cold = []
    for question in questions[:fresh]:
        with open_oracle((name,)) as oracle:
            cold.append(_seconds(oracle, question, budget))
    ratio = _report(f"{name} fresh", cold) / warm
    print(f"{name} fresh : warm  {ratio:.1f}")


def main() -> int:
    """Run the benchmark; 0 when it could be measured."""
    options = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    options.add_argument("--count", type=int, default=60, help="questions for a warm process")
    options.add_argument("--fresh", type=int, default=10, help="questions for fresh processes")
    options.add_argument("--budget", type=float, default=1.0, help="seconds of work a question")
    options.add_argument("--provers", nargs="+", default=sorted(PROVERS), help="who is asked")
    given = options.parse_args()
    questions = _questions(max(1, given.count))
    try:
        for name in given.provers:
            _measure(name, questions, given.budget, max(1, given.fresh))
    except DriftbenchError as error:
        print(f"solver_speed: {error}", file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
