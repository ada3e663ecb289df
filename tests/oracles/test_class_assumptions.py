"""Classes in any brackets, former classes, data as a claim, and declarations of a context."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.library import read_library
from driftbench.oracles.claim import Cell, Claim
from driftbench.oracles.knowledge import SnapshotKnowledge
from driftbench.oracles.solver.oracle import SolverOracle
from driftbench.oracles.solver.provers import open_provers
from driftbench.oracles.solver.translator import Translator
from driftbench.oracles.translation import Unsupported

if TYPE_CHECKING:
    from collections.abc import Iterator

LIBRARY = """\
class Group (G : Type u) where
  mul : G → G → G

class CommGroup (G : Type u) extends Group G where
  mul_comm : True

class Field (K : Type u) where
  zero : K

class LinearOrder (K : Type u) where
  le : K → K → Prop

class IsStrictOrderedRing (K : Type u) : Prop where
  strict : True

class Finite (α : Type u) : Prop where
  finite : True

class Fintype (α : Type u) where
  elems : True

instance Finite.of_fintype {α : Type u} [Fintype α] : Finite α := ⟨trivial⟩

def Fintype.card (α : Type u) [Fintype α] : ℕ := 0

class Space (X : Type u) where
  isOpen : Set X → Prop

class Regular (X : Type u) [Space X] : Prop where
  regular : True

class Whole (X : Type u) : Prop where
  whole : True

instance Real.whole : Whole ℝ := ⟨trivial⟩

local notation "E" => ℝ

instance whole_local : Whole E := ⟨trivial⟩
"""

PROVED, REFUTED = Cell.PROVED, Cell.REFUTED


@pytest.fixture(scope="module")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SolverOracle]:
    """Return an oracle that knows a few classes."""
    folder = tmp_path_factory.mktemp("classes")
    (folder / "Classes.lean").write_text(LIBRARY, encoding="utf-8")
    knowledge = SnapshotKnowledge(read_library(open_snapshot(f"dir:{folder}")).parsed)
    with SolverOracle(
        Translator(knowledge, None), open_provers(("cvc5",)), steps=1_000_000
    ) as found:
        yield found


def _cells(
    oracle: SolverOracle,
    gold: str,
    candidate: str,
    context: str = "import Mathlib",
    own: str | None = None,
) -> tuple[Cell, Cell]:
    """Return whether the candidate implies gold, and the converse."""
    claim = Claim(f"theorem t {candidate}", f"theorem t {gold}", context, own)
    first, second = oracle.decide([claim, claim.converse])
    return first.cell, second.cell


EQUIVALENT = [
    # Lean finds instances among all variables.
    (
        "{G : Type*} [Group G] [Fintype G] (h : Fintype.card G = 4) (a : G) : a = a * a",
        "{G : Type*} [Group G] (hG : Fintype G) (h : Fintype.card G = 4) (a : G) : a = a * a",
    ),
    (
        "{X : Type*} [Space X] [Regular X] (x y : X) : x = y",
        "{X : Type*} [Space X] (h : Regular X) (x y : X) : x = y",
    ),
    (
        "{X : Type*} [Space X] [Regular X] (x y : X) : x = y",
        "{X : Type*} [Space X] : Regular X → ∀ x y : X, x = y",
    ),
    # There is exactly one `Fintype G` up to equality if `G` is finite.
    (
        "{G : Type*} [Group G] [Finite G] (a : G) : a = a * a",
        "{G : Type*} [Group G] [Fintype G] (a : G) : a = a * a",
    ),
    (
        "{G : Type*} [CommGroup G] (a : G) : a = a * a",
        "{G : Type*} [Group G] (h : ∀ x y : G, x * y = y * x) (a : G) : a = a * a",
    ),
    ("(x : ℝ) : x = 0", "[Whole ℝ] (x : ℝ) : x = 0"),
    # A class of an earlier version is the classes that it bundled.
    (
        "{K : Type*} [Field K] [LinearOrder K] [IsStrictOrderedRing K] (x y : K) : x = y",
        "{K : Type*} [LinearOrderedField K] (x y : K) : x = y",
    ),
    # Data as a claim.
    (
        "{G : Type*} [Group G] (h : ∀ x : G, x = x * x) : ∀ a b : G, a * b = b * a",
        "{G : Type*} [Group G] (h : ∀ x : G, x = x * x) : CommGroup G",
    ),
    # The commutative class need not be declared; other names are uninterpreted.
    (
        "{M : Type*} [Monoid M] (h : ∀ x : M, x = x * x) : ∀ a b : M, a * b = b * a",
        "{M : Type*} [Monoid M] (h : ∀ x : M, x = x * x) : CommMonoid M",
    ),
    ("{A B : Type*} : Nonempty (A × B ≃ B × A)", "{A B : Type*} : A × B ≃ B × A"),
]


@pytest.mark.parametrize(("gold", "candidate"), EQUIVALENT)
def test_these_are_equivalent(oracle: SolverOracle, gold: str, candidate: str) -> None:
    assert _cells(oracle, gold, candidate) == (PROVED, PROVED)


STRONGER = [
    # Without commutativity, finiteness or the class the candidate claims more.
    (
        "{G : Type*} [CommGroup G] (a : G) : a = a * a",
        "{G : Type*} [Group G] (a : G) : a = a * a",
    ),
    (
        "{G : Type*} [Group G] (hG : Fintype G) (a : G) : a = a * a",
        "{G : Type*} [Group G] (a : G) : a = a * a",
    ),
    ("{X : Type*} [Whole X] (x y : X) : x = y", "{X : Type*} (x y : X) : x = y"),
    # `E` is local notation in the library.
    ("{E : Type*} [Whole E] (x y : E) : x = y", "{E : Type*} (x y : E) : x = y"),
]


@pytest.mark.parametrize(("gold", "candidate"), STRONGER)
def test_these_are_stronger(oracle: SolverOracle, gold: str, candidate: str) -> None:
    assert _cells(oracle, gold, candidate) == (PROVED, REFUTED)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("{G : Type*} : CommGroup G", "extends no given structure"),
        ("{G : Type*} [Group G] : Fintype G", "extends no given structure"),
        ("{G : Type*} [Group G] : CommMonoid G", "extends no given structure"),
        # The structure that there is need not be the given one.
        ("{G : Type*} [Group G] : Nonempty (CommGroup G)", "there is some .CommGroup G"),
        ("{G : Type*} [Group G] (h : Nonempty (Space G)) : 1 = 1", "there is some .Space G"),
        ("{G : Type*} [Group G] : Nonempty (CommRing G) ∨ 1 = 1", "there is some .CommRing G"),
        ("{G : Type*} [Group G] : Type", "a type of types"),
        ("(x : ℝ) : sorry", "sorry"),
    ],
)
def test_other_data_is_no_claim(oracle: SolverOracle, statement: str, reason: str) -> None:
    text = f"theorem t {statement}"
    with pytest.raises(Unsupported, match=reason):
        oracle.translator.questions(text, text, context="")


def test_two_structures_on_one_type_are_refused(oracle: SolverOracle) -> None:
    # Constants do not depend on instances here, so which of the two a constant is about is lost.
    gold = "{X : Type*} (s t : Space X) (h : s = t) (x y : X) : x = y"
    candidate = "{X : Type*} (s : Space X) (x y : X) : x = y"
    assert _cells(oracle, gold, candidate) == (Cell.UNKNOWN, Cell.UNKNOWN)


CONTEXT = """\
import Mathlib
def small (n : ℕ) : Prop := n < 3
abbrev limit : ℕ := sorry
structure Walk where
  length : ℕ
