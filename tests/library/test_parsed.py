from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.lean import tokens
from driftbench.library import read_library
from tests.oracles.small_library import LIBRARY

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.library.parsed import ParsedLibrary


@pytest.fixture(scope="module")
def parsed(tmp_path_factory: pytest.TempPathFactory) -> ParsedLibrary:
    folder = tmp_path_factory.mktemp("library")
    (folder / "Library.lean").write_text(LIBRARY, encoding="utf-8")
    return read_library(open_snapshot(f"dir:{folder}")).parsed


def test_names_resolve_in_the_nearest_namespace(parsed: ParsedLibrary) -> None:
    assert parsed.resolve("size", ("Part", "")) == ("Part.size",)
    assert parsed.resolve("size", ("",)) == ()
    assert parsed.resolve("op", ("",)) == ("Magma.op",)
    assert parsed.resolve("Icc", ("Set", "")) == ("Set.Icc",)


def test_signatures_are_parsed_once(parsed: ParsedLibrary) -> None:
    found = parsed.signature("Part.size")
    assert found is not None
    assert [next(tokens(binder)).text for binder in found.binders] == ["{", "[", "("]
    assert parsed.signature("Part.size") is found
    assert parsed.signature("Part.nothing") is None


def test_classes_imply_what_they_extend(parsed: ParsedLibrary) -> None:
    found = parsed.closure([("Abelian", "G")])
    assert {("Grouplike", "G"), ("Magma", "G"), ("Zero", "G")} <= found
    assert ("Abelian", "G") not in parsed.closure([("Grouplike", "G")])


def test_an_instance_requires_all_its_premises_of_one_type(parsed: ParsedLibrary) -> None:
    whole = [("Topology", "X"), ("Compact", "X"), ("Separated", "X")]
    assert ("Normal", "X") in parsed.closure(whole)
    assert ("Normal", "X") not in parsed.closure(whole[:2])
    assert ("Normal", "X") not in parsed.closure([*whole[:2], ("Separated", "Y")])


def test_facts_that_the_library_proves_and_makes_no_instance(parsed: ParsedLibrary) -> None:
    algebra = [("CommSemiring", "A"), ("Semiring", "B"), ("Algebra", "A", "B")]
    assert ("Nontrivial", "A") in parsed.closure([*algebra, ("Nontrivial", "B")])
    assert ("Nontrivial", "B") not in parsed.closure([*algebra, ("Nontrivial", "A")])

    field = [("Field", "A"), *algebra[1:], ("Nontrivial", "B"), ("Finite", "B")]
    assert ("Finite", "A") in parsed.closure(field)
    assert ("Finite", "A") not in parsed.closure([*algebra, *field[3:]])

    module = [("Semiring", "R"), ("AddCommMonoid", "M"), ("Module", "R", "M")]
    finite = [("Module.Finite", "R", "M"), ("Finite", "R")]
    assert ("Finite", "M") in parsed.closure([*module, *finite])
    assert ("Finite", "M") not in parsed.closure([*module, *finite[:1]])


@pytest.mark.parametrize("attribute", ["", "@[to_additive]\n"])
def test_an_additive_copy_of_an_instance_is_an_implication(tmp_path: Path, attribute: str) -> None:
    (tmp_path / "Library.lean").write_text(
        "@[to_additive]\nclass Group (α : Type*) where\n  mul : α\n\n"
        "@[to_additive]\nclass ExistsMulOfLE (α : Type*) [Group α] : Prop where\n  le : True\n\n"
        f"{attribute}instance Group.exists {{α : Type*}} [Group α] : ExistsMulOfLE α := sorry\n",
        encoding="utf-8",
    )
    parsed = read_library(open_snapshot(f"dir:{tmp_path}")).parsed
    assert ("ExistsMulOfLE", "G") in parsed.closure([("Group", "G")])
    additive = parsed.closure([("AddGroup", "G")])
    assert (("ExistsAddOfLE", "G") in additive) == bool(attribute)


def test_a_pickled_copy_has_the_same_answers(parsed: ParsedLibrary) -> None:
    parsed.closure([("Abelian", "G")])
    copy = pickle.loads(pickle.dumps(parsed))  # noqa: S301 - our own bytes
    assert copy.closure([("Abelian", "G")]) == parsed.closure([("Abelian", "G")])
    assert copy.signatures.harvest == parsed.signatures.harvest


def test_instances_of_propositional_classes_are_implications(parsed: ParsedLibrary) -> None:
    # Each of the three classes requires `Topology`, so it is no condition.
    assert parsed.implies("Compact", "Normal") == frozenset({"Separated"})
    assert parsed.implies("Compact", "Compact") is None
    assert parsed.implies("Normal", "Compact") is None
