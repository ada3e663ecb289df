from __future__ import annotations

import pytest

from driftbench.dataset.normal_forms import digest_of, normal_name, normal_statement, normal_text


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


def test_the_digest_of_a_statement_ignores_name_and_space() -> None:
    assert digest_of("lemma c : 1 = 1") == digest_of("theorem d  :\n 1 = 1")
    assert digest_of("lemma c : 1 = 1") != digest_of("lemma c : 1 = 2")
