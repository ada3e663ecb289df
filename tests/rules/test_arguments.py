from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.oracles.kernel._printed import has_form
from driftbench.oracles.kernel.arguments import (
    THEOREMS,
    Argument,
    evidence_of,
    read_argument,
    root_names,
    screen,
)
from driftbench.oracles.kernel.proving import ALLOWED, ArgumentProof, prove
from driftbench.resources import resource
from driftbench.rules import RELATIONS, Rule, load_rules

if TYPE_CHECKING:
    from pathlib import Path

DROP = """/- P → Q became Q. -/
namespace «toy»

def gold (P Q : Prop) : Prop := P → Q

def candidate (_P Q : Prop) : Prop := Q

theorem holds {P Q : Prop} : candidate P Q → gold P Q :=
  fun h _ => h

theorem fails : Not (∀ P Q : Prop, gold P Q → candidate P Q) :=
  fun h => h False False id

end «toy»

#print axioms «toy».holds
#print axioms «toy».fails
"""


def folder_of(rule: Rule) -> Path:
    return resource(f"perturbations/{rule.drift_class}/{rule.id}")


def toy(text: str = DROP, *, relation: str = "stronger") -> Argument:
    return Argument("toy", relation, text, (), "")


def proved(*arguments: Argument) -> list[ArgumentProof]:
    return list(prove(arguments))


@pytest.fixture(scope="module")
def arguments() -> dict[str, Argument | str]:
    return {rule.id: read_argument(rule, folder_of(rule)) for rule in load_rules()}


@pytest.fixture(scope="module")
def proofs(arguments: dict[str, Argument | str]) -> list[ArgumentProof]:
    return proved(*(found for found in arguments.values() if isinstance(found, Argument)))


def test_every_rule_has_an_argument(arguments: dict[str, Argument | str]) -> None:
    assert {name: found for name, found in arguments.items() if isinstance(found, str)} == {}


def test_every_argument_passes_the_kernel(proofs: list[ArgumentProof]) -> None:
    assert {proof.argument.rule: proof.problems for proof in proofs if proof.problems} == {}
    assert {proof.status for proof in proofs} <= {"proved", "rests on", "unproved"}


def test_arguments_use_only_the_axiom_of_excluded_middle(proofs: list[ArgumentProof]) -> None:
    assert set(ALLOWED) == {"Classical.em"}
    assert {axiom for proof in proofs for axiom in proof.axioms} == set(ALLOWED)


def test_theorems_of_an_argument_match_the_relation(proofs: list[ArgumentProof]) -> None:
    assert set(THEOREMS) == set(RELATIONS)
    for proof in proofs:
        expected = () if proof.argument.unproved else THEOREMS[proof.argument.relation]
        assert tuple(proof.statements) == expected


def test_few_rules_have_no_schema(proofs: list[ArgumentProof]) -> None:
    counts = Counter(proof.status for proof in proofs)
    assert counts["unproved"] <= 5
    assert counts["proved"] > counts["rests on"] > 0


def test_lines_are_short(proofs: list[ArgumentProof]) -> None:
    long = [
        f"{proof.argument.rule}: {line}"
        for proof in proofs
        for line in proof.argument.text.split("\n")
        if (len(line) > 100 and not line.startswith("-- rests on: ")) or line != line.rstrip()
    ]
    assert long == []


def test_arguments_differ_by_more_than_the_name(proofs: list[ArgumentProof]) -> None:
    bare = [proof.argument.text.replace(proof.argument.rule, "") for proof in proofs]
    assert len(set(bare)) == len(bare)


def test_arguments_name_the_evidence_of_the_rule(proofs: list[ArgumentProof]) -> None:
    rules = {rule.id: rule for rule in load_rules()}
    for proof in proofs:
        argument = proof.argument
        if proof.status == "rests on":
            assert all(argument.rests_on)
            assert "evidence" not in argument.rests_on
            if "-- rests on: evidence\n" in argument.text:
                assert argument.rests_on == evidence_of(rules[argument.rule])


def test_evidence_is_collected_from_the_rows_of_a_table() -> None:
    rule = next(rule for rule in load_rules() if rule.id == "weaker-class")
    assert "CommGroup.toGroup" in evidence_of(rule)
    plain = replace(rule, evidence="B", options={"cases": [{"evidence": "A"}, {"pattern": "x"}]})
    assert evidence_of(plain) == ("A", "B")


def test_missing_argument_is_reported(tmp_path: Path) -> None:
    rule = load_rules()[0]
    assert read_argument(rule, tmp_path) == "argument.lean is missing"
    (tmp_path / "argument.lean").write_bytes(b"\xff")
    assert "cannot be read" in str(read_argument(rule, tmp_path))


