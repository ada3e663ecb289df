from __future__ import annotations

import pytest

from driftbench.oracles.lean import Closer
from driftbench.oracles.lean.files import (
    AskedClaim,
    Attempt,
    ClaimFailed,
    ClaimIllFormed,
    ClaimProved,
    Incomplete,
    Outcome,
    attempt,
    context_error,
    import_command,
)
from driftbench.oracles.lean.messages import LeanMessage, message_of, read_message
from tests.oracles.lean.odd_lean import ONE_CLOSER

CLOSER = Closer(name="only", term="by only", heartbeats=60)
ASKED = AskedClaim("«A»", "(p)", "(q)", ("universe «u»",))
READY = "driftbench_ready (p : Prop) (h : p) : p"
AXIOMS = frozenset({"propext"})


def said(made: Attempt, **more: tuple[str, str]) -> list[LeanMessage]:
    """Return the messages of a proof, with others at named lines instead."""
    lines = {
        "first": (1, "information", READY),
        "check": (made.term + 1, "information", "it : its type"),
        "axioms": (made.term + 2, "information", "'driftbench_attempt' does not depend on any"),
        "last": (made.last, "information", READY),
    }
    places = {"premise": made.premise, "goal": made.goal, "term": made.term}
    for name, (severity, text) in more.items():
        lines[name] = (lines[name][0] if name in lines else places[name], severity, text)
    ordered = sorted(lines.values())
    return [LeanMessage(severity, line, text) for line, severity, text in ordered]


def test_an_attempt_is_one_command() -> None:
    made = attempt(ASKED, CLOSER, negated=True)
    assert made.text.split("\n") == [
        "#check @_root_.driftbench_ready",
        "namespace «A»",
        "section",
        "universe «u»",
        "variable (driftbench_premise : ((p) : Prop))",
        "set_option maxHeartbeats 60000",
        "def driftbench_attempt : _root_.driftbench_found",
        "  (Not ((q)))",
        ":= .of (by only)",
        "#check @driftbench_attempt (driftbench_premise := _)",
        "#print axioms driftbench_attempt",
        "end",
        "end «A»",
        "#check @_root_.driftbench_ready",
    ]
    assert (made.premise, made.goal, made.term, made.last) == (5, 8, 9, 14)


@pytest.mark.parametrize(
    ("more", "outcome"),
    [
        ({}, ClaimProved(uses_premise=True)),
        ({"check": ("error", "no such argument")}, ClaimProved(uses_premise=False)),
        ({"term": ("error", "unsolved goals")}, ClaimFailed(elaborated=True)),
        ({"term": ("error", "(deterministic) timeout at x")}, ClaimFailed(elaborated=True)),
        ({"goal": ("error", "(deterministic) timeout at x")}, ClaimFailed(elaborated=False)),
        ({"goal": ("error", "unknown x")}, ClaimIllFormed("goal: unknown x")),
        ({"premise": ("error", "unknown x")}, ClaimIllFormed("premise: unknown x")),
        (
            {"axioms": ("information", "'driftbench_attempt' depends on axioms: [sorryAx]")},
            ClaimFailed(elaborated=True),
        ),
        (
            {"axioms": ("information", "'driftbench_attempt' depends on axioms: [propext]")},
            ClaimProved(uses_premise=True),
        ),
        ({"axioms": ("information", "'other' does not depend")}, ClaimFailed(elaborated=True)),
    ],
)
def test_the_outcome_of_messages(more: dict[str, tuple[str, str]], outcome: Outcome) -> None:
    made = attempt(ASKED, CLOSER, negated=False)
    assert made.read(said(made, **more), allowed=AXIOMS) == outcome


def test_an_attempt_that_was_not_read_to_its_end_is_no_proof() -> None:
    made = attempt(ASKED, CLOSER, negated=False)
    messages = said(made)[:-1]
    assert made.read(messages, allowed=AXIOMS) == Incomplete("")
    swallowed = [*messages, LeanMessage("error", 99, "unterminated comment")]
    assert made.read(swallowed, allowed=AXIOMS) == Incomplete("unterminated comment")
    assert made.read([], allowed=AXIOMS) == Incomplete("")


def test_messages_of_a_whole_file_are_shifted() -> None:
    made = attempt(ASKED, CLOSER, negated=False)
    moved = [LeanMessage(one.severity, one.line + 7, one.text) for one in said(made)]
    mark = LeanMessage("information", 7, READY)
    proved = ClaimProved(uses_premise=True)
    assert made.read([mark, *moved], allowed=AXIOMS) == proved
    broken = [LeanMessage("error", 3, "unknown namespace"), mark, *moved]
    assert made.read(broken, allowed=AXIOMS) == ClaimIllFormed("context: unknown namespace")


def test_a_context_has_its_mark() -> None:
    assert context_error([LeanMessage("information", 1, READY)]) == ""
    assert context_error([LeanMessage("error", 1, "bad\n thing")]) == "bad thing"
    assert context_error([]) == "Lean has not read it to its end"


def test_the_library_names_the_imports() -> None:
    assert import_command(ONE_CLOSER, ("Mathlib.Order",)) == "import Mathlib"


def test_messages_of_the_repl_and_of_lean_are_read() -> None:
    line = '{"severity":"info","pos":{"line":3,"column":0},"data":"x"}'
    assert read_message(line) == LeanMessage("information", 3, "x")
    assert read_message("Build completed") is None
    assert read_message('{"severity"') is None
    assert message_of({"severity": "loud", "pos": {"line": 1}, "data": ""}) is None
    assert message_of([3]) is None
