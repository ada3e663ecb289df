"""Ancestors of classes, and their effect on dropping and weakening classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.lean import parse
from driftbench.library.ancestry import ancestors, class_named
from driftbench.rules import (
    Applied,
    Skipped,
    View,
    apply,
    default_kinds,
    harvest_kinds,
    load_rules,
    merge_kinds,
)
from driftbench.rules.operations._weakenings import why_no_weakening

if TYPE_CHECKING:
    from driftbench.lean.syntax import Binder

SOURCE = """class Base (α : Type) : Prop where
class Other (α : Type) : Prop where
class Space.Middle (α : Type) : Prop extends Base α, Other α where
class Space.Top (α : Type) : Prop extends Middle α where
"""
KINDS = merge_kinds(default_kinds(), harvest_kinds([SOURCE]))
RULES = {rule.id: rule for rule in load_rules()}


def outcomes(rule: str, text: str) -> list[Applied | Skipped]:
    return list(apply(RULES[rule], parse(text), kinds=KINDS))


def test_names_are_resolved_from_the_child() -> None:
    assert class_named(KINDS, "Middle", child="Space.Top") == "Space.Middle"
    assert class_named(KINDS, "Middle", child="Top") == ""
    assert class_named(KINDS, "Nowhere", child="Space.Top") == ""


def test_ancestors_are_transitive() -> None:
    assert ancestors(KINDS, "Space.Top") == {"Middle", "Base", "Other"}
    assert ancestors(KINDS, "Base") == frozenset()


def test_an_extended_class_is_not_dropped() -> None:
    found = outcomes("drop-mixin", "theorem t {α : Type} [Space.Top α] [Base α] : p α")
    assert [type(o) for o in found] == [Applied, Skipped]
    apart = outcomes("drop-mixin", "theorem t {α β : Type} [Space.Top α] [Base β] : p α β")
    assert [type(o) for o in apart] == [Applied, Applied]


def test_a_class_is_weakened_to_its_parents() -> None:
    found = outcomes("weaker-class", "theorem t {α : Type} [Space.Middle α] (x : α) : x = x")
    assert [(o.text, o.evidence) for o in found if isinstance(o, Applied)] == [
        ("theorem t {α : Type} [Base α] (x : α) : x = x", "Space.Middle.toBase"),
        ("theorem t {α : Type} [Other α] (x : α) : x = x", "Space.Middle.toOther"),
    ]


@pytest.mark.parametrize(
    ("statement", "old", "new", "reason"),
    [
        ("[Ring X] [ConnectedSpace X] : Nice X", "Nice", "Base", "conclusion"),
        ("[Ring X] [ConnectedSpace X] : p X", "Nice", "T0Space", "minor"),
        ("[Ring X] [ConnectedSpace X] : p X", "T1Space", "T0Space", ""),
        ("[CommRing X] [ConnectedSpace X] : p X", "IsRegular", "IsLeftRegular", "commutative"),
        ("[Ring X] [ConnectedSpace X] : p X", "IsRegular", "IsLeftRegular", ""),
        ("[Field X] [ConnectedSpace X] : p X", "IsDomain", "NoZeroDivisors", "class implies"),
        ("[Ring X] [ConnectedSpace X] : p X", "IsDomain", "NoZeroDivisors", ""),
        ("[Ring X] [ConnectedSpace X] : p X", "ConnectedSpace", "PreconnectedSpace", "one English"),
        (
            "[IsUniformGroup X] [ConnectedSpace X] : p X",
            "Nice",
            "IsTopologicalGroup",
            "class implies",
        ),
        ("[T0Space X] [ConnectedSpace X] : p X", "T1Space", "T0Space", "class implies"),
    ],
)
def test_reasons_not_to_weaken_a_class(statement: str, old: str, new: str, reason: str) -> None:
    seen = View(parse(f"theorem t {{X : Type}} {statement}"), kinds=default_kinds())
    found = why_no_weakening(seen, connected(seen), old, new)
    assert reason in found if reason else found == ""


def test_mono_of_a_diagonal_is_not_weaker() -> None:
    seen = View(parse("theorem t [ConnectedSpace (Limits.diag A)] : p A"), kinds=default_kinds())
    binder = seen.parameters[0].binder
    assert "every such morphism" in why_no_weakening(seen, binder, "IsIso", "Mono")
    assert "may be equivalent" in why_no_weakening(seen, binder, "IsIso", "Epi")
    assert why_no_weakening(seen, binder, "StrongEpi", "Epi") == ""


def connected(seen: View) -> Binder:
    source = "[ConnectedSpace X]"
    return next(p.binder for p in seen.parameters if seen.slice(p.binder) == source)
