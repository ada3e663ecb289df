from __future__ import annotations

import pickle
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import OracleError
from driftbench.oracles import Cell
from driftbench.oracles.cache import CachedOracle, VerdictCache
from driftbench.oracles.lean import MATHLIB
from driftbench.oracles.portfolio import Portfolio
from tests.oracles.lean.real_lean import OWN_LIBRARY, claim, real_lean

if TYPE_CHECKING:
    from pathlib import Path

SWAP = "(a b : Prop) (h : And a b) : And b a"
MIDDLE = "(p : Prop) : Or p (Not p)"

#: premise, goal, what Lean finds: the closer, or the cause and a piece of the detail.
CLAIMS = {
    "the same": (SWAP, SWAP, "proved", "by the premise"),
    "a consequence": (SWAP, "(a b : Prop) (h : And a b) : b", "proved", "by left"),
    "types at one level": (
        "{C : Type*} (x y : C) : Eq x y",
        "{C : Type*} (y x : C) : Eq x y",
        "proved",
        "by swap",
    ),
    "a level that only an instance has": (
        "{C : Type*} [Cat C] (x y : C) : Eq (Cat.Hom x y) (Cat.Hom y x)",
        "{D : Type _} [Cat D] (x y : D) : Eq (Cat.Hom x y) (Cat.Hom y x)",
        "proved",
        "by the premise",
    ),
    "named levels": (
        "{C : Type r} (x y : C) : Eq x y",
        "{C : Type r} (x y : C) : Eq y x",
        "proved",
        "by swap",
    ),
    "a special type implies no general one": (
        "{C : Type} (x y : C) : Eq x y",
        "{C : Type*} (x y : C) : Eq x y",
        "incomplete",
        "no closer",
    ),
    "against the premise": (
        MIDDLE,
        "(h : ∀ p : Prop, Or p (Not p)) : False",
        "refuted",
        "negation by against",
    ),
    "true anyway": (SWAP, "(α : Type*) (x : α) : Eq x x", "vacuous", "reflexivity proves the goal"),
    "true by an axiom that is allowed": (SWAP, MIDDLE, "vacuous", "excluded proves the goal"),
    "false anyway": (SWAP, "(p : Prop) : p", "vacuous", "at false proves the negation of the goal"),
    "neither": (SWAP, "(a b : Prop) (h : Or a b) : And a b", "incomplete", "no closer"),
    "an unknown name in the goal": (
        SWAP,
        "(a : Prop) : Nonsense a",
        "unsupported",
        "goal: Unknown",
    ),
    "one in the premise": ("(a : Prop) : Nonsense a", SWAP, "unsupported", "premise: Unknown"),
    "a goal that is no proposition": (SWAP, "(a : Prop) : Nat", "unsupported", "goal: "),
    "a premise that is no proposition": ("(a : Prop) : Nat", SWAP, "unsupported", "premise: "),
    "words that would be commands": (
        SWAP,
        "(a : Prop) : run_cmd initialize a",
        "unsupported",
        "goal: Unknown identifier `run_cmd`",
    ),
}


def test_a_real_lean_proves_refutes_and_reports_vacuous() -> None:
    claims = [
        claim(premise, goal, "universe r s" if " r}" in premise else "")
        for premise, goal, _, _ in CLAIMS.values()
    ]
    with real_lean() as oracle:
        found = oracle.decide(claims)
    told = {
        name: (finding.cause or finding.cell.value, finding.detail)
        for name, finding in zip(CLAIMS, found, strict=True)
    }
    for name, (_, _, word, detail) in CLAIMS.items():
        assert (name, told[name][0]) == (name, word)
        assert detail in told[name][1]
    assert all(finding.provenance.oracle.startswith("Lean 4.") for finding in found)
    assert all(finding.provenance.seconds > 0 for finding in found)
    assert {finding.provenance.query for finding in found} == {one.digest for one in claims}


