from __future__ import annotations

import pickle
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import driftbench
from driftbench.comparison import Comparison, PairComparer, StatementPair
from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader, load_declarations
from driftbench.equipment import Equipment
from driftbench.lean import standard_table
from driftbench.oracles.claim import Cell, Claim, Finding, Oracle, Provenance
from driftbench.oracles.registry import open_oracle
from driftbench.oracles.snapshot_context import snapshot_context_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.corpus import Declaration

GOLD = "theorem t (a b : ℤ) (h : 0 < a) : ∃ c, a ∣ b + c"
DROPPED = "theorem t (a b : ℤ) : ∃ c, a ∣ b + c"
OPPOSITE = {"stronger": "weaker", "weaker": "stronger"}


def certify(comparer: PairComparer, gold: str, candidate: str, **more: str) -> Comparison:
    return comparer.compare(StatementPair(gold=gold, candidate=candidate, **more))


def text_of(report: Comparison) -> str:
    """Return the report as text, without what depends on versions."""
    found = re.sub(r"cvc5 \S+|finder/z3 \S+", "PROVER", str(report))
    return re.sub(r"^theory: .*", "theory: T, library starter", found, flags=re.MULTILINE)


def starter(*, count: int) -> list[Declaration]:
    reader = DeclarationReader(table=standard_table())
    found = list(load_declarations(open_snapshot("starter"), reader=reader))
    return found[:: len(found) // count]


# -- golden --------------------------------------------------------------------------------------


def test_the_report_on_a_dropped_hypothesis(comparer: PairComparer) -> None:
    report = certify(comparer, GOLD, DROPPED, english="Some multiple is near.")
    assert text_of(report) == (
        "drifted (stronger): the candidate implies gold, and gold does not imply the candidate.\n"
        "candidate implies gold: proved by PROVER\n"
        "gold implies candidate: refuted by a countermodel, in which gold is true and the "
        "candidate is false\n"
        "    ℤ has one element, #0\n"
        "    < is true nowhere\n"
        "    0 is #0\n"
        "    ∣ is true nowhere\n"
        "    + is #0 everywhere\n"
        "difference: hypothesis removed\n"
        "difference: The condition `0 < a` is gone. "
        "(rule drop-positivity, which claims: stronger)\n"
        "wording: Let a and b be integers. Then there exists c such that a divides b + c.\n"
        "theory: T, library starter"
    )
    assert report.english == "Some multiple is near."


@pytest.mark.parametrize(
    ("gold", "candidate", "verdict", "relation"),
    [
        (
            "theorem t (n : ℕ) : 0 < n → n ≠ 0",
            "theorem u : ∀ m : ℕ, 0 < m → m ≠ 0",
            "faithful",
            "equivalent",
        ),
        (GOLD, "theorem t (b a : ℤ) (pos : a > 0) : ∃ d, a ∣ b + d", "faithful", "equivalent"),
        (DROPPED, GOLD, "drifted", "weaker"),
        (
            "theorem t {X : Type*} [TopologicalSpace X] {s : Set X} (h : IsOpen s) : IsClosed s",
            "theorem t {X : Type*} [TopologicalSpace X] {s : Set X} (h : IsClosed s) : IsOpen s",
            "drifted",
            "incomparable",
        ),
    ],
)
def test_verdict_and_relation(
    comparer: PairComparer, gold: str, candidate: str, verdict: str, relation: str
) -> None:
    report = certify(comparer, gold, candidate)
    assert (report.verdict, report.relation) == (verdict, relation)


# -- properties ----------------------------------------------------------------------------------


def test_a_statement_is_faithful_to_itself_under_another_name(comparer: PairComparer) -> None:
    for one in starter(count=12):
        context = "\n".join(one.context)
        renamed = one.statement.replace(f" {one.name}", " renamed", 1)
        report = certify(comparer, one.statement, f"{renamed} := by\n  simp", context=context)
        assert report.verdict == "faithful", str(report)


def test_swapped_sides_swap_stronger_and_weaker(comparer: PairComparer) -> None:
    decided = 0
    for one in starter(count=8):
        context = "\n".join(one.context)
        view = comparer.snapshot.view(one.statement, context=context)
        last = view.statement.conclusion
        other = f"{one.statement[: last.start]}({one.statement[last.start :]}) ∨ False ∧ 1 = 2"
        weaker = f"{one.statement[: last.start]}({one.statement[last.start :]}) ∧ 1 = 2"
        for candidate in (other, weaker):
            there = certify(comparer, one.statement, candidate, context=context)
            back = certify(comparer, candidate, one.statement, context=context)
            assert back.relation == OPPOSITE.get(there.relation, there.relation)
            assert back.verdict == there.verdict
            decided += there.verdict != "undecided"
    assert decided > 8


# -- contexts ------------------------------------------------------------------------------------


def test_a_candidate_without_commands_is_read_after_those_of_gold(comparer: PairComparer) -> None:
    gold = "def twice (n : ℕ) : ℕ := 2 * n\nvariable (k : ℕ)\ntheorem t : twice k = k := sorry"
    assert certify(comparer, gold, "theorem t (m : ℕ) : twice m = m").verdict == "faithful"
    assert certify(comparer, gold, "theorem t : twice k = k").verdict == "faithful"


def test_a_candidate_with_commands_has_only_those(comparer: PairComparer) -> None:
    gold = "variable (k : ℕ)\ntheorem t : k = k + k"
    spelled = certify(comparer, gold, "open Nat\ntheorem t (k : ℕ) : k = k + k")
    assert spelled.verdict == "faithful"
    own = "set_option autoImplicit false\ntheorem t : k = k + k"
    report = certify(comparer, gold, own)
    assert report.verdict == "undecided"
    (place,) = report.unread
    assert (place.side, place.line, place.column) == ("candidate", 2, 13)
    assert place.reason == "the name k, which nothing binds"


def test_contexts_may_be_given_apart(comparer: PairComparer) -> None:
    same = "theorem t : x = x + x"
    naturals, integers = "variable (x : ℕ)", "variable (x : ℤ)"
    assert certify(comparer, same, same, context=naturals).verdict == "faithful"
    report = certify(comparer, same, same, context=naturals, candidate_context=integers)
    assert report.verdict != "faithful"
    assert report.candidate == "theorem t (x : ℤ) : x = x + x"


def test_names_that_were_bound_are_reported_once(comparer: PairComparer) -> None:
    report = certify(
        comparer,
        "theorem t (a b : G) [Group G] : a = b",
        "theorem t {x y : H} [Group H] : y = x",
    )
    assert report.verdict == "faithful"
    assert [one.text for one in report.reasons if one.kind == "unbound names"] == [
        "gold binds {G : Type*}",
        "candidate binds {H : Type*}",
    ]


# -- bad input -----------------------------------------------------------------------------------

BAD = {
    "cut off": "theorem t (a b : ℤ) (h : 0 <",
    "Lean 3": "theorem t (a b : int) (h : a > 0) : exists c, a ∣ b + c := begin use b, end",
    "Lean 3, but for its proof": f"{GOLD} :=\nbegin\n  simp\nend",
    "sorry": "theorem t (a b : ℤ) : sorry",
    "two": f"{GOLD}\n\n{GOLD}",
    "none": "Sorry, I cannot do that.",
    "large": f"theorem t (x : ℕ) : x = x{' ∧ x = x' * 22_000}",
    "empty": "",
    "unbound": "set_option autoImplicit false\ntheorem t (x y : G) : x = y",
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_bad_input_has_no_proof_and_says_where(comparer: PairComparer, text: str) -> None:
    for gold, candidate, side in ((GOLD, text, "candidate"), (text, GOLD, "gold")):
        report = certify(comparer, gold, candidate)
        assert report.verdict == "undecided"
        assert side in {one.side for one in report.unread}
        assert all(one.reason and one.line > 0 for one in report.unread)
        assert f"not read: {side}, line " in str(report)
    both = certify(comparer, text, text)
    assert both.verdict == "undecided"
    assert both.relation == "undecided"


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("theorem t (a b : ℤ) : sorry", 1, 23),
        ("open Nat\n\ntheorem t (n : Fin sorry) : n = n := by sorry", 3, 20),
        ("theorem t -- sorry\n    (a : ℤ) : a = a ∧\n  (sorry : Prop)", 3, 4),
        ("theorem t (sorry' : ℤ) : sorry' = sorry", 1, 35),
    ],
)
def test_the_place_of_sorry(comparer: PairComparer, text: str, line: int, column: int) -> None:
    (found,) = certify(comparer, GOLD, text).unread
    assert (found.line, found.column) == (line, column)
    assert found.reason == "a statement with sorry in it"


