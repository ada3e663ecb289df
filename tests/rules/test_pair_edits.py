"""Kinds of edits for minimal pairs: what each makes of a statement."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.errors import RuleError
from driftbench.lean import parse
from driftbench.rules import Applied, Skipped, apply, default_kinds
from driftbench.rules.pair_edits import edit_names, edits_named, load_edits, may_apply, read_edits

if TYPE_CHECKING:
    from pathlib import Path

#: Kind -> statement, an edit that keeps its meaning, and one that changes it.
CASES = {
    "assume-arrow": (
        (
            "theorem t {C : Type*} [Category C] {X Y Z : C} (f g : X ⟶ Y) "
            "[CategoryTheory.IsIso f] : f = g"
        ),
        "[CategoryTheory.IsIso f] [CategoryTheory.Mono f] :",
        "[CategoryTheory.IsIso f] [CategoryTheory.Mono g] :",
    ),
    "assume-functor": (
        "theorem t {C D : Type*} (F G : C ⥤ D) [CategoryTheory.Functor.IsEquivalence F] : P F G",
        "[CategoryTheory.Functor.IsEquivalence F] [CategoryTheory.Functor.Full F] :",
        "[CategoryTheory.Functor.IsEquivalence F] [CategoryTheory.Functor.Full G] :",
    ),
    "assume-order": (
        "theorem t {a b c : ℝ} (h₁ : a < b) : a < c",
        "(h₁ : a < b) (h : a ≤ b) :",
        "(h₁ : a < b) (h : a ≤ c) :",
    ),
    "assume-property": (
        "theorem t {f g : ℝ → ℝ} (hf : IsHomeomorph f) : P f g",
        "(hf : IsHomeomorph f) (h : Continuous f) :",
        "(hf : IsHomeomorph f) (h : Continuous g) :",
    ),
    "assume-ring": (
        "theorem t {R S : Type*} [CommRing R] [Field S] (f : R →+* S) : P f",
        "[Field S] [NoZeroDivisors S] (f",
        "[CommRing R] [NoZeroDivisors R] [Field S]",
    ),
    "assume-separation": (
        (
            "theorem t {X Y : Type*} [TopologicalSpace X] [TopologicalSpace Y] [T2Space X] "
            "(f : X → Y) : P f"
        ),
        "[T2Space X] [T1Space X] (f",
        "[T2Space X] [T3Space X] (f",
    ),
    "assume-sign": (
        "theorem t {a b : ℝ} (ha : 0 < a) : a * b ≤ 1",
        "(ha : 0 < a) (h : 0 ≤ a) :",
        "(ha : 0 < a) (h : 0 ≤ b) :",
    ),
    "assume-size": (
        "theorem t {ι κ : Type*} [Fintype ι] (s : Set ι) (t : Set κ) : P s t",
        "[Fintype ι] [Finite ι] (s",
        "[Fintype ι] [Finite κ] (s",
    ),
    "assume-space": (
        "theorem t {X : Type*} [MetricSpace X] [CompactSpace X] (f : X → X) : P f",
        "[LocallyCompactSpace X]",
        "[PreconnectedSpace X]",
    ),
    "assume-value": (
        "theorem t {a b : ℕ} (ha : 1 < a) : a * b ≤ 1",
        "(ha : 1 < a) (h : a ≠ 1) :",
        "(ha : 1 < a) (h : a ≠ 2) :",
    ),
    "bound-by-elements": (
        "theorem t {s : Set ℝ} (hs : s.Finite) : BddAbove s",
        ": ∃ b, ∀ x ∈ s, x ≤ b",
        ": ∃ b, ∀ x ∈ s, b ≤ x",
    ),
    "contrapose": (
        "theorem t (a b : ℝ) (h : 0 < a → 0 < b) : P a b",
        "(h : ¬ 0 < b → ¬ 0 < a)",
        "(h : ¬ 0 < a → ¬ 0 < b)",
    ),
    "deny-order": (
        "theorem t (a b : ℝ) (h : a < b) : 0 < b - a",
        "(h : ¬ b ≤ a)",
        "(h : ¬ a ≤ b)",
    ),
    "iff-as-implications": (
        "theorem t (a b : ℝ) : a < b ↔ 0 < b - a",
        ": (a < b → 0 < b - a) ∧ (¬ a < b → ¬ 0 < b - a)",
        ": (a < b → 0 < b - a) ∧ (¬ 0 < b - a → ¬ a < b)",
    ),
    "inclusion-as-equation": (
        "theorem t (s t : Set ℝ) (h : s ⊆ t) : P s t",
        "(h : s ∩ t = s)",
        "(h : s ∩ t = t)",
    ),
    "inclusion-by-elements": (
        "theorem t (s t : Set ℝ) (h : s ⊆ t) : P s t",
        "(h : ∀ x ∈ s, x ∈ t)",
        "(h : ∀ x ∈ t, x ∈ s)",
    ),
    "injectivity-by-elements": (
        "theorem t (f : ℕ → ℕ) (h : Function.Injective f) : P f",
        "(h : ∀ x y, f x = f y → x = y)",
        "(h : ∀ x y, x = y → f x = f y)",
    ),
    "monotonicity-by-elements": (
        "theorem t (f : ℝ → ℝ) (h : Monotone f) : P f",
        "(h : ∀ x y, x ≤ y → f x ≤ f y)",
        "(h : ∀ x y, x ≤ y → f y ≤ f x)",
    ),
}


def outcomes(kind: str, text: str) -> list[Applied | Skipped]:
    (rule,) = edits_named([kind])
    return list(apply(rule, parse(text), kinds=default_kinds()))


def test_each_kind_has_a_case() -> None:
    assert edit_names() == tuple(sorted(CASES))


@pytest.mark.parametrize("kind", sorted(CASES))
def test_a_kind_makes_a_faithful_and_a_drifted_candidate(kind: str) -> None:
    gold, *wanted = CASES[kind]
    found = [outcome.text for outcome in outcomes(kind, gold) if isinstance(outcome, Applied)]
    for part in wanted:
        assert any(part in text for text in found), (part, found)


@pytest.mark.parametrize("kind", sorted(CASES))
def test_the_cheap_test_lets_the_cases_pass(kind: str) -> None:
    (rule,) = edits_named([kind])
    assert may_apply(rule, CASES[kind][0])
    assert not may_apply(rule, "theorem t : P")


def test_an_assumption_that_is_there_is_not_added_again() -> None:
    found = outcomes("assume-sign", "theorem t {a : ℝ} (ha : 0 < a) (h : 0 ≤ a) : a ≤ 1")
    assert all("(h' : 0 ≤ a)" not in one.text for one in found if isinstance(one, Applied))
    assert any("(h' : 1 ≤ a)" in one.text for one in found if isinstance(one, Applied))


def test_an_instance_stands_after_all_that_it_mentions() -> None:
    gold = "theorem t {K : Type*} [Field K] {L : Type*} [Field L] (f : K →+* L) : P f"
    found = [one.text for one in outcomes("assume-ring", gold) if isinstance(one, Applied)]
    assert len(found) == len({text.replace(" ", "") for text in found}) == 6
    assert sum("[Field K] [CharZero K] {L" in text for text in found) == 1
    assert all("[CharZero L]" not in text.partition("[Field L]")[0] for text in found)


@pytest.mark.parametrize(
    ("kind", "gold"),
    [
        ("assume-value", "theorem t {e : ℝ} (he : 0 < e) : P e"),
        ("assume-order", "theorem t {s u : Closed X} (h : s ≤ u) : P s u"),
        ("assume-size", "theorem t {F : Type*} [Fintype F] [Infinite F] : P F"),
    ],
)
def test_assumptions_that_nobody_would_make_are_not_made(kind: str, gold: str) -> None:
    found = [one.text for one in outcomes(kind, gold) if isinstance(one, Applied)]
    assert not any(part in text for text in found for part in ("≠ 1", "s < u", "[Finite F]"))


@pytest.mark.parametrize(
    ("kind", "gold"),
    [
        # One implication for all `e` gives the other, since `e.symm` is one of them.
        ("iff-as-implications", "theorem t {X Y : Type*} (e : X ≃ₜ Y) : P X ↔ P Y"),
        ("contrapose", "theorem t (a b : ℝ) (e : ℝ ≃ ℝ) (h : 0 < a → 0 < b) : P a b e"),
        # One implication for all topologies says that two of them are equal, hence the other.
        ("iff-as-implications", "theorem t [TopologicalSpace X] : IsInducing f ↔ IsInducing g"),
        # An ordered ring is infinite, so that the theorem would say nothing.
        (
            "assume-size",
            "theorem t {R : Type*} [CommRing R] [LinearOrder R] [IsStrictOrderedRing R] : P R",
        ),
    ],
)
def test_an_edit_of_no_consequence_is_not_made(kind: str, gold: str) -> None:
    assert not [one for one in outcomes(kind, gold) if isinstance(one, Applied)]


def test_neither_order_nor_symbol_alone_shows_which_candidate_is_faithful() -> None:
    found = {one.text for one in outcomes("deny-order", CASES["deny-order"][0])}  # type: ignore[union-attr]
    ends = {text.partition("(h : ")[2].partition(")")[0] for text in found}
    # The first two say what gold says. Each order and each symbol is in one of each kind.
    assert {"¬ b ≤ a", "¬ a ≥ b", "¬ a ≤ b", "¬ b ≥ a"} <= ends


def test_mined_implications_are_part_of_a_kind() -> None:
    (rule,) = edits_named(["assume-property"])
    row = {"given": "IsHomeomorph ?a", "assumed": "Continuous ?a", "vary": "a"}
    assert {**row, "evidence": "IsHomeomorph.continuous"} in list(
        rule.options["cases"]  # type: ignore[call-overload]
    )


def test_a_predicate_that_nobody_would_assume_is_not_assumed() -> None:
    found = outcomes("assume-property", "theorem t {f : ℝ → ℝ} {s} (h : AnalyticOn ℝ f s) : P f")
    texts = [one.text for one in found if isinstance(one, Applied)]
    assert not any("CPolynomialOn" in text for text in texts)


def test_a_known_implication_is_named_unless_another_variable_is_meant() -> None:
    gold, implied, other = CASES["assume-property"]
    found = {
        one.text: one.evidence
        for one in outcomes("assume-property", gold)
        if isinstance(one, Applied)
    }
    (named,) = (of for text, of in found.items() if implied in text)
    (unnamed,) = (of for text, of in found.items() if other in text)
    assert (named, unnamed) == ("IsHomeomorph.continuous", "rule:assume-property@2")


def test_a_malformed_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "edits.toml").write_text('[[edits]]\nid = "a"\nversion = 0\n', encoding="utf-8")
    with pytest.raises(RuleError, match="version"):
        read_edits(tmp_path)


def test_kinds_are_sorted() -> None:
    assert [kind.id for kind in load_edits()] == sorted(CASES)
