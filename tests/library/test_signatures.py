"""Signatures of the constants of a small project, and resolution of names."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache
from driftbench.corpus import open_snapshot
from driftbench.library import read_library
from driftbench.library.additive import additive_name
from driftbench.library.signatures import BinderSig, Signatures, spaces_of

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = """
namespace Zoo

/-- Words. -/
class Keeper (α : Type*) extends Inhabited α where
  keep : α → α

attribute [to_additive] Keeper

variable {α : Type*} [Keeper α] (n : ℕ)

@[to_additive]
def mulCount (s : Set α) : ℕ := n

structure Cage (α : Type*) where
  size : ℕ
  open_at (x : α) : Prop

structure Den (n : ℕ) (m : ℕ := by decide) : Prop extends
  Cage ℕ

inductive Beast
  | lion
  | bear (n : ℕ)

@[to_additive (attr := simp) sum_calm]
theorem prod_calm : Cage.size c = size_of n := rfl

@[to_additive]
theorem calm : Cage.size c = Cage.size c := rfl

alias quiet := prod_calm

end Zoo
"""


@pytest.fixture(scope="module")
def signatures(tmp_path_factory: pytest.TempPathFactory) -> Signatures:
    folder: Path = tmp_path_factory.mktemp("zoo")
    (folder / "lakefile.toml").write_text('name = "zoo"\n', encoding="utf-8")
    (folder / "Zoo.lean").write_text(SOURCE, encoding="utf-8")
    return read_library(open_snapshot(f"dir:{folder}")).signatures


def test_binders_include_section_variables(signatures: Signatures) -> None:
    found = signatures.signature("Zoo.mulCount")
    assert found is not None
    assert found.binders == (
        BinderSig(("α",), "implicit", "Type*"),
        BinderSig(("",), "instance", "Keeper α"),
        BinderSig(("n",), "explicit", "ℕ"),
        BinderSig(("s",), "explicit", "Set α"),
    )
    assert found.result == "ℕ"
    assert found.explicit == (("n", "ℕ"), ("s", "Set α"))
    assert found.instances == ("Keeper α",)


def test_parents_of_a_class(signatures: Signatures) -> None:
    found = signatures.signature("Zoo.Keeper")
    assert found is not None
    assert (found.kind, found.parents) == ("class", ("Inhabited α",))


def test_a_structure_without_fields_after_a_default(signatures: Signatures) -> None:
    found = signatures.signature("Zoo.Den")
    assert found is not None
    assert found.explicit == (("n", "ℕ"), ("m", "ℕ"))
    assert (found.result, found.parents) == ("Prop", ("Cage ℕ",))
    assert "Zoo.Den.toCage" in signatures


def test_fields_are_projections(signatures: Signatures) -> None:
    found = signatures.signature("Zoo.Cage.open_at")
    assert found is not None
    assert [name for name, _ in found.explicit] == ["self", "x"]
    assert found.result == "Prop"


@pytest.mark.parametrize(
    "name",
    [
        "Zoo.Beast.lion",
        "Zoo.Beast.bear",
        "Zoo.Beast.rec",
        "Zoo.Cage.mk",
        "Zoo.quiet",
        "Zoo.prod_calm",
        "Zoo.sum_calm",
        "Zoo.addCount",
        "Nat.Coprime",
    ],
)
def test_contains_known_names(signatures: Signatures, name: str) -> None:
    assert name in signatures


def test_does_not_contain_other_names(signatures: Signatures) -> None:
    assert "Zoo.Beast.wolf" not in signatures
    assert signatures.resolve("mulCount") is None
    assert signatures.signature("Zoo.prod_calm") is None
    assert signatures.signature("Zoo.calm") is None


def test_names_are_resolved_in_the_nearest_namespace(signatures: Signatures) -> None:
    assert signatures.resolve("mulCount", namespace="Zoo.Beast") == "Zoo.mulCount"
    assert signatures.resolve("mulCount", opened=("Zoo",)) == "Zoo.mulCount"
    assert signatures.resolve("_root_.Zoo.mulCount", namespace="Zoo") == "Zoo.mulCount"
    assert spaces_of("A.B") == ("A.B", "A", "")


def test_signature_of_an_additive_copy(signatures: Signatures) -> None:
    found = signatures.signature("Zoo.addCount")
    assert found is not None
    assert found.explicit == (("n", "ℕ"), ("s", "Set α"))


def test_endings_and_namespaces(signatures: Signatures) -> None:
    assert signatures.ending("size") == ("Zoo.Cage.size",)
    assert signatures.is_namespace("Zoo.Cage")
    assert not signatures.is_namespace("Zoo.mulCount")


def test_closed() -> None:
    assert not read_library(open_snapshot("starter")).signatures.closed


def test_signatures_are_picklable(signatures: Signatures) -> None:
    again = pickle.loads(pickle.dumps(signatures))  # noqa: S301 - made on this line
    assert list(again.names()) == list(signatures.names())
    assert again.signature("Zoo.mulCount") == signatures.signature("Zoo.mulCount")


@pytest.mark.parametrize(
    ("name", "given", "copy"),
    [
        ("mul_comm", "", "add_comm"),
        ("CommGroup", "", "AddCommGroup"),
        ("LeftCancelMonoid.toMonoid", "", "AddLeftCancelMonoid.toAddMonoid"),
        ("MonoidHom.map_mul", "", "AddMonoidHom.map_add"),
        ("Subgroup.prod_pow", "sum_smul", "AddSubgroup.sum_smul"),
        ("Monoid.Foo.bar", "Baz.qux", "AddMonoid.Baz.qux"),
    ],
)
def test_additive_names(name: str, given: str, copy: str) -> None:
    assert additive_name(name, given) == copy


def test_cached_signatures_equal_read_ones(tmp_path: Path) -> None:
    path = tmp_path / "zoo" / "Zoo.lean"
    path.parent.mkdir()
    path.write_text(f"{SOURCE}\nexport Keeper (keep)\n", encoding="utf-8")
    snapshot = open_snapshot(f"dir:{path.parent}")
    fresh = read_library(snapshot).signatures
    assert fresh.harvest.constants
    assert fresh.harvest.clauses
    assert fresh.harvest.exports
    assert fresh.vocabulary.additive
    for _ in range(2):
        cache = Cache(tmp_path / "files.sqlite")
        again = read_library(snapshot, cache=cache).signatures
        assert again == fresh
        assert list(again.harvest.constants) == list(fresh.harvest.constants)
