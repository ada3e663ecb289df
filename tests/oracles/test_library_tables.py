"""Tables of statements are written from the text of a snapshot."""

from __future__ import annotations

import os
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.cli.main import cli
from driftbench.corpus import open_snapshot
from driftbench.errors import InputError
from driftbench.library import open_library, read_library
from driftbench.library.bundled import bundled_lines
from driftbench.library.wanted_statements import TABLES, bundled_wanted, read_wanted
from driftbench.oracles.library_tables import library_tables

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.library import Library

_TEXT = """\
universe u

class Topo (X : Type u) where
  opens : Set X → Prop

class Loose (X : Type u) where
  loose : True

namespace Topo

variable {X : Type u} [Topo X] {s : Set X}

def hull (s : Set X) : Set X := s

def Shut (s : Set X) : Prop := ∀ x, x ∈ hull s → x ∈ s

theorem subset_hull : s ⊆ hull s := fun _ h => h

theorem shut_hull [Loose X] (h : Shut s) : Shut (hull s) := h

def Within (s t : Set X) : Prop := ∀ ⦃x⦄, x ∈ s → x ∈ hull t

end Topo
"""
_WANTED = """\
facts = [
  "Topo.subset_hull",
  { core = "Nat.zero_le (n : ℕ) : 0 ≤ n" },
  "Topo.shut_hull",
]
unfoldings = ["Topo.Within", { notation = "Topo.hull {X : Type*} (s : Set X) : s" }]
"""
#: Declarations as mathlib v4.28.0 writes them, without proofs and with less around them.
_EXCERPTS = """\
universe u v

/-! None of these is a local instance. -/

section
variable {β γ δ ε : Type*}
local notation f " ∘₂ " g => bicompr f g
end

namespace Set
variable {α : Type u} [Preorder α]

@[to_dual self (reorder := a b)]
def Ioo (a b : α) := { x | a < x ∧ x < b }

to_dual_insert_cast Ioo := by simp only [and_comm]

def Finite (s : Set α) : Prop := s = s

theorem Finite.subset {s : Set α} (hs : s.Finite) {t : Set α} (ht : t ⊆ s) : t.Finite := by
  exact hs
end Set

section MonotoneDef
variable {α : Type u} {β : Type v} [Preorder α] [Preorder β]

def Monotone (f : α → β) : Prop :=
  ∀ ⦃a b⦄, a ≤ b → f a ≤ f b

to_dual_insert_cast Monotone := forall_comm.eq
end MonotoneDef

/-- A function is involutive, if `f ∘ f = id`. -/
def Function.Involutive {α} (f : α → α) : Prop :=
  ∀ x, f (f x) = x

namespace Nat
def Prime (p : ℕ) : Prop := p = p

def Primes :=
  { p : ℕ // p.Prime }
  deriving DecidableEq

protected theorem ModEq.refl (n : ℕ) (a : ℕ) : a ≡ a [MOD n] := rfl
end Nat

class TopologicalSpace (X : Type u) where
  IsOpen : Set X → Prop

def closure {X : Type u} [TopologicalSpace X] (s : Set X) : Set X := s

theorem subset_closure {X : Type u} [TopologicalSpace X] {s : Set X} : s ⊆ closure s := fun _ h ↦ h

@[class] structure MeasurableSpace (α : Type*) where
  MeasurableSet' : Set α → Prop

structure MeasureTheory.Measure (α : Type*) [MeasurableSpace α] where
  mass : Set α → ℝ

def Measurable {α β : Type*} [MeasurableSpace α] [MeasurableSpace β] (f : α → β) : Prop := f = f

def AEMeasurable {α β : Type*} [MeasurableSpace β] {_m : MeasurableSpace α} (f : α → β)
    (μ : MeasureTheory.Measure α := by volume_tac) : Prop := f = f

theorem Measurable.aemeasurable {α β : Type*} {m : MeasurableSpace α} [MeasurableSpace β]
    {f : α → β} {μ : MeasureTheory.Measure α} (h : Measurable f) : AEMeasurable f μ := rfl

structure Ideal (R : Type u) where
  carrier : Set R

class Ideal.IsPrime {R : Type u} (I : Ideal R) : Prop where
  out : True

def Ideal.IsRadical {R : Type u} (I : Ideal R) : Prop := I = I

theorem Ideal.IsPrime.isRadical {R : Type u} {I : Ideal R} (H : IsPrime I) : I.IsRadical := rfl
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("library")
    (folder / "Made.lean").write_text(_TEXT, encoding="utf-8")
    return read_library(open_snapshot(f"dir:{folder}"))


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("--") and line]


def test_statements_are_self_contained_and_keep_the_classes_that_nothing_presupposes(
    library: Library,
) -> None:
    made = library_tables(library, read_wanted(_WANTED, path="made.toml"))
    assert list(made) == list(TABLES)
    assert _lines(made["facts"]) == [
        "theorem Topo.subset_hull {X : Type*} (s : Set X) : s ⊆ Topo.hull s",
        "theorem Nat.zero_le (n : ℕ) : 0 ≤ n",
        (
            "theorem Topo.shut_hull {X : Type*} (s : Set X) [Loose X] (h : Topo.Shut s) : "
            "Topo.Shut (Topo.hull s)"
        ),
    ]
    assert _lines(made["unfoldings"]) == [
        "theorem Topo.Within {X : Type*} (s t : Set X) : ∀ ⦃x⦄, x ∈ s → x ∈ Topo.hull t",
        "theorem Topo.hull {X : Type*} (s : Set X) : s",
    ]
    assert _lines(made["rewrites"]) == []
    assert all(len(line) <= 100 for text in made.values() for line in text.splitlines()[:12])


@pytest.mark.parametrize("table", ["facts", "unfoldings"])
def test_excerpts_of_mathlib_give_lines_of_the_bundled_tables(table: str, tmp_path: Path) -> None:
    (tmp_path / "Excerpts.lean").write_text(_EXCERPTS, encoding="utf-8")
    library = read_library(open_snapshot(f"dir:{tmp_path}"))
    every = bundled_wanted()[table]
    wanted = [one for one in every if not one.text and one.name in library.spans]
    made = library_tables(library, {table: wanted})
    names = {one.name for one in wanted}
    expected = [line for line in bundled_lines(table) if line.split()[1] in names]
    assert _lines(made[table]) == expected
    assert len(expected) == {"facts": 5, "unfoldings": 4}[table]


def test_a_class_that_a_statement_names_stays_a_variable(tmp_path: Path) -> None:
    text = f"{_TEXT}\ntheorem same {{X : Type u}} {{m : Topo X}} (s : Set X) : m = m ∧ s = s := h\n"
    (tmp_path / "Made.lean").write_text(text, encoding="utf-8")
    library = read_library(open_snapshot(f"dir:{tmp_path}"))
    made = library_tables(library, read_wanted('facts = ["same"]', path="made.toml"))
    assert _lines(made["facts"]) == [
        "theorem same {X : Type*} (m : Topo X) (s : Set X) : m = m ∧ s = s"
    ]


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ('facts = ["Topo.missing"]', "no text of the snapshot states Topo.missing"),
        ('facts = [{ core = "Topo.subset_hull : True" }]', "but the snapshot states it"),
        ('facts = [{ name = "Topo.subset_hull", type = "R" }]', "is not an entry"),
        ('lemmas = ["Topo.subset_hull"]', "no table 'lemmas'"),
        ("facts = [", "made.toml"),
    ],
)
def test_wrong_entries_are_errors(library: Library, wanted: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        library_tables(library, read_wanted(wanted, path="made.toml"))


def test_the_command_writes_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "Made.lean").write_text(_TEXT, encoding="utf-8")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "statements.toml").write_text(_WANTED, encoding="utf-8")
    asked = ["names", "--snapshot", f"dir:{tmp_path / 'made'}", "--statements"]
    done = CliRunner().invoke(cli, [*asked, str(tmp_path / "out")])
    assert done.exit_code == 0, done.output
    assert "facts          2 read from the snapshot,   1 given" in done.output
    assert "Topo.subset_hull" in (tmp_path / "out" / "facts.lean").read_text(encoding="utf-8")


@pytest.mark.mathlib
def test_the_bundled_tables_are_those_of_the_reference_snapshot() -> None:
    library = open_library(f"git:{os.environ['DRIFTBENCH_MATHLIB']}@v4.28.0")
    made = library_tables(library, bundled_wanted())
    for table, text in made.items():
        assert files("driftbench.library").joinpath(f"{table}.lean").read_text("utf-8") == text
