"""Several provers as one: who is asked, who is named, what is missing."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from importlib.metadata import PackageNotFoundError

import pytest

from driftbench.errors import InputError, OracleError
from driftbench.oracles.portfolio import PROVERS, Portfolio, open_oracle
from driftbench.oracles.verdicts import Proved, Unknown
from tests.oracles.questions import CASES
from tests.oracles.recorded import Fixed

QUESTION, _ = CASES["less assumed"]


def test_the_first_that_decides_answers_and_is_named() -> None:
    members = [Fixed("timeout"), Fixed("proved", name="second"), Fixed("error")]
    with Portfolio(members) as oracle:
        verdict = oracle.ask(QUESTION, steps=200_000)
    assert isinstance(verdict, Proved)
    assert verdict.provenance.oracle == "second"
    assert [member.asked for member in members] == [1, 1, 0]
    assert [member.closed for member in members] == [1, 1, 1]


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (("incomplete", "timeout"), "timeout"),
        (("timeout", "error"), "timeout"),
        (("incomplete", "error"), "error"),
        (("incomplete", "incomplete"), "incomplete"),
    ],
)
def test_an_unknown_says_what_each_had_to_say(words: tuple[str, ...], cause: str) -> None:
    members = [Fixed(word, name=f"p{at}") for at, word in enumerate(words)]
    verdict = Portfolio(members).ask(QUESTION, steps=400_000)
    assert isinstance(verdict, Unknown)
    assert verdict.cause == cause
    assert verdict.detail == "; ".join(f"p{at}: {word}" for at, word in enumerate(words))
    assert verdict.provenance.oracle == "p0 + p1"
    assert verdict.provenance.seconds == 0.5
    assert verdict.provenance.budget == 400_000


def test_provers_are_named_with_their_versions() -> None:
    with open_oracle(tuple(PROVERS)) as oracle:
        names = oracle.name.split(" + ")
    assert [name.split()[0] for name in names] == ["cvc5", "E", "finder/z3", "z3"]
    assert all(name.split()[1][0].isdigit() for name in names)


def test_an_oracle_is_pickled_before_and_after_it_was_asked() -> None:
    oracle = open_oracle(("cvc5",))
    for _ in range(2):
        copy = pickle.loads(pickle.dumps(oracle))  # noqa: S301 -- made on this line
        with copy:
            assert isinstance(copy.ask(QUESTION, steps=200_000), Proved)
        assert isinstance(oracle.ask(QUESTION, steps=200_000), Proved)
    with oracle:
        pass


def test_unknown_names_and_none_are_errors() -> None:
    known = "cvc5, eprover, finder, z3"
    with pytest.raises(InputError, match=f"no prover cvc4, vampire; choose from {known}"):
        open_oracle(("vampire", "cvc5", "cvc4"))
    with pytest.raises(InputError, match="no prover named"):
        open_oracle(())


def test_a_prover_that_is_not_installed_is_missed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("driftbench.oracles.smt.version", version)
    for name in PROVERS:
        with pytest.raises(OracleError, match=r"pip install 'driftbench-lean\[solver\]'") as error:
            open_oracle((name,))
        assert error.value.cause == "missing"


def test_a_prover_is_loaded_in_its_own_process_only() -> None:
    script = (
        "import sys; from driftbench.oracles.portfolio import PROVERS, open_oracle\n"
        "from tests.oracles.questions import CASES\n"
        "with open_oracle(tuple(PROVERS)) as oracle:\n"
        "    oracle.ask(CASES['less assumed'][0], steps=200_000)\n"
        "print(sorted({'cvc5', 'eprover', 'z3'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(one or "." for one in sys.path)},
        text=True,
    )
    assert done.stdout == "[]\n"
