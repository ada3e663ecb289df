"""Definitions and lemmas of a library prove what its constants alone do not, and no more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.oracles.claim import Cell, Claim
from driftbench.oracles.kernel.archive import check_all
from driftbench.oracles.kernel.certificates import Certificate, NoCertificate
from driftbench.oracles.lemmas.oracle import LemmaOracle
from tests.oracles.lemmas.made import lemma_oracle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.library.lemma_texts import LemmaText

_LIBRARY = """\
universe u

class Magma (α : Type u) where
  op : α → α → α

class Neat (α : Type u) extends Magma α where
  neat : True

class Space (α : Type u) where
  Open : Set α → Prop

class Tight (α : Type u) [Space α] : Prop where
  tight : ∀ s : Set α, Space.Open s

section

variable {α : Type u} [Magma α]

def Swaps (a b : α) : Prop := Magma.op a b = Magma.op b a

def Central (a : α) : Prop := ∀ b, Swaps a b

def Odd' (a : α) : Prop := by exact True

def Halved (a : α) : Prop := ∃ b, Magma.op b b = a

/-- A structure in `Prop`. -/
structure Good (a : α) : Prop where
  swaps : ∀ b : α, Swaps a b
  halved : Halved a

theorem halved_of_good [Neat α] (a : α) (h : Central a) : Halved a := sorry

theorem odd_iff (a : α) : Odd' a ↔ Magma.op a a = a := sorry

theorem every_idempotent [Neat α] (a : α) : Magma.op a a = a := sorry

end

def IsTight {α : Type u} [Space α] (s : Set α) : Prop := sorry

theorem isTight_iff {α : Type u} [Space α] {s : Set α} : IsTight s ↔ Tight s := sorry

class Joint (α : Type u) extends Magma α where
  joint : True

def Sub (α : Type u) := Set α

/-- An instance of data, and one about the members of a term. -/
instance jointOfTight {α : Type u} [Magma α] [Space α] [Tight α] : Joint α where
  joint := sorry

instance tightMembers {α : Type u} [Space α] [Magma α] (H : Sub α) : Tight H := sorry

def Idle {α : Type u} [Magma α] (a : α) : Prop := sorry

theorem not_idle {α : Type u} [Magma α] (a : α) : ¬ Idle a := sorry

theorem odd_of_joint {α : Type u} [Joint α] (a : α) : Odd' a := sorry

namespace Turned

def Even' {α : Type u} [Magma α] (a : α) : Prop := sorry

protected def Swaps {α : Type u} [Magma α] (a b : α) : Prop := sorry

theorem swaps_iff {α : Type u} [Magma α] (a b : α) : Swaps a b ↔ a = b := sorry

scoped instance turnedMagma {α : Type u} : Magma α := sorry

end Turned

section

open Turned

theorem even_iff {α : Type u} [Magma α] (a : α) : Turned.Even' a ↔ Magma.op a a = a := sorry

end

def twice (n : ℕ) : ℕ := n + n

theorem twice_eq (n : ℕ) : twice n = 2 * n := sorry

def Three (m n : ℕ) : Prop := m + n = 3

class Finite (α : Type u) : Prop where
  out : True

class Fintype (α : Type u) where
  elems : True

instance finiteOfFintype {α : Type u} [Fintype α] : Finite α := sorry

def count (α : Type u) [Fintype α] : ℕ := sorry

def width (α : Type u) : ℕ := sorry

theorem finite_of_width {α : Type u} (h : width α ≠ 0) : Finite α := sorry

