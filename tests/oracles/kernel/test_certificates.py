"""Certificates of hand-made and random problems, checked by the kernel."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache
from driftbench.oracles.claim import Cell, Finding
from driftbench.oracles.kernel.archive import check_all
from driftbench.oracles.kernel.cached_proofs import KnownProofs
from driftbench.oracles.kernel.certificates import Certificate, NoCertificate, certify, statement_of
from driftbench.oracles.logic import PROP, And, Apply, Base, Const, Forall, Implies, Not, Var, arrow
from driftbench.oracles.problem import Model
from tests.oracles.kernel.problems import (
    ANYONE,
    BOTH_WAYS,
    ONE_WAY,
    PROVED,
    A,
    X,
    a,
    p,
    problem,
    q,
    refuted,
    search,
)
from tests.oracles.kernel.random_problems import Maker

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.oracles.problem import Problem


def assert_checks(certificates: list[Certificate]) -> None:
    assert check_all(certificates) == ()


def denied(asked: Problem) -> Certificate:
    model = search(asked, random.Random(1), tries=20_000)  # noqa: S311 - a test of logic
    assert model is not None
    found = certify(asked, refuted(model))
    assert isinstance(found, Certificate)
    assert found.claim == "denied"
    return found


def proved(asked: Problem) -> Certificate:
    found = certify(asked, PROVED)
    assert isinstance(found, Certificate), found
    assert found.claim == "proved"
    return found


def test_kinds_of_drift_are_proved_one_way_and_denied_the_other() -> None:
    found = []
    for stronger, weaker, axioms in ONE_WAY.values():
        found.append(proved(problem(stronger, weaker, axioms)))
        found.append(denied(problem(weaker, stronger, axioms)))
    assert_checks(found)


def test_restylings_are_proved_both_ways() -> None:
    found = []
    for left, right, axioms in BOTH_WAYS.values():
        found.append(proved(problem(left, right, axioms)))
        found.append(proved(problem(right, left, axioms)))
    assert_checks(found)


def test_a_proof_is_searched_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stronger, weaker, axioms = next(iter(ONE_WAY.values()))
    cache = Cache(tmp_path / "proofs.sqlite")
    asked = [problem(stronger, weaker, axioms), problem(weaker, stronger, axioms)]
    first = [certify(one, PROVED, proof=KnownProofs(cache=cache)) for one in asked]
    assert [type(one) for one in first] == [Certificate, NoCertificate]
    monkeypatch.setattr("driftbench.oracles.kernel.cached_proofs.proof", None)
    again = KnownProofs(cache=cache)
    assert [certify(one, PROVED, proof=again) for one in asked] == first
    recorded = KnownProofs(again.noted)
    assert [certify(one, PROVED, proof=recorded) for one in asked] == first
    assert recorded.noted == again.noted
    cache.close()


def test_the_kernel_accepts_certificates_of_random_problems() -> None:
    source = random.Random(2026)  # noqa: S311 - a test of logic
    maker = Maker(source)
    found, none = [], 0
    for _ in range(150):
        asked = maker.problem()
        outcome = certify(asked, PROVED)
        model = None
        if isinstance(outcome, NoCertificate):
            model = search(asked, source, tries=300, most=3)
            outcome = outcome if model is None else certify(asked, refuted(model))
        if isinstance(outcome, Certificate):
            found.append(outcome)
        none += isinstance(outcome, NoCertificate)
    assert {one.claim for one in found} == {"proved", "denied"}
    # Nearly all of these are decided; fewer would mean that a rule of the prover is lost.
    assert none <= 6
    assert_checks(found)


def test_a_wrong_model_gives_no_valid_certificate() -> None:
    # The kernel checks whether a table is a model, not the writer.
    asked = problem(Forall((X,), Implies(p(X), q(X))), Forall((X,), q(X)))
    wrong = Model({A: 1}, {symbol: {(0,): 1} for symbol in asked.symbols})
    found = certify(asked, refuted(wrong))
    assert isinstance(found, Certificate)
    (failure,) = check_all([found])
    assert failure.digest == found.digest


def test_rows_of_one_shape_share_a_certificate() -> None:
    there = Base("ℝ")
    y = Var("y", there)
    far, near = (Const(name, arrow(there, PROP)) for name in ("far", "near"))

    ours = problem(Forall((X,), Implies(p(X), q(X))), Not(p(a)))
    renamed = problem(
        Forall((y,), Implies(Apply(far, (y,)), Apply(near, (y,)))),
        Not(Apply(far, (Const("c", there),))),
    )
    assert ours != renamed
    assert statement_of(ours) == statement_of(renamed)
    assert denied(ours) == denied(renamed)


def test_the_digest_does_not_depend_on_evidence() -> None:
    asked = problem(p(a), And((p(a), p(a))))
    found = proved(asked)
    assert found.statement == statement_of(asked)
    assert replace(found, evidence="").digest == found.digest
    assert replace(found, claim="denied").digest != found.digest


def test_the_statement_is_that_of_the_problem() -> None:
    found = proved(problem(*ONE_WAY["swapped quantifiers"]))
    assert found.statement == (
        "def statement.{l} : Prop :=\n"
        "  ∀ (S0 S1 : Type l),\n"
        "  Nonempty S0 → Nonempty S1 →\n"
        "  ∀ (c0 : S1 → S0 → Prop),\n"
        "  -- premise\n"
        "  (Exists fun x0 : S0 => (∀ x1 : S1, (c0 x1 x0))) →\n"
        "  -- goal\n"
        "  (∀ x0 : S1, (Exists fun x1 : S0 => (c0 x0 x1)))\n"
    )


@pytest.mark.parametrize("cause", ["timeout", "unsupported"])
def test_an_open_verdict_has_no_certificate(cause: str) -> None:
    asked = problem(p(a), q(a))
    assert certify(
        asked, Finding(cell=Cell.UNKNOWN, cause=cause, provenance=ANYONE)
    ) == NoCertificate(f"the oracle said {cause}")


def test_an_unproved_problem_has_no_certificate() -> None:
    outcome = certify(problem(p(a), q(a)), PROVED)
    assert isinstance(outcome, NoCertificate)
    assert "no proof" in outcome.reason


def test_a_large_model_has_no_certificate() -> None:
    asked = problem(p(a), q(a))
    size = 100
    table: dict[tuple[int, ...], int] = {(i,): 0 for i in range(size)}
    tables = dict.fromkeys(asked.symbols, table)
    outcome = certify(asked, refuted(Model({A: size}, tables)))
    assert isinstance(outcome, NoCertificate)
    assert "elements" in outcome.reason


def test_a_problem_that_is_not_first_order_is_an_error() -> None:
    with pytest.raises(TypeError, match="without all its arguments"):
        statement_of(problem(p(Const("h", arrow(A, A))), q(a)))


def test_the_evidence_of_a_denial_is_tables_and_their_evaluation() -> None:
    stronger, weaker, _ = ONE_WAY["swapped quantifiers"]
    asked = problem(weaker, stronger)
    diagonal: dict[tuple[int, ...], int] = {(x, y): x == y for x in range(2) for y in range(2)}
    model = Model(dict.fromkeys(asked.sorts, 2), {asked.symbols[0]: diagonal})
    found = certify(asked, refuted(model))
    assert isinstance(found, Certificate)
    assert found.evidence == (
        "noncomputable def t0 : F2 → F2 → Bool :=\n"
        "  fun a0 a1 => (pick2 (pick2 Bool.true Bool.false a1)"
        " (pick2 Bool.false Bool.true a1) a0)\n"
        "theorem denied : Not statement.{0} := fun f =>\n"
        "  fails (ex2 fun x0 => (all2 fun x1 => (decBit (t0 x1 x0)))) Eq.refl\n"
        "    (f F2 F2 (Nonempty.intro F2.e0) (Nonempty.intro F2.e0)"
        " (fun (a0 : F2) (a1 : F2) => (Eq (t0 a0 a1) Bool.true))\n"
        "    (holds (all2 fun x0 => (ex2 fun x1 => (decBit (t0 x0 x1)))) Eq.refl))\n"
    )
    assert_checks([found])


def test_the_evidence_of_a_proof_is_the_steps_it_uses() -> None:
    stronger, weaker, _ = ONE_WAY["swapped quantifiers"]
    found = proved(problem(stronger, weaker))
    assert found.evidence.splitlines()[:2] == [
        "theorem proved.{l} : statement.{l} := fun S0 S1 n0 n1 c0 h0 =>",
        "byContra fun h1 =>",
    ]
    steps = found.evidence.splitlines()[2:]
    assert 3 <= len(steps) <= 8
    assert all(one.startswith(("have ", "exElim ", "(")) for one in steps)
