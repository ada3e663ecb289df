from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from driftbench.oracles.lean.files import (
    AskedClaim,
    ClaimFailed,
    ClaimIllFormed,
    ClaimProved,
    LeanSource,
    compose,
)
from driftbench.oracles.lean.library import Closer, LeanLibrary
from driftbench.oracles.lean.messages import LeanMessage, message_of, read_message

if TYPE_CHECKING:
    from typing import Any

GROUND = LeanLibrary(
    name="small",
    libraries=("Mathlib",),
    header="",
    options=("autoImplicit false",),
    rounds=(),
    axioms=frozenset({"propext", "Quot.sound"}),
)
CLOSERS = (Closer("omega", "by intros; omega"), Closer("aesop", "by intros; aesop"))
ASKED = (AskedClaim("", "∀ (a : p), q", "r"), AskedClaim("«A»", "s", "t"))

FILE = """\
import Mathlib
set_option autoImplicit false
universe driftbench_level driftbench_homs
open «Nat»
structure _root_.driftbench_found (p : Prop) : Prop where of :: proof : p
theorem _root_.driftbench_ready (p : Prop) (h : p) : p := h
#check @_root_.driftbench_ready
set_option maxHeartbeats 7
section
variable (driftbench_premise : (∀ (a : p), q : Prop))
def driftbench_0_0 : _root_.driftbench_found
  (r)
:= .of (by intros; omega)
#check @driftbench_0_0 (driftbench_premise := _)
#print axioms driftbench_0_0
def driftbench_0_1 : _root_.driftbench_found
  (r)
:= .of (by intros; aesop)
#check @driftbench_0_1 (driftbench_premise := _)
#print axioms driftbench_0_1
end
#check @_root_.driftbench_ready
namespace «A»
section
variable (driftbench_premise : (s : Prop))
def driftbench_1_0 : _root_.driftbench_found
  (t)
:= .of (by intros; omega)
#check @driftbench_1_0 (driftbench_premise := _)
#print axioms driftbench_1_0
def driftbench_1_1 : _root_.driftbench_found
  (t)
:= .of (by intros; aesop)
#check @driftbench_1_1 (driftbench_premise := _)
#print axioms driftbench_1_1
end
end «A»
#check @_root_.driftbench_ready
"""


def source(*, negated: bool = False) -> LeanSource:
    return compose(
        ASKED,
        CLOSERS,
        library=GROUND,
        imports=["Mathlib"],
        commands=["open «Nat»"],
        heartbeats=7,
        negated=negated,
    )


def said(text: str) -> str:
    """Return a message as `lean --json` writes it, from `LINE SEVERITY TEXT`."""
    line, severity, data = text.split(" ", 2)
    fields: dict[str, Any] = {
        "severity": severity,
        "pos": {"line": int(line), "column": 0},
        "endPos": {"line": int(line), "column": 6},
        "keepFullRange": False,
        "kind": "[anonymous]",
        "isSilent": False,
        "fileName": "Claims.lean",
        "data": data,
        "caption": "",
    }
    return json.dumps(fields, ensure_ascii=False)


READY = [f"{line} information driftbench_ready (p : Prop) (h : p) : p" for line in (7, 22, 38)]
BY_OMEGA = [
    "14 information driftbench_0_0 ?m.1 : r",
    "15 information 'driftbench_0_0' depends on axioms: [propext, Quot.sound]",
    "16 error aesop: failed to prove the goal",
]
NOT_FIRST = ["11 error omega could not prove the goal", "14 error Unknown identifier"]
OPEN = [
    *("28 error unsolved goals", "29 error Unknown identifier", "30 error Unknown constant"),
    *("33 error unsolved goals", "34 error Unknown identifier", "35 error Unknown constant"),
]
OUT_OF_TIME = "18 error (deterministic) timeout at `whnf`, maximum number of heartbeats (7) has"


def transcript(*lines: str) -> list[LeanMessage]:
    return [message for line in lines if (message := read_message(said(line))) is not None]


def test_the_file_holds_each_attempt_in_turn() -> None:
    assert source().text == FILE
    assert source(negated=True).text == FILE.replace("(r)", "(Not (r))").replace("(t)", "(Not (t))")


def test_warm_up_commands_come_before_all_claims() -> None:
    warm = Closer("exact?", "by exact?", "example : True := by exact?")
    found = compose(
        ASKED, [warm], library=GROUND, imports=[], commands=[], heartbeats=7, negated=False
    )
    lines = found.text.split("\n")
    assert lines.count(warm.warm) == 1
    assert lines.index(warm.warm) < found.ready


