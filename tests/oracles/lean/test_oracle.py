from __future__ import annotations

import pickle
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import OracleError
from driftbench.oracles import Cell
from driftbench.oracles.cache import CachedOracle, VerdictCache
from driftbench.oracles.lean import read_library
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
        "not_derived",
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
    "false anyway": (
        SWAP,
        "(p : Prop) : p",
        "disproved",
        "at false proves the negation of the goal",
    ),
    "neither": (SWAP, "(a b : Prop) (h : Or a b) : And a b", "not_derived", "no closer"),
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
    with real_lean() as oracle:
        found = oracle.decide([wide, opened, closed, unknown])
    assert [one.cell for one in found[:2]] == [Cell.PROVED, Cell.PROVED]
    assert [one.cause for one in found[2:]] == ["unsupported"] * 2
    assert "premise: Unknown identifier `lt`" in found[2].detail
    assert "context: " in found[3].detail
    assert "Nowhere" in found[3].detail


def test_a_proof_with_another_axiom_is_refused() -> None:
    given = claim(SWAP, "(p : Prop) : Not (Not p)")
    with real_lean() as oracle:
        assert oracle.decide([given])[0].cell is Cell.NOT_DERIVED
    allowed = replace(OWN_LIBRARY, axioms=frozenset({"Choice.ofAll"}))
    with real_lean(library=allowed) as oracle:
        found = oracle.decide([given])[0]
    assert (found.cause, found.detail[:8]) == ("vacuous", "anything")


def test_refused_claims_do_not_reach_lean(monkeypatch: pytest.MonkeyPatch) -> None:
    oracle = real_lean()
    assert oracle.version
    oracle.close()
    monkeypatch.setattr(type(oracle), "_session", None)
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
    with real_lean() as oracle, real_lean() as other:
        assert oracle.name == other.name
        assert oracle.theory.startswith("own library#")
        assert oracle.theory != real_lean(library=read_library()).theory
        assert oracle.budget == 120_000_000
        limited = replace(OWN_LIBRARY, seconds=1.0)
        fewer = replace(OWN_LIBRARY, closers=OWN_LIBRARY.closers[1:])
        digests = {one.digest for one in (OWN_LIBRARY, limited, fewer)}
        assert len(digests) == 3
        assert OWN_LIBRARY.digest[:12] in oracle.name


def test_a_pickled_oracle_checks_its_lean(tmp_path: Path) -> None:
    with real_lean() as oracle:
        assert oracle.version
        sent = pickle.loads(pickle.dumps(oracle))  # noqa: S301 -- just made
    sent.check()
    vars(sent)["version"] = "0.1.0"
    with pytest.raises(
        OracleError, match=r"Lean \S+ is installed here, and Lean 0\.1\.0 elsewhere"
    ):
        CachedOracle(Portfolio([sent]), VerdictCache(tmp_path / "kept.sqlite")).check()
    gone = replace(oracle, launch=replace(oracle.launch, command=("no-such-lean",)))
    vars(gone)["version"] = oracle.version
    with pytest.raises(OracleError, match="fails in Lean"):
        gone.check()
