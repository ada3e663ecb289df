"""What classes extend, and what follows for dropping and weakening them."""

from __future__ import annotations

from driftbench.lean import parse
from driftbench.rules import (
    Applied,
    Skipped,
    apply,
    default_kinds,
    harvest_kinds,
    load_rules,
    merge_kinds,
)
from driftbench.rules.ancestry import ancestors, class_named

SOURCE = """class Base (α : Type) : Prop where
class Other (α : Type) : Prop where
class Space.Middle (α : Type) : Prop extends Base α, Other α where
class Space.Top (α : Type) : Prop extends Middle α where
"""
KINDS = merge_kinds(default_kinds(), harvest_kinds([SOURCE]))
RULES = {rule.id: rule for rule in load_rules()}


def outcomes(rule: str, text: str) -> list[Applied | Skipped]:
    return list(apply(RULES[rule], parse(text), kinds=KINDS))


def test_names_are_looked_up_from_the_child() -> None:
    assert class_named(KINDS, "Middle", child="Space.Top") == "Space.Middle"
    assert class_named(KINDS, "Middle", child="Top") == ""
    assert class_named(KINDS, "Nowhere", child="Space.Top") == ""


def test_ancestors_are_followed_all_the_way() -> None:
    assert ancestors(KINDS, "Space.Top") == {"Middle", "Base", "Other"}
    assert ancestors(KINDS, "Base") == frozenset()


def test_a_class_that_another_extends_is_not_dropped() -> None:
    found = outcomes("drop-mixin", "theorem t {α : Type} [Space.Top α] [Base α] : p α")
    assert [type(o) for o in found] == [Applied, Skipped]
    apart = outcomes("drop-mixin", "theorem t {α β : Type} [Space.Top α] [Base β] : p α β")
    assert [type(o) for o in apart] == [Applied, Applied]


def test_a_class_is_weakened_to_each_that_it_extends() -> None:
    found = outcomes("weaker-class", "theorem t {α : Type} [Space.Middle α] : p α")
    assert [(o.text, o.evidence) for o in found if isinstance(o, Applied)] == [
        ("theorem t {α : Type} [Base α] : p α", "Space.Middle.toBase"),
        ("theorem t {α : Type} [Other α] : p α", "Space.Middle.toOther"),
    ]
