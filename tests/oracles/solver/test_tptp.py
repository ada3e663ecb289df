"""Provers by their command: E, and stand-ins that are broken or hostile."""

from __future__ import annotations

import os
import pickle
import shlex
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from eprover import eprover_path

from driftbench.equipment import Equipment
from driftbench.errors import InputError, OracleError
from driftbench.oracles.claim import Cell, Claim
from driftbench.oracles.registry import open_oracle
from driftbench.oracles.solver import tptp
from driftbench.oracles.solver.tptp import TptpProver
from tests.oracles.questions import CASES

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.oracles.problem import Question

PROVABLE, _ = CASES["less assumed"]
STEPS = 200_000
E = f"{shlex.quote(str(eprover_path))} --auto --silent --soft-cpu-limit={{seconds}}"
THEOREM = "print('% SZS status Theorem for p')"


@pytest.fixture
def stand_in(tmp_path: Path) -> Callable[[str], str]:
    """Return a function that makes the command of a program that runs a piece of Python."""

    def made(code: str) -> str:
        path = tmp_path / "prover"
        path.write_text(f"#!{sys.executable}\nimport os, sys, time\n{code}\n", encoding="utf-8")
        path.chmod(0o755)
        return f"{shlex.quote(str(path))} {{thf}}"

    return made


def words(command: str, question: Question = PROVABLE) -> tuple[str, str]:
    with closing(TptpProver(command)) as prover:
        found = prover.ask(question, steps=STEPS)
    assert found.provenance.oracle.startswith("tptp/")
    return found.word, found.detail


@pytest.mark.parametrize("language", ["thf", "tff", "fof"])
def test_e_proves_most_of_what_holds_and_nothing_else(language: str) -> None:
    with closing(TptpProver(f"{E} {{{language}}}")) as prover:
        proved = {name for name, (one, _) in CASES.items() if is_proved(prover, one)}
    holding = {name for name, (_, holds) in CASES.items() if holds}
    assert proved <= holding
    assert len(proved) > len(holding) / 2


def is_proved(prover: TptpProver, question: Question) -> bool:
    return prover.ask(question, steps=STEPS).cell is Cell.PROVED


def test_e_proves_in_every_language() -> None:
    for language in ("thf", "tff", "fof"):
        assert words(f"{E} {{{language}}}") == ("proved", "")


def test_a_proposition_as_a_value_is_unsupported_in_fof_and_not_in_thf() -> None:
    question, _ = CASES["there are two propositions"]
    assert words(f"{E} {{fof}}", question)[0] == "unknown:unsupported"
    assert words(f"{E} {{thf}}", question)[0] == "proved"


@pytest.mark.parametrize(
    ("code", "word", "detail"),
    [
        (THEOREM, "proved", ""),
        ("print('% SZS status CounterSatisfiable')", "not_derived", "CounterSatisfiable"),
        ("print('% SZS status Timeout'); sys.exit(3)", "unknown:timeout", "Timeout"),
        ("print('% SZS status Proved')", "unknown:error", "Proved"),
        ("print('Theorem')", "unknown:error", "no single SZS status; Theorem"),
        ("sys.exit('no memory')", "unknown:error", "no single SZS status; no memory"),
        ("pass", "unknown:error", "no single SZS status; 0"),
        (
            f"{THEOREM}\nprint('% SZS status GaveUp')",
            "unknown:error",
            "no single SZS status; % SZS status GaveUp",
        ),
        (f"{THEOREM}\nsys.stdout.flush(); os.abort()", "unknown:error", "ended by signal 6"),
        (
            f"{THEOREM}\nwhile True: print('x' * 9999)",
            "unknown:error",
            "wrote more than 4 MiB",
        ),
        (
            f"{THEOREM}\nsys.stdout.flush()\nwhile True: pass",
            "unknown:unstable",
            "killed for its time",
        ),
        ("sys.stderr.write('% SZS status Theorem')", "unknown:error", None),
    ],
)
def test_an_output_is_read_strictly(
    stand_in: Callable[[str], str], code: str, word: str, detail: str | None
) -> None:
    found = words(stand_in(code))
    assert found[0] == word
    assert detail is None or found[1] == detail


def test_a_prover_that_sleeps_is_killed_with_what_it_started(
    stand_in: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tptp, "_PATIENCE", 1.0)
    place = tmp_path / "pid"
    code = f"""
if not os.fork():
    open({str(place)!r}, 'w').write(str(os.getpid()))
    time.sleep(600)
print('% SZS status Theorem', flush=True)
time.sleep(600)
"""
    assert words(stand_in(code)) == ("unknown:unstable", "killed for its time")
    pid = int(place.read_text(encoding="utf-8"))
    for _ in range(50):
        if not Path(f"/proc/{pid}").exists() or "Z" in _state(pid):
            break
        time.sleep(0.1)
    else:
        os.kill(pid, 9)
        pytest.fail("a process of the prover is left")


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return "Z"


def test_secrets_of_the_environment_do_not_reach_a_prover(
    stand_in: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    code = "print('% SZS status ' + ('Theorem' if 'OPENAI_API_KEY' in os.environ else 'GaveUp'))"
    assert words(stand_in(code)) == ("unknown:incomplete", "GaveUp")


def test_the_name_depends_on_program_and_arguments(stand_in: Callable[[str], str]) -> None:
    command = stand_in(THEOREM)
    name = TptpProver(command).name
    assert pickle.loads(pickle.dumps(TptpProver(command))).name == name  # noqa: S301 -- our own
    assert TptpProver(f"{command} --fast").name != name
    assert TptpProver(stand_in(f"{THEOREM} # changed")).name != name


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (THEOREM, "should have no proof of a small claim, and answered 'proved'"),
        ("print('% SZS status GaveUp')", "should have a proof of a small claim, and answered"),
        ("print('no such option'); sys.exit(1)", "no single SZS status; no such option"),
    ],
)
def test_a_prover_with_wrong_answers_to_known_questions_is_refused(
    stand_in: Callable[[str], str], code: str, said: str
) -> None:
    with pytest.raises(OracleError, match=said):
        open_oracle(Equipment(oracle=f"tptp:{stand_in(code)}", snapshot="starter"))


def test_errors_of_a_command_name_the_remedy() -> None:
    with pytest.raises(InputError, match=r"must have one of {thf}, {tff} or {fof} for the file"):
        open_oracle(Equipment(oracle="tptp:eprover"))
    with pytest.raises(InputError, match="must have one of"):
        open_oracle(Equipment(oracle="tptp:eprover {thf} {fof}"))
    with pytest.raises(InputError, match="No closing quotation"):
        open_oracle(Equipment(oracle="tptp:eprover '{thf}"))
    with pytest.raises(OracleError, match="no program 'no-such-prover' on the PATH"):
        open_oracle(Equipment(oracle="solver+tptp:no-such-prover {thf}", snapshot="starter"))


def test_e_answers_claims_about_statements(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path))
    monkeypatch.setattr(tptp, "SECONDS", 1)
    strong = "theorem t (f : ℕ → ℕ) (h : Monotone f) : Continuous f"
    weak = "theorem t (f : ℕ → ℕ) (h : Monotone f) (k : f 0 = 1) : Continuous f"
    claim = Claim(strong, weak, "")
    with open_oracle(Equipment(oracle=f"tptp:{E} {{thf}}", snapshot="starter")) as oracle:
        forward, backward = oracle.decide([claim, claim.converse])
    assert forward.cell is Cell.PROVED
    assert backward.word in {"not_derived", "unknown:incomplete", "unknown:timeout"}
