from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.library.former_names import (
    FormerNames,
    bundled_former_names,
    read_former_names,
    table_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def names(renames: dict[str, str], split: dict[str, tuple[str, ...]] | None = None) -> FormerNames:
    steps = {former: tuple(others.split()) for former, others in renames.items()}
    return FormerNames(steps, split or {}, frozenset())


def only(declared: str) -> Callable[[str], bool]:
    """Return whether a name is one of some declared names."""
    return set(declared.split()).__contains__


@pytest.mark.parametrize(
    ("renames", "declared", "present"),
    [
        ({"old": "new"}, "new", "new"),
        ({"old": "new"}, "other", ""),
        ({}, "new", ""),
        # A chain; an older snapshot declares the name in between.
        ({"old": "mid", "mid": "new"}, "new", "new"),
        ({"old": "mid", "mid": "new"}, "mid", "mid"),
        ({"old": "mid new", "mid": "new"}, "new", "new"),
        # `mid` may have been declared anew, with another meaning.
        ({"old": "mid", "mid": "new"}, "mid new", ""),
        # Two names.
        ({"old": "new newer"}, "new newer", ""),
        ({"old": "new newer"}, "newer", "newer"),
        ({"old": "a b", "a": "new", "b": "new"}, "new", "new"),
        # A rename that was taken back.
        ({"old": "new", "new": "old"}, "new", "new"),
        ({"old": "new", "new": "old"}, "other", ""),
        ({"older": "old", "old": "new", "new": "old"}, "old", "old"),
    ],
)
def test_a_former_name_means_the_only_declared_name(
    renames: dict[str, str], declared: str, present: str
) -> None:
    former = "older" if "older" in renames else "old"
    assert names(renames).present(former, only(declared)) == present


@pytest.mark.parametrize(
    ("declared", "parts"),
    [
        ("Field Order Strict", ("Field", "Order", "Strict")),
        ("Field Total Strict", ("Field", "Total", "Strict")),
        ("Field Order", ()),
        ("Field Order Left Right", ("Field", "Order", "Left", "Right")),
        ("Field Order Left", ()),
    ],
)
def test_a_split_class_means_all_its_declared_parts(declared: str, parts: tuple[str, ...]) -> None:
    split = {"OrderedField": ("Field", "Order", "Strict"), "Strict": ("Left", "Right")}
    found = names({"Order": "Total"}, split)
    assert found.parts("OrderedField", only(declared)) == parts
    assert found.parts("Field", only(declared)) == ()


def test_the_renames_of_a_snapshot_replace_the_bundled_ones() -> None:
    found = names({"old": "new", "other": "same"}).with_renames({"old": "newest"})
    assert found.present("old", only("new newest")) == "newest"
    assert found.present("other", only("same")) == "same"


def test_a_table_is_read_as_it_was_written() -> None:
    made = FormerNames(
        {"b.old": ("b.new", "b'.newer"), "ℵ.old": ("ℵ₀",)},
        {"AB": ("B", "A")},
        frozenset({"Z", "Y"}),
    )
    text = table_text(made, header=["Made by a test.", ""])
    assert text.startswith('# Made by a test.\n#\n\n[renames]\n"b.old" = ["b\'.newer", "b.new"]\n')
    read = read_former_names(text)
    assert {former: set(others) for former, others in read.renames.items()} == {
        "b.old": {"b.new", "b'.newer"},
        "ℵ.old": {"ℵ₀"},
    }
    assert (read.split, read.removed) == (made.split, made.removed)
    # The order of the parts of a class is that of the message.
    assert read_former_names(table_text(read, header=())).split["AB"] == ("B", "A")


def test_the_bundled_names_are_those_of_mathlib() -> None:
    found = bundled_former_names()
    declared = only(
        "Module.finrank IsLocalRing Topology.IsQuotientMap Topology.IsEmbedding Subgroup.relIndex"
        " Module.Basis Field LinearOrder IsStrictOrderedRing ContMDiff"
    )
    expected = {
        "FiniteDimensional.finrank": "Module.finrank",
        "LocalRing": "IsLocalRing",
        # Two steps; mathlib states only the first one.
        "QuotientMap": "Topology.IsQuotientMap",
        "Embedding": "Topology.IsEmbedding",
        "Subgroup.relindex": "Subgroup.relIndex",
        "Basis": "Module.Basis",
        # `Smooth I I' f` is `ContMDiff I I' n f`, although an alias said that both are one.
        "Smooth": "",
        "Module.finrank": "",
    }
    assert {one: found.present(one, declared) for one in expected} == expected
    ordered = ("Field", "LinearOrder", "IsStrictOrderedRing")
    assert found.parts("LinearOrderedField", declared) == ordered
    assert {"IsGroupHom", "IsSubgroup", "SeparatedSpace"} <= found.removed
    assert not found.removed & found.renames.keys()