def test_hidden_characters_are_shown(comparer: PairComparer) -> None:
    report = certify(comparer, "theorem t : \x1b[8m", "theorem t : 1 = 1", id="a")
    assert "\x1b" not in str(report)


# -- what oracles report -------------------------------------------------------------------------


class Scripted(Oracle):
    """Gives the same finding for every claim."""

    name, theory, budget = "scripted 1", "L4", 7

    def __init__(self, **fields: object) -> None:
        self.fields = fields
        self.claims: list[Claim] = []

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        self.claims += claims
        source = Provenance(oracle=self.name, theory="L4", budget=7, seconds=0.0, query="q")
        found = Finding(provenance=source, **self.fields)  # type: ignore[arg-type]
        return tuple(found for _ in claims)

    def close(self) -> None:
        """Close nothing."""


@pytest.mark.parametrize(
    ("fields", "lines"),
    [
        ({"cell": Cell.PROVED}, ["proved by scripted 1"]),
        (
            {"cell": Cell.PROVED, "detail": "by the normal form of computation (+N)"},
            ["proved, by the normal form of computation (+N)"],
        ),
        (
            {"cell": Cell.PROVED, "lemmas": ("A.b", "C")},
            ["proved by scripted 1", "by A.b", "by C"],
        ),
        (
            {"cell": Cell.PROVED, "lemmas": ("A.b",), "detail": "by A.b"},
            ["proved, by A.b"],
        ),
        ({"cell": Cell.REFUTED, "detail": "by omega"}, ["refuted: by omega"]),
        (
            {"cell": Cell.UNKNOWN, "cause": "vacuous", "detail": "gold alone"},
            ["undecided, it is provable without the premise, which shows nothing: gold alone"],
        ),
        ({"cell": Cell.UNKNOWN, "cause": "error"}, ["undecided, the oracle failed"]),
    ],
)
def test_reasons_come_from_the_fields_of_findings(
    comparer: PairComparer, fields: dict[str, object], lines: list[str]
) -> None:
    report = certify(replace(comparer, oracle=Scripted(**fields)), GOLD, DROPPED)
    first, second = report.reasons[:2]
    assert [first.text, *first.details] == [second.text, *second.details] == lines
    assert (first.direction, second.direction) == ("forward", "backward")
    for line in lines:
        assert line in str(report)