def test_headers_are_read(tmp_path: Path) -> None:
    rule = replace(load_rules()[0], evidence="Iff.mp", options={})
    text = "-- rests on: evidence, Set.ext\n-- unproved: no schema\n"
    (tmp_path / "argument.lean").write_text(text, encoding="utf-8")
    found = read_argument(rule, tmp_path)
    assert isinstance(found, Argument)
    assert found.rests_on == ("Iff.mp", "Set.ext")
    assert found.unproved == "no schema"
    assert found.theorems == ()


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("  fun h _ => h\n", "  sorry\n", "`sorry` is not allowed"),
        ("theorem holds", "axiom no : False\ntheorem holds", "`axiom` is not allowed"),
        ("theorem holds", "@[simp] theorem holds", "`@[` is not allowed"),
        ("theorem holds", "#eval 1\ntheorem holds", "`#eval` is not allowed"),
        ("def gold", "set_option debug.skipKernelTC true\ndef gold", "`set_option` is not"),
        ("theorem fails", "theorem other", "`theorem fails` is missing"),
        ("theorem holds", "def holds", "`theorem holds` is missing"),
        ("def gold", "def Not (P : Prop) : Prop := P\ndef gold", "`Not` would hide"),
        ("def gold", "def Not.{u} (P : Sort u) : Prop := True\ndef gold", "`Not` would hide"),
        ("Prop := Q\n", "Prop := Q def Not (P : Prop) : Prop := P\n", "`Not` would hide"),
        ("Prop := Q\n", "Prop := Q theorem\n  Iff : True := .intro\n", "`Iff` would hide"),
        ("def gold", "def «Not» (P : Prop) : Prop := P\ndef gold", "`«` is not allowed"),
        ("def gold", "def _root_.other.gold : Prop := True\ndef gold", "`_root_` is not allowed"),
        ("def gold", "private def And : Prop := True\ndef gold", "`private` is not allowed"),
        ("def gold", "end toy open toy namespace toy\ndef gold", "must be in `namespace"),
        ("def gold", "end «toy»\nnamespace «toy»\ndef gold", "must be in `namespace"),
        ("def gold", "section\ndef gold", "must be in `namespace"),
        ("#print axioms «toy».fails\n", "", "`#print axioms «toy».fails` is missing"),
        ("end «toy»\n", "end «toy»\ntheorem out : True := .intro\n", "outside of `namespace"),
        ("end «toy»\n", "", "must be in `namespace «toy»`"),
        ("/- P → Q became Q. -/\n", "", "must open with a comment"),
    ],
)
def test_screening_reports(old: str, new: str, problem: str) -> None:
    assert old in DROP
    assert any(problem in found for found in screen(toy(DROP.replace(old, new, 1))))


def test_words_in_comments_and_names_are_not_commands() -> None:
    assert screen(toy(DROP.replace("became Q.", "became Q by no axiom, /- nor sorry."))) == ()
    hyphened = replace(toy(DROP.replace("«toy»", "«total-to-partial»")), rule="total-to-partial")
    assert screen(hyphened) == ()


HOLDS = "theorem holds {P Q : Prop} : candidate P Q → gold P Q :=\n  fun h _ => h\n"
FAILS = """theorem fails : Not (∀ P Q : Prop, gold P Q → candidate P Q) :=
  fun h => h False False id
"""


def variant(rule: str, *changes: tuple[str, str], relation: str = "stronger") -> Argument:
    text = DROP
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return replace(toy(text.replace("«toy»", f"«{rule}»"), relation=relation), rule=rule)


def test_proof_of_another_statement_is_rejected() -> None:
    found = proved(
        variant("no-claim", (HOLDS, "theorem holds : True := .intro\n")),
        variant("other-arguments", ("candidate P Q → gold P Q :=", "candidate P Q → gold Q Q :=")),
        variant("no-denial", (FAILS, "theorem fails : True := .intro\n")),
        variant(
            "denial-of-a-case",
            (
                FAILS,
                "theorem fails : Not (gold False False → candidate False False) := fun h => h id\n",
            ),
        ),
        variant(
            "denial-under-a-condition",
            (": Not (∀", ": False → Not (∀"),
            ("fun h => h False False id", "fun f => f.elim"),
        ),
        variant("the-other-direction", relation="weaker"),
        variant("neither-direction", relation="incomparable"),
        variant("no-equivalence", relation="equivalent"),
    )
    problems = {proof.argument.rule: len(proof.problems) for proof in found}
    assert problems == {
        "no-claim": 1,
        "other-arguments": 1,
        "no-denial": 1,
        "denial-of-a-case": 1,
        "denial-under-a-condition": 1,
        "the-other-direction": 2,
        "neither-direction": 1,
        "no-equivalence": 1,
    }
    assert {proof.status for proof in found} == {"failed"}


def test_broken_argument_does_not_affect_others() -> None:
    open_comment = replace(toy("/- never closed\n"), rule="open")
    reason = "-- unproved: a reason\nnamespace «bare»\nend «bare»\n"
    found = {
        proof.argument.rule: proof
        for proof in proved(
            open_comment,
            variant("bad", ("fun h _ => h", "fun h => h")),
            toy(),
            Argument("bare", "stronger", reason, (), "a reason"),
            replace(variant("resting"), rests_on=("Iff.mp",)),
        )
    }
    statuses = {name: proof.status for name, proof in found.items()}
    assert list(statuses) == ["open", "bad", "toy", "bare", "resting"]
    assert list(statuses.values()) == ["failed", "failed", "proved", "unproved", "rests on"]
    assert "line 9" in found["bad"].problems[0]
    assert found["toy"].axioms == ()
    assert found["toy"].statements == {
        "holds": "∀ {P Q : Prop}, toy.candidate P Q → toy.gold P Q",
        "fails": "Not (∀ (P Q : Prop), toy.gold P Q → toy.candidate P Q)",
    }


