"""Implications between predicates: harvesting, files, and use in rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import reader_for
from driftbench.errors import RuleError
from driftbench.library import read_library
from driftbench.library.implications import (
    BUNDLED,
    FILE,
    FUNCTION,
    Implication,
    ImplicationStep,
    edges,
    read_implications,
    to_toml,
)
from driftbench.rules import (
    default_kinds,
    harvest_kinds,
    load_rules,
    merge_kinds,
)
from driftbench.rules.implication_mining import mine_implications
from driftbench.rules.loading import default_folder

if TYPE_CHECKING:
    from pathlib import Path

FILE_TEXT = """class Point (α : Type) where
  point : α
class Line (α : Type) extends Point α where
  line : α

def IsGood {α : Type} [Point α] (x : α) : Prop := x = x
def IsFine {α : Type} [Point α] (x : α) : Prop := x = x
def IsLined {α : Type} [Line α] (x : α) : Prop := x = x
def IsSane {α : Type} [Point α] (x : α) : Prop := x = x
def IsSame {α : Type} [Point α] (x : α) : Prop := x = x

theorem IsGood.isFine {α : Type} [Point α] {x : α} (h : IsGood x) : IsFine x := rfl

theorem IsLined.isFine {α : Type} [Line α] {x : α} (h : IsLined x) : IsFine x := rfl

theorem IsFine.isSame {α : Type} [Point α] {x : α} (h : IsFine x) : IsSame x := rfl

theorem IsSame.isFine {α : Type} [Point α] {x : α} (h : IsSame x) : IsFine x := rfl

theorem IsGood.isSame {α : Type} [Point α] [Nonempty α] {x : α} (h : IsGood x) : IsSame x := rfl

theorem IsGood.isSane {α : Type} [Point α] {x : α} (n : ℕ) (h : IsGood x) : IsSane x := rfl

theorem IsGood.isLined {α : Type} [Line α] {x y : α} (h : IsGood x) : IsLined y := rfl

structure IsBest {α : Type} [Point α] (x : α) : Prop where
  good : IsGood x
  fine : IsFine x
  other : ∃ y : α, IsGood y

theorem isFine_iff {α : Type} [Point α] [Nonempty α] {x : α} : IsFine x ↔ IsBest x := Iff.rfl

theorem isGood_of_sane {α : Type} [Point α] {x : α} : IsSane x → IsGood x := id
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_edges_have_declaration_and_requirements(tmp_path: Path, workers: int) -> None:
    (tmp_path / "Demo").mkdir()
    (tmp_path / "Demo" / "Basic.lean").write_text(FILE_TEXT, encoding="utf-8")
    (tmp_path / "Demo" / "Empty.lean").write_text("", encoding="utf-8")
    snapshot = open_snapshot(f"dir:{tmp_path}")
    kinds = merge_kinds(default_kinds(), harvest_kinds([FILE_TEXT]))
    found = mine_implications(
        snapshot,
        reader=reader_for(snapshot),
        kinds=kinds,
        constants=read_library(snapshot).signatures.harvest.constants.values(),
        workers=workers,
    )
    assert found == (
        Implication("IsFine", "IsBest", "IsBest.fine", unless=("Nonempty",)),
        Implication("IsFine", "IsGood", "IsGood.isFine"),
        Implication("IsFine", "IsLined", "IsLined.isFine", (), ("Line",), ("Point",)),
        Implication("IsGood", "IsBest", "IsBest.good"),
        Implication("IsSame", "IsGood", "IsGood.isSame", ("Nonempty",)),
    )


def _step(weaker: str, stronger: str, evidence: str, *classes: str) -> ImplicationStep:
    return ImplicationStep(weaker, stronger, evidence, frozenset(classes))


def test_edges_without_equivalences_and_with_fewest_requirements() -> None:
    steps = [
        _step("P", "Q", "a", "C"),
        _step("P", "Q", "longer"),
        _step("R", "S", "x"),
        _step("S", "R", ""),
        _step("T", "U", "y", "C", "D"),
        _step("U", "T", "z", "C"),
    ]
    assert edges(steps, default_kinds()) == (
        Implication("P", "Q", "longer"),
        Implication("U", "T", "z", ("C",), unless=("D",)),
    )


def test_a_converse_under_more_classes_is_a_condition() -> None:
    steps = [_step("P", "Q", "a", "Monoid"), _step("Q", "P", "", "Finite", "Group", "Monoid")]
    found = Implication("P", "Q", "a", ("Monoid",), unless=("Finite",))
    assert edges(steps, default_kinds()) == (found,)


def test_a_converse_for_one_type_is_a_condition() -> None:
    general = ImplicationStep("P", "Q", "a", frozenset(), (FUNCTION,))
    special = ImplicationStep("Q", "P", "", frozenset(), ("Lift",))
    assert edges([general, special], default_kinds()) == (
        Implication("P", "Q", "a", unless=("Lift",)),
    )


def test_implications_of_bundled_maps_give_no_edge() -> None:
    plain = ImplicationStep("P", "Q", "a", frozenset(), (FUNCTION, ""))
    bundled = ImplicationStep("P", "R", "b", frozenset(), (BUNDLED, ""))
    behind = ImplicationStep("P", "S", "c", frozenset(), (FUNCTION, BUNDLED))
    found = edges([plain, bundled, behind], default_kinds())
    assert [edge.stronger for edge in found] == ["Q", "S"]


def test_round_trip(tmp_path: Path) -> None:
    found = (Implication("P", "Q", "a", ("C", "D")), Implication("P", "R", "b", (), ("=",), ("E",)))
    (tmp_path / FILE).write_text(to_toml(found, source="here"), encoding="utf-8")
    assert read_implications(tmp_path) == found
    assert read_implications(tmp_path / "nowhere") == ()


@pytest.mark.parametrize("text", ["edges = [{weaker = 'P'}]", "edges = 3", "edge = []", "edges ="])
def test_a_broken_file_is_an_error(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(RuleError, match=r"implications\.toml:.* (edges|is not TOML)"):
        read_implications(tmp_path)


def test_an_unknown_key_is_an_error(tmp_path: Path) -> None:
    row = "edges = [{weaker = 'P', stronger = 'Q', evidence = 'a', why = 'b'}]"
    (tmp_path / FILE).write_text(row, encoding="utf-8")
    with pytest.raises(RuleError, match="why"):
        read_implications(tmp_path)


def test_rules_use_edges_without_requirements() -> None:
    mined = {(e.weaker, e.stronger): e for e in read_implications(default_folder())}
    rules = {rule.id: rule for rule in load_rules()}
    up = rules["stronger-predicate"].options["table"]
    down = rules["weaker-hypothesis"].options["table"]
    assert isinstance(up, list)
    assert isinstance(down, list)
    taken = [mined[row["from"], row["to"]] for row in up if (row["from"], row["to"]) in mined]
    plain = [edge for edge in taken if not edge.requires and not edge.asks]
    assert len(plain) > 80
    assert {"from": "Function.Bijective", "to": "Function.Injective"}.items() <= next(
        row for row in down if row["to"] == "Function.Injective" and "domain" not in row
    ).items()
    assert not any(row["to"] == "Set.Subsingleton" for row in up)