"""


def test_definitions_of_a_context_are_unfolded(oracle: SolverOracle) -> None:
    gold = "(n : ℕ) (h : small n) : n = 0"
    assert _cells(oracle, gold, "(n : ℕ) (h : n < 3) : n = 0", CONTEXT) == (PROVED, PROVED)
    assert _cells(oracle, gold, "(n : ℕ) (h : n < 4) : n = 0", CONTEXT) == (PROVED, REFUTED)


def test_names_of_a_context_are_not_bound(oracle: SolverOracle) -> None:
    first, second = "(n : ℕ) : n = limit", "(n : ℕ) : limit = n"
    claim = Claim(f"theorem t {first}", f"theorem t {second}", CONTEXT)
    found = oracle.decide([claim, claim.converse])
    assert [(one.cell, one.detail) for one in found] == [
        (PROVED, "premise and goal are the same proposition")
    ] * 2
    # As a variable, `limit` would make both false, and each would imply the other.
    assert _cells(oracle, "(n : ℕ) : n = limit", "(n : ℕ) : n + 1 = limit", CONTEXT) != (
        PROVED,
        PROVED,
    )
    walks = _cells(oracle, "(w : Walk) : w.length = 0", "(w : Walk) : 0 = w.length", CONTEXT)
    assert walks == (PROVED, PROVED)


def test_a_candidate_brings_its_own_declarations(oracle: SolverOracle) -> None:
    gold = "(n : ℕ) (h : n < 3) : n = 0"
    named = "(n : ℕ) (h : low n) : n = 0"
    own = "import Mathlib\ndef low (n : ℕ) : Prop := n < {}"
    assert _cells(oracle, gold, named, "import Mathlib", own.format(3)) == (PROVED, PROVED)
    assert _cells(oracle, gold, named, "import Mathlib", own.format(4)) == (PROVED, REFUTED)


@pytest.mark.parametrize(
    ("context", "own", "cells"),
    [
        # A definition that is unfolded is compared by its meaning.
        ("n < 3", "n < 4", (PROVED, REFUTED)),
        ("n < 3", "3 > n", (PROVED, PROVED)),
        # Definitions without a body that is one term are different constants.
        ("by exact n < 3", "by exact n < 4", (REFUTED, REFUTED)),
        ("sorry", "n < 4", (REFUTED, REFUTED)),
    ],
)
def test_each_side_has_its_own_definition_of_a_name(
    oracle: SolverOracle, context: str, own: str, cells: tuple[Cell, Cell]
) -> None:
    text = "import Mathlib\ndef low (n : ℕ) : Prop := {}\ndef under (n : ℕ) : Prop := low n"
    contexts = text.format(context), text.format(own)
    for name in ("low", "under"):
        stated = f"(n : ℕ) (h : {name} n) : n = 0"
        assert _cells(oracle, stated, stated, *contexts) == cells
    assert _cells(oracle, stated, stated, contexts[0], contexts[0]) == (PROVED, PROVED)


@pytest.mark.parametrize(
    ("own", "same"),
    [
        ("instance : Inhabited Point := ⟨first⟩", True),
        ("instance  :  Inhabited Point :=\n  ⟨first⟩", True),
        ("instance : Inhabited Point := ⟨second⟩", False),
        ("open Whole", False),
        ('local notation "one" => 1', False),
    ],
)
def test_definitions_depend_on_instances_and_open_namespaces(
    oracle: SolverOracle,
    own: str,
    same: bool,  # noqa: FBT001 -- a parameter of the test
) -> None:
    context = "{}\ndef good (n : ℕ) : Prop := by exact default\nabbrev answer : ℕ := sorry"
    contexts = [
        context.format(f"opaque Point : Type\n{each}")
        for each in ("instance : Inhabited Point := ⟨first⟩", own)
    ]
    stated = "(n : ℕ) (h : good n) : n = 0"
    expected = (PROVED, PROVED) if same else (REFUTED, REFUTED)
    assert _cells(oracle, stated, stated, *contexts) == expected
    # The unknown answer is the same in both.
    answered = "(n : ℕ) : n = answer"
    assert _cells(oracle, answered, answered, *contexts) == (PROVED, PROVED)


@pytest.mark.parametrize("name", ["alike", "Beads.alike"])
def test_what_depends_on_a_changed_structure_through_an_instance_is_not_proved(
    oracle: SolverOracle, name: str
) -> None:
    context = (
        "structure Base where\n  c : ℕ{}\n"
        f"instance {name} : Setoid Base := ⟨by simp⟩\n"
        f"abbrev Beads := Quotient {name}\nabbrev answer : ℕ := sorry"
    )
    stated = ": Fintype.card Beads = answer"
    contexts = context.format(""), context.format("\n  two : c = 2")
    assert PROVED not in _cells(oracle, stated, stated, *contexts)
    assert _cells(oracle, stated, stated, contexts[0], contexts[0]) == (PROVED, PROVED)


def test_section_variables_are_binders_of_the_statement(oracle: SolverOracle) -> None:
    gold = "{G : Type*} [Group G] (x y : G) : x = y"
    own = "import Mathlib\nvariable {G : Type*} [Group G]\nvariable (x : G)"
    assert _cells(oracle, gold, "(y : G) : x = y", "", own) == (PROVED, PROVED)
    plain = "import Mathlib\nvariable {G : Type*} (x : G)"
    assert _cells(oracle, gold, "(y : G) : x = y", "", plain) == (PROVED, REFUTED)


@pytest.mark.parametrize(
    ("context", "own", "reason"),
    [
        (
            "def Low.end : ℕ := 4",
            "def Low.end : ℕ := 5",
            "a name Low.end that each context declares",
        ),
        ("", "def Finite (n : ℕ) : Prop := n < 3", "a declaration of Finite, which the library"),
    ],
)
def test_a_name_with_two_meanings_may_be_refused(
    oracle: SolverOracle, context: str, own: str, reason: str
) -> None:
    claim = Claim("theorem t (n : ℕ) : n = 1", "theorem t (n : ℕ) : n = 2", context, own)
    for finding in oracle.decide([claim, claim.converse]):
        assert finding.word == "unknown:unsupported"
        assert reason in finding.detail


def test_the_converse_of_a_claim_has_the_contexts_in_turn() -> None:
    claim = Claim("p", "q", "of gold", "own")
    assert claim.converse == Claim("q", "p", "own", "of gold")
    assert claim.converse.converse == claim
    assert Claim("p", "q", "of gold").converse.premise_context is None
    assert claim.digest != Claim("p", "q", "of gold").digest
