from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import lean_files
from driftbench.oracles.kernel import check, prelude
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
    context_command,
    context_error,
    import_command,
    is_context_read,
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
        "axioms": (made.term + 2, "information", f"'{made.name}' does not depend on any"),
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
        f"def {made.name} : _root_.driftbench_found",
        "  (_root_.Not ((q)))",
        ":= _root_.driftbench_found.of (by only)",
        f"#check @{made.name} (driftbench_premise := _)",
        f"#print axioms {made.name}",
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
            {"axioms": ("information", "'{name}' depends on axioms: [sorryAx]")},
            ClaimFailed(elaborated=True),
        ),
        (
            {"axioms": ("information", "'{name}' depends on axioms: [propext]")},
            ClaimProved(uses_premise=True),
        ),
        (
            {"axioms": ("information", "'driftbench_attempt_0' does not depend")},
            Incomplete("the answer is not about this attempt"),
        ),
        ({"axioms": ("error", "Unknown constant `{name}`")}, ClaimFailed(elaborated=True)),
    ],
)
def test_the_outcome_of_messages(more: dict[str, tuple[str, str]], outcome: Outcome) -> None:
    made = attempt(ASKED, CLOSER, negated=False)
    named = {key: (kind, text.replace("{name}", made.name)) for key, (kind, text) in more.items()}
    assert made.read(said(made, **named), allowed=AXIOMS) == outcome


def test_names_of_attempts_differ() -> None:
    closers = (CLOSER, Closer(name="other", term="by other"))
    claims = (ASKED, AskedClaim("«A»", "(p)", "(r)"), AskedClaim("", "(p)", "(q)"))
    made = [
        attempt(claim, closer, negated=negated)
        for claim in claims
        for closer in closers
        for negated in (False, True)
    ]
    assert len({one.name for one in made}) == len(made)
    assert all(one.text.count(one.name) == 3 for one in made)
    assert made[0] == attempt(ASKED, CLOSER, negated=False)


def test_own_declarations_precede_the_context() -> None:
    lines = context_command(ONE_CLOSER, ['local notation "p" => q', "open A"]).split("\n")
    assert lines[-3:] == [
        'local notation "p" => q',
        "open A",
        "#check @_root_.driftbench_ready",
    ]
    assert any(line.startswith("structure _root_.driftbench_found") for line in lines[:-3])


@pytest.mark.parametrize(
    ("ours", "short"), [("_root_.Not (", "Not ("), ("_root_.driftbench_found.of (", ".of (")]
)
def test_notation_of_a_context_does_not_change_our_words(ours: str, short: str) -> None:
    # The wheel's Lean has no macros, so its errors tell which words are notation.
    library = replace(ONE_CLOSER, options=())
    types = Path(lean_files.__file__).with_name("lean_syntax.lean").read_text(encoding="utf-8")
    notation = 'syntax "Not " term:1024 : term\nsyntax ".of " term:1024 : term\n'
    claim = AskedClaim("", "(∀ (p : Prop), p → p)", "(∀ (p : Prop), p)")
    made = attempt(claim, Closer(name="at False", term="fun h => h False"), negated=True)
    before = prelude() + types + notation + context_command(library, ()) + "\n"

    def unimplemented(text: str) -> int:
        said = check(f"{before}{text}\n", seconds=300).messages
        return sum("has not been implemented" in one.text for one in said)

    assert ours in made.text
    assert unimplemented(made.text) == 0
    assert unimplemented(made.text.replace(ours, short)) == 1


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
    assert is_context_read([LeanMessage("information", 1, READY)])
    assert not is_context_read([LeanMessage("information", 1, "p : Prop")])


def test_the_library_names_the_imports() -> None:
    assert import_command(ONE_CLOSER, ("Mathlib.Order",)) == "import Mathlib"


def test_messages_of_the_repl_and_of_lean_are_read() -> None:
    line = '{"severity":"info","pos":{"line":3,"column":0},"data":"x"}'
    assert read_message(line) == LeanMessage("information", 3, "x")
    assert read_message("Build completed") is None
    assert read_message('{"severity"') is None
    assert message_of({"severity": "loud", "pos": {"line": 1}, "data": ""}) is None
    assert message_of([3]) is None
