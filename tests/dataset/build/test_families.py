from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.dataset.build.families import (
    Forest,
    families,
    normal_name,
    normal_statement,
    normal_text,
)

if TYPE_CHECKING:
    import random


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("mul_comm", "add_comm"),
        ("Subgroup.mem_closure", "AddSubgroup.mem_closure"),
        ("foo", "foo'"),
        ("foo", "foo''"),
        ("Finset.prod_le_one", "Finset.sum_le_zero"),
        ("Group.inv_inv", "AddGroup.neg_neg"),
    ],
)
def test_additive_and_multiplicative_names_are_normalized_alike(first: str, second: str) -> None:
    assert normal_name(first) == normal_name(second)


@pytest.mark.parametrize(
    ("first", "second"),
    [("foo", "bar"), ("Nat.foo", "Int.foo"), ("foo₁", "foo₂"), ("foo_left", "foo_right")],
)
def test_other_names_differ_after_normalization(first: str, second: str) -> None:
    assert normal_name(first) != normal_name(second)


def test_normal_statement_ignores_the_name() -> None:
    assert normal_statement("theorem a.b {x : ℕ}\n  : x = x") == "{x : ℕ} : x = x"
    assert normal_statement("lemma c : 1 = 1") == normal_statement("theorem d.{u}  :\n 1 = 1")


def test_normal_text_ignores_case_and_punctuation() -> None:
    assert normal_text("Every group, is a Monoid.") == normal_text("every group is a monoid")
    assert normal_text("a < b") != normal_text("a > b")


def test_families_join_shared_marks_under_the_first_name() -> None:
    found = families([("c", ("1",)), ("a", ("2", "1")), ("b", ("2",)), ("d", ("3",))])
    assert found == {"a": "a", "b": "a", "c": "a", "d": "d"}


@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=12),
    st.randoms(use_true_random=False),
)
def test_forest_does_not_depend_on_the_order_of_unions(
    unions: list[tuple[int, int]], shuffled: random.Random
) -> None:
    first, second = Forest(), Forest()
    for a, b in unions:
        first.join(a, b)
    others = list(unions)
    shuffled.shuffle(others)
    for a, b in others:
        second.join(b, a)
    assert sorted(first.groups().values()) == sorted(second.groups().values())