theorem width_eq_count {α : Type u} [Fintype α] : width α = count α := sorry
"""

_MAGMA = "{M : Type u} [Magma M] (x y : M)"


@pytest.fixture(scope="module")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LemmaOracle]:
    """Return an oracle with the lemmas of the library above."""
    with lemma_oracle(tmp_path_factory.mktemp("library"), _LIBRARY) as opened:
        yield opened


def asked(oracle: LemmaOracle, gold: str, candidate: str) -> list[tuple[str, tuple[str, ...]]]:
    claim = Claim(f"theorem t {candidate}", f"theorem t {gold}", "")
    return [(one.cell.value, one.lemmas) for one in oracle.decide([claim, claim.converse])]


@pytest.mark.parametrize(
    ("gold", "candidate", "lemmas"),
    [
        (
            f"{_MAGMA} (h : Swaps x y) : x = y",
            f"{_MAGMA} (h : Magma.op x y = Magma.op y x) : x = y",
            ("Swaps",),
        ),
        (
            f"{_MAGMA} (h : Central x) : x = y",
            f"{_MAGMA} (h : ∀ z, Magma.op x z = Magma.op z x) : x = y",
            ("Central", "Swaps"),
        ),
        (
            f"{_MAGMA} (h : Good x) : x = y",
            f"{_MAGMA} (h : Central x) (k : Halved x) : x = y",
            ("Central", "Good"),
        ),
        (
            f"{_MAGMA} (h : Odd' x) : x = y",
            f"{_MAGMA} (h : Magma.op x x = x) : x = y",
            ("odd_iff",),
        ),
        (
            "{X : Type u} [Space X] (s t : Set X) (h : IsTight s) : s = t",
            "{X : Type u} [Space X] (s t : Set X) (h : Tight s) : s = t",
            ("isTight_iff",),
        ),
        ("(n : ℕ) (h : twice n = 4) : n = 2", "(n : ℕ) (h : 2 * n = 4) : n = 2", ("twice_eq",)),
        # What a constant was applied to is computed with once the constant is written out.
        (
            "(x y z : ℕ) (h : Three (x + y) z) : x = y",
            "(x y z : ℕ) (h : z + (y + x) = 3) : x = y",
            ("Three",),
        ),
        # Lemmas that no text of a snapshot states.
        (
            "{M : Type u} (f g : M → M) (x : M) (h : f = id) : g x = x",
            "{M : Type u} (f g : M → M) (x : M) (h : ∀ y, f y = y) : g x = x",
            ("id_eq",),
        ),
        (
            "{M : Type u} (f : M → M) (l : List M) (h : l.reverse.map f = l) : l = []",
            "{M : Type u} (f : M → M) (l : List M) (h : (l.map f).reverse = l) : l = []",
            ("List.map_reverse",),
        ),
    ],
)
def test_what_differs_by_definitions_and_lemmas_is_proved_in_both_directions(
    oracle: LemmaOracle, gold: str, candidate: str, lemmas: tuple[str, ...]
) -> None:
    assert asked(oracle, gold, candidate) == [("proved", lemmas), ("proved", lemmas)]
    before = oracle.solver.decide([Claim(f"theorem t {candidate}", f"theorem t {gold}", "")])
    assert before[0].cell is not Cell.PROVED


@pytest.mark.parametrize(
    ("gold", "candidate", "lemmas"),
    [
        # Instances of `Fintype` are unique, and class assumptions imply them.
        ("[Fintype M] : x = y", "[Finite M] : x = y", ()),
        (
            "[Fintype M] (h : count M = 2) : x = y",
            "[Finite M] (h : width M = 2) : x = y",
            ("width_eq_count",),
        ),
        # A lemma says that the type is finite; the other lemma is about finite types.
        (
            "[Fintype M] (h : count M = 2) : x = y",
            "(h : width M = 2) : x = y",
            ("finite_of_width", "nonempty_fintype", "width_eq_count"),
        ),
    ],
)
def test_a_finite_type_has_an_instance_of_fintype(
    oracle: LemmaOracle, gold: str, candidate: str, lemmas: tuple[str, ...]
) -> None:
    forward, backward = asked(oracle, f"{_MAGMA} {gold}", f"{_MAGMA} {candidate}")
    assert forward[0] == "proved"
    assert backward == ("proved", lemmas)


@pytest.mark.parametrize(
    ("gold", "candidate"),
    [
        # Nothing says that the type is finite.
        ("[Fintype M] : x = y", ": x = y"),
        ("[Fintype M] (h : count M = 0) : x = y", "(h : width M = 0) : x = y"),
        # Another type is finite.
        ("{N : Type u} [Fintype M] : x = y", "{N : Type u} [Finite N] : x = y"),
    ],
)
def test_a_type_that_is_not_said_to_be_finite_has_none(
    oracle: LemmaOracle, gold: str, candidate: str
) -> None:
    _, backward = asked(oracle, f"{_MAGMA} {gold}", f"{_MAGMA} {candidate}")
    assert backward[0] != "proved"


def test_the_kernel_accepts_a_certificate_with_lemmas_as_hypotheses(oracle: LemmaOracle) -> None:
    claim = Claim(
        f"theorem t {_MAGMA} (h : Magma.op x y = Magma.op y x) : x = y",
        f"theorem t {_MAGMA} (h : Swaps x y) : x = y",
        "",
    )
    (finding,) = oracle.decide([claim])
    certificate = oracle.certificate(claim, finding)
    assert isinstance(certificate, Certificate)
    assert certificate.claim == "proved"
    assert check_all([certificate]) == ()
    # Without the definition of `Swaps` the provers refute it.
    assert oracle.certificate(claim, replace(finding, lemmas=())) == NoCertificate(
        "the provers answer refuted to the question by itself"
    )


def test_numerals_of_lemmas_and_their_classes_are_in_the_certificate(oracle: LemmaOracle) -> None:
    claim = Claim(
        f"theorem t {_MAGMA} [Fintype M] (h : count M = 2) : x = y",
        f"theorem t {_MAGMA} (h : width M = 2) : x = y",
        "",
    )
    (finding,) = oracle.decide([claim])
    assert finding.lemmas == ("finite_of_width", "nonempty_fintype", "width_eq_count")
    certificate = oracle.certificate(claim, finding)
    assert isinstance(certificate, Certificate)
    assert check_all([certificate]) == ()


def test_a_lemma_whose_classes_the_goal_does_not_assume_is_no_premise(oracle: LemmaOracle) -> None:
    gold, candidate = (
        f"{_MAGMA} (h : Central x) : Halved x ∨ x = y",
        f"{_MAGMA} (h : Central x) : x = y ∨ Central y",
    )
    forward, _ = asked(oracle, gold, candidate)
    assert forward[0] != "proved"


def test_what_lemmas_prove_without_the_premise_is_no_proof(oracle: LemmaOracle) -> None:
    binders = "{M : Type u} [Neat M] (x y : M)"
    # Gold is a lemma of the library: every statement implies it.
    found = asked(oracle, f"{binders} : Magma.op x x = x", f"{binders} : Swaps x y")
    assert all(cell != "proved" for cell, _ in found)


def test_what_lemmas_refute_implies_nothing(oracle: LemmaOracle) -> None:
    # `not_idle` refutes the candidate, from which gold follows as all else does.
    found = asked(oracle, f"{_MAGMA} : Odd' x", "{M : Type u} [Magma M] : ∀ x : M, Idle x")
    assert found[0][0] != "proved"


@pytest.mark.parametrize(
    ("gold", "candidate"),
    [
        # `jointOfTight` makes a structure, which need not be the one that gold assumes.
        (
            "{M : Type u} [Joint M] (x y : M) : x = y",
            "{M : Type u} [Magma M] [Space M] [Tight M] (x y : M) : x = y",
        ),
        # `tightMembers` is about the members of a `Sub`, not about all types.
        (
            "{M : Type u} [Magma M] [Space M] (x y : M) : x = y",
            "{M : Type u} [Magma M] [Space M] [Tight M] (x y : M) : x = y",
        ),
        # `swaps_iff` is about the constant of the root, since `Turned.Swaps` is protected.
        (
            f"{_MAGMA} (h : Turned.Swaps x y) : x = x",
            f"{_MAGMA} (h : x = y) : x = x ∧ y = x",
        ),
        # `even_iff` may be about the instance of the namespace that is open there.
        (
            f"{_MAGMA} (h : Turned.Even' x) : x = y",
            f"{_MAGMA} (h : Magma.op x x = x) : x = y",
        ),
    ],
)
def test_a_lemma_about_other_structures_is_no_premise(
    oracle: LemmaOracle, gold: str, candidate: str
) -> None:
    forward, _ = asked(oracle, gold, candidate)
    assert forward[0] != "proved"


def test_the_lemma_of_an_open_namespace_with_instances_is_a_premise(oracle: LemmaOracle) -> None:
    claim = Claim(
        f"theorem t {_MAGMA} (h : Magma.op x x = x) : x = y",
        f"theorem t {_MAGMA} (h : Turned.Even' x) : x = y",
        "open Turned",
    )
    assert oracle.decide([claim])[0].lemmas == ("even_iff",)


def test_a_declaration_that_is_held_out_is_no_premise(oracle: LemmaOracle) -> None:
    def out(text: LemmaText) -> bool:
        return text.name == "odd_iff"

    without = LemmaOracle(oracle.solver, oracle.texts, out)
    found = asked(
        without, f"{_MAGMA} (h : Odd' x) : x = y", f"{_MAGMA} (h : Magma.op x x = x) : x = y"
    )
    assert all(cell != "proved" for cell, _ in found)


@pytest.mark.parametrize(
    ("gold", "candidate"),
    [
        (f"{_MAGMA} : False", f"{_MAGMA} (h : Swaps x y) : Central x"),
        (f"{_MAGMA} (h : Halved x) : False", f"{_MAGMA} (h : Good x) : False"),
        (
            "{X : Type u} [Space X] (s : Set X) : False",
            "{X : Type u} [Space X] (s : Set X) : IsTight s",
        ),
        (f"{_MAGMA} : False", f"{_MAGMA} : Odd' x ∧ Halved y ∧ ¬ Swaps x y"),
        (f"{_MAGMA} (h : Central x) : Good x", f"{_MAGMA} (h : Good x) : Central x"),
        (f"{_MAGMA} (h : Odd' x) : Swaps x y", f"{_MAGMA} (h : Magma.op x x = y) : Swaps x y"),
        ("(n : ℕ) (h : twice n = 4) : n = 2", "(n : ℕ) (h : 3 * n = 4) : n = 2"),
        (
            "(x y z : ℕ) (h : Three (x + y) z) : x = y",
            "(x y z : ℕ) (h : z + (y + y) = 3) : x = y",
        ),
        (
            "{M : Type u} (f g : M → M) (x : M) (h : ∀ y, f (f y) = y) : g x = x",
            "{M : Type u} (f g : M → M) (x : M) (h : f = id) : g x = x",
        ),
        (
            "{M : Type u} (f : M → M) (l : List M) (h : l.reverse.map f = l) : l = []",
            "{M : Type u} (f : M → M) (l : List M) (h : l.map f = l.reverse) : l = []",
        ),
    ],
)
def test_what_lemmas_do_not_say_is_not_proved(
    oracle: LemmaOracle, gold: str, candidate: str
) -> None:
    (forward, _), _ = asked(oracle, gold, candidate)
    assert forward != "proved"
