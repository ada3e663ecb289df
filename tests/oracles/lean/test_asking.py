from __future__ import annotations

import pytest

from driftbench.oracles import Claim
from driftbench.oracles.lean.asking import FileContext, spelled_claim
from driftbench.oracles.lean.files import AskedClaim
from driftbench.oracles.lean.spelling import StatementRefusedError
from tests.oracles.lean.real_lean import real_lean

INSIDE = "(n : Nat) : lt n (succ n)"
FULL = "(n : Nat) : Nat.lt n n.succ"
EQUAL = "(x y : α) : Eq x y"


def asked(
    premise: str, goal: str, context: str = "", own: str | None = None
) -> tuple[FileContext, AskedClaim]:
    claim = Claim(f"theorem {premise}", f"theorem {goal}", context, own)
    return spelled_claim(claim, libraries=("Mathlib",), table=None)


@pytest.mark.parametrize(
    ("premise", "goal", "namespace"),
    [
        ("A.B.t : p", "A.B.s : q", "«A».«B»"),
        ("A.B.t : p", "probe : q", "«A».«B»"),
        ("probe : p", "A.B.t : q", "«A».«B»"),
        ("A.t : p", "A.B.t : q", "«A».«B»"),
        ("t : p", "s : q", ""),
    ],
)
def test_both_statements_get_the_inner_namespace(premise: str, goal: str, namespace: str) -> None:
    assert asked(premise, goal)[1] == AskedClaim(namespace, "p", "q")


def test_namespaces_apart_are_opened_for_each_statement() -> None:
    place, claim = asked("A.B.t : p", "AB.t : q", "open C")
    assert place == FileContext((), ("open «C»",))
    assert claim.namespace == ""
    assert claim.premise == "open «A» «A».«B» in (p)"
    assert claim.goal == "open «AB» in (q)"
    assert claim.before == (
        *("namespace «A».«B»", "end «A».«B»"),
        *("namespace «AB»", "end «AB»"),
    )


def test_contexts_that_differ_are_terms_of_their_own() -> None:
    context = "import Mathlib\nopen A\nnamespace B\nopen scoped C D\nuniverse u v"
    place, claim = asked("t : p", "D.t.{w} : q", "import Mathlib.Order\nuniverse v", context)
    assert place == FileContext(("Mathlib.Order", "Mathlib"), ())
    assert claim.premise == "open «A» in open «B» in open scoped «C» «D» in (p)"
    assert claim.goal == "open «D» in (q)"
    assert claim.before[:1] == ("universe «u» «v» «w»",)


def test_contexts_that_cannot_be_terms_are_refused() -> None:
    context = 'local notation "zz" => f'
    with pytest.raises(StatementRefusedError, match=r"`local notation .* give both the same"):
        asked("t : p", "s : q", "", context)
    with pytest.raises(StatementRefusedError, match=r"`attribute .* give both the same"):
        asked("t : p", "s : q", "attribute [local instance] C.inst", "")
    # Equal contexts are one, however they are given.
    assert asked("t : p", "s : zz", context, context)[0].commands


@pytest.mark.parametrize(
    "own", ["open A in #eval evil", 'macro "x" : term => `(1)', "import Evil", "open A; evil"]
)
def test_a_hostile_context_of_the_premise_is_refused(own: str) -> None:
    with pytest.raises(StatementRefusedError):
        asked("t : p", "s : q", "open A", own)


def test_a_real_lean_decides_claims_across_namespaces_and_contexts() -> None:
    claims = [
        ("Nat.t " + INSIDE, "probe " + FULL, "", None),
        ("probe " + FULL, "Nat.t " + INSIDE, "", None),
        ("probe " + INSIDE, "Nat.t " + FULL, "", None),
        ("Other.t " + FULL, "Nat.A.t " + INSIDE, "", None),
        ("t " + INSIDE, "t " + FULL, "", "open Nat"),
        ("t " + FULL, "t " + INSIDE, "namespace Nat\nuniverse u", "universe u"),
        ("t.{u} (α : Type u) " + EQUAL, "t.{u} (α : Type u) " + EQUAL, "", None),
        ("t.{u} (α : Type u) " + EQUAL, "t (α : Type u) " + EQUAL, "universe u", ""),
    ]
    found = real_lean().decide(
        [
            Claim(f"theorem {premise}", f"theorem {goal}", context, own)
            for premise, goal, context, own in claims
        ]
    )
    assert [(one.word, one.detail) for one in found] == [("proved", "by the premise")] * len(claims)
