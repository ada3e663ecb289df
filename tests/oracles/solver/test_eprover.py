"""E: the text of questions, and its answers."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from driftbench.oracles.claim import Cell
from driftbench.oracles.logic import (
    FALSE,
    PROP,
    TRUE,
    And,
    Const,
    Eq,
    Exists,
    Forall,
    FunctionSort,
    Iff,
    Implies,
    Lam,
    Not,
    Or,
)
from driftbench.oracles.solver.eprover import EProver
from driftbench.oracles.solver.thf import thf
from driftbench.oracles.solver.worker import Answered, Died, Overran, Worker
from tests.oracles.questions import (
    CASES,
    FIRST,
    LESS,
    MONOTONE,
    ONE,
    OPEN,
    RAIN,
    SNOW,
    F,
    X,
    Y,
    app,
    ask,
)

if TYPE_CHECKING:
    from driftbench.oracles.problem import Question
    from driftbench.oracles.solver.worker import Reply

QUESTION, _ = CASES["less assumed"]


def test_a_question_is_written_with_numbers_for_names() -> None:
    odd = Const("weird 'name'", FunctionSort(PROP, PROP))
    premise = Forall((X,), Exists((Y,), And((app(LESS, X, Y), Not(Eq(X, ONE)), TRUE))))
    goal = Implies(Or((RAIN, FALSE)), Iff(SNOW, app(odd, And((RAIN,)))))
    lambdas = And((app(OPEN, Lam((X,), app(LESS, X, ONE))), app(MONOTONE, FIRST)))
    assert thf(ask(premise, goal, lambdas, Forall((F,), app(MONOTONE, F)))).splitlines() == [
        "thf(s0, type, s0: $tType).",
        "thf(s1, type, s1: $tType).",
        "thf(c0, type, c0: (s0 > (s0 > $o))).",
        "thf(c1, type, c1: s0).",
        "thf(c2, type, c2: $o).",
        "thf(c3, type, c3: $o).",
        "thf(c4, type, c4: ($o > $o)).",
        "thf(c5, type, c5: ((s0 > $o) > $o)).",
        "thf(c6, type, c6: ((s0 > s1) > $o)).",
        "thf(c7, type, c7: (s0 > s1)).",
        (
            "thf(axiom_0, axiom, ((c5 @ (^ [X1: s0] : (c0 @ X1 @ c1))) & "
            "(c6 @ (^ [X2: s0] : (c7 @ X2)))))."
        ),
        "thf(axiom_1, axiom, (! [X3: (s0 > s1)] : (c6 @ X3))).",
        (
            "thf(premise, axiom, (! [X4: s0] : (? [X5: s0] : "
            "((c0 @ X4 @ X5) & (~ (X4 = c1)) & $true))))."
        ),
        "thf(goal, conjecture, ((c2 | $false) => (c3 <=> (c4 @ c2)))).",
    ]


def says(reply: Reply, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the process of E give this reply to every request."""
    monkeypatch.setattr(Worker, "ask", lambda *_, **__: reply)


@pytest.mark.parametrize(
    ("stdout", "stderr", "cause"),
    [
        ("% SZS status ResourceOut\n", "", "timeout"),
        ("% SZS status GaveUp\n", "", "incomplete"),
        ("% SZS status CounterSatisfiable\n", "", "incomplete"),
        ("% SZS status SyntaxError\n", "", "error"),
        ("", "eprover: Out of memory\n", "error"),
        ("", "", "error"),
        ("a line\nnot SZS status Theorem\n", "", "error"),
    ],
)
def test_other_statuses_than_proofs_are_unknown(
    monkeypatch: pytest.MonkeyPatch, stdout: str, stderr: str, cause: str
) -> None:
    says(Answered((8, stdout, stderr)), monkeypatch)
    verdict = EProver().ask(QUESTION, steps=200_000)
    assert verdict.cell is Cell.UNKNOWN
    assert verdict.cause == cause


@pytest.mark.parametrize("status", ["Theorem", "ContradictoryAxioms", "Unsatisfiable"])
def test_proof_statuses_are_proofs(monkeypatch: pytest.MonkeyPatch, status: str) -> None:
    says(Answered((0, f"# SZS status {status}\n", "")), monkeypatch)
    assert EProver().ask(QUESTION, steps=200_000).cell is Cell.PROVED


def test_a_killed_prover_is_unstable(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []

    def ask(_: Worker, _text: str, options: tuple[str, ...], *, seconds: float) -> Reply:
        given.extend(options)
        assert seconds >= 600
        return replies.pop()

    monkeypatch.setattr(Worker, "ask", ask)
    late = Answered((9, "", "eprover: CPU time limit exceeded, terminating\n"))
    for reply in (Overran(), late):
        replies = [reply, reply]
        verdict = EProver().ask(QUESTION, steps=180_000)
        assert verdict.cell is Cell.UNKNOWN
        assert verdict.cause == "unstable"
    limits = {"tb-insert-limit=360000", "generated-limit=11250", "processed-clauses-limit=1800"}
    assert {f"--{one}" for one in limits} <= set(given)


def test_a_crashed_process_is_an_error_with_its_last_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    says(Died("last words"), monkeypatch)
    verdict = EProver().ask(QUESTION, steps=200_000)
    assert verdict.cell is Cell.UNKNOWN
    assert (verdict.cause, verdict.detail) == ("error", "E: last words")


@pytest.mark.parametrize("name", sorted(CASES))
def test_e_accepts_every_question(name: str) -> None:
    question: Question = CASES[name][0]
    with closing(EProver()) as prover:
        verdict = prover.ask(question, steps=40_000)
    assert verdict.cause != "error"
