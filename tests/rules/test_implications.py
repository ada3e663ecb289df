"""The implication lattice: mined, written, read back, and made part of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import reader_for
from driftbench.errors import RuleError
from driftbench.rules import (
    default_kinds,
    harvest_kinds,
    lattice,
    load_rules,
    merge_kinds,
)
from driftbench.rules.implication_mining import mine_implications
from driftbench.rules.implications import (
    FILE,
    Implication,
    edges,
    read_implications,
    to_toml,
    with_conditions,
)
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
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_edges_carry_their_declaration_and_what_they_presuppose(
    tmp_path: Path, workers: int
) -> None:
    (tmp_path / "Demo").mkdir()
    (tmp_path / "Demo" / "Basic.lean").write_text(FILE_TEXT, encoding="utf-8")
    (tmp_path / "Demo" / "Empty.lean").write_text("", encoding="utf-8")
    snapshot = open_snapshot(f"dir:{tmp_path}")
    kinds = merge_kinds(default_kinds(), harvest_kinds([FILE_TEXT]))
    found = mine_implications(snapshot, reader=reader_for(snapshot), kinds=kinds, workers=workers)
    assert found == (
        Implication("IsFine", "IsGood", "IsGood.isFine"),
        Implication("IsFine", "IsLined", "IsLined.isFine", (), ("Line",), ("Point",)),
        Implication("IsSame", "IsGood", "IsGood.isSame", ("Nonempty",)),
    )


def test_what_the_lattice_knows_of_equivalence_is_added() -> None:
    step = lattice.Implication(
        "IsGood", "IsFine", ("x",), ("x",), "IsGood.isFine", (), (("Finite α", "Group α"),)
    )
    mined = lattice.Lattice((step,), ())
    found = [Implication("IsFine", "IsGood", "a"), Implication("IsSame", "IsGood", "b")]
    assert with_conditions(found, mined, kinds=default_kinds()) == (
        Implication("IsFine", "IsGood", "a", unless=("Finite",)),
        Implication("IsSame", "IsGood", "b"),
    )


def test_equivalences_go_and_the_edge_that_asks_least_stays() -> None:
    one, two = Implication("P", "Q", "a", ("C",)), Implication("P", "Q", "longer")
    both = (Implication("R", "S", "x"), Implication("S", "R", "y"))
    assert edges([one, two, *both]) == (two,)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    found = (Implication("P", "Q", "a", ("C", "D")), Implication("P", "R", "b", (), ("=",), ("E",)))
    (tmp_path / FILE).write_text(to_toml(found, source="here"), encoding="utf-8")
    assert read_implications(tmp_path) == found
    assert read_implications(tmp_path / "nowhere") == ()


@pytest.mark.parametrize("text", ["edges = [{weaker = 'P'}]", "edges = 3", "edge = []", "edges ="])
def test_a_broken_file_is_an_error(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(RuleError, match="no list of edges"):
        read_implications(tmp_path)


def test_an_unknown_key_is_an_error(tmp_path: Path) -> None:
    row = "edges = [{weaker = 'P', stronger = 'Q', evidence = 'a', why = 'b'}]"
    (tmp_path / FILE).write_text(row, encoding="utf-8")
    with pytest.raises(RuleError, match="why"):
        read_implications(tmp_path)


def test_rules_take_edges_that_need_nothing_more() -> None:
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