def test_contexts_reach_the_oracle(comparer: PairComparer) -> None:
    oracle = Scripted(cell=Cell.PROVED)
    asking = replace(comparer, oracle=oracle)
    certify(asking, GOLD, DROPPED, context="open Nat")
    certify(asking, f"open Nat\n{GOLD}", f"open Real\n{DROPPED}")
    one, converse, apart, _ = oracle.claims
    assert one == Claim(DROPPED, GOLD, "open Nat")
    assert converse == one.converse
    assert apart == Claim(DROPPED, GOLD, "open Nat", "open Real")


# -- tools ---------------------------------------------------------------------------------------


def test_probes_speak_against_the_candidate() -> None:
    equipment = Equipment(snapshot="starter")
    with PairComparer.open(equipment, probes=True) as comparer:
        report = certify(comparer, GOLD, DROPPED)
        other = certify(comparer, f"open Nat\n{GOLD}", f"open Real\n{DROPPED}")
    probes = [one for one in report.reasons if one.kind == "probe"]
    assert probes
    assert probes[0].text.startswith("the candidate does not follow from a statement that should ")
    assert probes[0].details[0].startswith("theorem t ")
    assert any("no probe was asked" in one.text for one in other.reasons)


def test_reports_are_the_same_from_the_cache_and_from_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path))
    pairs = [
        StatementPair(gold=GOLD, candidate=candidate, id=str(at))
        for at, candidate in enumerate((DROPPED, GOLD, "theorem t (", DROPPED))
    ]
    found = []
    for workers in (1, 1, 2):
        with PairComparer.open(Equipment()) as comparer:
            found.append([one.to_json() for one in comparer.compare_all(pairs, workers=workers)])
    assert found[0] == found[1] == found[2]
    assert [one["id"] for one in found[0]] == ["0", "1", "2", "3"]
    assert found[0][0]["verdict"] == "drifted"


def test_a_comparer_that_was_not_asked_can_be_pickled() -> None:
    oracle = open_oracle(Equipment(snapshot="starter"), cached=False)
    made = PairComparer(snapshot_context_of("starter"), oracle, "starter")
    assert pickle.loads(pickle.dumps(made)).library == "starter"  # noqa: S301 -- our own


def test_certify_is_a_function_of_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path))
    report = driftbench.certify(gold=GOLD, candidate=DROPPED)
    assert isinstance(report, Comparison)
    assert report.to_json()["relation"] == "stronger"


COMMUTATIVE = "theorem t {G : Type*} [Group G] (h : ∀ x : G, x = x * x) (a b : G) : a * b = b * a"
SWAPPED = "theorem t {A B : Type*} [Group A] [Group B] : Nonempty (A × B ≃* B × A)"


@pytest.mark.parametrize(
    ("gold", "candidate"),
    [
        (COMMUTATIVE, "instance t {G : Type*} [Group G] (h : ∀ x : G, x = x * x) : CommGroup G"),
        (COMMUTATIVE, "def t [Group G] (h : ∀ x : G, x = x * x) : CommGroup G := by\n  sorry"),
        (COMMUTATIVE, "example [Group G] (h : ∀ x : G, x = x * x) (a b : G) : b * a = a * b"),
        (SWAPPED, "def t {A B : Type*} [Group A] [Group B] : A × B ≃* B × A := sorry"),
        (SWAPPED, "example [Group A] [Group B] : A × B ≃* B × A"),
    ],
)
def test_a_definition_may_be_the_statement(
    comparer: PairComparer, gold: str, candidate: str
) -> None:
    assert certify(comparer, gold, candidate).verdict == "faithful"


def test_a_definition_says_no_more_than_its_type(comparer: PairComparer) -> None:
    without = "def t {G : Type*} [Group G] : CommGroup G := sorry"
    assert certify(comparer, COMMUTATIVE, without).relation == "stronger"
    some = "theorem t {G : Type*} [Group G] (h : ∀ x : G, x = x * x) : Nonempty (CommGroup G)"
    report = certify(comparer, COMMUTATIVE, some)
    assert report.verdict == "undecided"
    assert [one.reason for one in report.unread] == ["the claim that there is some (CommGroup G)"]
