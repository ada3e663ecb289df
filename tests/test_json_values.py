"""Values that a build stores are read back as they were."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from driftbench._decoding import decoded
from driftbench._json_values import to_json


@dataclass(frozen=True, slots=True)
class Leaf:
    number: int
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Other:
    values: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Tree:
    leaves: tuple[Leaf, ...]
    either: Leaf | Other
    maybe: Other | None = None
    plain: tuple[Any, ...] = ()


TEXTS = st.text(max_size=5)
LEAVES = st.builds(Leaf, st.integers(), st.none() | TEXTS)
OTHERS = st.builds(Other, st.lists(st.lists(TEXTS).map(tuple)).map(tuple))
TREES = st.builds(
    Tree,
    st.lists(LEAVES).map(tuple),
    LEAVES | OTHERS,
    st.none() | OTHERS,
    st.lists(st.integers() | TEXTS | st.lists(st.integers())).map(tuple),
)


@given(TREES)
def test_values_are_read_back_as_they_were(tree: Tree) -> None:
    assert decoded(Tree, json.loads(json.dumps(to_json(tree)))) == tree
    assert decoded(tuple[Tree, ...], to_json((tree, tree))) == (tree, tree)


def test_the_keys_of_json_values_are_the_fields_in_their_order() -> None:
    assert to_json(Tree((Leaf(1),), Other((("a",),)))) == {
        "leaves": [{"number": 1, "text": None}],
        "either": {"values": [["a"]]},
        "maybe": None,
        "plain": [],
    }
    assert list(to_json(Leaf(1, "a"))) == ["number", "text"]