def test_the_first_closer_that_proves_is_named() -> None:
    report = source().read(transcript(*READY, *BY_OMEGA, *OPEN))
    assert report.ready
    assert report.readings == {
        0: ClaimProved("omega", uses_premise=True),
        1: ClaimFailed(out_of_time=False),
    }


def test_a_proof_without_a_premise_does_not_use_it() -> None:
    lines = [
        *NOT_FIRST,
        "17 warning Definition `driftbench_0_1` is a proposition",
        "19 error Invalid argument name `driftbench_premise`",
        "20 information 'driftbench_0_1' does not depend on any axioms",
    ]
    readings = source().read(transcript(*READY, *lines, *OPEN)).readings
    assert readings[0] == ClaimProved("aesop", uses_premise=False)


@pytest.mark.parametrize(
    "lines",
    [
        [BY_OMEGA[0], "15 information 'driftbench_0_0' depends on axioms: [propext, sorryAx]"],
        [BY_OMEGA[0], "15 information 'driftbench_0_0' depends on axioms: [Evil,\n propext]"],
        [BY_OMEGA[0], "15 error Unknown constant `driftbench_0_0`"],
        [BY_OMEGA[0], "15 information 'driftbench_9_9' does not depend on any axioms"],
        [BY_OMEGA[0]],
        [*BY_OMEGA[:2], "11 error declaration uses what it should not"],
        [*BY_OMEGA[:2], "13 error omega could not prove the goal"],
    ],
)
def test_doubtful_proofs_are_not_accepted(lines: list[str]) -> None:
    readings = source().read(transcript(*READY, *lines, *OPEN)).readings
    assert readings[0] == ClaimFailed(out_of_time=False)


def test_a_reached_limit_is_out_of_time() -> None:
    readings = source().read(transcript(*READY, *NOT_FIRST, OUT_OF_TIME, *OPEN)).readings
    assert readings == {0: ClaimFailed(out_of_time=True), 1: ClaimFailed(out_of_time=False)}
    limit = OUT_OF_TIME.replace("18", "10", 1)
    readings = source().read(transcript(*READY, *BY_OMEGA, limit, *OPEN)).readings
    assert readings[0] == ClaimFailed(out_of_time=True)


def test_a_statement_that_lean_rejects_is_ill_formed() -> None:
    lines = ["10 error Unknown identifier `p`", *BY_OMEGA, "27 error unexpected token", *OPEN]
    readings = source().read(transcript(*READY, *lines)).readings
    assert readings == {
        0: ClaimIllFormed("premise: Unknown identifier `p`"),
        1: ClaimIllFormed("goal: unexpected token"),
    }


def test_a_rejected_context_answers_no_claim() -> None:
    report = source().read(transcript(*READY, "4 error unknown namespace `Nat`", *BY_OMEGA))
    wrong = ClaimIllFormed("context: unknown namespace `Nat`")
    assert report.readings == {0: wrong, 1: wrong}


def test_lines_are_relative_to_the_first_mark() -> None:
    shifted = [
        f"{int(number) - 1} {rest}"
        for number, rest in (line.split(" ", 1) for line in (*READY, *BY_OMEGA, *OPEN))
    ]
    assert source().read(transcript(*shifted)) == source().read(
        transcript(*READY, *BY_OMEGA, *OPEN)
    )


def test_unfinished_claims_have_no_outcome() -> None:
    assert not source().read([]).ready
    assert not source().read(transcript(*BY_OMEGA)).ready
    report = source().read(transcript(READY[0], *BY_OMEGA))
    assert report.ready
    assert report.readings == {}
    assert list(source().read(transcript(*READY[:2], *BY_OMEGA)).readings) == [0]


def test_a_message_needs_only_some_fields() -> None:
    assert read_message(said("3 information ok")) == LeanMessage("information", 3, "ok")
    short = {"severity": "info", "pos": {"line": 4, "column": 1}, "data": "ok"}
    assert message_of(short) == LeanMessage("information", 4, "ok")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "info: downloading",
        "{",
        "[]",
        "{}",
        '{"severity": "error"}',
        '{"severity": "error", "pos": null, "data": "x"}',
        '{"severity": "error", "pos": {"line": "3"}, "data": "x"}',
        '{"severity": "error", "pos": {"line": 3}, "data": 4}',
        '{"severity": ["error"], "pos": {"line": 3}, "data": "x"}',
        '{"severity": "trace", "pos": {"line": 3}, "data": "x"}',
        "{" * 100_000,
        '{"a":' * 100_000,
    ],
)
def test_other_lines_are_not_messages(line: str) -> None:
    assert read_message(line) is None
