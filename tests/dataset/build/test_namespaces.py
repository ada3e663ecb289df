from __future__ import annotations

import pytest

from driftbench.dataset.build.namespaces import needed_namespace
from driftbench.lean import parse
from driftbench.library.kinds import KindRecord, Kinds

ENTRIES = dict.fromkeys(
    ["Set", "Set.Countable", "Set.Countable.toSet", "Dense", "IsOpen", "Plain.Inner", "ℝ"],
    KindRecord("type", is_class=False, requires=frozenset(), parents=()),
)
KINDS = Kinds(ENTRIES, {}, theorems=frozenset({"Set.Countable.Dense", "Set.Countable.only"}))


@pytest.mark.parametrize(
    ("namespace", "statement", "expected"),
    [
        ("Set.Countable", "(s : Set ℝ) : Dense s", ""),
        # `Countable` is looked up in `Set`, `toSet` in `Set.Countable`.
        ("Set.Countable", "(s : Set ℝ) (hs : Countable s) : Dense s", "Set"),
        ("Set.Countable", "(s : Set ℝ) : Dense (toSet s)", "Set.Countable"),
        ("Set.Countable", "(s : Set ℝ) (x : toSet.a s) : Dense s", "Set.Countable"),
        # A bound name is not looked up, a field not in a namespace.
        ("Set.Countable", "(toSet : Set ℝ) : Dense toSet", ""),
        ("Set.Countable", "(s : Set ℝ) (hs : s.Countable) : Dense s", ""),
        # A theorem is meant only if nothing else is.
        ("Set.Countable", ": only", "Set.Countable"),
        ("Set.Countable", ": Dense Set", ""),
        # Nothing is known of the name.
        ("Set.Countable", ": Dense unknown", "Set.Countable"),
        ("Set.Countable", "{α : Type u} (s : Set α) : @Dense.{u} α s", ""),
        ("Set.Countable", "(s : _root_.Set ℝ) : Dense s", ""),
        # `Plain` names no constant.
        ("Plain", "(s : Set ℝ) : Dense s", "Plain"),
        ("Plain.Inner", "(s : Set ℝ) : Dense s", "Plain"),
        ("", "(s : Set ℝ) : Dense s", ""),
    ],
)
def test_parts_that_no_name_needs_are_dropped(
    namespace: str, statement: str, expected: str
) -> None:
    found = needed_namespace(
        namespace,
        [parse(f"theorem t {statement}")],
        context=("import Mathlib", "universe u"),
        kinds=KINDS,
    )
    assert found == expected


def test_names_in_open_namespaces_are_known() -> None:
    statement = parse("theorem t (s : Set ℝ) : Inner s")
    for context, expected in ((("open Plain",), ""), (("open Other",), "Set")):
        assert needed_namespace("Set", [statement], context=context, kinds=KINDS) == expected


def test_the_candidate_may_need_a_namespace_that_gold_does_not() -> None:
    gold, candidate = parse("theorem t : Dense Set"), parse("theorem t : Dense toSet")
    found = needed_namespace("Set.Countable", [gold, candidate], context=(), kinds=KINDS)
    assert found == "Set.Countable"
