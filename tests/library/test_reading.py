from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache
from driftbench.corpus import open_snapshot
from driftbench.lean import bracketed, parse
from driftbench.library import Library, open_library, read_library
from driftbench.library.notation import read_notation

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.corpus import Snapshot

ONE = """
namespace Made

variable {α : Type} [TopologicalSpace α]

/-- Open for us. -/
def IsWide (s : Set α) : Prop :=
  ∀ x ∈ s, s x

theorem isWide_univ : IsWide (Set.univ : Set α) := by
  sorry

@[deprecated (since := "2025-01-01")] alias IsBroad := IsWide

@[deprecated isWide_univ (since := "2025-01-01")]
theorem wide_univ : IsWide (Set.univ : Set α) := isWide_univ

end Made

section

@[deprecated (since := "2024-01-01")] protected alias Other.wide := Made.IsWide

end
"""
TWO = """
infixl:65 " ⊹⊹ " => Made.join

class Plump (α : Type) extends Inhabited α where
  fat : α
"""


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    folder = tmp_path_factory.mktemp("made")
    (folder / "One.lean").write_text(ONE, encoding="utf-8")
    (folder / "Two.lean").write_text(TWO, encoding="utf-8")
    return open_snapshot(f"dir:{folder}")


@pytest.fixture(scope="module")
def library(snapshot: Snapshot) -> Library:
    return read_library(snapshot)


def test_a_constant_has_signature_kind_and_definition(library: Library) -> None:
    one = library["Made.IsWide"]
    assert one.signature is not None
    assert one.signature.explicit == (("s", "Set α"),)
    assert one.signature.result == "Prop"
    assert one.kind is not None
    assert one.kind.sort == "prop"
    assert one.keyword == "def"
    assert one.path == "One.lean"
    assert one.definition == (
        "/-- Open for us. -/\ndef IsWide (s : Set α) : Prop :=\n  ∀ x ∈ s, s x"
    )


def test_a_theorem_has_no_signature_and_a_field_no_definition(library: Library) -> None:
    theorem = library["Made.isWide_univ"]
    assert (theorem.keyword, theorem.signature) == ("theorem", None)
    assert theorem.definition.startswith("theorem isWide_univ")
    field = library["Plump.fat"]
    assert (field.keyword, field.definition, field.path) == ("field", "", "")


def test_former_names_resolve_to_present_names(library: Library) -> None:
    assert library.former == {
        "Made.IsBroad": "Made.IsWide",
        "Made.wide_univ": "Made.isWide_univ",
        "Other.wide": "Made.IsWide",
    }
    assert library["Made.IsWide"].deprecated_names == ("Made.IsBroad", "Other.wide")
    assert library.resolve("IsBroad", namespace="Made") == "Made.IsWide"


@pytest.mark.parametrize(
    ("name", "opened", "namespace", "expected"),
    [
        ("IsWide", (), "Made.Inner", "Made.IsWide"),
        ("IsWide", ("Made",), "", "Made.IsWide"),
        ("IsWide", (), "", None),
        ("_root_.Made.IsWide", (), "Plump", "Made.IsWide"),
        ("_root_.IsWide", ("Made",), "", None),
    ],
)
def test_names_are_resolved_in_namespaces(
    library: Library, name: str, opened: tuple[str, ...], namespace: str, expected: str | None
) -> None:
    assert library.resolve(name, opened=opened, namespace=namespace) == expected


def test_a_library_is_a_mapping(library: Library) -> None:
    names = list(library)
    assert names == sorted(names)
    assert len(names) == len(library)
    assert all(name in library for name in names)
    assert {"Made.IsWide", "Plump", "Plump.fat"} <= set(names)
    with pytest.raises(KeyError, match="Nowhere"):
        library["Nowhere"]
    assert library.get("Nowhere") is None


def test_a_cached_library_equals_the_one_that_was_read(
    snapshot: Snapshot, library: Library, tmp_path: Path
) -> None:
    cache = Cache(tmp_path / "files.sqlite")
    for _ in range(2):
        found = read_library(snapshot, cache=cache)
        assert found.signatures.harvest == library.signatures.harvest
        assert found.signatures.vocabulary == library.signatures.vocabulary
        assert found.kinds == library.kinds
        assert found.former == library.former
        assert found.spans == library.spans
        assert found.table == library.table


def test_a_pickled_library_has_the_same_constants(library: Library) -> None:
    again = pickle.loads(pickle.dumps(library))  # noqa: S301 -- our own
    assert again["Made.IsWide"] == library["Made.IsWide"]


def test_the_starter_is_opened_by_its_spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path))
    assert "Starter.Algebra.existsUnique_mul_eq" in open_library("starter")


def test_the_notation_of_a_library_is_that_of_its_files(
    snapshot: Snapshot, library: Library
) -> None:
    assert library.table == read_notation(snapshot)
    joined = parse("theorem t : a ⊹⊹ b = c", table=library.table)
    assert "❨a ⊹⊹ b❩" in bracketed(joined.conclusion)


def test_declarations_are_the_theorems_with_their_variables(library: Library) -> None:
    found = {one.name: one.statement for one in library.declarations()}
    assert list(found) == ["Made.isWide_univ", "Made.wide_univ"]
    assert "{α : Type} [TopologicalSpace α]" in found["Made.isWide_univ"]