def test_names_are_looked_up_in_the_namespace_of_the_statement() -> None:
    wide = claim("(n : Nat) : lt n (succ n)", "(n : Nat) : Nat.lt n n.succ", name="Nat.t")
    opened = claim("(n : Nat) : lt n (succ n)", "(n : Nat) : Nat.lt n n.succ", "open Nat")
    closed = claim("(n : Nat) : lt n (succ n)", "(n : Nat) : Nat.lt n n.succ")
    unknown = replace(opened, context="open Nowhere")
    found = real_lean().decide([wide, opened, closed, unknown])
    assert [one.cell for one in found[:2]] == [Cell.PROVED, Cell.PROVED]
    assert [one.cause for one in found[2:]] == ["unsupported"] * 2
    assert "premise: Unknown identifier `lt`" in found[2].detail
    assert "context: " in found[3].detail
    assert "Nowhere" in found[3].detail


def test_a_proof_with_another_axiom_is_refused() -> None:
    given = claim(SWAP, "(p : Prop) : Not (Not p)")
    assert real_lean().decide([given])[0].cause == "incomplete"
    allowed = replace(OWN_LIBRARY, axioms=frozenset({"Choice.ofAll"}))
    found = real_lean(library=allowed).decide([given])[0]
    assert (found.cause, found.detail[:8]) == ("vacuous", "anything")


def test_an_attempt_that_reaches_its_heartbeats_is_out_of_time() -> None:
    found = real_lean(heartbeats=1).decide([claim(SWAP, MIDDLE), claim(MIDDLE, SWAP)])
    assert [one.cause for one in found] == ["timeout", "timeout"]
    assert found[0].detail.startswith("no closer")


def test_a_lean_without_memory_is_an_error() -> None:
    with pytest.raises(OracleError, match="gives no version") as raised:
        real_lean(memory_mb=-4000).decide([claim(SWAP, SWAP)])
    assert raised.value.cause == "crash"


def test_refused_claims_do_not_reach_lean(monkeypatch: pytest.MonkeyPatch) -> None:
    oracle = real_lean()
    assert oracle.version
    monkeypatch.setattr(type(oracle), "run", None)
    hostile = [
        claim(SWAP, "(a : Prop) : a := by evil"),
        claim(SWAP, "(a : Prop) : (by evil : a)"),
        claim(SWAP, SWAP, 'macro "x" : term => `(1)'),
        claim(SWAP, SWAP, "import Evil\ninitialize evil"),
        claim("(a : Prop) : a\n/- /- #eval evil -/", SWAP),
    ]
    found = oracle.decide(hostile)
    assert {one.cause for one in found} == {"unsupported"}
    assert {one.provenance.seconds for one in found} == {0.0}


def test_the_name_has_all_that_findings_depend_on() -> None:
    oracle = real_lean()
    assert oracle.name == real_lean(seconds=1.0).name
    assert oracle.name != real_lean(heartbeats=5).name
    assert oracle.name != real_lean(library=replace(OWN_LIBRARY, rounds=())).name
    assert oracle.theory.startswith("own library#")
    assert oracle.theory != real_lean(library=MATHLIB).theory
    assert oracle.budget == 12_000_000
    copy = pickle.loads(pickle.dumps(oracle))  # noqa: S301 -- just made
    assert copy.name == oracle.name


def test_a_pickled_oracle_checks_its_lean(tmp_path: Path) -> None:
    oracle = real_lean()
    assert oracle.version
    sent = pickle.loads(pickle.dumps(oracle))  # noqa: S301 -- just made
    sent.check()
    vars(sent)["version"] = "0.1"
    with pytest.raises(OracleError, match=r"Lean \S+ is installed here, and Lean 0\.1 elsewhere"):
        CachedOracle(Portfolio([sent]), VerdictCache(tmp_path / "kept.sqlite")).check()
    gone = replace(oracle, launch=replace(oracle.launch, command=("no-such-lean",)))
    vars(gone)["version"] = oracle.version
    with pytest.raises(OracleError, match="no-such-lean --version` gives no version"):
        gone.check()


def test_every_closer_of_mathlib_is_declared_once_and_on_one_line() -> None:
    closers = [one for some in MATHLIB.rounds for one in some]
    assert len({one.name for one in closers}) == len(closers)
    assert not any("\n" in one.term + one.warm for one in closers)
    assert {"exact?", "aesop", "simp_all", "omega", "grind"} <= {one.name for one in closers}