def test_printed_statement_that_resembles_the_claim_is_rejected() -> None:
    # Each is proved, and none says that gold implies candidate, or that both are equivalent.
    tricks = {
        "bound-name": (
            "equivalent",
            (
                "theorem holds (Iff : Prop → Prop → Prop) (h : ∀ a b, Iff a b) (P Q : Prop) :\n"
                "    Iff (gold P Q) (candidate P Q) := h _ _\n"
            ),
        ),
        "weakened-goal": (
            "weaker",
            (
                "theorem holds {P Q : Prop} : gold P Q → True → candidate P Q → True :=\n"
                "  fun _ _ _ => .intro\n"
            ),
        ),
        "one-of-all": (
            "weaker",
            (
                "theorem holds : Exists fun Q => ∀ P : Prop, gold P Q → candidate P Q :=\n"
                "  ⟨True, fun _ _ => .intro⟩\n"
            ),
        ),
    }
    found = proved(
        *(
            variant(rule, (HOLDS, text), relation=relation)
            for rule, (relation, text) in tricks.items()
        )
    )
    said = {
        proof.argument.rule: [text for text in proof.problems if text.startswith("`holds` is not")]
        for proof in found
    }
    assert {rule: len(problems) for rule, problems in said.items()} == dict.fromkeys(tricks, 1)


@pytest.mark.parametrize(
    ("relation", "theorem", "statement"),
    [
        ("equivalent", "holds", "toy.Iff (toy.gold P) (toy.candidate P)"),
        ("equivalent", "holds", "Not (Iff toy.gold toy.candidate)"),
        ("equivalent", "holds", "Or True (∀ (x : Nat), Iff toy.gold toy.candidate)"),
        ("equivalent", "holds", "Iff (toy.gold P) (toy.candidate Q)"),
        ("equivalent", "holds", "Iff (toy.gold P) (toy.gold P)"),
        ("equivalent", "holds", "∀ {And Iff : Prop}, Iff (toy.gold P) (toy.candidate P)"),
        ("stronger", "holds", "«toy.candidate» P → toy.gold P"),
        ("stronger", "holds", "«toy.candidate P → toy.gold P»"),
        ("stronger", "holds", "toy.candidateX P → toy.goldX P"),
        ("stronger", "holds", "toy.candidate P → X → toy.gold P → X"),
        ("stronger", "holds", "Exists fun P => toy.candidate P → toy.gold P"),
        ("stronger", "holds", "Or True (toy.candidate P → toy.gold P)"),
        ("stronger", "holds", "(toy.candidate P → toy.gold P) → True"),
        ("stronger", "fails", "«Not (∀ (P : Prop), toy.gold P → toy.candidate P)»"),
        ("stronger", "fails", "Not (∀ (P : Prop), toy.gold P → toy.candidate P) → True"),
        ("stronger", "fails", "toy.Not (∀ (P : Prop), toy.gold P → toy.candidate P)"),
        ("stronger", "fails", "Not (Exists fun P => toy.gold P → toy.candidate P)"),
        ("incomparable", "fails", "And (Not (∀ (P : Prop), toy.candidate P → toy.gold P)) True"),
        ("depends", "holds", "And (toy.gold P → toy.candidate P) True"),
        ("depends", "holds", "Or (toy.gold P → toy.candidate P) (toy.candidate P → toy.gold P)"),
    ],
)
def test_whole_statement_is_compared(relation: str, theorem: str, statement: str) -> None:
    assert not has_form(statement, theorem, rule="toy", relation=relation, taken=root_names())


@pytest.mark.parametrize(
    ("relation", "theorem", "statement"),
    [
        (
            "equivalent",
            "holds",
            "∀ {P : Prop}, Congruent K → Iff («toy».gold P) («toy».candidate P)",
        ),
        ("equivalent", "holds", "Iff toy.gold toy.candidate"),
        ("stronger", "holds", "(∀ (c : C), p c → q c) → toy.candidate p q → toy.gold p q"),
        ("weaker", "holds", "(toy.gold fun x => p x) → toy.candidate fun x => p x"),
        ("stronger", "fails", "Not (∀ (P : Prop), Positive K → toy.gold P → toy.candidate P)"),
        (
            "depends",
            "holds",
            "And (r → toy.gold P → toy.candidate P) (toy.candidate P → toy.gold P)",
        ),
        ("depends", "holds", "∀ (P : Prop), toy.gold P → toy.candidate P"),
    ],
)
def test_claim_may_have_hypotheses_and_quantifiers(
    relation: str, theorem: str, statement: str
) -> None:
    assert has_form(statement, theorem, rule="toy", relation=relation, taken=root_names())
